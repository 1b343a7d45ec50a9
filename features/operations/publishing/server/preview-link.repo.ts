import type { Selectable } from 'kysely';
import type { Db } from '#platform/server/db/db.ts';

interface PreviewLinkTable {
  uuid: string;
  publicationUuid: string;
  until: Date;
  endedTime: Date | null;
  endedBy: string | null;
  createBy: string | null;
  createTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    previewLink: PreviewLinkTable;
  }
}

type PreviewLinkRow = Selectable<PreviewLinkTable>;

export async function addPreviewLink(
  db: Db,
  row: Pick<PreviewLinkRow, 'uuid' | 'publicationUuid' | 'until' | 'createBy' | 'createTime'>,
): Promise<void> {
  await db.query
    .insertInto('previewLink')
    .values({ ...row, endedTime: null, endedBy: null })
    .execute();
}

/** Lists the active preview links of a record, newest first. */
export async function listPreviewLinks(
  db: Db,
  publicationUuid: string,
  now: Date,
): Promise<(PreviewLinkRow & { readonly creatorName: string | null })[]> {
  return await db.query
    .selectFrom('previewLink')
    .selectAll('previewLink')
    .select((row) =>
      row
        .selectFrom('appUser')
        .select('nickName')
        .whereRef('appUser.uuid', '=', 'previewLink.createBy')
        .as('creatorName'),
    )
    .where('publicationUuid', '=', publicationUuid)
    .where('until', '>', now)
    .where('endedTime', 'is', null)
    .orderBy('createTime', 'desc')
    .orderBy('uuid')
    .execute();
}

/** Returns a preview link with the resource of its record. */
export async function getPreviewLink(
  db: Db,
  uuid: string,
): Promise<(PreviewLinkRow & { readonly resource: string }) | undefined> {
  return await db.query
    .selectFrom('previewLink')
    .innerJoin('publication', 'publication.uuid', 'previewLink.publicationUuid')
    .selectAll('previewLink')
    .select('publication.resource')
    .where('previewLink.uuid', '=', uuid)
    .executeTakeFirst();
}

/**
 * Ends a preview link.
 * @returns whether an active link was found
 */
export async function endPreviewLink(db: Db, uuid: string, userUuid: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db.query
    .updateTable('previewLink')
    .set({ endedTime: now, endedBy: userUuid })
    .where('uuid', '=', uuid)
    .where('endedTime', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removeOldPreviewLinks(db: Db, before: Date): Promise<void> {
  await db.query.deleteFrom('previewLink').where('until', '<', before).execute();
}
