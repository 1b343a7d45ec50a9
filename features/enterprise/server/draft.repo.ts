import type { Db } from '#platform/server/db/db.ts';

interface FormDraftTable {
  uuid: string;
  userUuid: string;
  entUuid: string | null;
  bizType: string;
  bizUuid: string;
  content: string;
  createTime: Date;
  updateTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    formDraft: FormDraftTable;
  }
}

/** Whose draft of which form; drafts belong to a user, not to his enterprise. */
export interface DraftKey {
  readonly userUuid: string;
  readonly bizType: string;
  readonly bizUuid: string;
}

export async function saveDraftRow(db: Db, row: FormDraftTable): Promise<void> {
  await db.query
    .insertInto('formDraft')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['userUuid', 'bizType', 'bizUuid']).doUpdateSet({
        content: row.content,
        entUuid: row.entUuid,
        updateTime: row.updateTime,
      }),
    )
    .execute();
}

export async function getDraftRow(db: Db, key: DraftKey) {
  return await db.query
    .selectFrom('formDraft')
    .select(['content', 'entUuid', 'updateTime'])
    .where('userUuid', '=', key.userUuid)
    .where('bizType', '=', key.bizType)
    .where('bizUuid', '=', key.bizUuid)
    .executeTakeFirst();
}

export async function removeDraftRow(db: Db, key: DraftKey): Promise<void> {
  await db.query
    .deleteFrom('formDraft')
    .where('userUuid', '=', key.userUuid)
    .where('bizType', '=', key.bizType)
    .where('bizUuid', '=', key.bizUuid)
    .execute();
}

export async function removeDraftsBefore(db: Db, before: Date): Promise<void> {
  await db.query.deleteFrom('formDraft').where('updateTime', '<', before).execute();
}
