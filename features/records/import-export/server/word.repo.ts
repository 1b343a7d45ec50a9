import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { SavedMeaning } from './workbook/words.ts';

interface WordTable extends SavedMeaning {
  readonly entUuid: string;
  readonly uuid: string;
  readonly createTime: Date;
  readonly updateTime: Date;
  readonly createBy: string | null;
  readonly updateBy: string | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    importWord: WordTable;
  }
}

/** Lists the meanings that users of the enterprise assigned to headings and sheets. */
export async function listSavedMeanings(db: Db, { entUuid }: TenantContext): Promise<SavedMeaning[]> {
  return await db.query
    .selectFrom('importWord')
    .where('entUuid', '=', entUuid)
    .select(['sheet', 'word', 'target'])
    .execute();
}

export async function saveMeaning(
  db: Db,
  { entUuid, userUuid }: TenantContext,
  word: SavedMeaning & { readonly uuid: string },
  now: Date,
): Promise<void> {
  const { target } = word;
  await db.query
    .insertInto('importWord')
    .values({ ...word, entUuid, createTime: now, updateTime: now, createBy: userUuid, updateBy: userUuid })
    .onConflict((conflict) =>
      conflict.columns(['entUuid', 'sheet', 'word']).doUpdateSet({ target, updateTime: now, updateBy: userUuid }),
    )
    .execute();
}

/** Deletes the oldest saved meanings above the limit. */
export async function removeOldestMeanings(db: Db, { entUuid }: TenantContext, most: number): Promise<void> {
  await db.sql(
    `delete from import_word where ent_uuid = $1 and uuid in
       (select uuid from import_word where ent_uuid = $1 order by update_time desc, uuid offset $2)`,
    [entUuid, most],
  );
}
