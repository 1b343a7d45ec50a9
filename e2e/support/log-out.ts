import type { Page } from '@playwright/test';

/**
 * Ends the login of this browser as if its time were over. The open page goes first: one that still asks finds its session ended, which is
 * an error in the console and takes the next login's cookie away.
 */
export async function logOut(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}
