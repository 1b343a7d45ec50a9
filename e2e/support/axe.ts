import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Axe over a page and the frames of its own origin; no page has others. What passes is not listed, and no second page is opened to gather the
 * results of foreign frames: it finds the same in a third of the time.
 */
export const getAxe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true);

/** What a page is held to: the guidelines (WCAG 2.2, levels A and AA). */
export const LAWS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** What keeps a page readable by ear and no level of the guidelines holds: no heading skips a level, and what is read on a control is its name. */
const HEARD = ['heading-order', 'label-content-name-mismatch'];

/**
 * What is wrong with a page as it stands for whoever cannot see or point well; how large a target is depends on what lies beside it, and is
 * judged where a page is shown under a finger.
 * @param isPainted whether what is hard to tell from its ground counts: half of the time, and a colour is the same at every width
 */
export async function listAccessErrors(page: Page, { isPainted }: { readonly isPainted: boolean }): Promise<string[]> {
  const rules = {
    ...Object.fromEntries(HEARD.map((rule) => [rule, { enabled: true }])),
    'color-contrast': { enabled: isPainted },
    'target-size': { enabled: false },
  };
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], runOnly: { type: 'tag', values: LAWS }, rules })
    .setLegacyMode(true)
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
