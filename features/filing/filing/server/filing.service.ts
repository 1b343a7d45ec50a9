import {
  FILING_STATE_LABELS,
  FILING_STATES,
  type FilingState,
  findTransition,
  getFilingStateDay,
  isFilingDecided,
  isFilingInProgress,
  type TransitionRole,
} from '#domain/filing/states.ts';
import { addDays, toShanghaiDay } from '#domain/validity/day.ts';
import { ensureSnapshot } from '#features/evaluation/evaluations/server/evaluations.server-api.ts';
import { getEnterpriseWithoutDisputedFacts } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { listColleagueRows, loadHolidays } from '#features/work/reminders/server/reminders.server-api.ts';
import { createApiError, createFieldError, createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf, Page, ResultOf } from '#platform/contract/route.ts';
import { canView, type MemberContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import type { Filing, FilingEvent, FilingSummary } from '../contract/fields.ts';
import type * as contract from '../filing.contract.ts';
import {
  filingAlreadyDecided,
  filingChanged,
  filingNotApproved,
  filingTransitionForbidden,
  invalidFilingTransition,
} from '../filing.contract.ts';
import { saveIssuedCertificate } from './certificate.service.ts';
import { addEventRow, listEventRows } from './event.repo.ts';
import { freezeSubmittedRecords } from './evidence.service.ts';
import * as repo from './filing.repo.ts';
import { computeNextStep } from './next.ts';
import { formatDecision, formatFiling, formatFilingEvent, formatFilingSummary } from './present.ts';
import { getReportRow } from './report.repo.ts';
import { validateResponsibleUser } from './responsible-user.ts';

type Query = InputOf<typeof contract.listFilings>['query'];

const DUE_DAYS = { overdue: -1, week: 7, month: 30 } as const;

function getStates(state: Query['state']): readonly FilingState[] {
  if (state === undefined) return [];
  if (state === 'open') return FILING_STATES.filter(isFilingInProgress);
  return state === 'over' ? FILING_STATES.filter((one) => !isFilingInProgress(one)) : [state];
}

export async function listFilings({ app, scope, now }: MemberContext, query: Query): Promise<Page<FilingSummary>> {
  const today = toShanghaiDay(now);
  const filter: repo.FilingFilter = {
    states: getStates(query.state),
    kind: query.kind ?? null,
    standardCode: query.standardCode || null,
    owner: query.owner || null,
    keyword: query.keyword || null,
    dueUntil: query.due ? addDays(today, DUE_DAYS[query.due]) : null,
  };
  const page = { offset: getOffset(query), limit: query.pageSize };
  const { rows, total } = await repo.listFilingRows(app.db, scope, filter, page);
  return { rows: rows.map((row) => formatFilingSummary(row, today)), total };
}

export async function countFilings({ app, scope }: MemberContext): Promise<ResultOf<typeof contract.countFilings>> {
  const counts = new Map((await repo.countFilingsByState(app.db, scope)).map(({ state, count }) => [state, count]));
  return FILING_STATES.map((state) => ({ state, count: counts.get(state) ?? 0 }));
}

export async function listFilingOwners({
  app,
  scope,
  session,
}: MemberContext): Promise<ResultOf<typeof contract.listFilingOwners>> {
  const rows = await listColleagueRows(app.db, scope);
  return rows.map((row) => ({ ...row, isMe: row.uuid === session.userUuid }));
}

/** @throws ApiError 404 */
export async function getFiling(context: MemberContext, uuid: string): Promise<Filing> {
  const { app, scope, now } = context;
  const row = await repo.getFilingRow(app.db, scope, uuid);
  if (!row) throw createNotFoundError();
  const frozen = await getReportRow(app.db, scope, row.uuid);
  return formatFiling(row, frozen, {
    today: toShanghaiDay(now),
    isChief: canView(context.session, 'filing:case:decide'),
    isClerk: canView(context.session, 'filing:case:edit'),
    holidays: await loadHolidays(app.db),
  });
}

/**
 * Locks the filing and asserts that its revision is the one that the caller read.
 * @throws ApiError 404 or 409
 */
async function lockUnchanged(
  { app, scope }: MemberContext,
  { uuid, revision }: { readonly uuid: string; readonly revision?: number | undefined },
): Promise<repo.StoredFiling> {
  const row = await repo.lockFiling(app.db, scope, uuid);
  if (!row) throw createNotFoundError();
  if (revision !== undefined && revision !== row.revision) throw createApiError(filingChanged);
  return row;
}

/** @throws ApiError 404, 409 if another user changed it meanwhile, or one that names the field */
export async function editFiling(
  context: MemberContext,
  { uuid, revision, ...given }: InputOf<typeof contract.editFiling>['body'],
): Promise<Filing> {
  const { app, scope, now } = context;
  await app.db.transaction(async () => {
    const before = await lockUnchanged(context, { uuid, revision });
    const ownerUuid = await validateResponsibleUser(context, given.ownerUuid, before.ownerUuid);
    const values = {
      name: given.name,
      region: given.region,
      acceptOrg: given.acceptOrg ?? null,
      entryUrl: given.entryUrl ?? null,
      route: given.route ?? null,
      legalDays: given.legalDays ?? null,
      budgetWan: given.budgetWan ?? null,
      plannedOn: given.plannedOn ?? null,
      correctionDueOn: given.correctionDueOn ?? null,
      ownerUuid,
      note: given.note ?? null,
    };
    const next = await computeNextStep(app.db, scope, { ...before, ...values });
    await repo.changeFilingRow(app.db, scope, before.uuid, { now, values: { ...values, ...next } });
    const event = { uuid: app.random.uuid(), filingUuid: before.uuid, what: 'edited' } as const;
    await addEventRow(app.db, scope, event, now);
  });
  return await getFiling(context, uuid);
}

/** The right that each transition requires, and the name of the right in the menu tree. */
const RIGHT_OF = {
  clerk: ['filing:case:edit', '修改与推进'],
  chief: ['filing:case:decide', '决定、领证与撤回'],
} as const satisfies Record<TransitionRole, readonly [string, string]>;

type Move = InputOf<typeof contract.changeFilingState>['body'];

/** @throws ApiError if the state does not allow the transition, or the caller lacks the required right */
function rejectMove(context: MemberContext, before: repo.StoredFiling, { to }: Move): void {
  const move = findTransition(before.state, to, before.decision);
  const labels = { from: FILING_STATE_LABELS[before.state], to: FILING_STATE_LABELS[to] };
  if ('refused' in move) {
    if (move.refused === 'decided') throw createApiError(filingAlreadyDecided);
    throw move.refused === 'refused'
      ? createApiError(filingNotApproved)
      : createApiError(invalidFilingTransition, labels);
  }
  const [right, words] = RIGHT_OF[move.by];
  if (!canView(context.session, right))
    throw createApiError(filingTransitionForbidden, { to: labels.to, right: words });
}

/**
 * Returns the values that the transition stores.
 * @throws ApiError that names the field
 */
function readMove(before: repo.StoredFiling, move: Move, today: string) {
  const { to } = move;
  const on = move.on ?? today;
  if (on > today) throw createFieldError('on', '发生日期不能晚于今天');
  if (before.filedOn !== null && to !== 'submitted' && to !== 'preparing' && on < before.filedOn)
    throw createFieldError('on', `发生日期不能早于提交日期 ${before.filedOn}`);
  if (move.certificate?.validEnd && move.certificate.validEnd < on)
    throw createFieldError('certificate.validEnd', '证书有效期不能早于发生日期');
  if (move.certificate && to !== 'received') throw createFieldError('certificate', '领证时才登记证书');
  if (to === 'decided' && !move.decision) throw createFieldError('decision', '请选择决定结果');
  const correctionDueOn = to === 'correction' ? (move.correctionDueOn ?? null) : before.correctionDueOn;
  if (to === 'correction' && correctionDueOn !== null && correctionDueOn < on)
    throw createFieldError('correctionDueOn', '补正期限不能早于发生日期');
  const day = getFilingStateDay(to);
  const decision = to === 'decided' ? (move.decision ?? null) : isFilingDecided(to) ? before.decision : null;
  return { on, values: { state: to, decision, correctionDueOn, ...(day === null ? {} : { [day]: on }) } };
}

/** @throws ApiError 404, 403, 409, or one that names the field */
export async function changeFilingState(context: MemberContext, move: Move): Promise<Filing> {
  const { app, scope, now } = context;
  // The records are read before the row is locked, because reading a whole enterprise takes long.
  const known = move.to === 'submitted' ? await getEnterpriseWithoutDisputedFacts(app, scope) : null;
  if (known !== null) await ensureSnapshot(app, scope, known);
  await app.db.transaction(async () => {
    const before = await lockUnchanged(context, move);
    rejectMove(context, before, move);
    const { on, values } = readMove(before, move, toShanghaiDay(now));
    const next = await computeNextStep(app.db, scope, { ...before, ...values });
    await repo.changeFilingRow(app.db, scope, before.uuid, { now, values: { ...values, ...next } });
    if (known !== null) await freezeSubmittedRecords(context, before, known, on);
    if (move.to === 'received' && move.certificate) await saveIssuedCertificate(context, before, move.certificate, on);
    const note = formatDecision(move.to === 'decided' ? values.decision : null, move.note ?? null);
    const event = { fromState: before.state, toState: move.to, onDay: on, note };
    await addEventRow(
      app.db,
      scope,
      { uuid: app.random.uuid(), filingUuid: before.uuid, what: 'moved', ...event },
      now,
    );
    await logAudit(context, {
      action: 'filing.moved',
      targetKind: 'filing_case',
      targetUuid: before.uuid,
      detail: { from: before.state, to: move.to },
    });
  });
  return await getFiling(context, move.uuid);
}

/** Deletes a filing, which can be restored for 30 days. @throws ApiError 404 */
export async function removeFiling(context: MemberContext, uuid: string): Promise<undefined> {
  const { app, scope, now } = context;
  await app.db.transaction(async () => {
    const row = await lockUnchanged(context, { uuid });
    await repo.changeFilingRow(app.db, scope, row.uuid, { now, values: { delFlag: '2' } });
    await addEventRow(app.db, scope, { uuid: app.random.uuid(), filingUuid: row.uuid, what: 'removed' }, now);
    await logAudit(context, {
      action: 'filing.removed',
      targetKind: 'filing_case',
      targetUuid: row.uuid,
      detail: { name: row.name },
    });
  });
  return undefined;
}

/** @throws ApiError 404 */
export async function listEvents(
  { app, scope }: MemberContext,
  uuid: string,
  query: InputOf<typeof contract.listFilingEvents>['query'],
): Promise<Page<FilingEvent>> {
  const row = await repo.getFilingRow(app.db, scope, uuid);
  if (!row) throw createNotFoundError();
  const page = { offset: getOffset(query), limit: query.pageSize };
  const { rows, total } = await listEventRows(app.db, scope, row.uuid, page);
  return { rows: rows.map(formatFilingEvent), total };
}
