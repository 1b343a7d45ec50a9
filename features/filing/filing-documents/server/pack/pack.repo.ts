import type { Generated, Selectable } from 'kysely';
import type { MissingFile, PackPlan } from '#domain/filing-documents/pack.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import { getCount } from '#platform/server/db/count.ts';
import type { Db } from '#platform/server/db/db.ts';
import { lockEnterprise } from '#platform/server/db/lock.repo.ts';
import type { FileKind } from '#platform/server/storage/file-kind.ts';

/** A file of an enterprise record at the time of the request. */
export interface PackFile {
  readonly name: string;
  readonly kind: FileKind;
  readonly sha256: string;
  readonly size: number;
  readonly storageKey: string;
}

export interface PackNote {
  readonly name: string;
  readonly words: string;
}

/** The content of the pack, determined at the time of the request. Each kind of pack adds the data for its job. */
export interface BasePackPlan extends PackPlan<PackFile> {
  readonly isFull: boolean;
  /** The kinds of records that the requesting user may see; null for all kinds. */
  readonly kinds: readonly string[] | null;
}

/** The data about a pack that lists show. Each kind of pack adds further data. */
export interface BasePackSummary {
  readonly files: number;
  readonly lacking: readonly MissingFile[];
}

export type PackKind = 'filing' | 'bid';

interface DocumentPackTable {
  entUuid: string;
  uuid: string;
  kind: PackKind;
  filingUuid: string | null;
  status: 'waiting' | 'running' | 'done' | 'failed';
  shape: 'files' | 'chapters';
  mostMb: number | null;
  done: Generated<number>;
  total: Generated<number>;
  plan: BasePackPlan;
  shown: BasePackSummary;
  notes: Generated<PackNote[]>;
  fileName: string;
  storageKey: string | null;
  dataKey: string | null;
  size: string | number | null;
  message: string | null;
  userUuid: string | null;
  createTime: Date;
  updateTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    paperPack: DocumentPackTable;
  }
}

type Row = Selectable<DocumentPackTable>;
/** A stored pack without its plan, which only the job reads. */
export type StoredPack<S extends BasePackSummary = BasePackSummary> = Omit<
  Row,
  'entUuid' | 'plan' | 'shown' | 'userUuid'
> & {
  readonly shown: S;
};
export type NewPack = Pick<Row, 'uuid' | 'kind' | 'filingUuid' | 'shape' | 'mostMb' | 'plan' | 'shown' | 'fileName'> & {
  readonly total: number;
};
type PackChange = Partial<
  Pick<Row, 'status' | 'done' | 'storageKey' | 'dataKey' | 'size' | 'message'> & { readonly notes: readonly PackNote[] }
>;

const COLUMNS = [
  'uuid',
  'kind',
  'filingUuid',
  'status',
  'shape',
  'mostMb',
  'done',
  'total',
  'shown',
  'notes',
  'fileName',
  'storageKey',
  'dataKey',
  'size',
  'message',
  'createTime',
  'updateTime',
] as const;

export async function addPackRow(
  db: Db,
  scope: TenantContext,
  { plan, shown, ...pack }: NewPack,
  now: Date,
): Promise<void> {
  await db.query
    .insertInto('paperPack')
    .values({
      ...pack,
      plan: JSON.stringify(plan) as never,
      shown: JSON.stringify(shown) as never,
      status: 'waiting',
      entUuid: scope.entUuid,
      userUuid: scope.userUuid,
      createTime: now,
      updateTime: now,
    })
    .execute();
}

/**
 * Counts the packs of a kind that an enterprise has requested since a time. Within a transaction, the enterprise is locked first, so that
 * concurrent requests cannot exceed the limit.
 */
export async function countPacksSince(db: Db, scope: TenantContext, kind: PackKind, since: Date): Promise<number> {
  await lockEnterprise(db, scope.entUuid);
  return await getCount(
    db.query
      .selectFrom('paperPack')
      .where('entUuid', '=', scope.entUuid)
      .where('kind', '=', kind)
      .where('createTime', '>', since),
  );
}

const own = (db: Db, scope: TenantContext, kind: PackKind) =>
  db.query.selectFrom('paperPack').where('entUuid', '=', scope.entUuid).where('kind', '=', kind);

/** The summary is not validated, because the same kind of pack wrote it. */
export async function getPackRow<S extends BasePackSummary>(
  db: Db,
  scope: TenantContext,
  kind: PackKind,
  uuid: string,
): Promise<StoredPack<S> | undefined> {
  const row = await own(db, scope, kind).select(COLUMNS).where('uuid', '=', uuid).executeTakeFirst();
  return row as StoredPack<S> | undefined;
}

export async function getPackPlan<P extends BasePackPlan>(
  db: Db,
  scope: TenantContext,
  kind: PackKind,
  uuid: string,
): Promise<P> {
  const { plan } = await own(db, scope, kind).select('plan').where('uuid', '=', uuid).executeTakeFirstOrThrow();
  return plan as P;
}

/** Lists the packs of one filing, or all packs of a kind, newest first. */
export async function listPackRows<S extends BasePackSummary>(
  db: Db,
  scope: TenantContext,
  { kind, filingUuid }: { readonly kind: PackKind; readonly filingUuid: string | null },
  limit: number,
): Promise<StoredPack<S>[]> {
  const rows = await own(db, scope, kind)
    .select(COLUMNS)
    .$if(filingUuid !== null, (query) => query.where('filingUuid', '=', filingUuid))
    .orderBy('createTime', 'desc')
    .orderBy('uuid')
    .limit(limit)
    .execute();
  return rows as StoredPack<S>[];
}

export async function changePackRow(
  db: Db,
  scope: TenantContext,
  uuid: string,
  change: PackChange,
  now: Date,
): Promise<void> {
  const { notes, ...fields } = change;
  await db.query
    .updateTable('paperPack')
    .set({ ...fields, ...(notes ? { notes: JSON.stringify(notes) as never } : {}), updateTime: now })
    .where('entUuid', '=', scope.entUuid)
    .where('uuid', '=', uuid)
    .execute();
}

/** Deletes the older packs of a kind of an enterprise. @returns the storage keys of their files */
export async function removeOlderPacks(
  db: Db,
  scope: TenantContext,
  { uuid, kind }: { readonly uuid: string; readonly kind: PackKind },
  kept: number,
): Promise<string[]> {
  const { rows } = await db.sql<{ storage_key: string }>(
    `with older as (select uuid, storage_key from paper_pack
       where ent_uuid = $1 and kind = $4 and uuid <> $3 and storage_key is not null and status in ('done', 'failed')
       order by create_time desc, uuid offset $2)
     update paper_pack p set storage_key = null, data_key = null from older o
     where p.ent_uuid = $1 and p.uuid = o.uuid returning o.storage_key`,
    [scope.entUuid, kept, uuid, kind],
  );
  return rows.map((row) => row.storage_key);
}

/** Deletes packs older than a time. @returns the storage keys of their files */
export async function removePacksBefore(db: Db, before: Date): Promise<string[]> {
  const rows = await db.query
    .deleteFrom('paperPack')
    .where('updateTime', '<', before)
    .returning('storageKey')
    .execute();
  return rows.flatMap((row) => row.storageKey ?? []);
}
