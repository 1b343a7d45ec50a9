import { href } from '#domain/access/page.ts';
import { articlesPages } from '#features/content/articles/pages/articles.pages.ts';
import { expect, test } from './support/fixtures.ts';

/** The public lists; those of the enterprise area have the filter bar of the console. */
const LISTS = [articlesPages.policyList, articlesPages.regulationList, articlesPages.questionList];

// On a phone alone: wide screens have room for the filters.
test.describe('on a phone the first record of a list is on the first screen', { tag: '@phone' }, () => {
  for (const list of LISTS)
    test(list.path, async ({ page }) => {
      await page.goto(href(list));
      const first = page.locator('.art-rows > li').first();
      await expect(first).toBeVisible();
      const top = await first.evaluate((element) => element.getBoundingClientRect().top);
      expect(top).toBeLessThan(page.viewportSize()?.height ?? 0);
    });

  test('filters of a public list are behind one button', async ({ page, checkAccess }) => {
    await page.goto(href(articlesPages.policyList), { waitUntil: 'networkidle' });
    const filters = page.getByRole('navigation', { name: '筛选' });
    await expect(filters.getByRole('link', { name: '全部' }).first()).toBeHidden();
    await filters.getByRole('button', { name: '筛选' }).click();
    await filters.getByRole('link', { name: /^规范性文件/ }).click();
    await expect(page).toHaveURL(/type=/);
    await expect(filters.getByRole('button', { name: '筛选 1' })).toBeVisible();
    await checkAccess();
  });
});
