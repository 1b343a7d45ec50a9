import { createLookupTable } from '#domain/text/table.ts';
import type { Session } from '#platform/server/access/session.ts';
import type { Db } from '#platform/server/db/db.ts';

interface FormDraftTable {
  uuid: string;
  userUuid: string;
  keyUuid: string;
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

/** Stored in place of a key if a form was started without a key, or with the main key. */
const NO_KEY = '00000000-0000-0000-0000-000000000000';

/** Author of a draft within an enterprise: a user, or a secondary key that acts for the user. */
export interface DraftWriter {
  readonly userUuid: string;
  readonly keyUuid: string;
  readonly entUuid: string | null;
}

export const getDraftWriter = ({ userUuid, key, ent }: Pick<Session, 'userUuid' | 'key' | 'ent'>): DraftWriter => ({
  userUuid,
  keyUuid: key?.kind === 'secondary' ? key.uuid : NO_KEY,
  entUuid: ent?.uuid ?? null,
});

/** The author and the form of a draft; a draft belongs to its author in the enterprise in which it was started. */
export interface DraftKey extends DraftWriter {
  readonly bizType: string;
  readonly bizUuid: string;
}

export async function saveDraftRow(db: Db, row: FormDraftTable): Promise<void> {
  await db.query
    .insertInto('formDraft')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['userUuid', 'keyUuid', 'entUuid', 'bizType', 'bizUuid']).doUpdateSet({
        content: row.content,
        updateTime: row.updateTime,
      }),
    )
    .execute();
}

export async function getDraftRow(db: Db, key: DraftKey) {
  return await db.query
    .selectFrom('formDraft')
    .select(['content', 'updateTime'])
    .where('userUuid', '=', key.userUuid)
    .where('keyUuid', '=', key.keyUuid)
    .where('entUuid', 'is not distinct from', key.entUuid)
    .where('bizType', '=', key.bizType)
    .where('bizUuid', '=', key.bizUuid)
    .executeTakeFirst();
}

export async function removeDraftRow(db: Db, key: DraftKey): Promise<void> {
  await db.query
    .deleteFrom('formDraft')
    .where('userUuid', '=', key.userUuid)
    .where('keyUuid', '=', key.keyUuid)
    .where('entUuid', 'is not distinct from', key.entUuid)
    .where('bizType', '=', key.bizType)
    .where('bizUuid', '=', key.bizUuid)
    .execute();
}

export async function removeDraftsBefore(db: Db, before: Date): Promise<void> {
  await db.query.deleteFrom('formDraft').where('updateTime', '<', before).execute();
}

/**
 * Tables of the records that forms edit. A draft must belong to a record of the same enterprise. Invoices and evaluations have no edit
 * form.
 */
const DRAFT_TABLES = createLookupTable<readonly string[]>({
  project: ['project'],
  zzzs: ['certificate'],
  zzx: ['certificate_item'],
  register: ['person'],
  else: ['person'],
  achievement: ['achievement'],
  declaration: ['declaration', 'equipment'],
  check: ['check_run'],
  invoice: ['purchase_order'],
});

/** Returns whether a form's record belongs to the enterprise. */
export async function isEnterpriseRecord(
  db: Db,
  entUuid: string,
  { bizType, bizUuid }: Pick<DraftKey, 'bizType' | 'bizUuid'>,
): Promise<boolean> {
  for (const table of DRAFT_TABLES[bizType] ?? []) {
    const { rowCount } = await db.sql(`select 1 from ${table} where ent_uuid = $1 and uuid = $2`, [entUuid, bizUuid]);
    if (rowCount > 0) return true;
  }
  return false;
}
