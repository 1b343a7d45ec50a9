import { formatTime } from '#domain/text/time.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { addDays, toShanghaiDay } from '#domain/validity/day.ts';
import { readStoredArchive } from '#features/records/import-export/server/import-export.server-api.ts';
import { createApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { BlobResult, InputOf, ResultOf } from '#platform/contract/route.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { escapeHtml } from '#platform/server/http/small-page.ts';
import { sendMessages } from '#platform/server/messages/send-messages.ts';
import type * as contract from '../enterprise-merge.contract.ts';
import {
  type EnterpriseMergeRecord,
  EXPORT_RETENTION_DAYS,
  MERGE_ERRORS,
  type MergeEnterprise,
} from '../enterprise-merge.contract.ts';
import { assertMergeable } from './demands.ts';
import * as repo from './enterprise-merge.repo.ts';
import { RUN_MERGE_JOB } from './run.service.ts';

export const formatMergeEnterprise = ({
  lockReason,
  createTime,
  memberSince: _since,
  formerNames,
  ...row
}: repo.EnterpriseRow): MergeEnterprise => ({
  ...row,
  formerNames: [...formerNames],
  isLocked: lockReason !== null,
  createTime: formatTime(createTime),
});

export async function listDuplicates(
  { app }: OperatorContext,
  query: InputOf<typeof contract.listDuplicateEnterprises>['query'],
) {
  const { rows, total } = await repo.listDuplicateRows(app.db, { offset: getOffset(query), limit: query.pageSize });
  const enterprises = new Map(
    (
      await repo.listEnterpriseRows(
        app.db,
        rows.flatMap(({ oneUuid, otherUuid }) => [oneUuid, otherUuid]),
      )
    ).map((row) => [row.uuid, formatMergeEnterprise(row)]),
  );
  const found = rows.flatMap(({ oneUuid, otherUuid, reasons, foundTime }) => {
    const [one, other] = [enterprises.get(oneUuid), enterprises.get(otherUuid)];
    return one && other ? [{ one, other, reasons: [...reasons], foundTime: formatTime(foundTime) }] : [];
  });
  return { rows: found, total };
}

export async function dismissDuplicate(
  context: OperatorContext,
  { one, other, reason }: InputOf<typeof contract.dismissDuplicatePair>['body'],
): Promise<undefined> {
  const { app, now, session } = context;
  await app.db.transaction(async () => {
    const decision = { reason, by: session.userUuid, now };
    if (!(await repo.dismissDuplicate(app.db, { one, other }, decision))) throw createNotFoundError();
    await logAudit(context, {
      action: 'firm.double-dismissed',
      targetKind: 'enterprise',
      targetUuid: one,
      detail: { other, reason },
    });
  });
  return undefined;
}

const toMerge = (row: repo.MergeRow, reader: string): EnterpriseMergeRecord => {
  const {
    storageKey,
    dataKey: _key,
    createBy,
    createName,
    createTime,
    decideBy: _decider,
    decideName,
    doneTime,
    ...merge
  } = row;
  return {
    ...merge,
    fromGone: [...merge.fromGone],
    hasExport: storageKey !== null && row.state === 'done',
    by: createName ?? '',
    isMine: createBy === reader,
    createTime: formatTime(createTime),
    decidedBy: decideName,
    doneTime: doneTime && formatTime(doneTime),
  };
};

export async function listMerges(
  { app, session }: OperatorContext,
  query: InputOf<typeof contract.listMerges>['query'],
) {
  const page = { state: query.state, offset: getOffset(query), limit: query.pageSize };
  const { rows, total } = await repo.listMergeRows(app.db, page);
  return { rows: rows.map((row) => toMerge(row, session.userUuid)), total };
}

/** Requests a merge. If the operator's role requires it, another operator must approve the merge first. */
export async function mergeEnterprises(
  context: OperatorContext,
  { stay, gone, reason, fromGone }: InputOf<typeof contract.mergeEnterprises>['body'],
): Promise<ResultOf<typeof contract.mergeEnterprises>> {
  const { app, now, session } = context;
  const uuid = app.random.uuid();
  const state = session.asksSecond ? 'asked' : 'waiting';
  await app.db.transaction(async () => {
    await repo.lockEnterprises(app.db, { stay, gone });
    const both = await assertMergeable(app, { stay, gone }, { now });
    await repo.addMergeRow(app.db, {
      uuid,
      stay,
      gone,
      fromGone,
      stayName: both.stay.entName,
      goneName: both.gone.entName,
      goneCode: both.gone.creditCode,
      state,
      reason,
      by: session.userUuid,
      now,
    });
    await logAudit(context, {
      action: 'firm.merge-asked',
      targetKind: 'enterprise',
      targetUuid: stay,
      detail: { from: gone, fromName: both.gone.entName, reason, fromGone },
    });
    if (state === 'waiting') await app.jobs.send(RUN_MERGE_JOB, { uuid }, { singletonKey: uuid });
  });
  return { uuid, state };
}

/** Runs one decision about a merge that waits for approval. */
async function decide(
  { app }: OperatorContext,
  uuid: string,
  work: (merge: repo.MergeRow) => Promise<void>,
): Promise<undefined> {
  await app.db.transaction(async () => {
    const merge = await repo.getMergeRow(app.db, uuid, true);
    if (!merge) throw createNotFoundError();
    if (merge.state !== 'asked') throw createApiError(MERGE_ERRORS.settled);
    await work(merge);
  });
  return undefined;
}

const audit = (
  context: OperatorContext,
  action: string,
  { stayUuid, goneUuid, goneName }: repo.MergeRow,
  detail = {},
) =>
  logAudit(context, {
    action: `firm.${action}`,
    targetKind: 'enterprise',
    targetUuid: stayUuid,
    detail: { from: goneUuid, fromName: goneName, ...detail },
  });

const assertOther = ({ session }: OperatorContext, { createBy }: repo.MergeRow): void => {
  if (createBy === session.userUuid) throw createApiError(MERGE_ERRORS.notOwn);
};

export const approveMerge = (context: OperatorContext, { uuid }: { readonly uuid: string }) =>
  decide(context, uuid, async (merge) => {
    const { app, now, session } = context;
    assertOther(context, merge);
    const pair = { stay: merge.stayUuid, gone: merge.goneUuid };
    await repo.lockEnterprises(app.db, pair);
    await assertMergeable(app, pair, { now, except: uuid });
    await repo.updateMergeRow(app.db, uuid, { state: 'waiting', decideBy: session.userUuid }, now);
    await audit(context, 'merge-approved', merge);
    await app.jobs.send(RUN_MERGE_JOB, { uuid }, { singletonKey: uuid });
  });

export const rejectMerge = (context: OperatorContext, { uuid, reason }: InputOf<typeof contract.rejectMerge>['body']) =>
  decide(context, uuid, async (merge) => {
    const { app, now, session } = context;
    assertOther(context, merge);
    await repo.updateMergeRow(app.db, uuid, { state: 'rejected', note: reason, decideBy: session.userUuid }, now);
    await audit(context, 'merge-rejected', merge, { reason });
    const content = `<p>${escapeHtml(merge.goneName)} 并入 ${escapeHtml(merge.stayName)} 未获批准。原因：${escapeHtml(reason)}</p>`;
    await sendMessages(app, [{ userUuid: merge.createBy, type: '01', title: '企业合并未获批准', content }], now);
  });

export const withdrawMerge = (context: OperatorContext, { uuid }: { readonly uuid: string }) =>
  decide(context, uuid, async (merge) => {
    // Only the requester can withdraw a merge; other operators get the error that it does not exist.
    if (merge.createBy !== context.session.userUuid) throw createNotFoundError();
    await repo.updateMergeRow(context.app.db, uuid, { state: 'withdrawn' }, context.now);
    await audit(context, 'merge-withdrawn', merge);
  });

export async function downloadExport(context: OperatorContext, uuid: string): Promise<BlobResult> {
  const { app } = context;
  const merge = isUuid(uuid) ? await repo.getMergeRow(app.db, uuid) : undefined;
  if (!merge) throw createNotFoundError();
  const stream = merge.state === 'done' ? await readStoredArchive(app, merge) : null;
  if (stream === null) throw createApiError(MERGE_ERRORS.noExport);
  await audit(context, 'merge-exported', merge);
  const day = toShanghaiDay(merge.doneTime ?? merge.createTime);
  return {
    filename: `${merge.goneName}-合并前资料-${day}.zip`,
    mime: 'application/zip',
    bytes: new Uint8Array(0),
    stream,
  };
}

/** Removes expired exports of merged enterprises; runs every night. */
export async function removeExpiredExports(app: App): Promise<void> {
  const now = app.clock.now();
  const before = new Date(`${addDays(toShanghaiDay(now), -EXPORT_RETENTION_DAYS)}T00:00:00+08:00`);
  for (const { uuid, storageKey } of await repo.listExpiredExports(app.db, before)) {
    await app.storage.remove(storageKey);
    await repo.updateMergeRow(app.db, uuid, { stored: null }, now);
  }
}
