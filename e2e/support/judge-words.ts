import type { Page } from '@playwright/test';

/** 示例 is shown once for the enterprise, a list, or the footer of public pages, not in each name (docs/microcopy.md). */
const MAX_SAMPLE_MARKS = 6;

/** Returns whether a name is in Latin letters only, such as names of formats and products. */
const isForeign = (name: string): boolean => /[A-Za-z]{3,}/.test(name) && !/[\u4e00-\u9fff]/.test(name);
/** Controls and pictures with their accessible names. */
const CONTROL_NAMES = /- '?(button|link|img|checkbox|radio|switch|combobox|textbox|option|tab|menuitem) "([^"]*)"/g;
/** Names entered by users, and addresses. */
const USER_NAMES = /^(?:https?:|\/|QTZ80$|[A-Z0-9-]+$)/;

/** Lists names of controls and pictures that are not Chinese. */
export async function listForeignNames(page: Page): Promise<string[]> {
  const heard = await page.locator('body').ariaSnapshot();
  return [...heard.matchAll(CONTROL_NAMES)]
    .filter(([, , name = '']) => isForeign(name) && !USER_NAMES.test(name))
    .map(([, role, name]) => `${role} “${name}”`);
}

/** Returns an error if 示例 is repeated in each name; the street 示例路 of the sample's addresses is no mark. */
export async function listRepeatedSamples(page: Page): Promise<string[]> {
  const said = (await page.locator('body').innerText()).split(/示例(?!路)/).length - 1;
  return said > MAX_SAMPLE_MARKS ? [`示例 ${said} times`] : [];
}
