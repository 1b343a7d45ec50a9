/** Defines uses of people and certificates with their purpose and end (spec/beyond.md, wish 11, and second table, row 10). */

import { addDays } from '../validity/day.ts';

export const USE_KINDS = ['project', 'bid', 'filing', 'loan', 'other'] as const;
export type UseKind = (typeof USE_KINDS)[number];
export const USE_KIND_LABELS: Readonly<Record<UseKind, string>> = {
  project: '在建项目',
  bid: '投标',
  filing: '资质申报',
  loan: '借出原件',
  other: '其他',
};

export const SUBJECT_KINDS = ['person', 'registration', 'certificate'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];
export const SUBJECT_KIND_LABELS: Readonly<Record<SubjectKind, string>> = {
  person: '人员',
  registration: '人员的注册证书',
  certificate: '企业资质证书',
};

export interface Use {
  readonly id: string;
  readonly kind: UseKind;
  readonly subjectKind: SubjectKind;
  readonly subjectUuid: string;
  /** The person (also for a registration) or certificate that the use occupies. It cannot be in two places at once. */
  readonly holder: string;
  readonly title: string;
  readonly role: string | null;
  readonly isLocked: boolean;
  /** First day of the use; null: not known. */
  readonly fromOn: string | null;
  /** Last day of the use; null: not ended. */
  readonly toOn: string | null;
  /** The expected end of a use without an end date. */
  readonly releaseOn: string | null;
  /** Set when the use comes from a project record. */
  readonly projectUuid: string | null;
  /** Set if the use comes from a filing (申报). */
  readonly filingUuid?: string;
}

/**
 * Returns the last known day of a use; null if it has no end date. A use that is past its expected end but not closed lasts at least until
 * today.
 */
export function getUseEnd(use: Pick<Use, 'toOn' | 'releaseOn'>, today: string): string | null {
  if (use.toOn !== null) return use.toOn;
  if (use.releaseOn === null) return null;
  return use.releaseOn < today ? today : use.releaseOn;
}

/** `unsure`: the start was not entered. `expected`: free by then, if the use ends as expected. */
export type Occupation = 'free' | 'expected' | 'unsure' | 'busy';

/** Returns whether a use occupies its subject on a day. */
export function getOccupation(use: Use, day: string, today: string): Occupation {
  const end = getUseEnd(use, today);
  if (end !== null && end < day) return use.toOn === null ? 'expected' : 'free';
  if (use.fromOn === null) return 'unsure';
  return use.fromOn <= day ? 'busy' : 'free';
}

const RANK: Readonly<Record<Occupation, number>> = { free: 0, expected: 1, unsure: 2, busy: 3 };

/** Returns the worst occupation among all uses of one holder on a day. */
export const getWorstOccupation = (uses: readonly Use[], day: string, today: string): Occupation =>
  uses.reduce<Occupation>((worst, use) => {
    const one = getOccupation(use, day, today);
    return RANK[one] > RANK[worst] ? one : worst;
  }, 'free');

/**
 * Returns the worst occupation on any day of a period (both ends included, YYYY-MM-DD). Occupation only becomes worse on days on which a
 * use begins, so only these days are evaluated.
 */
export const getWorstOccupationInPeriod = (uses: readonly Use[], from: string, to: string, today: string): Occupation =>
  [from, ...uses.flatMap(({ fromOn }) => (fromOn !== null && fromOn > from && fromOn <= to ? [fromOn] : []))]
    .map((day) => getWorstOccupation(uses, day, today))
    .reduce((worst, one) => (RANK[one] > RANK[worst] ? one : worst));

/** Returns whether a use overlaps the period from `from` to `to`. */
export function overlapsDays(
  use: Pick<Use, 'fromOn' | 'toOn' | 'releaseOn'>,
  from: string,
  to: string,
  today: string,
): boolean {
  const end = getUseEnd(use, today);
  return (use.fromOn === null || use.fromOn <= to) && (end === null || end >= from);
}

/**
 * Returns the last known day of the continuous occupation that begins on `day`; null if a use has no end. Uses that begin before its end,
 * or on the day after, extend it.
 */
export function getReleaseDay(uses: readonly Use[], day: string, today: string): string | null {
  let last = day;
  let left = uses;
  for (let next = day; ; next = addDays(last, 1)) {
    const holding = left.filter((use) => ['busy', 'unsure'].includes(getOccupation(use, next, today)));
    if (holding.length === 0) return last;
    for (const use of holding) {
      const end = getUseEnd(use, today);
      if (end === null) return null;
      if (end > last) last = end;
    }
    left = left.filter((use) => !holding.includes(use));
  }
}
