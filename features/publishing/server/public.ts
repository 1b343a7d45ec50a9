/** Door of publishing: the draft of a record, for the feature that owns it. */
import { isUuid } from '#domain/text/uuid.ts';
import type { Db } from '#platform/server/db/db.ts';
import { type Body, getPublicationRow } from './publication.repo.ts';

/** Null: nothing but what is published; undefined: there is no such record. */
export async function readDraft(db: Db, resource: string, uuid: string): Promise<Body | null | undefined> {
  const row = isUuid(uuid) ? await getPublicationRow(db, resource, uuid) : undefined;
  return row === undefined || row.delFlag === '2' ? undefined : row.draft;
}
