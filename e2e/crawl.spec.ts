import type { APIRequestContext, Page } from '@playwright/test';
import { PAGE_ROUTES } from '#apps/pages.ts';
import type { PageAccess } from '#domain/access/page.ts';
import { type AsPhone, createPhone } from '#e2e/support/as-phone.ts';
import { listAccessErrors } from '#e2e/support/axe.ts';
import { evaluateFirstScreen } from '#e2e/support/first-row.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { listForeignNames, listRepeatedSamples } from '#e2e/support/judge-words.ts';
import { listKeyboardErrors } from '#e2e/support/keyboard.ts';
import { SETTINGS_COOKIE } from '#platform/web/cookies.ts';

/** Thousands of steps in one test: a trace of them costs more than the walk, and each finding names its page. */
test.use({ trace: 'off' });

/** Most addresses that one crawl asks for; the rest of a big portal looks the same. */
const MAX_ = 600;
/** Addresses that are no pages of the portal: files, feeds, calls. They are asked for too, but neither read nor opened. */
const NOT_PAGES = /^\/(portal|feed|sitemap|qr|avatar|assets)(\/|\?|$|\.)|\.(pdf|svg|png|xml|docx?|xlsx)$/;
/** Most of them that are asked for; what is alike is served by one piece. */
const MAX_FILES = 40;
/** Most pages of one kind that are asked for; of each path, one is opened in the browser too. A guest's are kept ready and cost less. */
const MAX_ALIKE = { guest: 4, member: 2 } as const;
const AT_ONCE = 4;
const LEAST_CHARACTERS = 20;

interface Error {
  readonly page: string;
  readonly fault: string;
}

const getPathShape = (address: string): string =>
  new URL(address, 'http://portal').pathname
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '*')
    .replace(/\d{2}-\d+|\d{5,}/g, '*');

/** The kind of a page, to ask for few of many that are alike: `/policy/detail/…`, `/policy?type=…`, `/policy` with several filters. */
const getShape = (address: string): string => {
  const names = [...new URL(address, 'http://portal').searchParams.keys()];
  return `${getPathShape(address)}?${names.length > 1 ? 'several' : (names[0] ?? '')}`;
};

/** What a reader without scripts finds in a page: pages are rendered by the server, for users with the data of their queries. */
interface Sheet {
  readonly address: string;
  readonly status: number;
  readonly html: string;
}

const attributeText = (text: string): string => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'");

/** Internal links of a page; by the attribute, so that those inside drawings count too. */
function getLinks({ address, html }: Sheet): string[] {
  return [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].flatMap(([, href = '']) => {
    const url = new URL(attributeText(href), new URL(address, 'http://portal'));
    return url.origin === 'http://portal' ? [url.pathname + url.search] : [];
  });
}

const hanIn = (text: string): number => text.match(/[\u4e00-\u9fff]/g)?.length ?? 0;

function getErrors({ status, html }: Sheet): string[] {
  if (status >= 400) return [`status ${status}`];
  const headings = html.match(/<h1[\s>]/g)?.length ?? 0;
  const main = /<main\b[\s\S]*?<\/main>/.exec(html)?.[0] ?? '';
  const characters = hanIn(main.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '').replace(/<[^>]*>/g, ''));
  return [
    ...(headings === 1 ? [] : [`${headings} headings of the first level`]),
    ...(characters >= LEAST_CHARACTERS ? [] : [`only ${characters} characters of content`]),
  ];
}

/** Follows every internal link from the home page, some of each kind; the pages are not opened yet. */
async function follow(
  request: APIRequestContext,
  reader: keyof typeof MAX_ALIKE,
): Promise<{ sheets: Sheet[]; files: ReadonlySet<string>; faults: Error[] }> {
  const files = new Set<string>();
  const waiting = ['/'];
  const known = new Set(waiting);
  const alike = new Map<string, number>();
  const sheets: Sheet[] = [];
  const isNew = (address: string): boolean => {
    const count = alike.get(getShape(address)) ?? 0;
    alike.set(getShape(address), count + 1);
    return count < MAX_ALIKE[reader];
  };
  while (waiting.length > 0 && sheets.length < MAX_) {
    const batch = waiting.splice(0, AT_ONCE).filter(isNew);
    const got = await Promise.all(
      batch.map(async (address) => {
        const answer = await request.get(address, { headers: { accept: 'text/html' } });
        return { address, status: answer.status(), html: await answer.text() };
      }),
    );
    sheets.push(...got);
    for (const link of got.flatMap(getLinks)) {
      if (NOT_PAGES.test(link)) files.add(link);
      if (known.has(link) || NOT_PAGES.test(link)) continue;
      known.add(link);
      waiting.push(link);
    }
  }
  const errors = sheets.flatMap((sheet) => getErrors(sheet).map((error) => ({ page: sheet.address, fault: error })));
  return { sheets, files, faults: errors };
}

/** What a link promises that leads to no page: something is there, and it is not an error page. */
async function askFiles(request: APIRequestContext, files: Iterable<string>): Promise<Error[]> {
  const errors: Error[] = [];
  for (const address of [...files].slice(0, MAX_FILES)) {
    const answer = await request.get(address);
    const size = (await answer.body()).length;
    if (!answer.ok() || size === 0) errors.push({ page: address, fault: `status ${answer.status()}, ${size} bytes` });
  }
  return errors;
}

/** Widths between phone and desktop, and the widest that clerks have: a tablet on its side, a full screen. */
const WIDTHS = [768, 1920] as const;
const MAX_SHIFT = 0.1;

/** DESIGN.md 6: what a finger presses is this high; half a pixel is what rounding takes. */
const LEAST_TARGET = 43.5;

/** Runs in the page: what can be pressed and is too low for a finger. A link within a sentence is a word of it, and as high as that. */
function smallTargets(least: number): string[] {
  const targets = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=switch]';
  const isWord = (one: Element): boolean =>
    one.matches('a') &&
    getComputedStyle(one).display === 'inline' &&
    (one.parentElement?.textContent ?? '').replace(one.textContent ?? '', '').trim() !== '';
  const isShown = (one: Element): boolean =>
    one.checkVisibility({ visibilityProperty: true }) &&
    one.closest('.sr-only, .skip, [inert], [aria-hidden=true]') === null &&
    one.getBoundingClientRect().width > 2;
  // The target of a field is its frame, that of a box its label.
  const getBox = (one: Element): Element =>
    one.matches('input, textarea') ? (one.closest('label, .input') ?? one) : one;
  return [...document.querySelectorAll(targets)]
    .filter((one) => isShown(one) && !isWord(one) && getBox(one).getBoundingClientRect().height < least)
    .map((one) => `${one.parentElement?.tagName}.${one.parentElement?.className} > ${one.tagName}.${one.className}`);
}

/** Marks that say something of a whole list when every row has them, and are noise at each then (docs/microcopy.md). */
const MARKS = ['示例', '待核对'] as const;

/** Runs in the page: lists all of whose rows carry a mark. Values of a column, such as a verdict, are no marks. */
function repeatedMarks(marks: readonly string[]): string[] {
  const hasMark = (row: Element, mark: string) =>
    [...row.querySelectorAll('.tag, .crs-sample')].some(
      (tag) => tag.textContent?.trim() === mark && tag.checkVisibility(),
    );
  return [...document.querySelectorAll('main :is(ul, ol, tbody, .crs-grid)')].flatMap((list) => {
    const rows = [...list.children];
    const said = rows.length > 1 ? marks.filter((mark) => rows.every((row) => hasMark(row, mark))) : [];
    return said.map((mark) => `${mark} at each of ${rows.length} rows of ${list.tagName}.${list.className}`);
  });
}

/** The header is laid out anew a moment after the window was resized: longer on a machine with other work. */
const SETTLED_MS = 15_000;
/** Drawings are made for the width that they get. */
const PAPER_MS = 200;

/** Runs in the page before its own scripts: how far things move after they were painted. */
function watchPaint(): void {
  const seen = { shift: 0 };
  Object.assign(window, { seenPaint: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) seen.shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** What the eye would see go wrong while the page came, and at other widths. */
async function getPaintErrors(page: Page): Promise<string[]> {
  const errors: string[] = [];
  const shift = await page.evaluate(() => (window as unknown as { seenPaint: { shift: number } }).seenPaint.shift);
  if (shift > MAX_SHIFT) errors.push(`what was painted moved by ${shift.toFixed(2)}`);
  const before = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const fits = await page
      .waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth, null, { timeout: SETTLED_MS })
      .then(() => true)
      .catch(() => false);
    if (!fits) errors.push(`too wide at ${width}`);
  }
  if (before) await page.setViewportSize(before);
  return errors;
}

/** What a phone shows in another form than wide screens is judged there too: how it is heard, and what a finger hits. */
async function getPhoneErrors(page: Page): Promise<string[]> {
  const small = await page.evaluate(smallTargets, LEAST_TARGET);
  const errors = await listAccessErrors(page, { isPainted: false });
  return [...[...new Set(small)].map((target) => `too low for a finger: ${target}`), ...errors];
}

/** A4 between margins of 10 mm, at 96 pixels an inch; what is wide asks for it on its side. */
const PAPER = { upright: 718, lying: 1046 } as const;

/** Runs in the page, shown as on paper: what is wider than the sheet, or cut where a reader would push it aside. */
function cutOnPaper(): string[] {
  const isSeen = (one: Element): boolean =>
    one.closest('.sr-only, [aria-hidden=true], [inert]') === null && one.checkVisibility({ visibilityProperty: true });
  const wide = [...document.querySelectorAll('main *')].find(
    (one) => one.getBoundingClientRect().right > window.innerWidth + 1 && isSeen(one),
  );
  const isCut = (one: Element): boolean =>
    one.scrollWidth > one.clientWidth + 1 &&
    one.clientWidth > 2 &&
    ['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(one).overflowX) &&
    // A name that is too long for its place says so by dots.
    getComputedStyle(one).textOverflow !== 'ellipsis' &&
    isSeen(one);
  const cut = [...document.querySelectorAll('main, main *')].filter(
    (one) => !one.matches('input, textarea') && isCut(one),
  );
  return [
    ...(wide ? [`wider than the sheet: ${wide.tagName}.${wide.className}`] : []),
    ...cut.map((one) => `cut on paper: ${one.tagName}.${one.className}`),
  ];
}

async function getPaperErrors(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  await page.emulateMedia({ media: 'print' });
  const isLying = await page.evaluate(() => getComputedStyle(document.body).page !== 'auto');
  await page.setViewportSize({ width: isLying ? PAPER.lying : PAPER.upright, height: 900 });
  await page.waitForTimeout(PAPER_MS);
  const errors = await page.evaluate(cutOnPaper);
  await page.emulateMedia({ media: 'screen' });
  if (before) await page.setViewportSize(before);
  return [...new Set(errors)];
}

/** The pages of the route table that belong to the walking user; a link may lead to them or not. */
const OWN = {
  guest: ['public', 'guest-only'],
  member: ['login', 'entitled'],
  operator: ['operator'],
} as const satisfies Record<string, readonly PageAccess[]>;

/** The addresses of pages that need no record; what is asked for at the end of one may be left out. */
const getPages = (access: readonly PageAccess[]): readonly string[] =>
  PAGE_ROUTES.filter((route) => route.aliasOf === undefined && access.includes(route.access))
    .map(({ path }) => path.replace(/\/:\w+\?/g, ''))
    .filter((path) => !/[:*]/.test(path));

/** Without those that say that something is missing or broken, and the one that answers a picture as data. */
async function keepPages(request: APIRequestContext, paths: readonly string[]): Promise<string[]> {
  const kept: string[] = [];
  for (const path of paths) {
    const answer = await request.get(path);
    if (answer.ok() && answer.headers()['content-type']?.startsWith('text/html')) kept.push(path);
  }
  return kept;
}

const isOfEnterprise = (address: string): boolean => /^\/qyxx(?:[/?]|$)/.test(address);

/** A user who opens an address: what a judge says of it, in its order; the last ones change its width and come back. */
type Judge = (page: Page) => Promise<readonly string[]>;

async function getContentErrors(page: Page): Promise<string[]> {
  const headings = await page.locator('h1').count();
  const main = page.locator('main');
  const characters = (await main.count()) === 0 ? 0 : hanIn(await main.first().innerText());
  return [
    ...(headings === 1 ? [] : [`${headings} headings of the first level when opened`]),
    ...(characters >= LEAST_CHARACTERS ? [] : [`only ${characters} characters when opened`]),
  ];
}
/** Rows come with the answers of calls; they have arrived before the other judges run. */
const awaitAnswers: Judge = async (page) => {
  await page.waitForLoadState('networkidle');
  return [];
};
const silent: Judge = () => Promise.resolve([]);
const getMarksErrors: Judge = (page) => page.evaluate(repeatedMarks, MARKS);
const WHOLE: readonly Judge[] = [
  getContentErrors,
  getMarksErrors,
  listForeignNames,
  getPaintErrors,
  (page) => listAccessErrors(page, { isPainted: true }),
  getPaperErrors,
];

/** The phone's half of the crawl runs in the full run only; specs of single pages run at both widths always. */
const isFull = process.env.TEST_FULL === '1';

interface Judges {
  readonly judgesOf: (address: string) => readonly Judge[];
  /** A permitted page leaves the user there. */
  readonly isAllowed: (address: string) => boolean;
  readonly onPhone?: Judge;
  /** A user who opens what the page opens. */
  readonly atLast?: Judge;
}

/** Opens pages one after the other: what they complain about, ask in vain, and whether their scripts leave their content alone. */
async function open(
  page: Page,
  addresses: readonly string[],
  { judgesOf, isAllowed, onPhone = silent, atLast = silent }: Judges,
): Promise<{ faults: Error[]; lists: number }> {
  const errors: Error[] = [];
  let [current, lists] = ['', 0];
  const note = (error: string): void => void errors.push({ page: current, fault: error });
  await page.addInitScript(watchPaint);
  page.on('console', (message) => {
    if (message.type() === 'error') note(message.text());
  });
  page.on('pageerror', (error) => note(String(error)));
  page.on('response', (answer) => {
    if (answer.status() === 403) note(`is refused ${new URL(answer.url()).pathname}`);
  });
  const asPhone: AsPhone = await createPhone(page);
  for (const address of addresses) {
    current = address;
    await page.goto(address, { waitUntil: 'load' });
    await page
      .locator('h1')
      .first()
      .waitFor({ timeout: 20_000 })
      .catch(() => undefined);
    for (const judge of judgesOf(address)) for (const error of await judge(page)) note(error);
    const narrow = !isFull
      ? []
      : await asPhone(async () => {
          const first = await evaluateFirstScreen(page);
          if (first.lists) lists += 1;
          return [...first.faults, ...(await onPhone(page))];
        });
    for (const error of narrow) note(`on a phone: ${error}`);
    const at = new URL(page.url()).pathname;
    if (isAllowed(address) && at !== new URL(address, page.url()).pathname) note(`redirects the user to ${at}`);
    for (const error of await atLast(page)) note(error);
  }
  return { faults: errors, lists };
}

/** The pages of a member are opened in this many tests: one test of them all takes longer than a test may on a slow machine. */
const MEMBER_PARTS = [0, 1, 2, 3] as const;

/**
 * Requests every link, and opens one page of each kind in the browser, whether a link leads there or not.
 * @param part the share of the pages that is opened: each page whose place in the list leaves this remainder
 */
async function crawl(page: Page, reader: 'guest' | 'member', part = { index: 0, of: 1 }) {
  const { sheets, files, faults: errors } = await follow(page.request, reader);
  const kinds = new Map(sheets.map(({ address }) => [getPathShape(address), address]));
  const own = getPages(OWN[reader]);
  const unlinked = await keepPages(
    page.request,
    own.filter((path) => !kinds.has(getPathShape(path))),
  );
  const all = [...kinds.values(), ...unlinked];
  const opened = all.filter((_address, index) => index % part.of === part.index);
  // What a text says is its author's matter.
  const getJudges = (address: string) => (own.includes(address) ? [...WHOLE, listRepeatedSamples] : WHOLE);
  const isAllowed = (address: string) => reader !== 'guest' && isOfEnterprise(address);
  const openers = new Set<string>();
  const atLast: Judge = (one) => listKeyboardErrors(one, openers);
  const found = await open(page, opened, { judgesOf: getJudges, isAllowed, onPhone: getPhoneErrors, atLast });
  // The first part judges what needs no opening.
  const answered = part.index === 0 ? [...errors, ...(await askFiles(page.request, files))] : [];
  return {
    faults: [...answered, ...found.faults],
    asked: sheets.length,
    found: all.length,
    opened: opened.length,
    files: files.size,
    lists: found.lists,
    openers: openers.size,
  };
}

// Each page is shown in all widths, in one visit.
test.describe('every page, linked or not', { tag: ['@walk', '@any-width'] }, () => {
  test.describe.configure({ timeout: 900_000 });
  // The crawl gathers what pages complain about, with the page that did.
  test.use({ allowedConsoleErrors: [/./] });
  test.beforeEach(async ({ context, baseURL }) => {
    // The specs of the features look at their pages in the light.
    const value = encodeURIComponent(JSON.stringify({ appearance: 'dark' }));
    await context.addCookies([{ name: SETTINGS_COOKIE, value, url: baseURL ?? '' }]);
  });

  test('as a guest: what is linked has content', { tag: '@guest' }, async ({ page }) => {
    const { faults: errors, asked, opened, files } = await crawl(page, 'guest');
    expect(errors).toEqual([]);
    expect(asked).toBeGreaterThan(100);
    expect(opened).toBeGreaterThan(15);
    expect(files).toBeGreaterThan(3);
  });

  for (const index of MEMBER_PARTS) {
    test(`as a member, part ${index + 1} of ${MEMBER_PARTS.length}: what is linked has content, and lists begin on the first screen of a phone`, {
      tag: '@member',
    }, async ({ page, signIn }) => {
      await signIn('demo_member');
      const part = { index, of: MEMBER_PARTS.length };
      const { faults: errors, asked, found, opened, lists, openers } = await crawl(page, 'member', part);
      expect(errors).toEqual([]);
      expect(asked).toBeGreaterThan(150);
      expect(found).toBeGreaterThan(50);
      expect(opened).toBeGreaterThan(12);
      if (isFull) expect(lists).toBeGreaterThanOrEqual(3);
      expect(openers).toBeGreaterThan(0);
    });
  }

  test('R-190 as an operator: is thrown out of no page of the enterprise area, and asks nothing that is refused', async ({
    page,
    signIn,
  }) => {
    await signIn('demo_operator');
    const own = getPages(OWN.operator);
    const console = PAGE_ROUTES.map(({ path }) => path).filter(isOfEnterprise);
    // Operators see sample enterprises among others: each says what it is.
    const getJudges = (path: string) => [awaitAnswers, ...(own.includes(path) ? [listForeignNames] : [])];
    const { faults: errors, lists } = await open(page, [...new Set([...own, ...console])], {
      judgesOf: getJudges,
      isAllowed: isOfEnterprise,
    });
    expect(errors).toEqual([]);
    if (isFull) expect(lists).toBeGreaterThanOrEqual(4);
    expect(own.length).toBeGreaterThan(5);
    await page.goto('/qyxx/qyinfo/zzzsxx');
    await expect(page.getByText('您的账号没有加入企业')).toBeVisible();
    const side = page.getByRole('navigation', { name: '企业侧栏' });
    await expect(side.getByRole('link', { name: '订单' })).toBeVisible();
    await expect(side.getByRole('link', { name: '证照' })).toHaveCount(0);
  });
});

/** Where things stand and what they look like, for what both a page without scripts and one with them show. */
function getLook(): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of ['body', 'header', 'h1', 'main', 'footer']) {
    const element = document.querySelector(name);
    if (!element) continue;
    const { left, top, width } = element.getBoundingClientRect();
    const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(element);
    found[name] = [
      Math.round(left),
      name === 'footer' ? '' : Math.round(top),
      Math.round(width),
      color,
      backgroundColor,
      fontSize,
      fontWeight,
    ].join(' ');
  }
  return found;
}

test.describe('a page looks the same before its scripts have come', () => {
  for (const [address, user] of [
    ['/', null],
    ['/policy', null],
    ['/zzbz/03-10300101', null],
    ['/question', null],
    ['/userInfo', 'demo_member'],
    ['/qyxx', 'demo_member'],
    ['/qyxx/qyinfo/zcryxx', 'demo_member'],
  ] as const) {
    test(`${address} ${user ?? 'as a guest'}`, async ({ page, browser, signIn, baseURL }) => {
      if (user) await signIn(user);
      const bare = await browser.newContext({
        javaScriptEnabled: false,
        viewport: page.viewportSize(),
        storageState: await page.context().storageState(),
        ...(baseURL ? { baseURL } : {}),
      });
      const still = await bare.newPage();
      await still.goto(address, { waitUntil: 'load' });
      await page.goto(address, { waitUntil: 'load' });
      await page.waitForLoadState('networkidle');
      const [before, after] = [await still.evaluate(getLook), await page.evaluate(getLook)];
      await bare.close();
      expect(Object.keys(before).length).toBeGreaterThan(2);
      expect(before).toEqual(after);
    });
  }
});
