import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Chooses at a field: in the browser's own list, or in one that opens. While it opens, its options move to their place and a press beside them is lost: an option that
 * was taken closes the list, and one that was not is pressed again.
 */
export async function selectOption(page: Page, field: Locator, name: string): Promise<void> {
  const tag = await field.evaluate((one) => one.tagName);
  if (tag === 'SELECT') {
    const label = await field.locator('option', { hasText: name }).first().textContent();
    await field.selectOption({ label: label ?? name });
    return;
  }
  const option = page.locator('.ant-select-item-option:visible', { hasText: name }).first();
  await expect(async () => {
    if (!(await option.isVisible())) await field.click();
    await option.click({ timeout: 2000 });
    await expect(option).toBeHidden({ timeout: 1000 });
  }).toPass();
}
