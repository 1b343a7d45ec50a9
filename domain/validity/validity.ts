import { countDaysBetween } from './day.ts';

/** States of DESIGN section 3; `longTerm` looks like `valid` but has a different text. */
export type ValidityState = 'valid' | 'longTerm' | 'due90' | 'due60' | 'due30' | 'due7' | 'expired' | 'unknown';

export interface Validity {
  state: ValidityState;
  /** 0 on the last valid day; null if there is no end date. */
  daysLeft: number | null;
  words: string;
}

/** Stages of the nightly reminder, furthest first: days left at which a record enters the state. */
export const VALIDITY_STAGES = [
  { state: 'due90', maxDaysLeft: 90 },
  { state: 'due60', maxDaysLeft: 60 },
  { state: 'due30', maxDaysLeft: 30 },
  { state: 'due7', maxDaysLeft: 7 },
  { state: 'expired', maxDaysLeft: -1 },
] as const satisfies readonly { state: ValidityState; maxDaysLeft: number }[];

/**
 * Returns the validity, on a given day, of a record with an end date (both in Asia/Shanghai). An empty end date is 未填有效期; pass `longTerm`
 * for kinds of records in which an empty end date means unlimited validity (business term, certificate).
 */
export function getValidity(
  endOn: string | null | undefined,
  todayOn: string,
  options: { longTerm?: boolean } = {},
): Validity {
  if (!endOn) {
    return options.longTerm
      ? { state: 'longTerm', daysLeft: null, words: '长期有效' }
      : { state: 'unknown', daysLeft: null, words: '未填有效期' };
  }
  const daysLeft = countDaysBetween(todayOn, endOn);
  const state = VALIDITY_STAGES.findLast((stage) => daysLeft <= stage.maxDaysLeft)?.state ?? 'valid';
  return { state, daysLeft, words: getWords(daysLeft, state) };
}

function getWords(daysLeft: number, state: ValidityState): string {
  if (state === 'valid') return '有效';
  if (daysLeft < 0) return `已过期 ${-daysLeft} 天`;
  return daysLeft === 0 ? '今天到期' : `剩 ${daysLeft} 天`;
}
