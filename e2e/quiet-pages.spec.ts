import { PAGE_ROUTES } from '#apps/pages.ts';
import type { PageAccess } from '#domain/access/page.ts';
import { expect, test } from './support/fixtures.ts';

/** 示例 is said of the firm, of a list, of what stands at the foot of public pages; not of each name (docs/microcopy.md). */
const MOST_SAMPLE_MARKS = 6;
const READERS = [
  { user: null, access: ['public', 'guest-only'] },
  { user: 'demo_member', access: ['login', 'entitled'] },
  { user: 'demo_operator', access: ['operator'] },
] as const satisfies readonly { user: string | null; access: readonly PageAccess[] }[];

/** Names that are Latin wherever they are: of formats, of what sells and files are called. */
const isForeign = (name: string): boolean => /[A-Za-z]{3,}/.test(name) && !/[\u4e00-\u9fff]/.test(name);
/** What can be pressed, chosen or seen, with its name as it is read out. */
const NAMED = /- '?(button|link|img|checkbox|radio|switch|combobox|textbox|option|tab|menuitem) "([^"]*)"/g;
/** Names of records and addresses that somebody gave. */
const GIVEN = /^(?:https?:|\/|QTZ80$|[A-Z0-9-]+$)/;

test.describe('pages say each thing once, in Chinese', { tag: '@walk' }, () => {
  test.describe.configure({ timeout: 900_000 });
  test.use({ allowedConsoleErrors: [/./] });
  test.beforeEach(({ isMobile }) => test.skip(isMobile, 'names and marks do not depend on the width of the screen'));

  for (const { user, access } of READERS)
    test(user ?? 'a visitor', async ({ page, signIn }) => {
      if (user !== null) await signIn(user);
      const open = PAGE_ROUTES.filter(
        (route) => route.aliasOf === undefined && access.some((one) => one === route.access),
      ).map(({ path }) => path.replace(/\/:\w+\?/g, ''));
      const paths = open.filter((path) => !/[:*]/.test(path));
      const faults: string[] = [];
      for (const path of paths) {
        await page.goto(path, { waitUntil: 'networkidle' });
        const said = (await page.locator('body').innerText()).split('示例').length - 1;
        // Operators see sample firms among others: each says what it is.
        if (user !== 'demo_operator' && said > MOST_SAMPLE_MARKS) faults.push(`${path}: 示例 ${said} times`);
        const heard = await page.locator('body').ariaSnapshot();
        const names = [...heard.matchAll(NAMED)].map(([, role, name = '']) => ({ role, name }));
        for (const { role, name } of names)
          if (isForeign(name) && !GIVEN.test(name)) faults.push(`${path}: ${role} “${name}”`);
      }
      expect(faults).toEqual([]);
      expect(paths.length).toBeGreaterThan(5);
    });
});
