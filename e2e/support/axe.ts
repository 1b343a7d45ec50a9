import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Creates Axe for a page and the frames of its own origin; no page has others. Legacy mode opens no second page for foreign frames and
 * needs a third of the time.
 */
export const getAxe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true);

/** WCAG 2.2, levels A and AA. */
export const WCAG_LEVELS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** Rules for screen readers beyond these levels: no heading skips a level, and the visible label is part of the name. */
const HEARD = ['heading-order', 'label-content-name-mismatch'];

/**
 * Lists the accessibility violations of a page. The size of targets depends on their neighbours and is tested on the phone.
 * @param isPainted whether to test the contrast, which takes half of the time and is the same at every width
 */
export async function listAccessErrors(page: Page, { isPainted }: { readonly isPainted: boolean }): Promise<string[]> {
  const rules = {
    ...Object.fromEntries(HEARD.map((rule) => [rule, { enabled: true }])),
    'color-contrast': { enabled: isPainted },
    'target-size': { enabled: false },
  };
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], runOnly: { type: 'tag', values: WCAG_LEVELS }, rules })
    .setLegacyMode(true)
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
