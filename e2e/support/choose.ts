import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Selects an option in a native or custom list. The options of a custom list move while it opens and while typed words narrow it, and a
 * press beside them is lost: the press is repeated until the field shows the option.
 * @param typed words that narrow a custom list
 */
export async function selectOption(_page: Page, field: Locator, name: string, typed?: string): Promise<void> {
  const tag = await field.evaluate((one) => one.tagName);
  if (tag === 'SELECT') {
    const label = await field.locator('option', { hasText: name }).first().textContent();
    await field.selectOption({ label: label ?? name });
    return;
  }
  const frame = field.locator('xpath=ancestor::*[contains(concat(" ", @class, " "), " pick ")]').last();
  const option = frame.getByRole('option', { name }).first();
  // A field for several options shows them beside itself and keeps its list open.
  const chosen = frame.locator('.pick-chip', { hasText: name });
  await expect(async () => {
    if (typed !== undefined) await field.fill(typed);
    else if (!(await option.isVisible())) await field.click();
    await option.click({ timeout: 2000 });
    if (!(await chosen.isVisible())) expect(await field.inputValue()).toContain(name);
  }).toPass();
}
