import type { Db } from '#platform/server/db/db.ts';
import { ATTACHMENT_RECORD_TABLES } from './target.repo.ts';

/** Permanently deletes files that were removed before a given time. */
export async function removeOldAttachments(db: Db, before: Date): Promise<void> {
  await db.query.deleteFrom('attachment').where('delFlag', '=', '2').where('updateTime', '<', before).execute();
}

/** Deletes files whose record was permanently deleted. */
export async function removeOrphanedAttachments(db: Db): Promise<void> {
  for (const [bizType, table] of ATTACHMENT_RECORD_TABLES) {
    await db.sql(
      `delete from attachment a where a.biz_type = '${bizType}'
         and not exists (select 1 from ${table} t where t.ent_uuid = a.ent_uuid and t.uuid = a.biz_uuid)`,
      [],
    );
  }
}

/** Removes stored bytes that no attachment references and no upload touched since a given time. @returns their keys in the file store */
export async function removeUnusedStoredFiles(db: Db, before: Date): Promise<string[]> {
  const rows = await db.query
    .deleteFrom('storedFile as f')
    .where('f.updateTime', '<', before)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('attachment as a')
            .select('a.uuid')
            .whereRef('a.entUuid', '=', 'f.entUuid')
            .whereRef('a.sha256', '=', 'f.sha256'),
        ),
      ),
    )
    .returning('f.storageKey')
    .execute();
  return rows.map((row) => row.storageKey);
}

/** Returns the given keys that a row references. */
export async function listReferencedKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db.query.selectFrom('storedFile').select('storageKey').where('storageKey', 'in', keys).execute();
  return new Set(rows.map((row) => row.storageKey));
}
