import type { Scope } from '../access/scope.ts';
import type { Db } from '../db/db.ts';

/** Work that goes on longer asks for itself. */
const KNOWN_FOR_MS = 1_000;

/** What was asked along with who asks is as it was when the call began, which is all that an answer promises; a transaction asks for itself. */
function knownVersion(db: Db, { version }: Scope): string | undefined {
  if (!version || db.holdsConnection() || performance.now() - version.askedMs > KNOWN_FOR_MS) return undefined;
  return version.number;
}

/**
 * The number of the enterprise's records as they are committed; null when the transaction under way has changed some of them, so that
 * what it reads has no number yet.
 */
export async function getFirmVersion(db: Db, scope: Scope): Promise<string | null> {
  return knownVersion(db, scope) ?? (await askFirmVersion(db, scope));
}

/** The same, asked now of the database that answers what is read now: a standby tells by it whether it has followed. */
export async function askFirmVersion(db: Db, { entUuid }: Scope): Promise<string | null> {
  const { rows } = await db.sql<{ version: string | null }>(
    `select case when exists (select 1 from firm_change where ent_uuid = $1) then null
       else coalesce((select version from firm_version where ent_uuid = $1), 0) end::text as version`,
    [entUuid],
  );
  return rows[0]?.version ?? null;
}
