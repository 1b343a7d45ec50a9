import type { Generated, Selectable } from 'kysely';
import type { PackPlan } from '#domain/filing-papers/pack.ts';
import type { Scope } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { lockFirm } from '#platform/server/db/lock.repo.ts';
import type { FileKind } from '#platform/server/storage/file-kind.ts';

/** A file of the archive, as it was found when the pack was asked for. */
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

/** What is to be packed, fixed when it was asked for. */
export interface Plan extends PackPlan<PackFile> {
  readonly isFull: boolean;
  /** Kinds of record that whoever asked may see; null: all. */
  readonly kinds: readonly string[] | null;
}

interface FilingPackTable {
  entUuid: string;
  uuid: string;
  filingUuid: string;
  status: 'waiting' | 'running' | 'done' | 'failed';
  shape: 'files' | 'chapters';
  mostMb: number | null;
  done: Generated<number>;
  total: Generated<number>;
  plan: Plan;
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
    filingPack: FilingPackTable;
  }
}

export type StoredPack = Selectable<FilingPackTable>;
type NewPack = Pick<StoredPack, 'uuid' | 'filingUuid' | 'shape' | 'mostMb' | 'plan' | 'fileName' | 'total'>;
type PackChange = Partial<
  Pick<StoredPack, 'status' | 'done' | 'storageKey' | 'dataKey' | 'size' | 'message'> & {
    readonly notes: readonly PackNote[];
  }
>;

export async function addPackRow(db: Db, scope: Scope, { plan, ...pack }: NewPack, now: Date): Promise<void> {
  await db.query
    .insertInto('filingPack')
    .values({
      ...pack,
      plan: JSON.stringify(plan) as never,
      status: 'waiting',
      entUuid: scope.entUuid,
      userUuid: scope.userUuid,
      createTime: now,
      updateTime: now,
    })
    .execute();
}

/** How many a firm asked for since a moment. In a transaction the firm is locked first, so that several at once are counted one by one. */
export async function countPacksSince(db: Db, scope: Scope, since: Date): Promise<number> {
  await lockFirm(db, scope.entUuid);
  const row = await db.query
    .selectFrom('filingPack')
    .select((select) => select.fn.countAll().as('count'))
    .where('entUuid', '=', scope.entUuid)
    .where('createTime', '>', since)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

const own = (db: Db, scope: Scope) =>
  db.query.selectFrom('filingPack').selectAll().where('entUuid', '=', scope.entUuid);

export async function getPackRow(db: Db, scope: Scope, uuid: string): Promise<StoredPack | undefined> {
  return await own(db, scope).where('uuid', '=', uuid).executeTakeFirst();
}

export async function getNewestPack(db: Db, scope: Scope, filingUuid: string): Promise<StoredPack | undefined> {
  return await own(db, scope)
    .where('filingUuid', '=', filingUuid)
    .orderBy('createTime', 'desc')
    .orderBy('uuid')
    .limit(1)
    .executeTakeFirst();
}

export async function changePackRow(db: Db, scope: Scope, uuid: string, change: PackChange, now: Date): Promise<void> {
  const { notes, ...fields } = change;
  await db.query
    .updateTable('filingPack')
    .set({ ...fields, ...(notes ? { notes: JSON.stringify(notes) as never } : {}), updateTime: now })
    .where('entUuid', '=', scope.entUuid)
    .where('uuid', '=', uuid)
    .execute();
}

/** Lets go of the bytes of a firm's older packs. @returns their keys in the file store */
export async function dropOlderPacks(db: Db, scope: Scope, uuid: string, kept: number): Promise<string[]> {
  const { rows } = await db.sql<{ storage_key: string }>(
    `with older as (select uuid, storage_key from filing_pack
       where ent_uuid = $1 and uuid <> $3 and storage_key is not null and status in ('done', 'failed')
       order by create_time desc, uuid offset $2)
     update filing_pack p set storage_key = null, data_key = null from older o
     where p.ent_uuid = $1 and p.uuid = o.uuid returning o.storage_key`,
    [scope.entUuid, kept, uuid],
  );
  return rows.map((row) => row.storage_key);
}

/** Forgets what is older than a moment. @returns keys of the packs in the file store */
export async function removePacksBefore(db: Db, before: Date): Promise<string[]> {
  const rows = await db.query
    .deleteFrom('filingPack')
    .where('updateTime', '<', before)
    .returning('storageKey')
    .execute();
  return rows.flatMap((row) => row.storageKey ?? []);
}
