import type { Page } from '@playwright/test';

/** The rows of records in the lists of a phone. */
const ROWS = 'main :is(.dt-list > li, .td-row, .art-rows > li, .msg-list > li)';
/** Height of the first record that must be visible without scrolling, in pixels. */
const SEEN = 44;

/**
 * Tests on a phone that the first record is visible above the bar at the foot, and that nothing scrolls sideways.
 * @returns whether the page has a list, and the errors
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
