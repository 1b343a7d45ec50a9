/** Corrections of differences to the national platform. */
import {
  CORRECTION_STATE_LABELS,
  type CorrectionState,
  listCorrectionEvidence,
  listNextCorrectionStates,
} from '#domain/national-platform/corrections.ts';
import { PROJECT_DATA_SOURCES } from '#domain/records/project.ts';
import { formatTime } from '#domain/text/time.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { createApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf, Page } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { acquireTransactionLock } from '#platform/server/db/lock.repo.ts';
import * as contract from '../contract/corrections.ts';
import * as repo from './correction.repo.ts';
import { findAllFindings } from './findings.service.ts';

type Wire = contract.Correction;
const MAX_WORDS = 500;
const cut = (text: string | null): string | null => text && text.slice(0, MAX_WORDS);

function present(row: repo.StoredCorrection): Wire {
  const {
    findingKey: _key,
    field: _field,
    doneSource,
    createTime: _made,
    createBy: _by,
    updateBy: _last,
    ...shown
  } = row;
  const isByOthers = row.state === 'done' && doneSource !== null && doneSource !== 'platform';
  return {
    ...shown,
    evidence: row.evidence.map((one) => ({ ...one })),
    stateLabel: `${CORRECTION_STATE_LABELS[row.state]}${isByOthers ? `：${PROJECT_DATA_SOURCES[doneSource]}` : ''}`,
    updateTime: formatTime(row.updateTime),
    moves: [...listNextCorrectionStates(row.state)],
  };
}

export async function listCorrections(
  { app, scope }: MemberContext,
  query: InputOf<typeof contract.listCorrections>['query'],
): Promise<Page<Wire>> {
  const page = { offset: getOffset(query), limit: query.pageSize };
  const { rows, total } = await repo.listCorrectionRows(app.db, scope, query.state || null, page);
  return { rows: rows.map(present), total };
}

/**
 * Starts the correction of a difference.
 * @throws ApiError 404 if the difference does not exist, 409 if it is already being corrected or there are too many corrections
 */
export async function openCorrection(
  context: MemberContext,
  { key }: InputOf<typeof contract.openCorrection>['body'],
): Promise<{ uuid: string }> {
  const { app, scope, now } = context;
  const uuid = app.random.uuid();
  // This compares the whole enterprise, so it runs before the lock is acquired.
  const finding = (await findAllFindings(context)).find((one) => one.key === key);
  if (!finding) throw createApiError(contract.findingNotFound);
  await app.db.transaction(async () => {
    await acquireTransactionLock(app.db, `corrections ${scope.entUuid}`);
    if ((await repo.listOpenCorrectionStates(app.db, scope)).has(key))
      throw createApiError(contract.correctionAlreadyOpen);
    // Removes the oldest completed correction if the limit is reached.
    if (
      (await repo.countCorrections(app.db, scope)) >= contract.MAX_PLATFORM_CORRECTIONS &&
      !(await repo.removeOldestClosedCorrection(app.db, scope))
    )
      throw createApiError(contract.tooManyCorrections, { most: contract.MAX_PLATFORM_CORRECTIONS });
    const { what, name, field, label, ours, theirs, wrong, how } = finding;
    await repo.addCorrectionRow(
      app.db,
      scope,
      {
        uuid,
        findingKey: key,
        what,
        name: name.slice(0, 200),
        field,
        label: label.slice(0, 100),
        ours: cut(ours),
        theirs: cut(theirs),
        side: wrong,
        route: how.slice(0, MAX_WORDS),
        evidence: listCorrectionEvidence(finding).map((one) => ({ name: one, isReady: false })),
      },
      now,
    );
    await logAudit(context, {
      action: 'platform.correction-opened',
      targetKind: 'platform_correction',
      targetUuid: uuid,
      detail: { name, field },
    });
  });
  return { uuid };
}

/**
 * Locks a correction of the enterprise.
 * @throws ApiError 404, or 409 if the caller has an older revision
 */
async function lockOwn(
  { app, scope }: MemberContext,
  { uuid, revision }: { readonly uuid: string; readonly revision?: number | undefined },
): Promise<repo.StoredCorrection> {
  const row = await repo.lockCorrection(app.db, scope, uuid);
  if (row === null) throw createNotFoundError();
  if (revision !== undefined && revision !== row.revision) throw createApiError(contract.correctionChanged);
  return row;
}

export async function editCorrection(
  context: MemberContext,
  body: InputOf<typeof contract.editCorrection>['body'],
): Promise<undefined> {
  const { app, scope, now } = context;
  await app.db.transaction(async () => {
    const row = await lockOwn(context, body);
    const { route, isRouteVerified, evidence, dueOn, note } = body;
    const change = { route, isRouteVerified, evidence, dueOn: dueOn ?? null, note: note ?? null };
    await repo.updateCorrectionRow(app.db, scope, row.uuid, change, now);
    await logAudit(context, {
      action: 'platform.correction-edited',
      targetKind: 'platform_correction',
      targetUuid: row.uuid,
      detail: { dueOn: dueOn ?? '', ready: evidence.filter(({ isReady }) => isReady).length },
    });
  });
  return undefined;
}

type Move = InputOf<typeof contract.moveCorrection>['body'];

function changeBy(row: repo.StoredCorrection, { to, dueOn, why }: Move, on: string) {
  const state: CorrectionState = to;
  const next = { state, dueOn: dueOn ?? null };
  if (to === 'filed') return { ...next, filedOn: on, answeredOn: null, refusedWhy: null, tries: row.tries + 1 };
  if (to === 'refused') return { ...next, answeredOn: on, refusedWhy: why ?? null };
  return to === 'answered' ? { ...next, answeredOn: on, refusedWhy: null } : next;
}

/**
 * Moves a correction to another state.
 * @throws ApiError 404, or 409 if the transition is not allowed from the current state
 */
export async function moveCorrection(context: MemberContext, body: Move): Promise<undefined> {
  const { app, scope, now } = context;
  await app.db.transaction(async () => {
    await acquireTransactionLock(app.db, `corrections ${scope.entUuid}`);
    const row = await lockOwn(context, body);
    if (!listNextCorrectionStates(row.state).includes(body.to))
      throw createApiError(contract.correctionTransitionNotAllowed, {
        from: CORRECTION_STATE_LABELS[row.state],
        to: CORRECTION_STATE_LABELS[body.to],
      });
    if (body.to === 'open' && (await repo.listOpenCorrectionStates(app.db, scope)).has(row.findingKey))
      throw createApiError(contract.correctionAlreadyOpen);
    await repo.updateCorrectionRow(app.db, scope, row.uuid, changeBy(row, body, body.on ?? toShanghaiDay(now)), now);
    await logAudit(context, {
      action: 'platform.correction-moved',
      targetKind: 'platform_correction',
      targetUuid: row.uuid,
      detail: { from: row.state, to: body.to, why: body.why ?? '' },
    });
  });
  return undefined;
}
