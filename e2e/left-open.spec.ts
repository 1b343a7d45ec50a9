import type { Page } from '@playwright/test';
import { PAGE_ROUTES } from '#apps/pages.ts';
import { APP_NAME } from '#platform/web/titles.ts';
import { expect, test } from './support/fixtures.ts';

/** What happens to pages that stay open, to tabs that are closed, and to browsers that several people use. */

const TYPED_PAGE = '/qyxx/qyinfo/tbcl';
const QUIET_PAGE = '/qyxx/qyinfo/zcryxx';

/** Addresses of further pages of the enterprise area that show no single record. */
const listPlainPages = () =>
  PAGE_ROUTES.flatMap(({ path, access, aliasOf }) =>
    access === 'entitled' && !aliasOf && /^\/qyxx\/[^:*]+$/.test(path) && path !== TYPED_PAGE && path !== QUIET_PAGE
      ? [path]
      : [],
  );

/** Collects the texts that appear on the page from now on and contain a word, because they disappear by themselves. */
async function collectTexts(page: Page, word: string): Promise<() => Promise<readonly string[]>> {
  const found = await page.evaluateHandle((wanted) => {
    const texts: string[] = [];
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const { textContent } of addedNodes) if (textContent?.includes(wanted)) texts.push(textContent.trim());
    }).observe(document.body, { childList: true, subtree: true });
    return texts;
  }, word);
  return async () => await found.jsonValue();
}

/** Follows a link of the page to an address of the portal, without loading the document again. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement('a');
    Object.assign(link, { href, textContent: '测试' });
    link.dataset.page = '';
    document.querySelector('main')?.prepend(link);
    link.click();
    link.remove();
  }, path);
  await expect(page).toHaveURL((url) => url.pathname === path);
}

// Tabs belong to the wide layout.
test.describe('tabs of the enterprise area', { tag: '@any-width' }, () => {
  const choose = async (page: Page) => {
    await page.getByRole('row').nth(1).getByRole('checkbox').check();
    await expect(page.getByText('已选 1 人')).toBeVisible();
  };
  const openPeople = async (page: Page) => {
    await page
      .getByRole('navigation', { name: '企业侧栏' })
      .getByRole('link', { name: /^人员(，|$)/ })
      .click();
    await expect(page.getByRole('heading', { name: '注册人员', exact: true })).toBeVisible();
  };

  test('R-163 a tab that is closed and opened again before another page has come is a new one', async ({
    page,
    signIn,
  }) => {
    await signIn('demo_member');
    await page.goto('/qyxx');
    await openPeople(page);
    await choose(page);
    // The page between does not come.
    let isAsked = false;
    await page.route(/\/qyxx\.data|\/assets\/overview/, () => {
      isAsked = true;
    });
    await page.getByRole('button', { name: '关闭注册人员信息' }).click();
    await openPeople(page);
    await expect(page.getByText('已选 1 人')).toBeHidden();
    await expect(page.getByRole('button', { name: '关闭注册人员信息' })).toBeVisible();
    expect(isAsked).toBe(true);
  });

  test('R-163, R-165 a tab that is closed takes its state along, by its cross and by 关闭全部', async ({
    page,
    signIn,
  }) => {
    await signIn('demo_member');
    await page.goto('/qyxx', { waitUntil: 'networkidle' });
    await openPeople(page);
    await choose(page);
    await page.getByRole('button', { name: '关闭注册人员信息' }).click();
    await expect(page).toHaveURL(/\/qyxx$/);
    await openPeople(page);
    await expect(page.getByText('已选 1 人')).toBeHidden();
    await choose(page);
    await page.getByRole('button', { name: '标签操作' }).click();
    await page.getByRole('button', { name: '关闭全部' }).click();
    await expect(page).toHaveURL(/\/qyxx$/);
    await openPeople(page);
    await expect(page.getByText('已选 1 人')).toBeHidden();
  });

  test('R-162 a tab that stays open keeps its state', async ({ page, signIn }) => {
    await signIn('demo_member');
    await page.goto('/qyxx', { waitUntil: 'networkidle' });
    await openPeople(page);
    await choose(page);
    await page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link', { name: '企业总览' }).click();
    await expect(page).toHaveURL(/\/qyxx$/);
    await openPeople(page);
    await expect(page.getByText('已选 1 人')).toBeVisible();
  });

  test('R-052 above the limit the tab that sleeps is named, and typed input is kept', async ({ page, signIn }) => {
    await signIn('demo_member');
    // The oldest pages are one with typed input that no record form holds, and one without input.
    await page.goto(TYPED_PAGE, { waitUntil: 'networkidle' });
    await page.getByLabel('投标项目名称').fill('写到一半的项目');
    const notices = await collectTexts(page, '已休眠');
    for (const path of [QUIET_PAGE, ...listPlainPages()]) {
      if ((await notices()).length > 0) break;
      await follow(page, path);
    }
    // The loop may open one page more before it sees the first notice.
    await expect
      .poll(async () => (await notices())[0])
      .toBe('打开的标签较多，“注册人员信息”已休眠，再次打开时重新加载');
    expect((await notices()).filter((notice) => notice.includes('投标材料'))).toEqual([]);
    await follow(page, TYPED_PAGE);
    await expect(page.getByLabel('投标项目名称')).toHaveValue('写到一半的项目');
    await follow(page, QUIET_PAGE);
    await expect(page.getByRole('heading', { name: '注册人员', exact: true })).toBeVisible();
  });

  test('R-151 the next person on this browser sees nothing of the tabs and words of the one before', async ({
    page,
    signIn,
  }) => {
    await signIn('demo_member');
    await page.goto('/qyxx/qyinfo/zcryxx?keyword=%E6%B2%88', { waitUntil: 'networkidle' });
    const tabs = page.getByRole('navigation', { name: '已打开的页面' });
    await page.reload();
    await expect(tabs.getByRole('link')).toHaveText(['企业总览', '注册人员信息']);
    await signIn('demo_design');
    await page.goto('/qyxx', { waitUntil: 'networkidle' });
    await expect(tabs.getByRole('link')).toHaveText(['企业总览']);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('keyword');
  });
});

test.describe('time', () => {
  test('R-239 … R-242 goes on in a page that is left open', { tag: '@any-width' }, async ({ page, signIn }) => {
    await page.clock.install();
    await signIn('demo_member');
    await page.goto('/userMessage', { waitUntil: 'networkidle' });
    const first = page.getByRole('main').getByRole('time').first();
    const before = (await first.textContent()) ?? '';
    await page.clock.fastForward('03:00:00');
    await page.clock.runFor(61_000);
    await expect(first).not.toHaveText(before);
    await expect(first).toHaveText(/^\d+(小时|天)前$|^\d{4}-/);
  });
});

// A phone has the bell.
test.describe('the message popup', { tag: '@any-width' }, () => {
  test.use({ greets: true });
  test('R-091 comes back on the next day without a reload', async ({ page, signIn }) => {
    await page.clock.install();
    await signIn('demo_member');
    await page.goto('/', { waitUntil: 'networkidle' });
    // Each login is welcomed, and nothing else comes before that has been left.
    await page.getByRole('button', { name: '开始使用' }).click();
    const popup = page.getByRole('region', { name: '未读消息' });
    await popup.getByLabel('今日不再弹出').check();
    await page.getByRole('button', { name: '今日不再弹出' }).click();
    await expect(popup).toBeHidden();
    await page.clock.fastForward('24:00:00');
    await page.clock.runFor(61_000);
    await expect(popup).toBeVisible();
  });
});

test('R-059 ten and more unread messages stay in one line of the badge', async ({ page, signIn }) => {
  await signIn('demo_member');
  await page.route('**/portal/message/unreadMessage', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { count: number } };
    await route.fulfill({ json: { ...body, data: { ...body.data, count: 13 } } });
  });
  await page.goto('/policy');
  const badge = page.getByRole('link', { name: '消息，13 条未读' }).locator('.bdg');
  await expect(badge).toHaveText('13');
  expect((await badge.boundingBox())?.height).toBe(18);
});

test('R-166 a link whose file is gone is no dead link: its page is loaded as a document', {
  tag: '@any-width',
}, async ({ page, allowConsoleError }) => {
  allowConsoleError(/404|Failed to fetch dynamically imported module|Error loading route module/);
  await page.goto('/policy', { waitUntil: 'networkidle' });
  // A new version of the product took the place of the page's file.
  let isGone = true;
  await page.route('**/assets/question-list-page-*.js', async (route) => {
    if (isGone) await route.fulfill({ status: 404, body: '' });
    else await route.continue();
  });
  const loaded = page.waitForRequest((request) => request.isNavigationRequest());
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/question';
    link.dataset.page = '';
    link.textContent = '常见问题（测试）';
    document.querySelector('main')?.prepend(link);
  });
  await page.getByRole('link', { name: '常见问题（测试）' }).click();
  const request = await loaded;
  isGone = false;
  expect(new URL(request.url()).pathname).toBe('/question');
  await expect(page).toHaveURL(/\/question$/);
});

test('R-280 every page has one title, those of errors too, and no two pages of the enterprise area have the same', {
  tag: '@any-width',
}, async ({ page, signIn }) => {
  const getTitles = (html: string) =>
    [...(html.split('</head>')[0] ?? '').matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title ?? '');
  const read = async (path: string) => getTitles(await (await page.request.get(path)).text());
  const wrong: string[] = [];
  for (const path of ['/nowhere', '/404', '/500', '/policy/detail/nothing', '/policy', '/', '/zzbz/99-9']) {
    const titles = await read(path);
    if (titles.length !== 1 || !titles[0]?.includes(APP_NAME)) wrong.push(`${path}: ${titles.join(' | ')}`);
  }
  await signIn('demo_member');
  const seen = new Map<string, string>();
  for (const { path, access, aliasOf } of PAGE_ROUTES) {
    if (access !== 'entitled' || aliasOf) continue;
    const [title = '', ...more] = await read(path);
    if (!title.endsWith(` - ${APP_NAME}`) || more.length > 0) wrong.push(`${path}: ${[title, ...more].join(' | ')}`);
    if (seen.has(title)) wrong.push(`${path} and ${seen.get(title)}: ${title}`);
    seen.set(title, path);
  }
  expect(wrong).toEqual([]);
});
