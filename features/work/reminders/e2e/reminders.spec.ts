import { expect, test } from '#e2e/support/fixtures.ts';

const PAGES = [
  ['/qyxx/zzwhtx/yyzztx', '营业执照提醒'],
  ['/qyxx/zzwhtx/zzzstx', '资质证书提醒'],
  ['/qyxx/zzwhtx/jgptxmtx', '监管平台项目提醒'],
  ['/qyxx/zzwhtx/zcrytx', '注册人员提醒'],
  ['/qyxx/zzwhtx/fzcrytx', '非注册人员提醒'],
  ['/qyxx/zzwhtx/zcryslyj', '人数预警'],
  ['/qyxx/zcry/ryyjtx', '注册人员业绩提醒'],
  ['/qyxx/qtry/ryyjtx', '非注册人员业绩提醒'],
  ['/qyxx/zzzs/zzyctx', '资质异常提醒'],
  ['/qyxx/zzzs/zzzsxxtx', '资质证书提醒'],
] as const;

test('each page of reminders shows its own, and G-07 the address of the menu shows the same page', {
  tag: '@any-width',
}, async ({ page, signIn, checkAccess }) => {
  await signIn('demo_member');
  for (const [path, title] of PAGES) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page).toHaveTitle(`${title} - 知讯资管家`);
      const list = page.getByRole('region', { name: '待办列表' });
      await expect(list.locator('.td-row').or(list.getByText('没有待处理的提醒')).first()).toBeVisible();
      await checkAccess();
    });
  }
});

test('R-009 what ends is listed soonest first; handling takes it from list and badge, and can be taken back', async ({
  page,
  signIn,
}) => {
  await signIn('demo_member');
  await page.goto('/qyxx/zzwhtx/zzzstx');
  const list = page.getByRole('region', { name: '待办列表' });
  const rows = list.locator('.td-row');
  await expect(rows.first()).toContainText('已过期');
  const before = await rows.count();
  const badge = page
    .getByRole('navigation', { name: '本栏页面' })
    .getByRole('link', { name: /^资质证书(，|$)/ })
    .locator('.bdg');
  // The badge counts reminders, the list things.
  const open = Number(await badge.textContent());
  expect(open).toBeGreaterThanOrEqual(before);

  await list.getByRole('button', { name: '标记已处理：安全生产许可证', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '标记已处理：安全生产许可证' });
  await dialog.getByLabel('说明').fill('延期材料已提交');
  await dialog.getByRole('button', { name: '标记已处理' }).click();
  await expect(rows).toHaveCount(before - 1);
  await expect(badge).toHaveText(String(open - 1));

  const strip = page.getByRole('navigation', { name: '按期限筛选' });
  await strip.getByRole('link', { name: /已处理/ }).click();
  await expect(page).toHaveURL(/zzzstx\?state=handled/);
  await expect(list.getByText(/延期材料已提交/)).toBeVisible();
  await page.reload();
  await list.getByRole('button', { name: '恢复提醒：安全生产许可证', exact: true }).click();
  await expect(list.getByText('没有已处理的事项')).toBeVisible();
  await strip.getByRole('link', { name: /全部/ }).click();
  await expect(rows).toHaveCount(before);
  await expect(badge).toHaveText(String(open));
});

test('a page of reminders is narrowed by code and word within its own filter', async ({ page, signIn }) => {
  await signIn('demo_member');
  await page.goto('/qyxx/zzwhtx/zcrytx');
  const list = page.getByRole('region', { name: '待办列表' });
  const rows = list.locator('.td-row');
  await expect(rows.first()).toBeVisible();
  await page.getByRole('combobox', { name: '类型', exact: true }).selectOption({ label: '年龄界限' });
  await expect(page).toHaveURL(/zcrytx\?code=0404/);
  await list.getByRole('searchbox').fill('没有这个人');
  await list.getByRole('button', { name: '搜索' }).click();
  await expect(list.getByText('没有符合条件的')).toBeVisible();
  await list.getByRole('button', { name: /清除|清空/ }).click();
  await expect(page).toHaveURL(/zcrytx$/);
  await expect(rows.first()).toBeVisible();
});

test('several are marked as read, and what was opened is read', async ({ page, signIn }) => {
  await signIn('demo_design');
  await page.goto('/qyxx/zzwhtx/zzzstx');
  const list = page.getByRole('region', { name: '待办列表' });
  const unread = list.getByText('未读', { exact: true });
  await expect(unread.first()).toBeVisible();
  const before = await unread.count();
  await list
    .getByRole('button', { name: /^详情：/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).first().click();
  await expect(unread).toHaveCount(before - 1);
  for (const box of await list.getByRole('checkbox', { name: /^选择/ }).all()) await box.check();
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '标为已读' }).click();
  await expect(unread).toHaveCount(0);
});

test('a reminder says when to act and by which document; silence needs a reason', { tag: '@any-width' }, async ({
  page,
  signIn,
}) => {
  await signIn('demo_member');
  await page.goto('/qyxx/zzwhtx/zzzstx');
  await page
    .getByRole('button', { name: /^详情：安全生产许可证/ })
    .first()
    .click();
  const drawer = page.getByRole('dialog', { name: /安全生产许可证/ });
  await expect(drawer.getByRole('link', { name: /国务院令第397号/ })).toBeVisible();
  await drawer.getByRole('button', { name: '推迟' }).click();
  const dialog = page.getByRole('dialog', { name: '推迟：安全生产许可证' });
  await dialog.getByRole('button', { name: '推迟' }).click();
  await expect(dialog.getByText('请写明原因，至少 2 个字')).toBeVisible();
});

// On a phone alone: the phone’s own look.
test('on a phone the list is grouped by range, and the categories are at hand', { tag: '@phone' }, async ({
  page,
  signIn,
}) => {
  await signIn('demo_member');
  await page.goto('/qyxx/zzwhtx/zzzstx');
  const list = page.getByRole('region', { name: '待办列表' });
  await expect(list.getByRole('heading', { name: '已过期', exact: true })).toBeVisible();
  await expect(list.getByRole('heading', { name: '7 天内', exact: true })).toBeVisible();
  await page
    .getByRole('navigation', { name: '本栏页面' })
    .getByRole('link', { name: /^注册人员(，|$)/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: '注册人员提醒' })).toBeVisible();
});
