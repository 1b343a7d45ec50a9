/** The sentences of reports on random enterprises: none contradicts its result, and no measure repeats the requirement. */
import { expect, it } from 'vitest';
import { testDay } from '../testing/enterprises.ts';
import { createRandomEnterprise, RANDOM_LEVELS, smallCatalogue } from '../testing/random-enterprise.ts';
import { listWrongSentences } from '../testing/sentence-checks.ts';
import { evaluateQualification } from './evaluate-qualification.ts';

const ENTERPRISES = process.env.TEST_FULL === '1' ? 100 : 12;

it('has no sentence that contradicts the result of its requirement', () => {
  const wrong: string[] = [];
  const seen = new Set<string>();
  for (let seed = 0; seed < ENTERPRISES; seed += 1) {
    const enterprise = createRandomEnterprise(seed, seed % 3 === 0 ? 0.2 : 1).enterprise();
    for (const [standardCode, level] of RANDOM_LEVELS) {
      const result = evaluateQualification({
        catalogue: smallCatalogue,
        enterprise,
        standardCode,
        level,
        asOf: testDay,
      });
      for (const leaf of result.ok ? result.report.leaves : []) {
        seen.add(leaf.verdict);
        const gaps = result.ok ? result.report.gaps : [];
        wrong.push(...listWrongSentences(leaf, gaps).map((text) => `${seed} ${text}`));
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(seen.size).toBe(5);
}, 300_000);
