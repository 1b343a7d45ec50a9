import type { JSONColumnType } from 'kysely';
import { isUuid } from '#domain/text/uuid.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { AvailabilityCondition } from '../contract/fields.ts';

interface SearchTable {
  entUuid: string;
  uuid: string;
  name: string;
  condition: JSONColumnType<AvailabilityCondition>;
  wanted: number | null;
  createTime: Date;
  createBy: string | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    useSearch: SearchTable;
  }
}

export async function listSearchRows(db: Db, scope: TenantContext) {
  return await db.query
    .selectFrom('useSearch')
    .select(['uuid', 'name', 'condition', 'wanted'])
    .where('entUuid', '=', scope.entUuid)
    .orderBy('createTime')
    .orderBy('uuid')
    .execute();
}

export interface NewSearch {
  readonly uuid: string;
  readonly name: string;
  readonly condition: AvailabilityCondition;
  readonly wanted: number | null;
}

export async function addSearchRow(db: Db, scope: TenantContext, search: NewSearch, now: Date): Promise<void> {
  await db.query
    .insertInto('useSearch')
    .values({
      ...search,
      condition: JSON.stringify(search.condition),
      entUuid: scope.entUuid,
      createTime: now,
      createBy: scope.userUuid,
    })
    .execute();
}

/** @returns whether the row existed */
export async function removeSearchRow(db: Db, scope: TenantContext, uuid: string): Promise<boolean> {
  if (!isUuid(uuid)) return false;
  const gone = await db.query
    .deleteFrom('useSearch')
    .where('entUuid', '=', scope.entUuid)
    .where('uuid', '=', uuid)
    .returning('uuid')
    .execute();
  return gone.length > 0;
}
