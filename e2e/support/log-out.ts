import type { Page } from '@playwright/test';

/**
 * Ends the session of this browser as if it had expired. The open page is left first: its next request would log a console error and remove
 * the cookie of the next login.
 */
export async function logOut(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}
