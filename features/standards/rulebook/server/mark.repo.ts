import type { Db } from '#platform/server/db/db.ts';

/** Returns a checksum that changes with every published document or counting rule. Caches derived from them are invalidated by it. */
export async function getRulebookChecksum(db: Db): Promise<string> {
  const { rows } = await db.sql<{ mark: string | null }>(
    `select md5(string_agg(what, ',' order by place)) as mark from (
       select body::text as what, 'document ' || uuid as place from official_document where status = '0' and del_flag = '0'
       union all
       select body::text || update_time, 'rule ' || uuid from counting_rule where status = '0' and del_flag = '0') published`,
    [],
  );
  return rows[0]?.mark ?? '';
}
