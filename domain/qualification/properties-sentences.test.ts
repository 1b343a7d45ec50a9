/** The sentences of reports on random enterprises: none contradicts its result, and no measure repeats the requirement. */
import { expect, it } from 'vitest';
import { testDay } from '../testing/enterprises.ts';
import { createEnterprise, LEVELS, smallCatalogue } from '../testing/random-enterprise.ts';
import { evaluateQualification } from './evaluate-qualification.ts';
import type { Gap, RequirementResult } from './report.ts';

const ENTERPRISES = process.env.TEST_FULL === '1' ? 100 : 12;

/** Sentences in which a verdict of another kind is told beside the own one: introduced as such. */
const BESIDE = /（另有[^）]*待核对）|；另(有|待核对：).*$/;

type Check = (leaf: RequirementResult, gaps: readonly Gap[]) => boolean;

const isClosed: Check = ({ distance, nextStep }, gaps) => distance === null && nextStep === null && gaps.length === 0;

/** What holds of a requirement with a verdict. */
const CHECKS: Readonly<Record<RequirementResult['verdict'], Readonly<Record<string, Check>>>> = {
  met: {
    'nothing is missing': isClosed,
    'the reason names nothing missing or open': ({ reason }) => !/不足|不符合|不齐|未达|低于|待核对/.test(reason),
  },
  declared: { 'nothing is missing': isClosed },
  unmet: {
    'the reason names nothing fulfilled': ({ reason }) => !/达到要求|符合全部|齐备/.test(reason),
    'an open question is told beside the reason': ({ reason }) => !/待核对/.test(reason.replace(BESIDE, '')),
    'a measure or a distance is told': ({ distance, nextStep }) => distance !== null || nextStep !== null,
    'a measure is not the requirement again': ({ need, nextStep }, gaps) =>
      ![nextStep, ...gaps.flatMap(({ title, ways }) => [title, ...ways])].some((text) => text?.includes(need.text)),
  },
  unknown: {
    'no distance is told': ({ distance }) => distance === null,
    'the reason is no verdict': ({ reason }) =>
      reason !== '' && !/^(不符合|不足|人数不足|设备不齐)|达到要求$/.test(reason),
    'the next step is told': ({ nextStep }) => nextStep !== null,
    'nothing is advised to be added': (_leaf, gaps) => gaps.every(({ kind }) => kind === 'confirm'),
  },
  notAssessed: { 'nothing is missing': isClosed },
};

it('has no sentence that contradicts the result of its requirement', () => {
  const wrong: string[] = [];
  const seen = new Set<string>();
  for (let seed = 0; seed < ENTERPRISES; seed += 1) {
    const enterprise = createEnterprise(seed, seed % 3 === 0 ? 0.2 : 1).enterprise();
    for (const [standardCode, level] of LEVELS) {
      const result = evaluateQualification({
        catalogue: smallCatalogue,
        enterprise,
        standardCode,
        level,
        asOf: testDay,
      });
      for (const leaf of result.ok ? result.report.leaves : []) {
        const gaps = result.ok ? result.report.gaps.filter(({ leafId }) => leafId === leaf.id) : [];
        seen.add(leaf.verdict);
        for (const [name, holds] of Object.entries(CHECKS[leaf.verdict]))
          if (!holds(leaf, gaps))
            wrong.push(
              `${seed} ${leaf.id} ${name}: ${leaf.reason} | ${leaf.distance?.text ?? ''} | ${leaf.nextStep ?? ''}`,
            );
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(seen.size).toBe(5);
}, 300_000);
