import type { Db } from '#platform/server/db/db.ts';

/** Another one after each change of a document that is published, so that whoever keeps what follows from them knows. */
export async function getRulebookMark(db: Db): Promise<string> {
  const { rows } = await db.sql<{ mark: string | null }>(
    `select md5(string_agg(body::text, ',' order by uuid)) as mark from official_document where status = '0' and del_flag = '0'`,
    [],
  );
  return rows[0]?.mark ?? '';
}
