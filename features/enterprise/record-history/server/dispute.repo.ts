import type { DisputableRecordKind, DisputedFact } from '#domain/enterprise/disputes.ts';
import type { HistoryKind, RecordedChanges } from '#domain/records/history.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';

interface FactDisputeTable {
  entUuid: string;
  uuid: string;
  ownerKind: DisputableRecordKind;
  ownerUuid: string;
  kind: HistoryKind;
  recordUuid: string;
  field: string;
  name: string;
  said: string;
  source: string | null;
  reason: string;
  createTime: Date;
  createBy: string | null;
  settleTime: Date | null;
  settleBy: string | null;
  settledAs: 'right' | 'mended' | null;
  settleNote: string | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    factDispute: FactDisputeTable;
  }
}

export type StoredDispute = Omit<FactDisputeTable, 'entUuid' | 'createBy' | 'settleBy'> & {
  readonly who: string | null;
  readonly settledBy: string | null;
};
export type NewDispute = Omit<
  FactDisputeTable,
  'entUuid' | 'createBy' | 'createTime' | 'settleTime' | 'settleBy' | 'settledAs' | 'settleNote'
>;

const SELECTED = `d.uuid, d.owner_kind as "ownerKind", d.owner_uuid as "ownerUuid", d.kind, d.record_uuid as "recordUuid", d.field, d.name, d.said,
  d.source, d.reason, d.create_time as "createTime", d.settle_time as "settleTime", d.settled_as as "settledAs", d.settle_note as "settleNote",
  (select nick_name from app_user where uuid = d.create_by) as who, (select nick_name from app_user where uuid = d.settle_by) as "settledBy"`;

/** Lists the facts of the enterprise that are currently disputed. */
export async function listDisputedFacts(db: Db, { entUuid }: TenantContext): Promise<DisputedFact[]> {
  const { rows } = await db.sql<DisputedFact>(
    `select kind, record_uuid as "recordUuid", field from fact_dispute where ent_uuid = $1 and settle_time is null order by uuid`,
    [entUuid],
  );
  return rows;
}

export interface DisputeFilter {
  readonly owners: readonly DisputableRecordKind[];
  readonly uuid: string | null;
  readonly isOpen: boolean | null;
}

export async function listDisputeRows(
  db: Db,
  { entUuid }: TenantContext,
  { owners, uuid, isOpen }: DisputeFilter,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ rows: StoredDispute[]; total: number }> {
  const where = `d.ent_uuid = $1 and d.owner_kind = any($2) and ($3::uuid is null or d.owner_uuid = $3)
    and ($4::boolean is null or (d.settle_time is null) = $4)`;
  const given = [entUuid, [...owners], uuid, isOpen];
  const { rows } = await db.sql<StoredDispute>(
    `select ${SELECTED} from fact_dispute d where ${where} order by d.create_time desc, d.uuid offset $5 limit $6`,
    [...given, page.offset, page.limit],
  );
  const { rows: counted } = await db.sql<{ total: number }>(
    `select count(*)::int as total from fact_dispute d where ${where}`,
    given,
  );
  return { rows, total: counted[0]?.total ?? 0 };
}

/** The row stays locked until the transaction ends. */
export async function lockDispute(db: Db, { entUuid }: TenantContext, uuid: string): Promise<StoredDispute | null> {
  const { rows } = await db.sql<StoredDispute>(
    `select ${SELECTED} from fact_dispute d where d.ent_uuid = $1 and d.uuid = $2 for no key update of d`,
    [entUuid, uuid],
  );
  return rows[0] ?? null;
}

export async function addDisputeRow(db: Db, scope: TenantContext, row: NewDispute, now: Date): Promise<void> {
  await db.query
    .insertInto('factDispute')
    .values({
      ...row,
      entUuid: scope.entUuid,
      createTime: now,
      createBy: scope.userUuid,
      settleTime: null,
      settleBy: null,
      settledAs: null,
      settleNote: null,
    })
    .execute();
}

export async function settleDisputeRow(
  db: Db,
  scope: TenantContext,
  uuid: string,
  change: { readonly settledAs: 'right' | 'mended'; readonly settleNote: string | null; readonly settleTime: Date },
): Promise<void> {
  await db.query
    .updateTable('factDispute')
    .set({ ...change, settleBy: scope.userUuid })
    .where('entUuid', '=', scope.entUuid)
    .where('uuid', '=', uuid)
    .execute();
}

interface Place {
  readonly ownerUuid: string;
  readonly recordUuid: string;
}

/** Finds the source of the last change of a value; null if it was changed before sources were recorded. */
export async function findSourceOf(
  db: Db,
  { entUuid }: TenantContext,
  { ownerUuid, recordUuid }: Place,
  column: string,
): Promise<string | null> {
  const { rows } = await db.sql<{ source: string }>(
    `select source from record_history where ent_uuid = $1 and owner_uuid = $2 and uuid = $3
       and (act = 'add' or (act in ('edit', 'restore') and changes ? $4)) order by seq desc limit 1`,
    [entUuid, ownerUuid, recordUuid, column],
  );
  return rows[0]?.source ?? null;
}

/** Adds a dispute event to the history. A dispute affects the result of a requirement, so it is listed with its author, like an edit. */
export async function addHistoryRow(
  db: Db,
  { entUuid }: TenantContext,
  row: Place & {
    readonly kind: HistoryKind;
    readonly act: 'dispute' | 'settle';
    readonly at: Date;
    readonly name: string;
    readonly changes: RecordedChanges | null;
  },
): Promise<void> {
  await db.sql(
    `insert into record_history (ent_uuid, owner_uuid, uuid, kind, act, at, name, changes, source, user_uuid, key_uuid, token_uuid, transaction)
     select $1, $2, $3, $4, $5, $6, $7, $8::jsonb, coalesce(a.acting ->> 'source', 'program'), (a.acting ->> 'user')::uuid,
       (a.acting ->> 'key')::uuid, (a.acting ->> 'token')::uuid, pg_current_xact_id()
     from (select nullif(current_setting('portal.acting', true), '')::jsonb as acting) a`,
    [
      entUuid,
      row.ownerUuid,
      row.recordUuid,
      row.kind,
      row.act,
      row.at,
      row.name,
      row.changes === null ? null : JSON.stringify(row.changes),
    ],
  );
}
