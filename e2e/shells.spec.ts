import type { Page } from '@playwright/test';
import { CASCADE_LAYERS } from '#platform/web/styles/layer-order.ts';
import type { SampleUser } from './support/accounts.ts';
import { expect, test } from './support/fixtures.ts';

/** What a page looks like must not depend on the pages that were open before it in the same document. */

const isFull = process.env.TEST_FULL === '1';

interface Walk {
  readonly user: SampleUser | null;
  /** One page of each shell that the user reaches without loading a document. */
  readonly pages: Readonly<Record<string, string>>;
}

const ERRORS = { 'not found': '/nowhere', 'server error': '/500' };
const WALKS: readonly Walk[] = [
  {
    user: 'demo_plain',
    pages: { public: '/', 'not permitted': '/qyxx/qyinfo/zcryxx', console: '/qyxx/cyqx', ...ERRORS },
  },
  { user: null, pages: { public: '/', reading: '/policy', login: '/login', ...ERRORS } },
  {
    user: 'demo_member',
    pages: { public: '/', console: '/qyxx/qyinfo/zcryxx', 'not permitted': '/qyxx/ptgl/gzt', ...ERRORS },
  },
  {
    user: 'demo_operator',
    pages: { public: '/', operator: '/qyxx/ptgl/gzt', 'no enterprise': '/qyxx/qyinfo/zcryxx', ...ERRORS },
  },
];

/** A round through all pages that takes each step from one to another once: 0 1 0 2 0 3 1 2 1 3 2 3 0. */
function getRound<T>(stops: readonly T[]): T[] {
  const round = stops.flatMap((from, index) => stops.slice(index + 1).flatMap((to) => [from, to]));
  return [...round, ...stops.slice(0, 1)];
}

/** Colours of what is shown, by place and class: `header a.logo` → `rgb(255, 255, 255) on rgba(0, 0, 0, 0)`. */
async function getColours(page: Page): Promise<Record<string, string[]>> {
  return await page.evaluate(() => {
    const places = {
      header: 'header, header a, header button',
      // The number of an error is known of a document alone.
      page: 'main h1, main a, main .btn:not(.copy *)',
      primary: '.btn.p',
      footer: 'footer, footer a',
      floats: '.fabs button',
    };
    const found: Record<string, string[]> = {};
    for (const [place, selector] of Object.entries(places))
      for (const element of document.querySelectorAll(selector)) {
        if (!element.checkVisibility()) continue;
        const current = element.getAttribute('aria-current') ?? '';
        const { color, backgroundColor } = getComputedStyle(element);
        const key = `${place}: ${element.localName}.${element.className} ${current} in .${element.parentElement?.className}`;
        found[key] = [...new Set([...(found[key] ?? []), `${color} on ${backgroundColor}`])].toSorted();
      }
    return found;
  });
}

/** The order of the layers that each sheet would bring about if it were the first of the document. */
async function getLayers(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const namesIn = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSLayerStatementRule) return [...rule.nameList];
        return rule instanceof CSSLayerBlockRule ? [rule.name] : [];
      });
    return [...document.styleSheets]
      .map(({ cssRules }) => [...new Set(namesIn(cssRules))].join(' '))
      .filter((names) => names !== '');
  });
}

/** Follows a link inside the document. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href });
    link.dataset['page'] = '';
    document.body.append(link);
    link.click();
    link.remove();
  }, path);
}

/** The gate walks between the three pages whose sheets once broke each other. */
for (const [index, { user, pages }] of WALKS.entries()) {
  const paths = Object.values(pages).slice(0, isFull ? undefined : 3);
  test(`${user ?? 'a guest'} sees the same colours after a link as after a load`, {
    tag: '@any-width',
  }, async ({ page, signIn, allowConsoleError }) => {
    test.skip(index > 0 && !isFull, 'TEST_FULL=1 walks through the shells of every user');
    allowConsoleError(/status of (?:404|500)|no such page|could not be found/i);
    if (user) await signIn(user);
    const loaded = new Map<string, { readonly title: string; readonly colours: Record<string, string[]> }>();
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'networkidle' });
      loaded.set(path, { title: await page.title(), colours: await getColours(page) });
    }
    const round = getRound(paths);
    await page.goto(round[0] ?? '', { waitUntil: 'networkidle' });
    const sheet = await page.evaluateHandle(() => {
      const [first] = document.querySelectorAll('link[rel="stylesheet"]');
      return { first, removed: 0 };
    });
    await page.evaluate((kept) => {
      new MutationObserver((changes) => {
        for (const { removedNodes } of changes)
          for (const node of removedNodes) if (node === kept.first) kept.removed += 1;
      }).observe(document.head, { childList: true });
    }, sheet);
    const wrong: string[] = [];
    for (const [step, to] of round.slice(1).entries()) {
      const { title, colours } = loaded.get(to) ?? { title: '', colours: {} };
      await follow(page, to);
      await expect(page).toHaveTitle(title);
      await expect.poll(() => getColours(page), { message: `${round[step]} → ${to}` }).toMatchObject(colours);
      const others = (await getLayers(page)).filter((names) => names !== CASCADE_LAYERS.join(' '));
      if (others.length > 0) wrong.push(`${round[step]} → ${to}: ${others.join(' | ')}`);
    }
    expect(wrong).toEqual([]);
    expect(await sheet.evaluate(({ removed }) => removed), 'the sheet of all pages stays in the document').toBe(0);
  });
}
