import type { JSONColumnType } from 'kysely';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { BulkKind } from '../bulk-edit.contract.ts';

/** An edited record: the previous value of the field, and the revision after the edit. */
export interface EditedRecord {
  readonly uuid: string;
  readonly name: string;
  readonly before: unknown;
  readonly revision: number;
}

interface BulkEditTable {
  entUuid: string;
  uuid: string;
  kind: BulkKind;
  field: string;
  records: JSONColumnType<EditedRecord[]>;
  createTime: Date;
  createBy: string | null;
  undoTime: Date | null;
  undoBy: string | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    bulkEdit: BulkEditTable;
  }
}

export interface NewBulkEdit {
  readonly uuid: string;
  readonly kind: BulkKind;
  readonly field: string;
  readonly records: readonly EditedRecord[];
}

/** Stores a bulk edit, and deletes bulk edits that can no longer be undone. */
export async function addBulkEdit(
  db: Db,
  scope: TenantContext,
  edit: NewBulkEdit,
  { now, forgetBefore }: { readonly now: Date; readonly forgetBefore: Date },
): Promise<void> {
  await db.query
    .deleteFrom('bulkEdit')
    .where('entUuid', '=', scope.entUuid)
    .where('createTime', '<', forgetBefore)
    .execute();
  await db.query
    .insertInto('bulkEdit')
    .values({
      ...edit,
      records: JSON.stringify(edit.records),
      entUuid: scope.entUuid,
      createTime: now,
      createBy: scope.userUuid,
      undoTime: null,
      undoBy: null,
    })
    .execute();
}

/** Locks a bulk edit until the transaction ends, so that it is undone only once. */
export async function lockBulkEdit(
  db: Db,
  scope: TenantContext,
  { uuid, kind, since }: { readonly uuid: string; readonly kind: BulkKind; readonly since: Date },
) {
  return await db.query
    .selectFrom('bulkEdit')
    .select(['uuid', 'field', 'records', 'undoTime'])
    .where('entUuid', '=', scope.entUuid)
    .where('uuid', '=', uuid)
    .where('kind', '=', kind)
    .where('createTime', '>=', since)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function markBulkEditUndone(db: Db, scope: TenantContext, uuid: string, now: Date): Promise<void> {
  await db.query
    .updateTable('bulkEdit')
    .set({ undoTime: now, undoBy: scope.userUuid })
    .where('entUuid', '=', scope.entUuid)
    .where('uuid', '=', uuid)
    .execute();
}
