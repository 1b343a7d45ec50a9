import type { Generated, Selectable } from 'kysely';
import type { PackPlan } from '#domain/filing-papers/pack.ts';
import type { PackFile, PackNote } from '#features/filing-papers/server/public.ts';
import type { FreeRow } from '#features/use-calendar/contract/fields.ts';
import type { Scope } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { lockFirm } from '#platform/server/db/lock.repo.ts';

/** One of a group: who it is, why he fits, and what holds him. */
export type Member = Pick<FreeRow, 'uuid' | 'name' | 'papers' | 'until' | 'state' | 'notes'> & {
  readonly held: readonly string[];
};

export interface Roster {
  readonly name: string;
  readonly wanted: number | null;
  readonly subject: 'person' | 'certificate';
  readonly members: readonly Member[];
}

/** What is to be packed, fixed when it was asked for. */
export interface BidPlan extends PackPlan<PackFile> {
  readonly isFull: false;
  readonly rosters: readonly Roster[];
  readonly remarks: readonly PackNote[];
  readonly mark: readonly string[];
}

interface BidPackTable {
  entUuid: string;
  uuid: string;
  tender: string;
  useOn: string;
  status: 'waiting' | 'running' | 'done' | 'failed';
  shape: 'files' | 'chapters';
  mostMb: number | null;
  done: Generated<number>;
  total: Generated<number>;
  plan: BidPlan;
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
    bidPack: BidPackTable;
  }
}

export type StoredBid = Selectable<BidPackTable>;
type NewBid = Pick<StoredBid, 'uuid' | 'tender' | 'useOn' | 'shape' | 'mostMb' | 'plan' | 'fileName' | 'total'>;
type BidChange = Partial<
  Pick<StoredBid, 'status' | 'done' | 'storageKey' | 'dataKey' | 'size' | 'message'> & {
    readonly notes: readonly PackNote[];
  }
>;

export async function addBidRow(db: Db, scope: Scope, { plan, ...bid }: NewBid, now: Date): Promise<void> {
  await db.query
    .insertInto('bidPack')
    .values({
      ...bid,
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
export async function countBidsSince(db: Db, scope: Scope, since: Date): Promise<number> {
  await lockFirm(db, scope.entUuid);
  const row = await db.query
    .selectFrom('bidPack')
    .select((select) => select.fn.countAll().as('count'))
    .where('entUuid', '=', scope.entUuid)
    .where('createTime', '>', since)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

const own = (db: Db, scope: Scope) => db.query.selectFrom('bidPack').selectAll().where('entUuid', '=', scope.entUuid);

export async function getBidRow(db: Db, scope: Scope, uuid: string): Promise<StoredBid | undefined> {
  return await own(db, scope).where('uuid', '=', uuid).executeTakeFirst();
}

export async function listBidRows(db: Db, scope: Scope, limit: number): Promise<StoredBid[]> {
  return await own(db, scope).orderBy('createTime', 'desc').orderBy('uuid').limit(limit).execute();
}

export async function changeBidRow(db: Db, scope: Scope, uuid: string, change: BidChange, now: Date): Promise<void> {
  const { notes, ...rest } = change;
  await db.query
    .updateTable('bidPack')
    .set({ ...rest, ...(notes ? { notes: JSON.stringify(notes) as never } : {}), updateTime: now })
    .where('entUuid', '=', scope.entUuid)
    .where('uuid', '=', uuid)
    .execute();
}

/** Lets go of the bytes of a firm's older packs. @returns their keys in the file store */
export async function dropOlderBids(db: Db, scope: Scope, uuid: string, kept: number): Promise<string[]> {
  const { rows } = await db.sql<{ storage_key: string }>(
    `with older as (select uuid, storage_key from bid_pack
       where ent_uuid = $1 and uuid <> $3 and storage_key is not null and status in ('done', 'failed')
       order by create_time desc, uuid offset $2)
     update bid_pack p set storage_key = null, data_key = null from older o
     where p.ent_uuid = $1 and p.uuid = o.uuid returning o.storage_key`,
    [scope.entUuid, kept, uuid],
  );
  return rows.map((row) => row.storage_key);
}

/** Forgets what is older than a moment. @returns keys of the packs in the file store */
export async function removeBidsBefore(db: Db, before: Date): Promise<string[]> {
  const rows = await db.query.deleteFrom('bidPack').where('updateTime', '<', before).returning('storageKey').execute();
  return rows.flatMap((row) => row.storageKey ?? []);
}
