import { type Generated, type Selectable } from 'kysely';
import { isUuid } from '#domain/text/uuid.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { MediaKind } from '../../contract/media.ts';

interface SendingTable {
  uuid: string;
  kind: MediaKind;
  name: string;
  size: number;
  received: Generated<number>;
  mediaUuid: Generated<string | null>;
  authorUuid: string;
  createTime: Date;
  updateTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    courseSending: SendingTable;
  }
}

export type MediaUploadRow = Selectable<SendingTable>;

const toRow = (row: MediaUploadRow): MediaUploadRow => ({
  ...row,
  size: Number(row.size),
  received: Number(row.received),
});

export async function addMediaUploadRow(db: Db, row: Omit<MediaUploadRow, 'received' | 'mediaUuid'>): Promise<void> {
  await db.query.insertInto('courseSending').values(row).execute();
}

/** Returns an upload only to the user who started it. */
export async function getMediaUploadRow(db: Db, uuid: string, authorUuid: string): Promise<MediaUploadRow | undefined> {
  if (!isUuid(uuid)) return undefined;
  const row = await db.query
    .selectFrom('courseSending')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('authorUuid', '=', authorUuid)
    .executeTakeFirst();
  return row && toRow(row);
}

/**
 * Records a part that starts at the expected position.
 * @returns false if another part was recorded first
 */
export async function recordUploadPart(
  db: Db,
  { uuid, offset, bytes }: { readonly uuid: string; readonly offset: number; readonly bytes: number },
  now: Date,
): Promise<boolean> {
  const counted = await db.query
    .updateTable('courseSending')
    .set({ received: offset + bytes, updateTime: now })
    .where('uuid', '=', uuid)
    .where('received', '=', offset)
    .returning('uuid')
    .executeTakeFirst();
  return counted !== undefined;
}

export async function setUploadedMedia(db: Db, uuid: string, mediaUuid: string, now: Date): Promise<void> {
  await db.query.updateTable('courseSending').set({ mediaUuid, updateTime: now }).where('uuid', '=', uuid).execute();
}

export async function removeMediaUploadRow(db: Db, uuid: string): Promise<void> {
  await db.query.deleteFrom('courseSending').where('uuid', '=', uuid).execute();
}

/** Lists the uploads of a user except the `kept` newest. */
export async function listOlderMediaUploads(db: Db, authorUuid: string, kept: number): Promise<string[]> {
  const rows = await db.query
    .selectFrom('courseSending')
    .select('uuid')
    .where('authorUuid', '=', authorUuid)
    .orderBy('createTime', 'desc')
    .orderBy('uuid')
    .offset(kept)
    .limit(100)
    .execute();
  return rows.map(({ uuid }) => uuid);
}

/**
 * Removes uploads that received no part since a given time.
 * @returns their uuids
 */
export async function removeAbandonedUploadRows(db: Db, before: Date): Promise<string[]> {
  const rows = await db.query.deleteFrom('courseSending').where('updateTime', '<', before).returning('uuid').execute();
  return rows.map(({ uuid }) => uuid);
}

/** Returns the given uuids that exist in the database. */
export async function listExistingMediaUploads(db: Db, uuids: readonly string[]): Promise<Set<string>> {
  if (uuids.length === 0) return new Set();
  const rows = await db.query.selectFrom('courseSending').select('uuid').where('uuid', 'in', uuids).execute();
  return new Set(rows.map(({ uuid }) => uuid));
}
