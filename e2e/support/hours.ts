import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Opens a registered person of the enterprise. */
export async function openPerson(page: Page, name: string): Promise<Locator> {
  await page.goto(`/qyxx/qyinfo/zcryxx?keyword=${encodeURIComponent(name)}`);
  await page
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .click();
  return page.getByRole('dialog');
}

/** Saves the hours of the first registration in the drawer of a person. @param required hours; empty: not recorded */
export async function enterHours(drawer: Locator, required: string, done: string): Promise<void> {
  await drawer
    .getByRole('button', { name: /的学时$/ })
    .first()
    .click();
  await drawer.getByLabel('要求学时').fill(required);
  await drawer.getByLabel('已修学时').fill(done);
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(drawer.getByLabel('要求学时')).toHaveCount(0);
}
