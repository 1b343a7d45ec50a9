import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/support/fixtures.ts';

const ledgerSeconds = async (page: Page): Promise<number> => {
  await page.goto('/edu/course');
  const cells = await page
    .getByRole('row')
    .getByRole('cell')
    .filter({ hasText: /^\d+ (秒|分钟)$/ })
    .allInnerTexts();
  return cells.reduce((sum, text) => sum + Number.parseInt(text, 10) * (text.includes('分') ? 60 : 1), 0);
};

test.describe('courses (P-022 to P-024, R-013, G-01)', () => {
  test('ask for sign-in and come back', { tag: '@any-width' }, async ({ page }) => {
    await page.goto('/edu');
    await expect(page).toHaveURL(/\/login\?redirect=%2Fedu/);
  });

  test('are found by category, price and word, in addresses that can be sent on', async ({
    page,
    signIn,
    checkAccess,
  }) => {
    await signIn('demo_guest');
    await page.goto('/edu');
    await expect(page.getByRole('heading', { level: 1, name: '课程中心' })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(6);
    await checkAccess();
    await page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '第 2 页' }).click();
    await expect(page).toHaveURL(/pageNum=2/);
    await page
      .getByRole('navigation', { name: '课程分类' })
      .getByRole('link', { name: /监理资质/ })
      .click();
    await expect(page).toHaveURL(/zzType=04/);
    await expect(page.getByRole('article')).toHaveCount(2);
    await page.getByRole('link', { name: '只看免费' }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.reload();
    await expect(page.getByText('共 1 门')).toBeVisible();
    await page.getByRole('searchbox', { name: '搜索课程' }).fill('没有这样的课');
    await page.getByRole('button', { name: '搜索', exact: true }).click();
    await expect(page.getByText('没有符合条件的课程')).toBeVisible();
    await page.getByRole('link', { name: '清除筛选' }).click();
    await expect(page.getByRole('article')).toHaveCount(6);
  });

  test('play, count what was watched once, and go on where one left off', async ({ page, signIn, checkAccess }, {
    project,
  }) => {
    // Each width has a learner of its own, for both share one database.
    await signIn(project.name === 'phone' ? 'demo_member' : 'demo_design');
    // Other specs let them learn too.
    const before = await ledgerSeconds(page);
    await page.goto('/edu?keyword=安全生产许可证延期');
    await page.getByRole('link', { name: '安全生产许可证延期与安管人员', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: '安全生产许可证延期与安管人员' })).toBeVisible();
    await checkAccess();
    await page.getByRole('link', { name: '开始学习' }).click();
    await expect(page.getByRole('heading', { level: 2, name: '三年有效期' })).toBeVisible();
    await checkAccess();

    const slider = page.getByRole('slider', { name: '播放进度' });
    await page.getByRole('button', { name: '下一页' }).click();
    await expect(page.getByRole('heading', { level: 2, name: '有效期', exact: true })).toBeVisible();
    await page.getByRole('group', { name: /讲解页/ }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('heading', { level: 2, name: '延期', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: '建设部令第128号' })).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    const start = Number(await slider.inputValue());

    const saved = page.waitForResponse((answer) => answer.url().includes('/portal/edu/progress/'));
    await page.keyboard.press(' ');
    await expect(page.getByRole('button', { name: '暂停' })).toBeVisible();
    await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThanOrEqual(start + 2);
    await page.keyboard.press(' ');
    expect((await saved).ok()).toBe(true);

    const counted = (await ledgerSeconds(page)) - before;
    expect(counted).toBeGreaterThanOrEqual(2);
    expect(counted).toBeLessThan(15);
    await expect(page.getByRole('heading', { level: 1, name: '学习记录' })).toBeVisible();
    await checkAccess();

    await page.goto('/edu');
    await page
      .getByRole('region', { name: '继续学习' })
      .getByRole('link', { name: /继续学习/ })
      .click();
    await expect(slider).not.toHaveValue('0');
    await expect(page.getByRole('heading', { level: 2, name: '有效期', exact: true })).toBeVisible();
  });

  test('tell a visitor without membership what is behind a lesson', { tag: '@any-width' }, async ({
    page,
    signIn,
    checkAccess,
  }) => {
    await signIn('demo_guest');
    await page.goto('/edu?keyword=市政公用工程施工总承包标准解读');
    await page.getByRole('link', { name: '市政公用工程施工总承包标准解读' }).click();
    await expect(page.getByText('1 节可免费试看')).toBeVisible();
    await page.getByRole('link', { name: /道路、桥梁与管道的数值.*会员课时/ }).click();
    await expect(page.getByText('这是会员功能')).toBeVisible();
    await checkAccess();
    await page.getByRole('link', { name: /七类选四类，道路必选/ }).click();
    await expect(page.getByRole('heading', { level: 2, name: '七类选四类，道路必选' })).toBeVisible();
    await page.goto('/edu-player');
    await expect(page.getByRole('link', { name: '去课程中心' })).toBeVisible();
  });

  test('stand in the enterprise area too, with their handouts (P-036, P-038)', async ({
    page,
    signIn,
    checkAccess,
  }) => {
    await signIn('demo_member');
    await page.goto('/qyxx/edu');
    await expect(page.getByRole('article')).toHaveCount(6);
    await page
      .getByRole('navigation', { name: '课程分类' })
      .getByRole('link', { name: /规划资质/ })
      .click();
    await expect(page.getByRole('article')).toHaveCount(1);
    await checkAccess();

    await page.goto('/qyxx/kczyzx');
    await expect(page).toHaveTitle(/^课程资源中心/);
    await checkAccess();
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: '讲义' }).first().click();
    const file = await waiting;
    expect(file.suggestedFilename()).toMatch(/-讲义\.docx$/);
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
  });
});

test.describe('an address that names no course', () => {
  test.use({ allowedConsoleErrors: [/404/] });
  test('is a missing page', { tag: '@any-width' }, async ({ page, signIn }) => {
    await signIn('demo_guest');
    for (const path of ['/edu/course/nope', '/edu-player?lesson=nope']) {
      expect((await page.goto(path))?.status(), path).toBe(404);
    }
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the catalogue can be searched and read', { tag: '@any-width' }, async ({ page, signIn }) => {
    await signIn('demo_guest');
    await page.goto('/edu');
    await page.getByRole('searchbox', { name: '搜索课程' }).fill('人次');
    await page.getByRole('button', { name: '搜索', exact: true }).click();
    await page.getByRole('link', { name: '工程监理企业资质标准解读' }).click();
    await expect(page.getByRole('heading', { level: 3, name: '专业资质' })).toBeVisible();
  });
});
