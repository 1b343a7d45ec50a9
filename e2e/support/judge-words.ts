import type { Page } from '@playwright/test';

/** 示例 is said of the enterprise, of a list, of what stands at the foot of public pages; not of each name (docs/microcopy.md). */
const MAX_SAMPLE_MARKS = 6;

/** Names that are Latin wherever they are: of formats, of what sells and files are called. */
const isForeign = (name: string): boolean => /[A-Za-z]{3,}/.test(name) && !/[\u4e00-\u9fff]/.test(name);
/** What can be pressed, chosen or seen, with its name as it is read out. */
const NAMED = /- '?(button|link|img|checkbox|radio|switch|combobox|textbox|option|tab|menuitem) "([^"]*)"/g;
/** Names of records and addresses that somebody gave. */
const GIVEN = /^(?:https?:|\/|QTZ80$|[A-Z0-9-]+$)/;

/** Names of controls and pictures that are not Chinese. */
export async function listForeignNames(page: Page): Promise<string[]> {
  const heard = await page.locator('body').ariaSnapshot();
  return [...heard.matchAll(NAMED)]
    .filter(([, , name = '']) => isForeign(name) && !GIVEN.test(name))
    .map(([, role, name]) => `${role} “${name}”`);
}

/** Whether 示例 is said once, or of everything. */
export async function listRepeatedSamples(page: Page): Promise<string[]> {
  const said = (await page.locator('body').innerText()).split('示例').length - 1;
  return said > MAX_SAMPLE_MARKS ? [`示例 ${said} times`] : [];
}
