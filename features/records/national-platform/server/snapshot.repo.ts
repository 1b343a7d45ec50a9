import type { PlatformRecords } from '#domain/national-platform/records.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { compressDocument, decompressDocument } from '#platform/server/workers/long-document.ts';

interface PlatformSnapshotTable {
  entUuid: string;
  source: 'sample' | 'file' | 'page' | 'http';
  sourceNote: string | null;
  fetchedAt: Date;
  /** The encrypted records; null for old rows until the next start of the server encrypts them. */
  content: string | null;
  updateBy: string | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    platformSnapshot: PlatformSnapshotTable;
  }
}

type Store = Pick<App, 'db' | 'cipher'>;

export type PlatformSnapshot = Pick<PlatformSnapshotTable, 'source' | 'sourceNote' | 'fetchedAt'> & {
  readonly records: PlatformRecords;
};

export async function getPlatformSnapshot(
  { db, cipher }: Store,
  scope: TenantContext,
): Promise<PlatformSnapshot | null> {
  const row = await db.query
    .selectFrom('platformSnapshot')
    .select(['source', 'sourceNote', 'fetchedAt', 'content'])
    .where('entUuid', '=', scope.entUuid)
    .executeTakeFirst();
  if (!row || row.content === null) return null;
  const { content, ...origin } = row;
  return { ...origin, records: await openRecords(cipher.decrypt(content)) };
}

/**
 * The format is known, because this module wrote the content and the encryption authenticates it: compressed, or plain text in an earlier
 * version.
 */
async function openRecords(text: string): Promise<PlatformRecords> {
  if (text.startsWith('{')) return JSON.parse(text) as PlatformRecords;
  return (await decompressDocument(Buffer.from(text, 'base64'))) as PlatformRecords;
}

/**
 * Encrypts the platform's records, because they contain ID numbers of people. Must be called before the transaction, because there may be
 * many records.
 */
export const encryptPlatformRecords = async ({ cipher }: Store, records: PlatformRecords): Promise<string> =>
  cipher.encrypt((await compressDocument(records)).toString('base64'));

/**
 * Stores the records of a comparison.
 * @param content the result of `encryptPlatformRecords`
 */
export async function savePlatformSnapshot(
  { db }: Store,
  scope: TenantContext,
  { source, sourceNote, fetchedAt }: Omit<PlatformSnapshot, 'records'>,
  content: string,
): Promise<void> {
  await db.sql(
    `insert into platform_snapshot (ent_uuid, source, source_note, fetched_at, content, update_by)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (ent_uuid) do update set source = excluded.source, source_note = excluded.source_note,
       fetched_at = excluded.fetched_at, content = excluded.content, records = null, update_by = excluded.update_by`,
    [scope.entUuid, source, sourceNote, fetchedAt, content, scope.userUuid],
  );
}

/**
 * Encrypts rows that earlier versions stored unencrypted, and deletes the unencrypted text. Runs at each start, because database migrations
 * have no access to the key.
 */
export async function encryptOldSnapshots({ db, cipher }: Store): Promise<void> {
  await db.transaction(async () => {
    const { rows } = await db.sql<{ entUuid: string; records: string }>(
      `select ent_uuid as "entUuid", records::text as records from platform_snapshot where records is not null for no key update`,
      [],
    );
    for (const { entUuid, records } of rows)
      await db.sql('update platform_snapshot set content = $2, records = null where ent_uuid = $1', [
        entUuid,
        cipher.encrypt(records),
      ]);
  });
}
