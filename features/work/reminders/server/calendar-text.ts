import ical, { ICalAlarmType, type ICalCalendar, ICalEventTransparency } from 'ical-generator';
import { formatForecast, LOSS_DEGREE_LABELS } from '#domain/qualification/wording/loss-degrees.ts';
import type { ReminderCode } from '#domain/reminders/codes.ts';
import { getRenewalCode, getRenewalHint, getRenewalWindow } from '#domain/reminders/renewal.ts';
import { DUE_RULES, type DueKind, FORECAST_DEGREES, isForecast } from '#domain/reminders/rules.ts';
import {
  getDefaultStageSetting,
  getLastSafeStart,
  getStageGroup,
  type StageGroup,
  type StageSetting,
} from '#domain/reminders/stages.ts';
import { addDays } from '#domain/validity/day.ts';
import { getEnterprisePath } from '#features/portal/enterprise-group/pages/enterprise-group.pages.ts';
import { getRecordAddress } from './record-address.ts';
import type { listExpiryDates } from './reminders.repo.ts';
import type { FindRenewalKind } from './renewal-kinds.ts';

type End = Awaited<ReturnType<typeof listExpiryDates>>[number];

export interface CalendarInput {
  readonly entUuid: string;
  readonly entName: string;
  readonly origin: string;
  readonly todayOn: string;
  readonly ends: readonly End[];
  readonly settings: ReadonlyMap<StageGroup, StageSetting>;
  readonly findRenewalKind: FindRenewalKind;
}

/** Number of days for which expired documents stay in the calendar. */
const DAYS_BEHIND = 90;
const DAYS_AHEAD = 1100;
const REFRESH_SECONDS = 6 * 3600;
const DAY_SECONDS = 86_400;
/** Alarms are due at nine in the morning, counted from midnight, when an all-day event begins. */
const NINE_SECONDS = 9 * 3600;
/** Days before the opening and the end of a renewal window on which the calendar shows an alarm. */
const WINDOW_ALARMS = [7, 0] as const;

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`);

export interface CalendarEntry {
  /** Stable for as long as the record exists, so that a calendar moves the entry instead of duplicating it. */
  readonly id: string;
  readonly day: string;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
  readonly alarms: readonly number[];
}

function getCode(kind: string): ReminderCode {
  return DUE_RULES.find((rule) => rule.kind === kind)?.dueCode ?? '0201';
}

function getEntries(end: End, input: CalendarInput): CalendarEntry[] {
  const kind = end.kind as DueKind;
  const setting = input.settings.get(getStageGroup(kind)) ?? getDefaultStageSetting(getStageGroup(kind));
  const isAge = kind === 'age60' || kind === 'age65';
  const renewal = input.findRenewalKind(getRenewalCode(kind, end.family) ?? '');
  const hint = renewal
    ? getRenewalHint(renewal, end.endOn, input.todayOn, { region: end.region, ...setting, absences: [] })
    : null;
  const record = getRecordAddress({ ...end, code: getCode(kind), personKind: end.personKind });
  const url = `${input.origin}${getEnterprisePath(input.entUuid, record)}`;
  const source = hint?.docNumber
    ? `依据：${hint.docNumber}${hint.clause ?? ''}${hint.isSourced ? '' : '（待核对）'}`
    : '';
  const degree = isForecast(kind) ? FORECAST_DEGREES[kind] : null;
  const facts = degree === null ? end.items : [formatForecast(degree, end.endOn, end.items)];
  const description = [input.entName, hint?.text ?? '', source, ...facts].filter((line) => line !== '').join('\n');
  const id = `${kind}-${end.targetUuid}`;
  const main: CalendarEntry = {
    id,
    day: end.endOn,
    summary: isAge ? end.subject : `${end.subject}${degree === null ? '到期' : LOSS_DEGREE_LABELS[degree]}`,
    description,
    url,
    alarms: setting.stages,
  };
  const window = renewal && setting.byWindow ? getRenewalWindow(renewal, end.endOn, end.region) : null;
  const startOn =
    window && setting.preparationDays > 0 ? getLastSafeStart(end.endOn, setting.preparationDays, window) : null;
  const more = (part: string, day: string, words: string): CalendarEntry => ({
    ...main,
    id: `${id}-${part}`,
    day,
    summary: `${end.subject}${words}`,
    alarms: WINDOW_ALARMS,
  });
  return [
    main,
    ...(window?.lastOn ? [more('last', window.lastOn, '：最晚今天申请延续')] : []),
    ...(startOn ? [more('start', startOn, '：最晚今天启动延续准备')] : []),
    ...(window?.opensOn ? [more('opens', window.opensOn, '：今天起可以申请延续')] : []),
  ];
}

/** Number of date changes of a calendar entry, and the time of the last one. */
export interface CalendarEntryRevision {
  readonly sequence: number;
  readonly changeTime: Date;
}

function addEntry(
  calendar: ICalCalendar,
  entry: CalendarEntry,
  stamp: Date,
  revision: CalendarEntryRevision | undefined,
): void {
  const event = calendar.createEvent({
    id: `${entry.id}@zgj.zhixun`,
    start: utc(entry.day),
    end: utc(addDays(entry.day, 1)),
    allDay: true,
    timezone: null,
    stamp,
    summary: entry.summary,
    description: entry.description,
    url: entry.url,
    // The event does not mark the day as busy.
    transparency: ICalEventTransparency.TRANSPARENT,
    sequence: revision?.sequence ?? 0,
    lastModified: revision?.changeTime ?? stamp,
  });
  for (const days of entry.alarms) {
    const alarm = event.createAlarm({
      type: ICalAlarmType.display,
      trigger: days * DAY_SECONDS - NINE_SECONDS,
      description: entry.summary,
    });
    alarm.relatesTo('START');
  }
}

/** Lists the calendar entries of an enterprise: expiries within range, and the dates leading up to them. */
export function listCalendarEntries(input: CalendarInput): CalendarEntry[] {
  const from = addDays(input.todayOn, -DAYS_BEHIND);
  const to = addDays(input.todayOn, DAYS_AHEAD);
  const entries = input.ends.flatMap((end) => getEntries(end, input)).filter(({ day }) => day >= from && day <= to);
  // A calendar cannot distinguish two entries of one record on the same day, so only the last one is kept.
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()];
}

/**
 * Formats a calendar according to RFC 5545: all-day events that do not mark the user as busy, with an alarm at each stage. DTSTAMP is the
 * start of the day, so that the same records give the same text all day.
 */
export function formatCalendar(
  entries: readonly CalendarEntry[],
  todayOn: string,
  revisions: ReadonlyMap<string, CalendarEntryRevision>,
): string {
  const calendar = ical({
    name: '知讯资管家 · 到期日历',
    prodId: { company: 'zhixun', product: 'zgj', language: 'ZH' },
    ttl: REFRESH_SECONDS,
  });
  for (const entry of entries) addEntry(calendar, entry, utc(todayOn), revisions.get(entry.id));
  return calendar.toString();
}
