import { linksPages } from '#features/content/links/pages/links.pages.ts';
import { homePages } from '#features/portal/home/pages/home.pages.ts';
import { expect, test } from './support/fixtures.ts';

/** Screens of a phone that a page of entries may take before anything on it is opened. */
const MAX_SCREENS = 5;
const PAGES = [
  { path: homePages.home.path, user: null },
  { path: homePages.home.path, user: 'demo_member' },
  { path: linksPages.links.path, user: 'demo_member' },
] as const;

// On a phone alone: wide screens show all of it.
test.describe('on a phone a page of entries is soon at its end', { tag: '@phone' }, () => {
  for (const { path, user } of PAGES)
    test(`${path} for ${user ?? 'a visitor'}`, async ({ page, signIn }) => {
      if (user !== null) await signIn(user);
      await page.goto(path, { waitUntil: 'networkidle' });
      const { height, width, screen } = await page.evaluate(() => ({
        height: document.documentElement.scrollHeight,
        width: document.documentElement.scrollWidth,
        screen: { height: innerHeight, width: innerWidth },
      }));
      expect(height).toBeLessThanOrEqual(MAX_SCREENS * screen.height);
      expect(width).toBeLessThanOrEqual(screen.width);
    });
});
