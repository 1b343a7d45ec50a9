import {
  getReminderCategory,
  isReminderCode,
  REMINDER_CATEGORIES,
  REMINDER_CODES,
  type ReminderCode,
} from '#domain/reminders/codes.ts';
import { getRenewalCode, getRenewalHint } from '#domain/reminders/renewal.ts';
import { type DueKind, REMINDER_HORIZON_DAYS } from '#domain/reminders/rules.ts';
import { getDefaultStageSetting, getStageGroup, type StageGroup, type StageSetting } from '#domain/reminders/stages.ts';
import { describeReminder as wordReminder } from '#domain/reminders/wording.ts';
import { formatTime } from '#domain/text/time.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { addDays, countDaysBetween, toShanghaiDay } from '#domain/validity/day.ts';
import { getValidity, VALIDITY_STAGES } from '#domain/validity/validity.ts';
import { listPersonNames } from '#features/records/personnel/server/personnel.server-api.ts';
import { createFieldError, createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf, Page } from '#platform/contract/route.ts';
import { getOwnTenantContext, getOwnTenantContextFor, type LoginContext } from '#platform/server/access/access.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type * as contract from '../reminders.contract.ts';
import { DUE_STAGES, type DueStage, type Reminder, type StageCounts } from '../reminders.contract.ts';
import { type AbsenceRow, listAbsenceRows } from './absence.repo.ts';
import { refreshWaitingDigests } from './digest.service.ts';
import { getRecordAddress } from './record-address.ts';
import {
  changeReminderRows,
  countReminderCodes,
  getReminderRow,
  groupOpenReminders,
  listMostUrgentReminderRows,
  listReminderRows,
  type ReminderChange,
  type ReminderFilter,
  type ReminderRow,
} from './reminders.repo.ts';
import { type FindRenewalKind, loadRenewalKinds } from './renewal-kinds.ts';
import { listEnterpriseStageSettings } from './stages.repo.ts';

/** Maximum number of days for which a reminder may be snoozed. */
const MAX_SNOOZE_DAYS = 180;
const NOT_PUT_OFF = { snoozedUntil: null, snoozeReason: null, snoozedBy: null } as const;

function getHint(row: ReminderRow, { todayOn, settings, absences: all, findRenewalKind }: View): Reminder['hint'] {
  if (row.dueDate === null) return null;
  const kind = findRenewalKind(getRenewalCode(row.kind, row.family) ?? '');
  if (kind === null) return null;
  const group = getStageGroup(row.kind as DueKind);
  const { preparationDays } = settings.get(group) ?? getDefaultStageSetting(group);
  // A deputy can start the preparation in time, so only an absence without a deputy makes the latest safe start earlier.
  const absences = all
    .filter(({ userUuid, deputyUuid }) => userUuid === row.assigneeUuid && deputyUuid === null)
    .map(({ nickName: name, fromOn, toOn }) => ({ name, fromOn, toOn }));
  const hint = getRenewalHint(kind, row.dueDate, todayOn, { region: row.region, preparationDays, absences });
  return hint && { ...hint, reasons: [...hint.reasons] };
}

/** Data needed to describe reminders as of today. */
interface View {
  readonly todayOn: string;
  readonly settings: ReadonlyMap<StageGroup, StageSetting>;
  readonly absences: readonly AbsenceRow[];
  readonly findRenewalKind: FindRenewalKind;
}

export async function loadReminderViewData({ app, now }: LoginContext, scope: TenantContext): Promise<View> {
  const todayOn = toShanghaiDay(now);
  const settings = await listEnterpriseStageSettings(app.db, scope);
  const findRenewalKind = await loadRenewalKinds(app.db, todayOn);
  return { todayOn, settings, absences: await listAbsenceRows(app.db, scope, todayOn), findRenewalKind };
}

/** Formats a stored reminder as of today. Texts and remaining days are not stored, because they change daily. */
export function describeReminder(row: ReminderRow, view: View): Reminder {
  const { todayOn } = view;
  const {
    family: _family,
    region: _region,
    snoozedUntil,
    snoozerName,
    assigneeUuid,
    assigneeName,
    keeperUuid,
    keeperName,
    ...rest
  } = row;
  const category = getReminderCategory(row.code);
  return {
    ...rest,
    ...wordReminder(row, todayOn),
    category,
    codeLabel: REMINDER_CODES[row.code],
    daysLeft: row.dueDate === null ? null : countDaysBetween(todayOn, row.dueDate),
    router: getRecordAddress(row),
    hint: getHint(row, view),
    assignee: assigneeUuid && assigneeName ? { uuid: assigneeUuid, nickName: assigneeName } : null,
    deputy: keeperUuid && keeperName && keeperUuid !== assigneeUuid ? { uuid: keeperUuid, nickName: keeperName } : null,
    handledTime: row.handledTime ? formatTime(row.handledTime) : null,
    snoozedUntil: snoozedUntil !== null && snoozedUntil >= todayOn ? addDays(snoozedUntil, 1) : null,
    snoozedBy: row.snoozeReason === null ? null : snoozerName,
    createTime: formatTime(row.createTime),
    updateTime: formatTime(row.updateTime),
  };
}

/** Returns the range of due dates of a stage, by the thresholds of the validity tag. */
function getDays(stage: DueStage, todayOn: string): ReminderFilter['due'] {
  if (stage === 'state') return 'undated';
  if (stage === 'early') return { from: addDays(todayOn, REMINDER_HORIZON_DAYS + 1), to: null };
  const at = VALIDITY_STAGES.findIndex((one) => one.state === stage);
  const limit = VALIDITY_STAGES[at];
  const next = VALIDITY_STAGES[at + 1];
  if (!limit) return undefined;
  return {
    from: next ? addDays(todayOn, next.maxDaysLeft + 1) : null,
    to: addDays(todayOn, limit.maxDaysLeft),
  };
}

type ListQuery = InputOf<typeof contract.listReminders>['query'];
const getState = (query: ListQuery): ReminderFilter['state'] =>
  query.state ?? (query.handled === undefined ? 'open' : query.handled ? 'handled' : 'unhandled');

/** @throws ApiError 404 if the person does not belong to the enterprise */
async function checkPerson({ app }: LoginContext, scope: TenantContext, uuid: string | undefined): Promise<void> {
  if (!uuid) return;
  const [person] = isUuid(uuid) ? await listPersonNames(app.db, scope, [uuid]) : [];
  if (!person) throw createNotFoundError();
}

export async function listReminders(context: LoginContext, query: ListQuery): Promise<Page<Reminder>> {
  const scope = getOwnTenantContext(context);
  if (scope === null) return { rows: [], total: 0 };
  const todayOn = toShanghaiDay(context.now);
  await checkPerson(context, scope, query.personUuid);
  const filter: ReminderFilter = {
    prefix: query.code ?? query.category ?? query.type,
    personKind: query.personKind,
    level: query.level,
    due: query.stage && getDays(query.stage, todayOn),
    state: getState(query),
    read: query.read,
    keyword: query.keyword,
    personUuid: query.personUuid || undefined,
    assigneeUuid: query.assignee === 'me' ? context.session.userUuid : undefined,
  };
  const page = { offset: getOffset(query), limit: query.pageSize, todayOn };
  const { rows, total } = await listReminderRows(context.app.db, scope, filter, page);
  const view = await loadReminderViewData(context, scope);
  return { rows: rows.map((row) => describeReminder(row, view)), total };
}

/** Lists open reminders, the most urgent level first. */
export async function listMostUrgentReminders(context: LoginContext, limit: number): Promise<Reminder[]> {
  const scope = getOwnTenantContextFor(context, 'reminder:*:list');
  if (scope === null) return [];
  const todayOn = toShanghaiDay(context.now);
  const rows = await listMostUrgentReminderRows(context.app.db, scope, todayOn, limit);
  const view = await loadReminderViewData(context, scope);
  return rows.map((row) => describeReminder(row, view));
}

export async function getReminder(context: LoginContext, uuid: string): Promise<Reminder> {
  const scope = getOwnTenantContext(context);
  const row =
    scope && isUuid(uuid) ? await getReminderRow(context.app.db, scope, uuid, toShanghaiDay(context.now)) : undefined;
  if (!scope || !row) throw createNotFoundError();
  return describeReminder(row, await loadReminderViewData(context, scope));
}

/** Changes all of the given reminders or none. */
export async function changeReminders(
  context: LoginContext,
  ids: readonly string[],
  wanted: Omit<ReminderChange, 'updateTime'>,
): Promise<void> {
  const scope = getOwnTenantContext(context);
  const uuids = [...new Set(ids.map((one) => one.toLowerCase()))];
  if (scope === null || !uuids.every(isUuid)) throw createNotFoundError();
  await context.app.db.transaction(async () => {
    const found = await changeReminderRows(context.app.db, scope, uuids, { ...wanted, updateTime: context.now });
    if (found !== uuids.length) throw createNotFoundError();
    await refreshWaitingDigests(context.app, scope.entUuid, context.now);
  });
}

export async function markRemindersRead(context: LoginContext, ids: readonly string[]): Promise<void> {
  await changeReminders(context, ids, { read: true });
}

export async function handleReminders(context: LoginContext, ids: readonly string[], note: string): Promise<void> {
  await changeReminders(context, ids, {
    read: true,
    handled: true,
    handledTime: context.now,
    handledBy: context.session.userUuid,
    handledNote: note === '' ? null : note,
    ...NOT_PUT_OFF,
  });
}

export async function snoozeReminders(
  context: LoginContext,
  ids: readonly string[],
  { until, reason }: { readonly until: string; readonly reason: string },
): Promise<void> {
  const todayOn = toShanghaiDay(context.now);
  // The reminder reopens on the given day itself.
  if (until <= todayOn) throw createFieldError('until', '推迟至最早为明天');
  if (until > addDays(todayOn, MAX_SNOOZE_DAYS)) {
    throw createFieldError('until', `推迟至最晚为 ${addDays(todayOn, MAX_SNOOZE_DAYS)}`);
  }
  await changeReminders(context, ids, {
    read: true,
    snoozedUntil: addDays(until, -1),
    snoozeReason: reason,
    snoozedBy: context.session.userUuid,
  });
}

export async function reopenReminders(context: LoginContext, ids: readonly string[]): Promise<void> {
  await changeReminders(context, ids, {
    handled: false,
    handledTime: null,
    handledBy: null,
    handledNote: null,
    ...NOT_PUT_OFF,
  });
}

export async function countReminders(context: LoginContext): Promise<Record<string, number>> {
  const scope = getOwnTenantContextFor(context, 'reminder:*:list');
  return scope === null ? {} : await countReminderCodes(context.app.db, scope, toShanghaiDay(context.now));
}

/** Returns a checksum that changes with every count shown in the menu, for live updates. */
export async function getReminderCountsChecksum(context: LoginContext): Promise<string> {
  const counts = await countReminders(context);
  return Object.entries(counts)
    .map(([code, count]) => `${code}:${count}`)
    .join(' ');
}

const EMPTY_STAGES: StageCounts = { expired: 0, due7: 0, due30: 0, due60: 0, due90: 0, early: 0, state: 0 };

/** Returns the stage of a due date, by the thresholds of the validity tag. */
function getStage(dueDate: string | null, todayOn: string): DueStage {
  if (dueDate === null) return 'state';
  const { state } = getValidity(dueDate, todayOn);
  return (DUE_STAGES as readonly string[]).includes(state) ? (state as DueStage) : 'early';
}

export interface CategoryCount {
  readonly category: keyof typeof REMINDER_CATEGORIES;
  readonly total: number;
  readonly stages: StageCounts;
  /** Number of open reminders without a due date, by code. */
  readonly codes: Partial<Record<ReminderCode, number>>;
}

/** Counts the open reminders of each of the six categories, for the overview. */
export async function countReminderCategories(context: LoginContext): Promise<CategoryCount[]> {
  const todayOn = toShanghaiDay(context.now);
  const scope = getOwnTenantContextFor(context, 'reminder:*:list');
  const tally = scope === null ? [] : await groupOpenReminders(context.app.db, scope, todayOn);
  return (Object.keys(REMINDER_CATEGORIES) as CategoryCount['category'][]).sort().map((category) => {
    const stages = { ...EMPTY_STAGES };
    const codes: Partial<Record<ReminderCode, number>> = {};
    let total = 0;
    for (const row of tally) {
      if (!isReminderCode(row.code) || getReminderCategory(row.code) !== category) continue;
      total += row.count;
      stages[getStage(row.dueDate, todayOn)] += row.count;
      codes[row.code] = (codes[row.code] ?? 0) + row.count;
    }
    return { category, total, stages, codes };
  });
}
