import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/support/fixtures.ts';

/** Most pages that one crawl opens; the rest of a big portal looks the same. */
const MOST = 400;
/** Addresses that leave the portal, are files or end the session. */
const NOT_PAGES =
  /^\/(portal|feed|sitemap|external-redirect|qr|avatar|assets)(\/|\?|$|\.)|\.(pdf|svg|png|xml|docx?|xlsx)$/;
/** Most pages of one kind that are opened. */
const MOST_ALIKE = 2;

interface Fault {
  readonly page: string;
  readonly fault: string;
}

/** The kind of a page, to open few of many that are alike: `/policy/detail/…`, `/policy?type=…`, `/policy` with several filters. */
const shapeOf = (address: string): string => {
  const url = new URL(address, 'http://portal');
  const path = url.pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '*').replace(/\d{2}-\d+|\d{5,}/g, '*');
  const names = [...url.searchParams.keys()];
  return `${path}?${names.length > 1 ? 'several' : (names[0] ?? '')}`;
};

/** Internal links of the page as it is now. */
async function linksOf(page: Page): Promise<string[]> {
  // By the attribute: links inside drawings have no address as a text.
  const found = await page.$$eval('a[href]', (links) => links.map((link) => link.getAttribute('href') ?? ''));
  const here = new URL(page.url());
  return found.flatMap((href) => {
    const url = new URL(href, here);
    return url.origin === here.origin ? [url.pathname + url.search] : [];
  });
}

async function faultsOf(page: Page, status: number): Promise<string[]> {
  if (status >= 400) return [`status ${status}`];
  const headings = await page.locator('h1').count();
  const text = await page.locator('main').first().innerText();
  const characters = text.match(/[\u4e00-\u9fff]/g)?.length ?? 0;
  return [
    ...(headings === 1 ? [] : [`${headings} headings of the first level`]),
    ...(characters >= 20 ? [] : [`only ${characters} characters of content`]),
  ];
}

/** Follows every internal link from an address, some of each kind, and answers what is wrong. */
async function crawl(page: Page, start: string): Promise<{ faults: Fault[]; opened: number }> {
  const waiting = [start];
  const known = new Set(waiting);
  const alike = new Map<string, number>();
  const faults: Fault[] = [];
  let current = start;
  let opened = 0;
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push({ page: current, fault: message.text() });
  });
  page.on('pageerror', (error) => faults.push({ page: current, fault: String(error) }));
  for (let next = waiting.shift(); next !== undefined && opened < MOST; next = waiting.shift()) {
    const shape = shapeOf(next);
    const count = alike.get(shape) ?? 0;
    if (count >= MOST_ALIKE) continue;
    alike.set(shape, count + 1);
    current = next;
    opened += 1;
    const answer = await page.goto(next, { waitUntil: 'load' });
    // Pages of users fill their lists after the load.
    await page
      .locator('h1')
      .first()
      .waitFor({ timeout: 5000 })
      .catch(() => undefined);
    for (const fault of await faultsOf(page, answer?.status() ?? 0)) faults.push({ page: next, fault });
    for (const link of await linksOf(page)) {
      if (known.has(link) || NOT_PAGES.test(link)) continue;
      known.add(link);
      waiting.push(link);
    }
  }
  return { faults, opened };
}

test.describe('every internal link leads to a page with content', () => {
  test.describe.configure({ timeout: 600_000 });
  // The crawl gathers what pages complain about, with the page that did.
  test.use({ allowedConsoleErrors: [/./] });
  test.beforeEach(({ isMobile }) => test.skip(isMobile, 'links do not depend on the width of the screen'));

  test('as a guest', async ({ page }) => {
    const { faults, opened } = await crawl(page, '/');
    expect(faults).toEqual([]);
    expect(opened).toBeGreaterThan(60);
  });

  test('as a member', async ({ page, signIn }) => {
    await signIn('demo_member');
    const { faults, opened } = await crawl(page, '/');
    expect(faults).toEqual([]);
    expect(opened).toBeGreaterThan(80);
  });
});
