/** Checks that the sentences of a requirement result agree with its verdict. */
import type { Gap, RequirementResult } from '../qualification/report.ts';

/** Parts of a sentence that introduce another verdict in addition to the actual one. */
const BESIDE = /（另有[^）]*待核对）|；另(有|待核对：).*$/;

type Check = (leaf: RequirementResult, gaps: readonly Gap[]) => boolean;

const isClosed: Check = ({ distance, nextStep }, gaps) => distance === null && nextStep === null && gaps.length === 0;

/** Conditions that each verdict must satisfy. */
const CHECKS: Readonly<Record<RequirementResult['verdict'], Readonly<Record<string, Check>>>> = {
  met: {
    'nothing is missing': isClosed,
    'the reason names nothing missing or open': ({ reason }) => !/不足|不符合|不齐|未达|低于|待核对/.test(reason),
  },
  declared: { 'nothing is missing': isClosed },
  unmet: {
    'the reason names nothing fulfilled': ({ reason }) => !/达到要求|符合全部|齐备/.test(reason),
    'an open question is told beside the reason': ({ reason }) => !/待核对/.test(reason.replace(BESIDE, '')),
    'no place that lacks people is told as full': ({ reason }) =>
      [...reason.matchAll(/(\d+)\/(\d+)/g)].every(([, have, need]) => Number(have) < Number(need)),
    'a measure or a distance is told': ({ distance, nextStep }) => distance !== null || nextStep !== null,
    'a measure is not the requirement again': ({ need, nextStep }, gaps) =>
      ![nextStep, ...gaps.flatMap(({ title, ways }) => [title, ...ways])].some((text) => text?.includes(need.text)),
  },
  unknown: {
    'no distance is told': ({ distance }) => distance === null,
    'the reason is no verdict': ({ reason }) =>
      reason !== '' && !/^(不符合|不足|人数不足|设备不齐)|达到要求$/.test(reason),
    'the reason is not the requirement again': ({ need, reason }) => !need.text.includes(reason),
    'the next step is told': ({ nextStep }) => nextStep !== null,
    'nothing is advised to be added': (_leaf, gaps) => gaps.every(({ kind }) => kind === 'confirm'),
  },
  notAssessed: { 'nothing is missing': isClosed },
};

/**
 * Lists the sentences of a requirement result that contradict its verdict.
 * @param all the gaps of the report
 */
export function listWrongSentences(leaf: RequirementResult, all: readonly Gap[]): string[] {
  const gaps = all.filter(({ leafId }) => leafId === leaf.id);
  return Object.entries(CHECKS[leaf.verdict]).flatMap(([name, holds]) =>
    holds(leaf, gaps)
      ? []
      : [`${leaf.id} ${name}: ${leaf.reason} | ${leaf.distance?.text ?? ''} | ${leaf.nextStep ?? ''}`],
  );
}
