import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Axe over a page and the frames of its own origin; no page has others. What passes is not listed, and no second page is opened to gather the
 * results of foreign frames: it finds the same in a third of the time.
 */
export const axeOf = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true);

/** What keeps a page readable by ear and no level of the guidelines holds: no heading skips a level, and what is read on a control is its name. */
const HEARD = ['heading-order', 'label-content-name-mismatch'];

async function listFaults(page: Page, rules: string[]): Promise<string[]> {
  const { violations } = await axeOf(page).withRules(rules).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

export const listHeardFaults = (page: Page): Promise<string[]> => listFaults(page, HEARD);

/** What is hard to tell from its ground. */
export const listDimFaults = (page: Page): Promise<string[]> => listFaults(page, ['color-contrast']);
