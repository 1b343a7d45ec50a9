import type { TenantContext } from '../access/scope.ts';
import type { Db } from '../db/db.ts';

/** Versions of the committed data of an enterprise. A version changes with every change of the data. */
export interface EnterpriseDataVersion {
  /** Version of the records and of all data derived from them. */
  readonly number: string;
  /** Version of the records that qualification evaluations read. */
  readonly records: string;
}

/** Maximum age of the version that was read with the session; an older one is read again from the database. */
const KNOWN_FOR_MS = 1_000;

/** Returns the version that was read with the session at the start of the call. It is used only outside of transactions and for a limited time. */
function knownVersion(db: Db, { version }: TenantContext): EnterpriseDataVersion | undefined {
  if (!version || db.holdsConnection() || performance.now() - version.askedMs > KNOWN_FOR_MS) return undefined;
  return version;
}

/**
 * Returns the versions of the enterprise's committed records; null when the current transaction has changed some of them, because
 * uncommitted data has no version.
 */
export async function getDataVersion(db: Db, scope: TenantContext): Promise<EnterpriseDataVersion | null> {
  return knownVersion(db, scope) ?? (await loadDataVersion(db, scope));
}

/** Reads the version from the database that answers the current read; shows whether a standby is up to date. */
export async function loadDataVersion(db: Db, { entUuid }: TenantContext): Promise<EnterpriseDataVersion | null> {
  const { rows } = await db.sql<EnterpriseDataVersion & { isChanging: boolean }>(
    `select exists (select 1 from firm_change where ent_uuid = $1) as "isChanging",
       coalesce(max(version), 0)::text as number, coalesce(max(records), 0)::text as records
     from firm_version where ent_uuid = $1`,
    [entUuid],
  );
  const [row] = rows;
  return row === undefined || row.isChanging ? null : { number: row.number, records: row.records };
}
