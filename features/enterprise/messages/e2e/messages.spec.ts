import type { Page } from '@playwright/test';
import { SAMPLE_PASSWORD } from '#e2e/support/accounts.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

test.use({ greets: true });

const message = (index: number, more: object = {}) => ({
  uuid: `00000000-0000-4000-8000-00000000000${index}`,
  type: `0${(index % 4) + 1}`,
  title: `示例消息 ${index}`,
  content: `<p>第 ${index} 条的内容</p>`,
  messageTime: '2026-11-21 08:00:00',
  read: false,
  router: null,
  enterprise: null,
  ...more,
});

/** Gives the popup a list of its own, so that what was read before does not matter. */
async function serveUnread(page: Page, count: number, more: object = {}): Promise<void> {
  const list = Array.from({ length: Math.min(count, 5) }, (_unused, index) =>
    message(index + 1, index === 0 ? more : {}),
  );
  await page.route('**/portal/message/unreadMessage', (route) =>
    route.fulfill({ json: { code: 200, msg: '操作成功', data: { count, list } } }),
  );
  await page.route('**/portal/message/readMessage*', (route) =>
    route.fulfill({ json: { code: 200, msg: '操作成功' } }),
  );
}

/** The welcome dialog is another matter. */
async function skipWelcome(page: Page): Promise<void> {
  await page.getByRole('button', { name: '开始使用' }).click();
}

const popup = (page: Page) => page.getByRole('region', { name: '未读消息' });

test('R-050 on a phone the popup is a sheet, closed with one press in all tabs until a newer message', {
  tag: '@phone',
}, async ({ page, context, signIn }) => {
  await signIn('demo_member');
  await serveUnread(page, 7);
  await page.goto('/userInfo');
  await skipWelcome(page);
  const view = page.viewportSize();
  // The sheet slides in from below.
  await expect(async () => {
    const box = await popup(page).boundingBox();
    expect([box?.x, box?.width, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([0, view?.width, view?.height]);
  }).toPass();
  await popup(page).getByRole('button', { name: '关闭未读消息' }).click();
  await expect(popup(page)).toHaveCount(0);
  const other = await context.newPage();
  await serveUnread(other, 7);
  await other.goto('/memberInfo');
  await expect(other.getByRole('link', { name: '消息，7 条未读' })).toBeVisible();
  await expect(popup(other)).toHaveCount(0);
  await serveUnread(other, 8, { messageTime: '2099-01-01 09:00:00' });
  await other.reload();
  await expect(popup(other)).toBeVisible();
});

test('the popup gives way to the control that has the focus', async ({ page, signIn }) => {
  await signIn('demo_member');
  await serveUnread(page, 7);
  await page.goto('/questionFeedback');
  await skipWelcome(page);
  await expect(popup(page)).toBeVisible();
  // Puts a control below the popup, wherever the page has its own.
  await page.evaluate(() => {
    const input = document.createElement('input');
    input.setAttribute('aria-label', '被遮住');
    input.style.cssText = 'position:fixed;right:60px;bottom:60px';
    document.getElementById('main')?.append(input);
  });
  await page.getByLabel('被遮住').focus();
  await expect(popup(page)).toBeHidden();
  await page.getByRole('link', { name: '知讯资管家' }).first().focus();
  await expect(popup(page)).toBeVisible();
});

test('a certified enterprise without a membership has nothing left to verify', { tag: '@any-width' }, async ({
  page,
  signIn,
}) => {
  await signIn('demo_plain');
  await page.goto('/');
  const welcome = page.getByRole('dialog', { name: '欢迎使用知讯资管家' });
  const step = welcome.getByRole('listitem').filter({ hasText: '核对企业信息' });
  await expect(step).toContainText('已完成');
  await expect(step.getByRole('link')).toHaveCount(0);
});

test.describe('popup', { tag: '@any-width' }, () => {
  test('R-085 to R-089 lists at most five unread messages at the bottom right', async ({ page, signIn }) => {
    await signIn('demo_member');
    await serveUnread(page, 7, { router: '/qyxx/zzwhtx/zzzstx' });
    await page.goto('/');
    // One thing at a time.
    await expect(page.getByRole('dialog', { name: '欢迎使用知讯资管家' })).toBeVisible();
    await expect(popup(page)).toHaveCount(0);
    await skipWelcome(page);
    await expect(popup(page).getByRole('listitem')).toHaveCount(5);
    await expect(popup(page).getByRole('link', { name: '查看更多消息（2）' })).toHaveAttribute('href', '/userMessage');
    const box = await popup(page).boundingBox();
    const view = page.viewportSize();
    expect(box && view).toBeTruthy();
    if (!box || !view) return;
    expect(Math.round(box.width)).toBe(600);
    expect(Math.round(view.width - box.x - box.width)).toBeLessThanOrEqual(24);
    expect(Math.round(view.height - box.y - box.height)).toBeLessThanOrEqual(24);
    // an address of the portal opens in place.
    await popup(page).getByRole('link', { name: '查看详情：示例消息 1' }).click();
    await expect(page).toHaveURL('/qyxx/zzwhtx/zzzstx');
  });

  test('R-087, R-089 five or fewer have no link to more; an outside address opens a new tab', async ({
    page,
    signIn,
  }) => {
    await signIn('demo_member');
    await serveUnread(page, 5, { router: 'https://www.example.com/notice' });
    await page.goto('/');
    await skipWelcome(page);
    await expect(popup(page).getByRole('link', { name: /查看更多消息/ })).toHaveCount(0);
    const link = popup(page).getByRole('link', { name: /示例消息 1/ });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
    await page.keyboard.press('Escape');
    await expect(popup(page)).toHaveCount(0);
  });

  test('R-090, R-091 not today: asks, hides for the day, comes back the next', async ({ page, signIn }) => {
    await signIn('demo_member');
    await serveUnread(page, 1);
    await page.goto('/');
    await skipWelcome(page);
    const tick = popup(page).getByRole('checkbox', { name: '今日不再弹出' });
    await tick.click();
    const question = page.getByRole('dialog', { name: '确认今日不再弹出消息框？' });
    await question.getByRole('button', { name: '取消' }).click();
    await expect(tick).not.toBeChecked();
    await tick.click();
    await question.getByRole('button', { name: '今日不再弹出' }).click();
    await expect(popup(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('link', { name: '消息，1 条未读' })).toBeVisible();
    await expect(popup(page)).toHaveCount(0);
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('message_popup_hidden_')) ?? '';
      localStorage.setItem(key, '2020-01-01');
    });
    await page.reload();
    await expect(popup(page)).toBeVisible();
  });

  test('reaches every control by keyboard and has no accessibility error', async ({ page, signIn, checkAccess }) => {
    await signIn('demo_member');
    await serveUnread(page, 7);
    await page.goto('/');
    await skipWelcome(page);
    await expect(popup(page)).toBeVisible();
    await checkAccess();
  });
});

test.describe('welcome', () => {
  const welcome = (page: Page) => page.getByRole('dialog', { name: '欢迎使用知讯资管家' });

  test('R-050 opens on every page with the default layout, and on no other that was opened by a link', {
    tag: '@any-width',
  }, async ({ page, signIn }) => {
    await signIn('demo_design');
    await serveUnread(page, 1);
    for (const address of ['/policy', '/qyxx/zzwhtx/zzzstx']) {
      await page.goto(address, { waitUntil: 'networkidle' });
      await expect(welcome(page)).toHaveCount(0);
      await expect(popup(page)).toHaveCount(0);
    }
    await page.goto('/userInfo');
    await expect(welcome(page)).toBeVisible();
    await welcome(page).getByRole('button', { name: '关闭' }).click();
    await expect(popup(page)).toBeVisible();
    await page.goto('/globalSearch');
    await expect(popup(page)).toBeVisible();
    await expect(welcome(page)).toHaveCount(0);
  });

  test('does not ask an operator for the papers of an enterprise', { tag: '@any-width' }, async ({ page, signIn }) => {
    await signIn('demo_operator');
    await page.goto('/qyxx/ptgl/ycsj', { waitUntil: 'networkidle' });
    await expect(page.getByText('没有异常数据')).toBeVisible();
    await expect(welcome(page)).toHaveCount(0);
  });

  test('R-029 to R-034 comes once a login, not by the mask away, and never again when ticked', async ({
    page,
    signIn,
    isMobile,
    checkAccess,
  }) => {
    await signIn('demo_design');
    await page.goto('/');
    await expect(welcome(page)).toBeVisible();
    if (!isMobile) expect((await welcome(page).boundingBox())?.width).toBe(760);
    await page.mouse.click(4, 4);
    await expect(welcome(page)).toBeVisible();
    await checkAccess();
    await welcome(page).getByRole('button', { name: '关闭' }).click();
    await page.reload();
    await expect(page.getByRole('link', { name: /^消息/ }).first()).toBeVisible();
    await expect(welcome(page)).toHaveCount(0);
    await signIn('demo_design');
    await page.reload();
    await welcome(page).getByRole('checkbox', { name: '不再提醒' }).check();
    await welcome(page).getByRole('button', { name: '开始使用' }).click();
    await signIn('demo_design');
    await page.reload();
    await expect(page.getByRole('link', { name: /^消息/ }).first()).toBeVisible();
    await expect(welcome(page)).toHaveCount(0);
  });

  test('is called back from the menu of the avatar, and asks then for no promise', async ({
    page,
    signIn,
    isMobile,
    checkAccess,
  }) => {
    await signIn('demo_design');
    await page.goto('/');
    await welcome(page).getByRole('checkbox', { name: '不再提醒' }).check();
    await welcome(page).getByRole('button', { name: '开始使用' }).click();
    await expect(welcome(page)).toHaveCount(0);
    const callBack = async () => {
      await page.getByRole('button', { name: isMobile ? '打开菜单' : /账号菜单/ }).click();
      await page.getByRole('button', { name: '新手引导' }).click();
    };
    await callBack();
    await expect(welcome(page).getByText('录入资质证书')).toBeVisible();
    await expect(welcome(page).getByRole('checkbox')).toHaveCount(0);
    await checkAccess();
    await page.keyboard.press('Escape');
    await expect(welcome(page)).toHaveCount(0);
    await callBack();
    await welcome(page).getByRole('button', { name: '开始使用' }).click();
    await expect(welcome(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('link', { name: /^消息/ }).first()).toBeVisible();
    await expect(welcome(page)).toHaveCount(0);
  });

  test('R-035 is not for guests', { tag: '@any-width' }, async ({ page }) => {
    await page.goto('/');
    await expect(
      page.getByRole('link', { name: '登录', exact: true }).or(page.getByLabel('打开菜单')).first(),
    ).toBeVisible();
    await expect(welcome(page)).toHaveCount(0);
  });
});

test.describe('list', () => {
  test.use({ greets: false });

  test('P-013, R-156 shows all and unread messages; reading changes both counts', async ({
    page,
    signIn,
    checkAccess,
  }, { project }) => {
    await signIn('demo_member');
    // Two unread messages: a login from a device that never was here tells the owner.
    for (const device of ['first', 'second']) {
      const answer = await page.request.post('/portal/api/login', {
        data: { username: 'demo_member', password: SAMPLE_PASSWORD },
        headers: { 'user-agent': `${device} reader, ${project.name}, ${Date.now()}` },
      });
      expect(answer.status()).toBe(200);
    }
    await page.goto('/userMessage', { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1, name: '消息中心' })).toBeVisible();
    await checkAccess();
    // Each reading causes one call: the command, the live state and the reloaded list must not each send their own.
    let calls = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/portal/message/unreadMessage') calls += 1;
    });
    await expect(page.getByRole('navigation', { name: '分页' })).toBeVisible();
    const unreadOnes = page.getByRole('button', { name: /^标为已读：/ });
    const before = await unreadOnes.count();
    expect(before).toBeGreaterThanOrEqual(2);
    await unreadOnes.first().click();
    await expect(unreadOnes).toHaveCount(before - 1);
    await expect(page.getByText(`${before - 1} 条未读`)).toBeVisible();
    await expect(page.getByRole('link', { name: `消息，${before - 1} 条未读` })).toBeVisible();
    expect(calls).toBe(1);
    await page.getByRole('button', { name: '全部标为已读' }).click();
    await expect(page.getByText('没有未读消息').first()).toBeVisible();
    await expect(unreadOnes).toHaveCount(0);
    await page.getByRole('navigation', { name: '按状态查看' }).getByRole('link', { name: /^未读/ }).click();
    await expect(page).toHaveURL('/userMessage?read=0');
    await expect(page.getByText('证照临期、会员权益和系统公告会发到这里。')).toBeVisible();
    expect(calls).toBe(2);
  });
});
