import { sql } from 'kysely';
import type { FilingState } from '#domain/filing/states.ts';
import { isUuid } from '#domain/text/uuid.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';

interface FilingReserveTable {
  entUuid: string;
  uuid: string;
  filingUuid: string;
  kind: 'person' | 'work';
  refUuid: string;
  name: string;
  fromOn: string;
  createTime: Date;
  createBy: string | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    filingReserve: FilingReserveTable;
  }
}

export type NewReservation = Pick<FilingReserveTable, 'uuid' | 'filingUuid' | 'kind' | 'refUuid' | 'name' | 'fromOn'>;
export type StoredReservation = NewReservation & {
  readonly filingName: string;
  readonly state: FilingState;
  /** The day of the decision, which ends the reservation; null before the decision. */
  readonly decidedOn: string | null;
};

const getReserves = (db: Db, scope: TenantContext) =>
  db.query
    .selectFrom('filingReserve as r')
    .innerJoin('filingCase as f', (join) =>
      join.onRef('f.entUuid', '=', 'r.entUuid').onRef('f.uuid', '=', 'r.filingUuid'),
    )
    .select(['r.uuid', 'r.filingUuid', 'r.kind', 'r.refUuid', 'r.name', 'r.fromOn', 'f.state', 'f.decidedOn'])
    .select('f.name as filingName')
    .where('r.entUuid', '=', scope.entUuid)
    .where('f.delFlag', '=', '0')
    .where('f.state', '<>', 'withdrawn');

/** Lists the reservations of all filings that were not withdrawn, to find double reservations. */
export async function listReservationRows(db: Db, scope: TenantContext): Promise<StoredReservation[]> {
  return await getReserves(db, scope).orderBy('r.kind').orderBy('r.name').orderBy('r.uuid').execute();
}

/** Lists the reservations of some people. */
export async function listReservationsOfPeople(
  db: Db,
  scope: TenantContext,
  people: readonly string[],
): Promise<StoredReservation[]> {
  return await getReserves(db, scope)
    .where('r.refUuid', '=', sql<string>`any(${[...people]}::uuid[])`)
    .where('r.kind', '=', 'person')
    .orderBy('r.name')
    .orderBy('r.uuid')
    .execute();
}

/** Lists the reservations of one filing in any state. */
export async function listFilingReservationRows(
  db: Db,
  scope: TenantContext,
  filingUuid: string,
): Promise<NewReservation[]> {
  return await db.query
    .selectFrom('filingReserve')
    .select(['uuid', 'filingUuid', 'kind', 'refUuid', 'name', 'fromOn'])
    .where('entUuid', '=', scope.entUuid)
    .where('filingUuid', '=', filingUuid)
    .orderBy('kind')
    .orderBy('name')
    .orderBy('uuid')
    .execute();
}

export async function addReservationRows(
  db: Db,
  scope: TenantContext,
  rows: readonly NewReservation[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  const about = { entUuid: scope.entUuid, createTime: now, createBy: scope.userUuid };
  await db.query
    .insertInto('filingReserve')
    .values(rows.map((row) => ({ ...row, ...about })))
    .execute();
}

/** @returns whether the row existed */
export async function deleteReservationRow(db: Db, scope: TenantContext, uuid: string): Promise<boolean> {
  if (!isUuid(uuid)) return false;
  const removed = await db.query
    .deleteFrom('filingReserve as r')
    .where('r.entUuid', '=', scope.entUuid)
    .where('r.uuid', '=', uuid)
    .where(
      sql<boolean>`exists (select 1 from filing_case f where f.ent_uuid = r.ent_uuid and f.uuid = r.filing_uuid and f.del_flag = '0')`,
    )
    .returning('r.uuid')
    .execute();
  return removed.length > 0;
}
