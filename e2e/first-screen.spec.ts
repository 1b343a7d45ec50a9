import type { Page } from '@playwright/test';
import { PAGE_ROUTES } from '#apps/pages.ts';
import type { PageRoute } from '#domain/access/page.ts';
import type { SampleUser } from './support/accounts.ts';
import { expect, test } from './support/fixtures.ts';

/** A record's row, in the lists that a phone shows. */
const ROWS = 'main :is(.dt-list > li, .td-row, .art-rows > li, .msg-list > li)';
/** So much of the first record is seen without scrolling. */
const SEEN = 44;

const isOpenTo = (user: SampleUser) => (route: PageRoute) =>
  route.aliasOf === undefined &&
  !route.path.includes(':') &&
  (user === 'demo_operator' ? route.access === 'operator' : ['entitled', 'login'].includes(route.access));

/** Null: the page lists nothing. */
async function findFirstRow(page: Page): Promise<number | null> {
  const row = page.locator(ROWS).first();
  // Whichever is first: rows come with the answers of calls, and a page that lists nothing asks for no more at some time.
  await Promise.race([row.waitFor({ timeout: 30_000 }).catch(() => undefined), page.waitForLoadState('networkidle')]);
  return (await row.count()) === 0 ? null : row.evaluate((one) => one.getBoundingClientRect().top + scrollY);
}

test.describe('on a phone a list begins on the first screen', () => {
  test.describe.configure({ timeout: 900_000 });
  test.beforeEach(({ isMobile }) => test.skip(!isMobile, 'wide screens show filters and rows side by side'));

  for (const [user, least] of [
    ['demo_member', 20],
    ['demo_operator', 4],
  ] as const)
    test(user, async ({ page, signIn }) => {
      await signIn(user);
      const found: { path: string; top: number }[] = [];
      for (const { path } of PAGE_ROUTES.filter(isOpenTo(user))) {
        await page.goto(path, { waitUntil: 'load' });
        const top = await findFirstRow(page);
        const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        expect.soft(isWide, `${path}: goes on sideways`).toBe(false);
        if (top === null) continue;
        const bar = await page
          .getByRole('navigation', { name: '常用' })
          .boundingBox({ timeout: 500 })
          .catch(() => null);
        const edge = Math.min(bar?.y ?? Infinity, page.viewportSize()?.height ?? 0);
        found.push({ path, top });
        expect.soft(top + SEEN, `${path}: the first record`).toBeLessThanOrEqual(edge);
      }
      expect(found.length).toBeGreaterThanOrEqual(least);
    });
});
