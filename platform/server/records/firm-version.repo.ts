import type { Scope } from '../access/scope.ts';
import type { Db } from '../db/db.ts';

/**
 * The number of the enterprise's records as they are committed; null when the transaction under way has changed some of them, so that
 * what it reads has no number yet.
 */
export async function getFirmVersion(db: Db, scope: Scope): Promise<string | null> {
  const { rows } = await db.sql<{ version: string | null }>(
    `select case when exists (select 1 from firm_change where ent_uuid = $1) then null
       else coalesce((select version from firm_version where ent_uuid = $1), 0) end::text as version`,
    [scope.entUuid],
  );
  return rows[0]?.version ?? null;
}
