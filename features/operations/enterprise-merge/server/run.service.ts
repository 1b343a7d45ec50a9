import { href } from '#domain/access/page.ts';
import { HISTORY_SPECS, type HistoryKind } from '#domain/records/history.ts';
import { endInvitations } from '#features/enterprise/colleagues/server/colleagues.server-api.ts';
import { membershipPages } from '#features/enterprise/membership/pages/membership.pages.ts';
import { packEnterprise } from '#features/records/import-export/server/import-export.server-api.ts';
import { ApiError } from '#platform/contract/api-error.ts';
import { createApplicantTenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { runAsActor } from '#platform/server/db/actor-context.ts';
import { analyzeTables } from '#platform/server/db/maintenance.ts';
import { escapeHtml } from '#platform/server/http/small-page.ts';
import { sendMessages } from '#platform/server/messages/send-messages.ts';
import { assertMergeable } from './demands.ts';
import * as repo from './enterprise-merge.repo.ts';
import { type EnterprisePair, moveNextRows, prepareMerge, recordMergeMap } from './move.repo.ts';
import { type EnterpriseTable, getMergeRule, readEnterpriseTables } from './tables.repo.ts';

export const RUN_MERGE_JOB = 'firm-merge.run';
export const MOVE_LATE_ROWS_JOB = 'firm-merge.sweep-late';
/** A call that began before the merge may still write for the removed enterprise; no call takes longer than this. */
const LATE_SECONDS = 120;

const getPair = ({ uuid, stayUuid: stay, goneUuid: gone, fromGone }: repo.MergeRow): EnterprisePair => ({
  uuid,
  stay,
  gone,
  fromGone,
});

interface Moving {
  readonly app: App;
  readonly pair: EnterprisePair;
  readonly tables: readonly EnterpriseTable[];
}

const isFirst = ({ name }: EnterpriseTable): boolean => {
  const rule = getMergeRule(name);
  return rule.how === 'move' && rule.isFirst === true;
};

/**
 * Moves the rows of some tables.
 * @returns the number of moved rows without dependent ones
 */
async function moveTables({ app, pair, tables: all }: Moving, tables: readonly EnterpriseTable[]): Promise<number> {
  const byName = new Map(all.map((table) => [table.name, table]));
  let count = 0;
  for (const table of tables) {
    let moved: number;
    do {
      moved = await moveNextRows(app.db, pair, app.clock.now(), byName, table);
      count += moved;
    } while (moved > 0);
  }
  return count;
}

/**
 * Closes the removed enterprise: its users, keys, membership and sessions switch to the remaining one, and it can no longer be found.
 * @returns false if the merge has become impossible since the request
 */
async function close(moving: Moving, merge: repo.MergeRow): Promise<boolean> {
  const { app, pair, tables } = moving;
  const { db } = app;
  // Both enterprises are locked, so the checks stay valid; `moveLateRows` moves rows that requests in progress write afterwards.
  await repo.lockEnterprises(db, pair);
  await recordMergeMap(db, pair, tables);
  const now = app.clock.now();
  try {
    await assertMergeable(app, pair, { now, except: merge.uuid });
  } catch (refusal) {
    if (!(refusal instanceof ApiError)) throw refusal;
    await repo.deleteMergeMap(db, merge.uuid);
    await repo.updateMergeRow(db, merge.uuid, { state: 'failed', note: refusal.message }, now);
    return false;
  }
  await endInvitations(app, pair.gone, { former: merge.goneName, now: merge.stayName });
  await repo.mergeEnterpriseData(db, pair, { by: merge.createBy, changeUuid: app.random.uuid(), now });
  await moveTables(moving, tables.filter(isFirst));
  return true;
}

async function finish({ app, pair }: Moving, merge: repo.MergeRow, moved: number): Promise<void> {
  const now = app.clock.now();
  const { stayName, goneName, reason } = merge;
  const outcome = { moved, removed: await repo.countDuplicates(app.db, pair.uuid) };
  await repo.updateMergeRow(app.db, pair.uuid, { state: 'done', outcome, isDone: true }, now);
  await logAudit(
    { app, now, session: null, ip: null, userAgent: null },
    {
      action: 'firm.merged',
      targetKind: 'enterprise',
      targetUuid: pair.stay,
      detail: {
        from: pair.gone,
        fromName: goneName,
        reason,
        ...outcome,
        askedBy: merge.createBy,
        approvedBy: merge.decideBy,
      },
    },
  );
  const content = `<p>${escapeHtml(goneName)} 已并入 ${escapeHtml(stayName)}。原因：${escapeHtml(reason)}</p>
    <p>两家企业的资料、订单、申报和成员现在都在 ${escapeHtml(stayName)} 名下；两家重复登记的记录，并入的一份在回收站保留 30 天。
    ${escapeHtml(goneName)} 的接口令牌已作废，变更推送已停用。如有疑问，请联系平台。</p>`;
  await sendMessages(
    app,
    [
      {
        entUuid: pair.stay,
        type: '01',
        title: '企业已合并',
        content,
        router: href(membershipPages.memberCenter),
        onceKey: `merged ${pair.uuid}`,
      },
    ],
    now,
  );
  await app.changes.announce({ entUuid: pair.stay, kind: 'firm' });
  await app.jobs.send(MOVE_LATE_ROWS_JOB, { uuid: pair.uuid }, { startAfter: LATE_SECONDS });
}

/** Merges in one transaction: readers see either both enterprises or the merged one. */
async function move(app: App, uuid: string): Promise<void> {
  const { db } = app;
  const tables = await readEnterpriseTables(db);
  // Throws before the first change if a table has no rule.
  for (const { name } of tables) getMergeRule(name);
  const isDone = await db.transaction(async () => {
    const merge = await repo.getMergeRow(db, uuid, true);
    if (merge?.state !== 'waiting') return false;
    await prepareMerge(db);
    const moving: Moving = { app, pair: getPair(merge), tables };
    if (!(await close(moving, merge))) return false;
    await finish(moving, merge, await moveAll(moving));
    return true;
  });
  if (!isDone) return;
  await analyzeTables(
    db,
    tables.map(({ name }) => name),
  );
}

const isDropped = ({ name }: EnterpriseTable): boolean => getMergeRule(name).how === 'drop';

/** Deletes the rows of dropped tables first, children before parents, so that no single statement cascades to thousands of rows. */
const moveAll = async (moving: Moving): Promise<number> => {
  await moveTables(moving, moving.tables.filter(isDropped).toReversed());
  return await moveTables(moving, moving.tables);
};

/** Exports the removed enterprise, then moves its data. May be repeated. */
export async function runEnterpriseMerge(app: App, uuid: string): Promise<void> {
  const merge = await repo.getMergeRow(app.db, uuid);
  if (merge?.state !== 'waiting') return;
  if (merge.storageKey === null) {
    const kinds = Object.keys(HISTORY_SPECS) as HistoryKind[];
    const scope = createApplicantTenantContext(merge.goneUuid, merge.createBy);
    const { stored } = await packEnterprise(app, scope, { uuid, isFull: true, historyKinds: kinds });
    await repo.updateMergeRow(app.db, uuid, { stored }, app.clock.now());
  }
  await runAsActor({ userUuid: merge.createBy, source: 'operator' }, () => move(app, uuid));
}

/** Moves rows that requests in progress wrote for the removed enterprise after it was closed. */
export async function moveLateRows(app: App, uuid: string): Promise<void> {
  const merge = await repo.getMergeRow(app.db, uuid);
  if (merge?.state !== 'done') return;
  const pair = getPair(merge);
  const tables = await readEnterpriseTables(app.db);
  await app.db.transaction(async () => {
    await prepareMerge(app.db);
    const moving: Moving = { app, pair, tables };
    await recordMergeMap(app.db, pair, tables);
    const moved = await moveAll(moving);
    if (moved > 0) await app.changes.announce({ entUuid: pair.stay, kind: 'firm' });
    await repo.deleteMergeMap(app.db, uuid);
  });
}
