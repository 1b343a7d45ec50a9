import { expect, type Locator, type Page } from '@playwright/test';

/** Opens the form of a new draft at P-123 and selects the kind 政策文件. */
export async function beginPolicy(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '新建草稿' }).click();
  const form = page.getByRole('dialog', { name: '新建文章' });
  const kind = form.getByRole('combobox', { name: '内容种类' });
  await kind.press('ArrowDown');
  await expect(page.getByRole('option', { name: '政策文件' }).first()).toBeAttached();
  await kind.press('Enter');
  return form;
}
