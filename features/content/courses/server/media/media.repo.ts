import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { isUuid } from '#domain/text/uuid.ts';
import type { RegionScope } from '#platform/server/access/region-scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { readRow, readRows } from '#platform/server/db/malformed.ts';
import { buildPublicationRegionCondition } from '#platform/server/db/region-condition.ts';
import type { Media, MediaKind } from '../../contract/media.ts';

/** A rendition of a recording, identified by the height of its picture. */
export interface Rendition {
  readonly height: number;
  /** Bandwidth of picture and sound together in bits per second, as stated in the list of renditions. */
  readonly bandwidth: number;
  readonly width: number;
}

interface MediaTable {
  uuid: string;
  kind: MediaKind;
  name: string;
  originalSize: number;
  size: number;
  sha256: string;
  durationSec: number | null;
  width: number | null;
  height: number | null;
  pageTexts: string[] | null;
  state: Media['state'];
  progress: number;
  fault: string | null;
  renditions: Rendition[] | null;
  authorUuid: string;
  createTime: Date;
  updateTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    courseMedia: MediaTable;
  }
}

export type MediaRow = Selectable<MediaTable>;

const Stored = z.object({
  pageTexts: z.array(z.string()).nullable(),
  renditions: z.array(z.object({ height: z.number(), bandwidth: z.number(), width: z.number() })).nullable(),
});
const withLists = <R extends { readonly pageTexts: unknown; readonly renditions: unknown }>(row: R) => ({
  ...row,
  ...Stored.parse(row),
});

const asJson = <T>(value: T | null) => (value === null ? null : sql<T>`${JSON.stringify(value)}::jsonb`);

export async function addMediaRow(db: Db, row: MediaRow): Promise<void> {
  await db.query
    .insertInto('courseMedia')
    .values({ ...row, pageTexts: asJson(row.pageTexts), renditions: asJson(row.renditions) })
    .execute();
}

export async function getMediaRow(db: Db, uuid: string): Promise<MediaRow | undefined> {
  if (!isUuid(uuid)) return undefined;
  const row = await db.query.selectFrom('courseMedia').selectAll().where('uuid', '=', uuid).executeTakeFirst();
  return readRow(db, 'course_media', row, withLists);
}

/**
 * Returns a lesson file for an operator. An operator with a region limit sees only their uploads and the files of courses in their regions.
 */
export async function getMediaRowForOperator(
  db: Db,
  scope: RegionScope,
  { uuid, userUuid }: { readonly uuid: string; readonly userUuid: string },
): Promise<MediaRow | undefined> {
  const row = await getMediaRow(db, uuid);
  if (!row || scope.regions === null || row.authorUuid === userUuid) return row;
  const { rows } = await db.sql(
    `select 1 from publication p where p.resource = 'course' and ${buildPublicationRegionCondition(scope, 'p')}
       and (position($1 in coalesce(p.draft::text, '')) > 0 or exists (select 1 from lesson l join course_outline c on c.uuid = l.outline_uuid
         where c.course_uuid = p.uuid and $1::uuid in (l.video_uuid, l.captions_uuid, l.deck_uuid))) limit 1`,
    [uuid],
  );
  return rows.length > 0 ? row : undefined;
}

export async function listMediaRows(db: Db, uuids: readonly string[]): Promise<Map<string, MediaRow>> {
  const wanted = uuids.filter(isUuid);
  if (wanted.length === 0) return new Map();
  const rows = await db.query.selectFrom('courseMedia').selectAll().where('uuid', 'in', wanted).execute();
  return new Map(readRows(db, 'course_media', rows, withLists).map((row) => [row.uuid, row]));
}

/** Returns the number of existing renditions of a recording. */
export async function countRenditions(db: Db, uuid: string): Promise<number> {
  return (await getMediaRow(db, uuid))?.renditions?.length ?? 0;
}

type Change = Partial<Pick<MediaRow, 'state' | 'progress' | 'fault' | 'size'>> & {
  readonly renditions?: readonly Rendition[];
};

export async function editMediaRow(db: Db, uuid: string, { renditions, ...change }: Change, now: Date): Promise<void> {
  await db.query
    .updateTable('courseMedia')
    .set({
      ...change,
      ...(renditions ? { renditions: asJson([...renditions]) } : {}),
      updateTime: now,
    })
    .where('uuid', '=', uuid)
    .execute();
}

/**
 * Removes files uploaded before a given time that no lesson, draft or version of a course references. Files of versions are kept, because
 * versions can be restored.
 * @returns their uuids
 */
export async function removeUnusedMediaRows(db: Db, before: Date): Promise<string[]> {
  const { rows } = await db.sql<{ uuid: string }>(
    `delete from course_media m where m.create_time < $1
       and not exists (select 1 from lesson l where m.uuid in (l.video_uuid, l.captions_uuid, l.deck_uuid))
       and not exists (select 1 from publication p where p.resource = 'course' and position(m.uuid::text in coalesce(p.draft::text, '')) > 0)
       and not exists (select 1 from publication_version v join publication p on p.uuid = v.publication_uuid
         where p.resource = 'course' and position(m.uuid::text in v.body::text) > 0)
     returning uuid`,
    [before],
  );
  return rows.map(({ uuid }) => uuid);
}

/** Returns the given uuids that exist in the database. */
export async function listExistingMedia(db: Db, uuids: readonly string[]): Promise<Set<string>> {
  if (uuids.length === 0) return new Set();
  const rows = await db.query.selectFrom('courseMedia').select('uuid').where('uuid', 'in', uuids).execute();
  return new Set(rows.map(({ uuid }) => uuid));
}
