import type { CostWeights } from '#domain/qualification/advice/weights.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';

interface WeightsTable {
  entUuid: string;
  weights: unknown;
  revision: number;
  updateTime: Date;
  updateBy: string | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    checkWeights: WeightsTable;
  }
}

/** Returns null if the enterprise has set no weights. */
export async function getWeightsRow(
  db: Db,
  scope: TenantContext,
): Promise<{ weights: unknown; revision: number } | null> {
  const row = await db.query
    .selectFrom('checkWeights')
    .select(['weights', 'revision'])
    .where('entUuid', '=', scope.entUuid)
    .executeTakeFirst();
  return row ?? null;
}

interface Write {
  readonly now: Date;
  /** The revision that the user last read; 0 if the enterprise had no weights. */
  readonly expected: number;
}

/** @returns whether the stored revision was the expected one */
export async function saveWeightsRow(
  db: Db,
  scope: TenantContext,
  weights: CostWeights,
  { now, expected }: Write,
): Promise<boolean> {
  const { rowCount } = await db.sql(
    `insert into check_weights (ent_uuid, weights, update_time, update_by)
     select $1, $2::jsonb, $3, $4 where $5::int = 0
       or exists (select 1 from check_weights where ent_uuid = $1)
     on conflict (ent_uuid) do update
       set weights = excluded.weights, revision = check_weights.revision + 1,
         update_time = excluded.update_time, update_by = excluded.update_by
       where check_weights.revision = $5::int`,
    [scope.entUuid, JSON.stringify(weights), now, scope.userUuid, expected],
  );
  return rowCount > 0;
}

/** @returns whether the stored revision was the expected one */
export async function removeWeightsRow(db: Db, scope: TenantContext, expected: number): Promise<boolean> {
  const { rowCount } = await db.sql('delete from check_weights where ent_uuid = $1 and revision = $2', [
    scope.entUuid,
    expected,
  ]);
  return rowCount > 0;
}
