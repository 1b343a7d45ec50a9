import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/server/db/db.ts';
import { type Listed, listPage, type Slice } from '#platform/server/db/list-page.ts';
import type { PublicationBody } from './publication.repo.ts';

interface PublicationVersionTable {
  publicationUuid: string;
  number: number;
  body: PublicationBody;
  publisherUuid: string | null;
  approverUuid: string | null;
  publishTime: Date;
  withdrawTime: Date | null;
  withdrawReason: string | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    publicationVersion: PublicationVersionTable;
  }
}

export type VersionRow = Selectable<PublicationVersionTable>;

export type VersionWithNames = VersionRow & {
  readonly publisherName: string | null;
  readonly approverName: string | null;
};

/** Lists the versions of a publication, newest first. */
export async function listVersionRows(db: Db, uuid: string, slice: Slice): Promise<Listed<VersionWithNames>> {
  const found = db.query.selectFrom('publicationVersion').where('publicationUuid', '=', uuid);
  return await listPage(
    found,
    found
      .selectAll('publicationVersion')
      .select((row) => [
        row
          .selectFrom('appUser')
          .select('nickName')
          .whereRef('appUser.uuid', '=', 'publicationVersion.publisherUuid')
          .as('publisherName'),
        row
          .selectFrom('appUser')
          .select('nickName')
          .whereRef('appUser.uuid', '=', 'publicationVersion.approverUuid')
          .as('approverName'),
      ])
      .orderBy('number', 'desc'),
    slice,
  );
}

/** Returns a version by its number, or the newest one if no number is given. */
export async function getVersionRow(db: Db, uuid: string, number?: number): Promise<VersionRow | undefined> {
  let found = db.query.selectFrom('publicationVersion').selectAll().where('publicationUuid', '=', uuid);
  if (number !== undefined) found = found.where('number', '=', number);
  return await found.orderBy('number', 'desc').limit(1).executeTakeFirst();
}

/** Adds a version. The publication must be locked, so that no version number is used twice. */
export async function addVersionRow(
  db: Db,
  version: Pick<VersionRow, 'publicationUuid' | 'body' | 'publisherUuid' | 'approverUuid' | 'publishTime'>,
): Promise<void> {
  const last = await getVersionRow(db, version.publicationUuid);
  await db.query
    .insertInto('publicationVersion')
    .values({
      ...version,
      body: sql<PublicationBody>`${JSON.stringify(version.body)}::jsonb`,
      number: (last?.number ?? 0) + 1,
      withdrawTime: null,
      withdrawReason: null,
    })
    .execute();
}

export async function recordWithdrawal(db: Db, uuid: string, reason: string, now: Date): Promise<void> {
  const last = await getVersionRow(db, uuid);
  if (!last) return;
  await db.query
    .updateTable('publicationVersion')
    .set({ withdrawTime: now, withdrawReason: reason })
    .where('publicationUuid', '=', uuid)
    .where('number', '=', last.number)
    .execute();
}
