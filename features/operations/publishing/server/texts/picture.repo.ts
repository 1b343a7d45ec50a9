import type { Selectable } from 'kysely';
import { isUuid } from '#domain/text/uuid.ts';
import type { RegionScope } from '#platform/server/access/region-scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { buildPublicationRegionCondition } from '#platform/server/db/region-condition.ts';

interface ContentPictureTable {
  uuid: string;
  resource: string;
  name: string;
  width: number;
  height: number;
  size: number;
  sha256: string;
  authorUuid: string;
  createTime: Date;
  usedTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    contentPicture: ContentPictureTable;
  }
}

export type PictureRow = Selectable<ContentPictureTable>;

export async function addPictureRow(db: Db, row: PictureRow): Promise<void> {
  await db.query.insertInto('contentPicture').values(row).execute();
}

export async function hasPicture(db: Db, uuid: string): Promise<boolean> {
  if (!isUuid(uuid)) return false;
  const found = db.query.selectFrom('contentPicture').select('uuid').where('uuid', '=', uuid);
  return (await found.executeTakeFirst()) !== undefined;
}

const SHOWN = `exists (select 1 from content_picture_use u join publication b on b.uuid = u.publication_uuid
  where u.picture_uuid = p.uuid and u.is_shown and b.is_live and b.del_flag = '0' and b.resource = any($2))`;

/** Returns the checksum of a picture if a published text of one of these resources currently shows it. */
export async function findShownPicture(db: Db, uuid: string, resources: readonly string[]): Promise<string | null> {
  if (!isUuid(uuid)) return null;
  const { rows } = await db.sql<{ sha256: string }>(
    `select p.sha256 from content_picture p where p.uuid = $1 and ${SHOWN}`,
    [uuid, resources],
  );
  return rows[0]?.sha256 ?? null;
}

export interface PictureViewer {
  readonly userUuid: string;
  readonly resource: string;
  /** The names of the resources with public texts. */
  readonly open: readonly string[];
}

/**
 * Lists the pictures that an operator may use in a text of the resource: the operator's uploads, pictures in its texts in the operator's
 * regions, public ones, and, without a region limit, all uploads for the resource.
 */
export async function listUsablePictures(
  db: Db,
  scope: RegionScope,
  uuids: readonly string[],
  { userUuid, resource, open }: PictureViewer,
): Promise<Map<string, PictureRow>> {
  const wanted = [...new Set(uuids)].filter(isUuid);
  if (wanted.length === 0) return new Map();
  const { rows } = await db.sql<PictureRow>(
    `select p.uuid, p.resource, p.name, p.width, p.height, p.size, p.sha256, p.author_uuid as "authorUuid",
       p.create_time as "createTime", p.used_time as "usedTime"
     from content_picture p where p.uuid = any($1) and (p.author_uuid = $3 or ($5 and p.resource = $4) or ${SHOWN}
       or exists (select 1 from content_picture_use u join publication d on d.uuid = u.publication_uuid
         where u.picture_uuid = p.uuid and d.resource = $4 and ${buildPublicationRegionCondition(scope, 'd')}))`,
    [wanted, open, userUuid, resource, scope.regions === null],
  );
  return new Map(rows.map((row) => [row.uuid, row]));
}

/**
 * Removes pictures that no draft and no version references. A grace period after the last reference protects texts in preparation; versions
 * can be restored, so their pictures are kept.
 * @returns the uuids of the removed pictures
 */
export async function removeUnreferencedPictures(db: Db, before: Date): Promise<string[]> {
  const { rows } = await db.sql<{ uuid: string }>(
    `delete from content_picture p where p.used_time < $1
       and not exists (select 1 from content_picture_use u where u.picture_uuid = p.uuid and (u.is_shown
         or exists (select 1 from publication d where d.uuid = u.publication_uuid and position(p.uuid::text in coalesce(d.draft::text, '')) > 0)
         or exists (select 1 from publication_version v
           where v.publication_uuid = u.publication_uuid and position(p.uuid::text in v.body::text) > 0)))
     returning uuid`,
    [before],
  );
  return rows.map(({ uuid }) => uuid);
}

/** Returns the uuids of existing pictures among the given ones. */
export async function listExistingPictures(db: Db, uuids: readonly string[]): Promise<Set<string>> {
  if (uuids.length === 0) return new Set();
  const rows = await db.query.selectFrom('contentPicture').select('uuid').where('uuid', 'in', uuids).execute();
  return new Set(rows.map(({ uuid }) => uuid));
}
