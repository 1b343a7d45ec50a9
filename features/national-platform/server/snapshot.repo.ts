import type { PlatformRecords } from '#domain/national-platform/records.ts';
import type { Scope } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';

interface PlatformSnapshotTable {
  entUuid: string;
  source: 'sample' | 'file' | 'http';
  sourceNote: string | null;
  fetchedAt: Date;
  records: PlatformRecords;
  updateBy: string | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    platformSnapshot: PlatformSnapshotTable;
  }
}

export type Snapshot = Pick<PlatformSnapshotTable, 'source' | 'sourceNote' | 'fetchedAt' | 'records'>;

export async function getSnapshot(db: Db, scope: Scope): Promise<Snapshot | null> {
  const row = await db.query
    .selectFrom('platformSnapshot')
    .select(['source', 'sourceNote', 'fetchedAt', 'records'])
    .where('entUuid', '=', scope.entUuid)
    .executeTakeFirst();
  return row ?? null;
}

export async function saveSnapshot(db: Db, scope: Scope, { source, sourceNote, fetchedAt, records }: Snapshot) {
  await db.sql(
    `insert into platform_snapshot (ent_uuid, source, source_note, fetched_at, records, update_by)
     values ($1, $2, $3, $4, $5::jsonb, $6)
     on conflict (ent_uuid) do update set source = excluded.source, source_note = excluded.source_note,
       fetched_at = excluded.fetched_at, records = excluded.records, update_by = excluded.update_by`,
    [scope.entUuid, source, sourceNote, fetchedAt, JSON.stringify(records), scope.userUuid],
  );
}
