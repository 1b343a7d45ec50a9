import type { Generated } from 'kysely';
import type { ChangeKind } from '#domain/access/approval.ts';
import type { HistoryKind, RecordedChanges } from '#domain/records/history.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { ChangeSource } from '#platform/server/db/actor-context.ts';
import { getCount } from '#platform/server/db/count.ts';
import type { Db } from '#platform/server/db/db.ts';

interface ApprovalRuleTable {
  entUuid: string;
  kinds: ChangeKind[];
  updateTime: Date;
  updateBy: string | null;
}

export type ApprovalRequestState = 'waiting' | 'applying' | 'approved' | 'rejected' | 'withdrawn';

interface ChangeApprovalRequestTable {
  entUuid: string;
  uuid: string;
  kind: ChangeKind;
  method: string;
  path: string;
  input: string;
  inputHash: string;
  shown: string;
  /** Value of `pg_current_snapshot()` at the time of the request. */
  seen: string;
  source: ChangeSource;
  reason: string | null;
  userUuid: string;
  keyUuid: string | null;
  tokenUuid: string | null;
  state: Generated<ApprovalRequestState>;
  decideBy: string | null;
  decideTime: Date | null;
  decideNote: string | null;
  createTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    approvalRule: ApprovalRuleTable;
    changeProposal: ChangeApprovalRequestTable;
  }
}

export async function listApprovalKinds(db: Db, entUuid: string): Promise<readonly ChangeKind[]> {
  const row = await db.query
    .selectFrom('approvalRule')
    .select('kinds')
    .where('entUuid', '=', entUuid)
    .executeTakeFirst();
  return row?.kinds ?? [];
}

export async function saveApprovalKinds(
  db: Db,
  scope: TenantContext,
  kinds: readonly ChangeKind[],
  now: Date,
): Promise<void> {
  const said = { kinds: [...kinds], updateTime: now, updateBy: scope.userUuid };
  await db.query
    .insertInto('approvalRule')
    .values({ entUuid: scope.entUuid, ...said })
    .onConflict((conflict) => conflict.column('entUuid').doUpdateSet(said))
    .execute();
}

/** A record changed by a call: the changes reported by its triggers, and all values of an added or removed record. */
export interface ApprovalPreviewRow {
  readonly kind: HistoryKind;
  readonly uuid: string;
  readonly ownerUuid: string;
  readonly act: string;
  readonly name: string | null;
  readonly changes: RecordedChanges | null;
}

const TABLES: Readonly<Record<HistoryKind, string>> = {
  enterprise: 'enterprise',
  certificate: 'certificate',
  item: 'certificate_item',
  register: 'person',
  else: 'person',
  registration: 'registration',
  project: 'project',
  achievement: 'achievement',
  equipment: 'equipment',
  declaration: 'declaration',
};

/** Maximum number of records that an approval request shows. */
export const MAX_PREVIEW_ROWS = 500;

/** Lists the changes of the current transaction so far, in their order. */
export async function listChangedRows(db: Db, entUuid: string): Promise<ApprovalPreviewRow[]> {
  const { rows } = await db.sql<ApprovalPreviewRow>(
    `select kind, uuid, owner_uuid as "ownerUuid", act, name, changes from record_history
     where ent_uuid = $1 and transaction = pg_current_xact_id() order by seq limit $2`,
    [entUuid, MAX_PREVIEW_ROWS + 1],
  );
  return rows;
}

/** Returns the full values of added or removed records by uuid, without bookkeeping columns and encrypted numbers. */
export async function loadFullRecords(db: Db, kind: HistoryKind, uuids: readonly string[]) {
  const { rows } = await db.sql<{ uuid: string; whole: Readonly<Record<string, unknown>> }>(
    `select r.uuid, (to_jsonb(r) - array['id_no', 'id_no_index', 'extra']) ||
       case when jsonb_typeof(to_jsonb(r) -> 'extra') = 'object' then to_jsonb(r) -> 'extra' else '{}' end as whole
     from ${TABLES[kind]} r where r.uuid = any($1::uuid[])`,
    [[...uuids]],
  );
  return new Map(rows.map(({ uuid, whole }) => [uuid, whole]));
}

type NewApprovalRequest = Omit<
  ChangeApprovalRequestTable,
  'seen' | 'state' | 'reason' | 'decideBy' | 'decideTime' | 'decideNote'
>;

/**
 * Adds an approval request, unless an identical one is pending.
 * @returns the pending request: the new or the identical earlier one
 */
export async function addApprovalRequest(db: Db, row: NewApprovalRequest): Promise<{ uuid: string; isNew: boolean }> {
  const { rows } = await db.sql<{ uuid: string }>(
    `insert into change_proposal (ent_uuid, uuid, kind, method, path, input, input_hash, shown, seen, source, user_uuid, key_uuid, token_uuid, create_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, pg_current_snapshot(), $9, $10, $11, $12, $13)
     on conflict (ent_uuid, user_uuid, input_hash) where state = 'waiting' do nothing returning uuid`,
    [
      row.entUuid,
      row.uuid,
      row.kind,
      row.method,
      row.path,
      row.input,
      row.inputHash,
      row.shown,
      row.source,
      row.userUuid,
      row.keyUuid,
      row.tokenUuid,
      row.createTime,
    ],
  );
  const added = rows[0];
  if (added) return { uuid: added.uuid, isNew: true };
  const same = await db.query
    .selectFrom('changeProposal')
    .select('uuid')
    .where('entUuid', '=', row.entUuid)
    .where('userUuid', '=', row.userUuid)
    .where('inputHash', '=', row.inputHash)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return { uuid: same?.uuid ?? row.uuid, isNew: false };
}

export async function countPendingApprovalRequests(db: Db, entUuid: string): Promise<number> {
  return await getCount(
    db.query.selectFrom('changeProposal').where('entUuid', '=', entUuid).where('state', 'in', ['waiting', 'applying']),
  );
}

export async function getApprovalRequest(db: Db, scope: TenantContext, uuid: string) {
  const row = await db.query
    .selectFrom('changeProposal')
    .selectAll()
    .where('entUuid', '=', scope.entUuid)
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return row ?? null;
}
export type ApprovalRequest = NonNullable<Awaited<ReturnType<typeof getApprovalRequest>>>;

/** Returns the approval request and locks its row until the end of the transaction. */
export async function lockApprovalRequest(db: Db, scope: TenantContext, uuid: string): Promise<ApprovalRequest | null> {
  const row = await db.query
    .selectFrom('changeProposal')
    .selectAll()
    .where('entUuid', '=', scope.entUuid)
    .where('uuid', '=', uuid)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Returns whether any of these records was changed since the request, by a transaction other than the current one. */
export async function isApprovalPreviewOutdated(
  db: Db,
  { entUuid, seen }: ApprovalRequest,
  owners: readonly string[],
): Promise<boolean> {
  const { rows } = await db.sql(
    `select 1 from record_history h where h.ent_uuid = $1 and h.owner_uuid = any($2::uuid[])
       and h.transaction <> pg_current_xact_id() and not pg_visible_in_snapshot(h.transaction, $3::pg_snapshot) limit 1`,
    [entUuid, [...owners], seen],
  );
  return rows.length > 0;
}

interface Decision {
  readonly state: ApprovalRequestState;
  readonly decideBy: string | null;
  readonly decideNote?: string | null;
  readonly now: Date;
}

export async function saveApprovalDecision(
  db: Db,
  { entUuid, uuid }: ApprovalRequest,
  decision: Decision,
): Promise<void> {
  const { state, decideBy, decideNote = null, now } = decision;
  await db.query
    .updateTable('changeProposal')
    .set({ state, decideBy, decideNote, decideTime: state === 'waiting' ? null : now })
    .where('entUuid', '=', entUuid)
    .where('uuid', '=', uuid)
    .execute();
}

export async function saveApprovalReason(
  db: Db,
  { entUuid, uuid }: ApprovalRequest,
  reason: string | null,
): Promise<void> {
  await db.query
    .updateTable('changeProposal')
    .set({ reason })
    .where('entUuid', '=', entUuid)
    .where('uuid', '=', uuid)
    .execute();
}
