import type { Selectable } from 'kysely';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { FileError, Inspection } from './inspect-file.ts';

interface FilingFileLookTable {
  entUuid: string;
  sha256: string;
  version: number;
  pages: number;
  faults: FileError[];
  lookTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    filingFileLook: FilingFileLookTable;
  }
}

export type StoredInspection = Pick<Selectable<FilingFileLookTable>, 'sha256' | 'pages' | 'faults'>;

/** Lists the stored inspections of files for a version of the rules. */
export async function listInspections(
  db: Db,
  scope: TenantContext,
  hashes: readonly string[],
  version: number,
): Promise<ReadonlyMap<string, StoredInspection>> {
  if (hashes.length === 0) return new Map();
  const rows = await db.query
    .selectFrom('filingFileLook')
    .select(['sha256', 'pages', 'faults'])
    .where('entUuid', '=', scope.entUuid)
    .where('sha256', 'in', [...new Set(hashes)])
    .where('version', '=', version)
    .execute();
  return new Map(rows.map((row) => [row.sha256, row]));
}

interface NewLook extends Inspection {
  readonly sha256: string;
  readonly version: number;
}

/** Stores an inspection, unless the file was removed meanwhile. */
export async function saveInspection(db: Db, scope: TenantContext, look: NewLook, now: Date): Promise<void> {
  const { sha256, version, pages, faults: errors } = look;
  await db.sql(
    `insert into filing_file_look (ent_uuid, sha256, version, pages, faults, look_time)
     select $1, $2, $3, $4, $5::jsonb, $6 from stored_file where ent_uuid = $1 and sha256 = $2
     on conflict (ent_uuid, sha256) do update
     set version = excluded.version, pages = excluded.pages, faults = excluded.faults, look_time = excluded.look_time`,
    [scope.entUuid, sha256, version, pages, JSON.stringify(errors), now],
  );
}
