import { hasWord } from '#domain/search/list-words.ts';
import { getUseEnd, overlapsDays, type Use } from '#domain/use-calendar/use.ts';
import { addDays, addMonths, countDaysBetween, isDay } from '#domain/validity/day.ts';
import { createApiError, createFieldError, createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf, Page, ResultOf } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { filterRecordChoices } from '#platform/server/records/choices.ts';
import type { UseRow } from '../contract/fields.ts';
import type * as contract from '../use-calendar.contract.ts';
import { concurrentUseChange, type DailyUseCounts } from '../use-calendar.contract.ts';
import { buildCalendarSubjectKey, loadUseArchive, type UseArchive } from './archive.ts';
import * as repo from './use.repo.ts';

function getPhase(use: Use, today: string): UseRow['phase'] {
  const end = getUseEnd(use, today);
  if (end !== null && end < today) return 'over';
  return use.fromOn !== null && use.fromOn > today ? 'coming' : 'running';
}

function present(use: Use, archive: UseArchive): UseRow {
  const { today } = archive;
  const stored = archive.stored.get(use.id);
  const subject = archive.subjects.get(buildCalendarSubjectKey(use.subjectKind, use.subjectUuid));
  const last = use.toOn ?? use.releaseOn;
  return {
    id: use.id,
    uuid: stored?.uuid ?? null,
    projectUuid: use.projectUuid,
    filingUuid: use.filingUuid ?? null,
    kind: use.kind,
    subjectKind: use.subjectKind,
    subjectUuid: use.subjectUuid,
    subjectName: subject?.name ?? stored?.subjectName ?? '档案中没有的人员',
    isSubjectThere: subject !== undefined,
    title: use.title,
    role: use.role,
    isLocked: use.isLocked,
    fromOn: use.fromOn,
    toOn: use.toOn,
    releaseOn: use.releaseOn,
    note: stored?.note ?? null,
    daysLeft: last === null ? null : countDaysBetween(today, last),
    phase: getPhase(use, today),
    conflicts: (archive.conflicts.get(use.id) ?? []).map((one) => ({ ...one })),
    revision: stored?.revision ?? null,
  };
}

type Filters = Omit<InputOf<typeof contract.listUses>['query'], 'pageNum' | 'pageSize'>;

const PHASES = { running: 0, coming: 1, over: 2 } as const;

/** Sorts running uses by their end first, then future uses, then past uses. */
const byUrgency = (a: UseRow, b: UseRow): number =>
  PHASES[a.phase] - PHASES[b.phase] ||
  (a.phase === 'over' ? (b.toOn ?? '').localeCompare(a.toOn ?? '') : 0) ||
  (a.daysLeft ?? 100_000) - (b.daysLeft ?? 100_000) ||
  (a.fromOn ?? '').localeCompare(b.fromOn ?? '') ||
  a.id.localeCompare(b.id);

function findUses(archive: UseArchive, filters: Filters): UseRow[] {
  const { keyword, kind, subjectKind, subject, phase, conflict, from, to } = filters;
  const holder = subject ? (archive.subjects.get(buildCalendarSubjectKey('person', subject))?.holder ?? subject) : null;
  return archive.uses
    .filter(
      (use) =>
        (!kind || use.kind === kind) &&
        (!subjectKind || use.subjectKind === subjectKind) &&
        (holder === null || use.holder === holder) &&
        overlapsDays(use, from ?? '0001-01-01', to ?? '9999-12-31', archive.today),
    )
    .map((use) => present(use, archive))
    .filter(
      (row) =>
        (!phase || row.phase === phase) &&
        (!conflict || row.conflicts.some((one) => conflict === 'any' || one.code === conflict)) &&
        (!keyword || [row.subjectName, row.title, row.role ?? ''].some((text) => hasWord(text, keyword))),
    )
    .sort(byUrgency);
}

/** Returns whether the subject is in the enterprise's records or has a use. */
const isKnown = ({ subjects, uses }: UseArchive, uuid: string): boolean =>
  [...subjects.values()].some((one) => one.uuid === uuid) ||
  uses.some((use) => use.subjectUuid === uuid || use.holder === uuid);

/** @throws ApiError 404 if the subject does not belong to the enterprise */
export async function listUses(
  context: MemberContext,
  query: InputOf<typeof contract.listUses>['query'],
): Promise<Page<UseRow>> {
  const archive = await loadUseArchive(context);
  const { subject } = query;
  if (subject && !isKnown(archive, subject)) throw createNotFoundError();
  const found = findUses(archive, query);
  const start = getOffset(query);
  return { rows: found.slice(start, start + query.pageSize), total: found.length };
}

function loadOf(day: string, uses: readonly Use[], archive: UseArchive): DailyUseCounts {
  const holding = uses.filter((use) => overlapsDays(use, day, day, archive.today));
  const overlaps = ({ fromOn, toOn }: { fromOn: string | null; toOn: string | null }): boolean =>
    (fromOn === null || fromOn <= day) && (toOn === null || toOn >= day);
  return {
    day,
    uses: holding.length,
    conflicts: holding.filter((use) => archive.conflicts.get(use.id)?.some(overlaps)).length,
    ends: holding.filter((use) => (use.toOn ?? use.releaseOn) === day).length,
  };
}

/** @throws ApiError at `month` if it is not a valid month */
export async function getUseMonth(
  context: MemberContext,
  { month }: InputOf<typeof contract.getUseMonth>['query'],
): Promise<ResultOf<typeof contract.getUseMonth>> {
  const archive = await loadUseArchive(context);
  const first = `${month || archive.today.slice(0, 7)}-01`;
  if (!isDay(first) || first < '1900' || first > '2200')
    throw createFieldError('month', '月份应为有效月份（如 2026-01）');
  const last = addDays(addMonths(first, 1), -1);
  const found = archive.uses.filter((use) => overlapsDays(use, first, last, archive.today));
  const days: DailyUseCounts[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(loadOf(day, found, archive));
  return { today: archive.today, first, days, total: found.length };
}

/** Returns a use by id, including a use derived from a project. @throws ApiError 404 */
export async function getUse(context: MemberContext, id: string): Promise<UseRow> {
  const archive = await loadUseArchive(context);
  const use = archive.uses.find((one) => one.id === id);
  if (!use) throw createNotFoundError();
  return present(use, archive);
}

export async function listUseSubjects(
  context: MemberContext,
  { kind, keyword, chosen }: InputOf<typeof contract.listUseSubjects>['query'],
): Promise<ResultOf<typeof contract.listUseSubjects>> {
  const { subjects } = await loadUseArchive(context);
  const here = [...subjects.values()].filter((one) => one.isHere && (!kind || one.kind === kind));
  return filterRecordChoices(here, { keyword, chosen }).map(({ kind: kindOf, uuid, name, note }) => ({
    kind: kindOf,
    uuid,
    name,
    note,
  }));
}

type Given = InputOf<typeof contract.addUse>['body'];

/** @throws ApiError 404 if the subject does not belong to the enterprise */
async function readValues(context: MemberContext, given: Given, before?: repo.StoredUse): Promise<repo.UseValues> {
  const { subjects } = await loadUseArchive(context);
  const subject = subjects.get(buildCalendarSubjectKey(given.subjectKind, given.subjectUuid));
  const isSame = before?.subjectUuid === given.subjectUuid && before.subjectKind === given.subjectKind;
  if (!subject && !isSame) throw createNotFoundError();
  return {
    subjectKind: given.subjectKind,
    subjectUuid: given.subjectUuid,
    subjectName: subject?.name ?? before?.subjectName ?? '',
    kind: given.kind,
    title: given.title,
    role: given.role ?? null,
    locked: given.isLocked,
    fromOn: given.fromOn,
    toOn: given.toOn ?? null,
    releaseOn: given.releaseOn ?? null,
    note: given.note ?? null,
  };
}

export async function addUse(context: MemberContext, given: Given): Promise<UseRow> {
  const { app, scope, now } = context;
  const values = await readValues(context, given);
  const uuid = app.random.uuid();
  await repo.addUseRow(app.db, scope, { uuid, now, values });
  return await getUse(context, uuid);
}

/** @throws ApiError 404, or 409 if another user changed the use meanwhile */
export async function editUse(
  context: MemberContext,
  { uuid, revision, ...given }: InputOf<typeof contract.editUse>['body'],
): Promise<UseRow> {
  const { app, scope, now } = context;
  await app.db.transaction(async () => {
    const before = await repo.lockUse(app.db, scope, uuid);
    if (!before) throw createNotFoundError();
    if (revision !== undefined && revision !== before.revision) throw createApiError(concurrentUseChange);
    const values = await readValues(context, given, before);
    await repo.editUseRow(app.db, scope, { uuid: before.uuid, now, values });
  });
  return await getUse(context, uuid);
}

/** Deletes a use, which can be restored for 30 days. @throws ApiError 404, also for a use derived from a project */
export async function removeUse(context: MemberContext, uuid: string): Promise<undefined> {
  const { app, scope, now } = context;
  await app.db.transaction(async () => {
    const row = await repo.lockUse(app.db, scope, uuid);
    if (!row) throw createNotFoundError();
    await repo.removeUseRow(app.db, scope, row.uuid, now);
    await logAudit(context, {
      action: 'use.removed',
      targetKind: 'asset_use',
      targetUuid: row.uuid,
      detail: { subject: row.subjectName, title: row.title },
    });
  });
  return undefined;
}
