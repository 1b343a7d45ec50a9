import type { Page } from '@playwright/test';

/** A record's row, in the lists that a phone shows. */
const ROWS = 'main :is(.dt-list > li, .td-row, .art-rows > li, .msg-list > li)';
/** So much of the first record is seen without scrolling. */
const SEEN = 44;

/**
 * On a phone a list begins on the first screen, above the bar at its foot, and nothing goes on sideways.
 * @returns whether the page lists anything, and what is wrong
 */
export async function evaluateFirstScreen(page: Page): Promise<{ lists: boolean; faults: string[] }> {
  const { isWide, top, edge } = await page.evaluate((rows) => {
    const row = document.querySelector(rows);
    const bar = document.querySelector('nav[aria-label="常用"]')?.getBoundingClientRect();
    return {
      isWide: document.documentElement.scrollWidth > innerWidth,
      top: row === null ? null : row.getBoundingClientRect().top + scrollY,
      edge: bar && bar.height > 0 ? Math.min(bar.top, innerHeight) : innerHeight,
    };
  }, ROWS);
  return {
    lists: top !== null,
    faults: [
      ...(isWide ? ['goes on sideways'] : []),
      ...(top !== null && top + SEEN > edge ? [`the first record stands at ${Math.round(top)} of ${edge}`] : []),
    ],
  };
}
