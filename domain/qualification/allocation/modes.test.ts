/** Which classes one person may fill together, for each strength of the two rules. */
import { describe, expect, it } from 'vitest';
import type { CountingRule } from '../facts.ts';
import { createRuleBook, type RuleCertainty } from '../rules.ts';
import { classIds, createCountingModes } from './modes.ts';

const forces: readonly RuleCertainty[] = ['sure', 'unsure', 'absent'];
const book = (one: RuleCertainty, two: RuleCertainty) =>
  createRuleBook(
    (
      [
        ['CR-1', one, { classes: ['registeredPersonnel', 'titledPersonnel', 'siteManagers', 'skilledWorkers'] }],
        ['CR-2', two, { allowTogether: [['registeredPersonnel', 'titledPersonnel']] }],
      ] as const
    ).flatMap(([id, force, effect]): CountingRule[] =>
      force === 'absent'
        ? []
        : [{ id, effect, confidence: force === 'sure' ? 'sourced' : 'unknown' } as unknown as CountingRule],
    ),
  );

const each = classIds.map((id) => [id]);
const paired = [['registered', 'titled'], ['siteManager'], ['skilled'], ['staff'], ['staffLed']];
const free = [[...classIds]];

describe('the modes of a person', () => {
  it.each([
    ['sure', 'sure', paired, paired],
    ['sure', 'unsure', each, paired],
    ['sure', 'absent', each, each],
    ['unsure', 'sure', each, free],
    ['unsure', 'unsure', each, free],
    ['unsure', 'absent', each, free],
    ['absent', 'sure', free, free],
    ['absent', 'unsure', free, free],
    ['absent', 'absent', free, free],
  ] as const)('with CR-1 %s and CR-2 %s', (one, two, strict, loose) => {
    expect(createCountingModes('construction', book(one, two))).toEqual({ strict, loose });
  });

  it.each(forces)('outside construction are free, CR-1 being %s', (force) => {
    for (const category of ['design', 'survey', 'supervision'] as const)
      expect(createCountingModes(category, book(force, force))).toEqual({ strict: free, loose: free });
  });
});
