import type { Db } from '#platform/server/db/db.ts';

interface PublicationWordTable {
  resource: string;
  word: string;
  target: string;
  updateTime: Date;
  updateBy: string | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    publicationWord: PublicationWordTable;
  }
}

/** Maximum number of mappings for each resource; the oldest are deleted. */
export const MAX_HEADING_MAPPINGS = 500;

/** Lists the mappings by normalised heading. */
export async function listHeadingMappings(db: Db, resource: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query
    .selectFrom('publicationWord')
    .select(['word', 'target'])
    .where('resource', '=', resource)
    .execute();
  return new Map(rows.map(({ word, target }) => [word, target]));
}

export async function saveHeadingMapping(db: Db, row: PublicationWordTable): Promise<void> {
  const { target, updateTime, updateBy } = row;
  await db.query
    .insertInto('publicationWord')
    .values(row)
    .onConflict((conflict) => conflict.columns(['resource', 'word']).doUpdateSet({ target, updateTime, updateBy }))
    .execute();
}

export async function removeOldestMappings(db: Db, resource: string): Promise<void> {
  await db.sql(
    `delete from publication_word where resource = $1 and word in
       (select word from publication_word where resource = $1 order by update_time desc, word offset $2)`,
    [resource, MAX_HEADING_MAPPINGS],
  );
}
