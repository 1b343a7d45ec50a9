import type { Selectable } from 'kysely';
import { isUuid } from '#domain/text/uuid.ts';
import type { RegionScope } from '#platform/server/access/region-scope.ts';
import { getCount } from '#platform/server/db/count.ts';
import type { Db } from '#platform/server/db/db.ts';
import { acquireTransactionLock } from '#platform/server/db/lock.repo.ts';
import { buildPersonRegionCondition, toSqlCondition } from '#platform/server/db/region-condition.ts';

interface FeedbackFileTable {
  uuid: string;
  feedbackUuid: string | null;
  name: string;
  ext: string;
  mime: string;
  size: number;
  sha256: string;
  storageKey: string;
  ip: string | null;
  createTime: Date;
}

interface FeedbackFileTryTable {
  uuid: string;
  ip: string;
  createTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    feedbackFile: FeedbackFileTable;
    feedbackFileTry: FeedbackFileTryTable;
  }
}

export type FeedbackFileRow = Selectable<FeedbackFileTable>;

/**
 * Records a file upload of an IP address, unless there were too many. Concurrent uploads from one address are serialised, so that each is
 * counted.
 * @returns whether the upload is permitted
 */
export async function consumeFileUpload(
  db: Db,
  one: FeedbackFileTryTable,
  { since, most }: { readonly since: Date; readonly most: number },
): Promise<boolean> {
  return await db.transaction(async () => {
    await acquireTransactionLock(db, `feedback file ${one.ip}`);
    const total = await getCount(
      db.query.selectFrom('feedbackFileTry').where('ip', '=', one.ip).where('createTime', '>', since),
    );
    if (total >= most) return false;
    await db.query.insertInto('feedbackFileTry').values(one).execute();
    return true;
  });
}

export async function removeFileUploadRecords(db: Db, before: Date): Promise<void> {
  await db.query.deleteFrom('feedbackFileTry').where('createTime', '<', before).execute();
}

export async function addFeedbackFileRow(db: Db, file: FeedbackFileRow): Promise<void> {
  await db.query.insertInto('feedbackFile').values(file).execute();
}

/**
 * Assigns unassigned files that an IP address uploaded to a feedback.
 * @returns the number of assigned files
 */
export async function assignFeedbackFiles(
  db: Db,
  uuids: readonly string[],
  { feedbackUuid, ip }: { readonly feedbackUuid: string; readonly ip: string },
): Promise<number> {
  if (uuids.length === 0) return 0;
  const done = await db.query
    .updateTable('feedbackFile')
    .set({ feedbackUuid })
    .where('uuid', 'in', [...uuids])
    .where('feedbackUuid', 'is', null)
    .where('ip', '=', ip)
    .executeTakeFirst();
  return Number(done.numUpdatedRows);
}

export async function listFeedbackFileRows(db: Db, feedbackUuids: readonly string[]): Promise<FeedbackFileRow[]> {
  if (feedbackUuids.length === 0) return [];
  return await db.query
    .selectFrom('feedbackFile')
    .selectAll()
    .where('feedbackUuid', 'in', [...feedbackUuids])
    .orderBy('createTime')
    .orderBy('uuid')
    .execute();
}

export async function getFeedbackFileRow(
  db: Db,
  scope: RegionScope,
  uuid: string,
): Promise<FeedbackFileRow | undefined> {
  if (!isUuid(uuid)) return undefined;
  let found = db.query.selectFrom('feedbackFile').selectAll().where('uuid', '=', uuid);
  if (scope.regions !== null) {
    const within = db.query
      .selectFrom('feedback')
      .select('uuid')
      .where(toSqlCondition(buildPersonRegionCondition(scope, 'user_uuid')));
    found = found.where('feedbackUuid', 'in', within);
  }
  return await found.executeTakeFirst();
}

/** Removes files that no feedback uses. @returns their storage keys */
export async function removeUnusedFeedbackFileRows(db: Db, before: Date): Promise<string[]> {
  const rows = await db.query
    .deleteFrom('feedbackFile')
    .where('feedbackUuid', 'is', null)
    .where('createTime', '<', before)
    .returning('storageKey')
    .execute();
  return rows.map((row) => row.storageKey);
}

export async function removeFeedbackFileIpAddresses(db: Db, before: Date): Promise<void> {
  await db.query
    .updateTable('feedbackFile')
    .set({ ip: null })
    .where('ip', 'is not', null)
    .where('createTime', '<', before)
    .execute();
}
