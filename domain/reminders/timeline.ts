import { addDays } from '#domain/validity/day.ts';
import { getValidity, type ValidityState } from '#domain/validity/validity.ts';
import type { CauseKind } from './rules.ts';

/** Number of days before and after today on the validity timeline (DESIGN.md 10). */
export const TIMELINE_DAYS_BEFORE = 45;
export const TIMELINE_DAYS_AHEAD = 365;
/** Maximum number of enterprise documents with a separate row, soonest end first. The others share one row to keep the overview short. */
export const MAX_TIMELINE_DOCUMENTS = 60;
/** Maximum number of names listed for one day of a row; further subjects are only counted. */
export const MAX_TIMELINE_SUBJECTS = 20;

/** A record with an end date, or with unlimited validity (`endOn` is null). */
export interface TimelineRecord {
  readonly kind: CauseKind;
  readonly subject: string;
  readonly family: string | null;
  readonly endOn: string | null;
}

export interface TimelinePoint {
  readonly date: string;
  readonly state: ValidityState;
  readonly words: string;
  /** The people or items that end on that day, up to the display limit. */
  readonly subjects: readonly string[];
  /** The number of further subjects that end on that day. */
  readonly more: number;
}

export interface TimelineRow {
  readonly key: string;
  readonly label: string;
  /** Number of people in a row of people, or of documents in the shared row; null for a single document. */
  readonly count: number | null;
  readonly isLongTerm: boolean;
  /** End date of a single document, within or beyond the axis. */
  readonly endOn: string | null;
  /** Points within the axis, soonest first. An end before the axis is placed at its beginning. */
  readonly points: readonly TimelinePoint[];
  /** Number of end dates after the axis. */
  readonly later: number;
  /** The kind of end date (for people, of the first one). It determines the page on which the record is edited. */
  readonly kind: CauseKind;
}

const ENTERPRISE_KINDS: readonly CauseKind[] = [
  'licence',
  'safetyPermit',
  'certificate',
  'certificateItem',
  'certificateTerm',
];
const PEOPLE_KINDS: readonly CauseKind[] = ['registration', 'safetyB', 'postCert', 'registrationTerm'];

function getPoints(endings: readonly TimelineRecord[], todayOn: string): TimelinePoint[] {
  const last = addDays(todayOn, TIMELINE_DAYS_AHEAD);
  const ends = endings.flatMap(({ endOn, subject }) => (endOn === null || endOn > last ? [] : [{ endOn, subject }]));
  return [...Map.groupBy(ends, ({ endOn }) => endOn)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, ofDay]) => {
      const subjects = ofDay.map(({ subject }) => subject);
      const { state, words } = getValidity(date, todayOn);
      const more = Math.max(0, subjects.length - MAX_TIMELINE_SUBJECTS);
      return { date, state, words, subjects: subjects.slice(0, MAX_TIMELINE_SUBJECTS), more };
    });
}

const getLater = (endings: readonly TimelineRecord[], todayOn: string): number =>
  endings.filter(({ endOn }) => endOn !== null && endOn > addDays(todayOn, TIMELINE_DAYS_AHEAD)).length;

/** Builds the row of one enterprise document. */
function enterpriseRow(ending: TimelineRecord, index: number, todayOn: string): TimelineRow {
  return {
    key: `${ending.kind} ${index}`,
    label: ending.subject,
    count: null,
    isLongTerm: ending.endOn === null,
    endOn: ending.endOn,
    points: getPoints([ending], todayOn),
    later: getLater([ending], todayOn),
    kind: ending.kind,
  };
}

const LABELS: Partial<Record<CauseKind, string>> = { safetyB: '安全考核 B 证', postCert: '岗位证书' };
const getLabel = ({ kind, family }: TimelineRecord): string => LABELS[kind] ?? family ?? '注册人员';

/** Returns one row for the enterprise documents beyond the maximum; none if there are no such documents. */
const otherPapers = (endings: readonly TimelineRecord[], todayOn: string): TimelineRow[] =>
  endings.length === 0
    ? []
    : [
        {
          key: 'papers',
          label: '其余企业证照',
          count: endings.length,
          isLongTerm: false,
          endOn: null,
          points: getPoints(endings, todayOn),
          later: getLater(endings, todayOn),
          kind: 'certificate',
        },
      ];

/** Builds the rows for people, one per kind of certificate. */
function peopleRows(endings: readonly TimelineRecord[], todayOn: string): TimelineRow[] {
  return [...Map.groupBy(endings, getLabel)].map(([label, group]) => ({
    key: `people ${label}`,
    label,
    count: group.length,
    isLongTerm: false,
    endOn: null,
    points: getPoints(group, todayOn),
    later: getLater(group, todayOn),
    kind: group[0]?.kind ?? 'registration',
  }));
}

/** Returns the sort order: licence and permit first, then certificates with their items and derived end dates. */
const place = ({ kind }: TimelineRecord): number =>
  Math.min(ENTERPRISE_KINDS.indexOf(kind), ENTERPRISE_KINDS.indexOf('certificate'));
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const byEnd = (a: TimelineRecord, b: TimelineRecord): number =>
  compare(a.endOn ?? '9999', b.endOn ?? '9999') || compare(a.subject, b.subject);

/** Builds the validity timeline: licences, certificates by expiry, then people by kind of certificate (DESIGN.md 10). */
export function buildTimeline(endings: readonly TimelineRecord[], todayOn: string): TimelineRow[] {
  const enterprise = endings
    .filter(({ kind }) => ENTERPRISE_KINDS.includes(kind))
    .sort((a, b) => place(a) - place(b) || byEnd(a, b));
  const people = endings.filter(({ kind }) => PEOPLE_KINDS.includes(kind));
  const own = enterprise.slice(0, MAX_TIMELINE_DOCUMENTS).map((ending, index) => enterpriseRow(ending, index, todayOn));
  return [...own, ...otherPapers(enterprise.slice(MAX_TIMELINE_DOCUMENTS), todayOn), ...peopleRows(people, todayOn)];
}
