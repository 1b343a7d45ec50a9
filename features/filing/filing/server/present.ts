/** Converts stored filings to API responses. */

import { getStatutoryDecisionDay } from '#domain/filing/next-step.ts';
import {
  FILING_DECISION_LABELS,
  FILING_STATE_LABELS,
  getTransitionLabel,
  listTransitions,
} from '#domain/filing/states.ts';
import { PROVINCE_GROUPS } from '#domain/regions/provinces.ts';
import { getProvince } from '#domain/regions/regions.ts';
import { formatTime } from '#domain/text/time.ts';
import { countDaysBetween } from '#domain/validity/day.ts';
import type { Holidays } from '#domain/validity/working-days.ts';
import type { Filing, FilingEvent, FilingSummary, FrozenReport } from '../contract/fields.ts';
import type { EventKind, StoredEvent } from './event.repo.ts';
import type { NamedFiling } from './filing.repo.ts';
import type { StoredFilingReport } from './report.repo.ts';

const nameRegion = (region: string): string =>
  region === '' ? '' : (getProvince(PROVINCE_GROUPS, `${region.slice(0, 2)}0000`)?.label ?? region);

export const formatFilingSummary = (row: NamedFiling, today: string): FilingSummary => ({
  uuid: row.uuid,
  name: row.name,
  kind: row.kind,
  standardCode: row.standardCode,
  standardName: row.standardName,
  level: row.level,
  region: row.region,
  regionName: nameRegion(row.region),
  state: row.state,
  decision: row.decision,
  acceptOrg: row.acceptOrg,
  ownerUuid: row.ownerUuid,
  ownerName: row.ownerName,
  plannedOn: row.plannedOn,
  filedOn: row.filedOn,
  nextOn: row.nextOn,
  nextWhat: row.nextWhat,
  daysLeft: row.nextOn === null ? null : countDaysBetween(today, row.nextOn),
  updateTime: formatTime(row.updateTime),
  revision: row.revision,
});

const presentReport = ({ runUuid, runNo, hash, report, freezeTime }: StoredFilingReport): FrozenReport => ({
  runUuid,
  runNo,
  hash,
  asOf: report.asOf,
  freezeTime: formatTime(freezeTime),
  report,
});

/** The data on which the response depends: the day, the user's rights and the public holidays. */
interface Reader {
  readonly today: string;
  readonly isChief: boolean;
  readonly isClerk: boolean;
  readonly holidays: Holidays;
}

export const formatFiling = (
  row: NamedFiling,
  frozen: StoredFilingReport | null,
  { today, isChief, isClerk, holidays }: Reader,
): Filing => ({
  ...formatFilingSummary(row, today),
  entryUrl: row.entryUrl,
  route: row.route,
  legalDays: row.legalDays,
  legalEndOn: getStatutoryDecisionDay(row, holidays)?.on ?? null,
  isHolidayCounted: getStatutoryDecisionDay(row, holidays)?.isCounted ?? false,
  isGuideVerified: row.isGuideVerified,
  budgetWan: row.budgetWan === null ? null : Number(row.budgetWan),
  acceptedOn: row.acceptedOn,
  correctionOn: row.correctionOn,
  correctionDueOn: row.correctionDueOn,
  reviewOn: row.reviewOn,
  publicityOn: row.publicityOn,
  objectionOn: row.objectionOn,
  decidedOn: row.decidedOn,
  receivedOn: row.receivedOn,
  note: row.note,
  createTime: formatTime(row.createTime),
  createdBy: row.createdBy,
  moves: listTransitions(row.state, row.decision)
    .filter(({ by }) => (by === 'clerk' ? isClerk : isChief))
    .map(({ to }) => ({ to, label: getTransitionLabel(row.state, to) })),
  frozen: frozen && presentReport(frozen),
});

const EVENT_WORDS: Readonly<Record<EventKind, string>> = {
  opened: '建立申报',
  edited: '修改申报',
  moved: '推进申报',
  removed: '删除申报',
  opinions: '登记意见',
  files: '修改文件',
};

export const formatFilingEvent = ({ eventTime, fromState, toState, what, ...event }: StoredEvent): FilingEvent => ({
  ...event,
  what,
  time: formatTime(eventTime),
  words:
    fromState === null || toState === null
      ? EVENT_WORDS[what]
      : `${FILING_STATE_LABELS[fromState]} → ${FILING_STATE_LABELS[toState]}`,
});

/** Formats a decision and its note for the event history. */
export const formatDecision = (decision: 'passed' | 'refused' | null, note: string | null): string | null =>
  decision === null ? note : [`决定：${FILING_DECISION_LABELS[decision]}`, note].filter((part) => part).join('；');
