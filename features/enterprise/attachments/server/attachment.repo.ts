import { type Generated, type Selectable, sql } from 'kysely';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { SoftDeletable } from '#platform/server/db/bookkeeping.ts';
import type { Db } from '#platform/server/db/db.ts';
import { type Listed, listPageByKey, type Slice } from '#platform/server/db/list-page.ts';
import { createInsertStamp, createUpdateStamp } from '#platform/server/db/tenant-rows.ts';
import type { RecordFileKind } from '#platform/server/storage/file-kind.ts';
import type { BizType } from '../attachments.contract.ts';

interface StoredFileTable {
  entUuid: string;
  sha256: string;
  storageKey: string;
  kind: RecordFileKind;
  mime: string;
  size: number;
  scan: 'clean' | 'skipped';
  createTime: Date;
  updateTime: Date;
}

interface AttachmentTable extends SoftDeletable {
  entUuid: string;
  uuid: string;
  sha256: string;
  name: string;
  bizType: BizType;
  bizUuid: string;
  /** A short description of the file. */
  note: string | null;
  /** The uuid of the replaced file of the same record. */
  replaces: string | null;
  downloads: Generated<number>;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    storedFile: StoredFileTable;
    attachment: AttachmentTable;
  }
}

export type StoredFileRow = Selectable<StoredFileTable>;
export type NewStoredFile = Omit<StoredFileRow, 'entUuid' | 'createTime' | 'updateTime'>;

/** Updates the time of stored bytes that are used again, so that the clean-up keeps them. @returns their key, or undefined for new bytes */
export async function updateStoredFileTime(
  db: Db,
  scope: TenantContext,
  sha256: string,
  now: Date,
): Promise<string | undefined> {
  const row = await db.query
    .updateTable('storedFile')
    .set({ updateTime: now })
    .where('entUuid', '=', scope.entUuid)
    .where('sha256', '=', sha256)
    .returning('storageKey')
    .executeTakeFirst();
  return row?.storageKey;
}

/**
 * Adds stored bytes.
 * @returns the key in use, which belongs to another upload if that stored the same bytes first
 */
export async function addStoredFile(db: Db, scope: TenantContext, file: NewStoredFile, now: Date): Promise<string> {
  const row = await db.query
    .insertInto('storedFile')
    .values({ ...file, entUuid: scope.entUuid, createTime: now, updateTime: now })
    .onConflict((conflict) => conflict.columns(['entUuid', 'sha256']).doUpdateSet({ updateTime: now }))
    .returning('storageKey')
    .executeTakeFirstOrThrow();
  return row.storageKey;
}

/** SQL for the record kind of a file as used in permissions: an achievement has the kind of its person. */
const KIND_OF_RECORD = sql<string>`case a.biz_type when 'yyzz' then 'licence' when 'declaration' then 'licence' when 'zzzs' then 'certificate'
  when 'zzx' then 'certificate' when 'achievement' then coalesce((select b.person_kind from achievement b
    where b.ent_uuid = a.ent_uuid and b.uuid = a.biz_uuid), 'register') || 'Achievement' else a.biz_type end`;

const IS_REPLACED = sql<boolean>`exists (select 1 from attachment n where n.ent_uuid = a.ent_uuid and n.replaces = a.uuid
  and n.del_flag = '0')`;

/** Sets a new key for bytes that the file store has lost. */
export async function changeStoredFileKey(
  db: Db,
  scope: TenantContext,
  { sha256, storageKey }: Pick<NewStoredFile, 'sha256' | 'storageKey'>,
  now: Date,
): Promise<void> {
  await db.query
    .updateTable('storedFile')
    .set({ storageKey, updateTime: now })
    .where('entUuid', '=', scope.entUuid)
    .where('sha256', '=', sha256)
    .execute();
}

const own = (db: Db, scope: TenantContext, delFlag: '0' | '2' = '0') =>
  db.query
    .selectFrom('attachment as a')
    .innerJoin('storedFile as f', (join) =>
      join.onRef('f.entUuid', '=', 'a.entUuid').onRef('f.sha256', '=', 'a.sha256'),
    )
    .leftJoin('appUser as u', 'u.uuid', 'a.createBy')
    .where('a.entUuid', '=', scope.entUuid)
    .where('a.delFlag', '=', delFlag)
    .$if(scope.kinds !== null, (query) => query.where(KIND_OF_RECORD, 'in', scope.kinds ?? []))
    .select([
      'a.uuid',
      'a.name',
      'a.sha256',
      'a.bizType',
      'a.bizUuid',
      'a.createTime',
      'a.note',
      'a.replaces',
      'u.nickName as uploader',
    ])
    .select(IS_REPLACED.as('isReplaced'))
    .select(['f.kind', 'f.mime', 'f.size', 'f.scan', 'f.storageKey']);

export type AttachmentRow = Awaited<ReturnType<typeof listAttachmentRows>>[number];

interface AttachmentFilter {
  readonly bizType?: BizType | undefined;
  readonly bizUuid?: string | undefined;
  /** Limits the list to the files of several records. */
  readonly bizUuids?: readonly string[] | undefined;
}

export async function listAttachmentRows(
  db: Db,
  scope: TenantContext,
  { bizType, bizUuid, bizUuids }: AttachmentFilter = {},
) {
  let found = own(db, scope);
  if (bizType) found = found.where('a.bizType', '=', bizType);
  if (bizUuid) found = found.where('a.bizUuid', '=', bizUuid);
  if (bizUuids) found = found.where('a.bizUuid', 'in', [...bizUuids]);
  return await found.orderBy('a.createTime', 'desc').orderBy('a.uuid').execute();
}

/** Returns only the newest versions of the files, for the archive download. */
export const keepNewestVersions = (rows: readonly AttachmentRow[]): AttachmentRow[] =>
  rows.filter((row) => !row.isReplaced);

/** Lists the newest files of an enterprise or of one record; selection and count use only an index. */
export async function listAttachmentPage(
  db: Db,
  scope: TenantContext,
  { bizType, bizUuid }: AttachmentFilter,
  slice: Slice,
): Promise<Listed<AttachmentRow>> {
  const found = db.query
    .selectFrom('attachment as a')
    .where('a.entUuid', '=', scope.entUuid)
    .where('a.delFlag', '=', sql.lit('0'))
    .$if(scope.kinds !== null, (query) => query.where(KIND_OF_RECORD, 'in', scope.kinds ?? []))
    .$if(bizType !== undefined, (query) => query.where('a.bizType', '=', bizType ?? 'yyzz'))
    .$if(bizUuid !== undefined, (query) => query.where('a.bizUuid', '=', bizUuid ?? ''));
  return await listPageByKey(
    found,
    {
      key: 'a.uuid',
      rows: own(db, scope),
      order: (query) => query.orderBy('a.createTime', 'desc').orderBy('a.uuid'),
    },
    slice,
  );
}

export async function getAttachmentRow(db: Db, scope: TenantContext, uuid: string): Promise<AttachmentRow | undefined> {
  return await own(db, scope).where('a.uuid', '=', uuid).executeTakeFirst();
}

export interface NewAttachment {
  readonly uuid: string;
  readonly sha256: string;
  readonly name: string;
  readonly bizType: BizType;
  readonly bizUuid: string;
  readonly note?: string | null;
  readonly replaces?: string | null;
}

/** Adds the row unless the record already has the same bytes. @returns the uuid of the new or existing row */
export async function addAttachmentRow(db: Db, scope: TenantContext, row: NewAttachment, now: Date): Promise<string> {
  // The condition must be a literal, because the planner does not match the condition of a partial index with a parameter.
  const added = await db.query
    .insertInto('attachment')
    .values({ note: null, replaces: null, ...row, ...createInsertStamp(scope, now) })
    .onConflict((conflict) =>
      conflict.columns(['entUuid', 'bizType', 'bizUuid', 'sha256']).where(sql<boolean>`del_flag = '0'`).doNothing(),
    )
    .returning('uuid')
    .executeTakeFirst();
  if (added) return added.uuid;
  const there = await own(db, scope)
    .where('a.bizType', '=', row.bizType)
    .where('a.bizUuid', '=', row.bizUuid)
    .where('a.sha256', '=', row.sha256)
    .executeTakeFirstOrThrow();
  return there.uuid;
}

export async function saveAttachmentNote(
  db: Db,
  scope: TenantContext,
  { uuid, note }: { readonly uuid: string; readonly note: string | null },
  now: Date,
): Promise<void> {
  await db.query
    .updateTable('attachment')
    .set({ note, ...createUpdateStamp(scope, now) })
    .where('entUuid', '=', scope.entUuid)
    .where('uuid', '=', uuid)
    .execute();
}

/** Soft-deletes or restores a file. @returns whether a row was changed */
export async function setAttachmentDelFlag(db: Db, scope: TenantContext, uuid: string, delFlag: '0' | '2', now: Date) {
  const changed = await db.query
    .updateTable('attachment')
    .set({ delFlag, ...createUpdateStamp(scope, now) })
    .where('entUuid', '=', scope.entUuid)
    .where('uuid', '=', uuid)
    .where('delFlag', '<>', delFlag)
    .returning('uuid')
    .executeTakeFirst();
  return changed !== undefined;
}

export async function getRemovedAttachmentRow(
  db: Db,
  scope: TenantContext,
  which: { readonly uuid: string; readonly since: Date },
): Promise<AttachmentRow | undefined> {
  const { uuid, since } = which;
  return await own(db, scope, '2').where('a.uuid', '=', uuid).where('a.updateTime', '>=', since).executeTakeFirst();
}

/** Lists removed files of one record, newest first, without files whose bytes were attached again. */
export async function listRemovedAttachmentRows(
  db: Db,
  scope: TenantContext,
  of: { readonly bizType: BizType; readonly bizUuid: string; readonly since: Date },
) {
  return await own(db, scope, '2')
    .leftJoin('appUser as r', 'r.uuid', 'a.updateBy')
    .select(['a.updateTime', 'r.nickName as remover'])
    .where('a.bizType', '=', of.bizType)
    .where('a.bizUuid', '=', of.bizUuid)
    .where('a.updateTime', '>=', of.since)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('attachment as b')
            .select('b.uuid')
            .whereRef('b.entUuid', '=', 'a.entUuid')
            .whereRef('b.bizType', '=', 'a.bizType')
            .whereRef('b.bizUuid', '=', 'a.bizUuid')
            .whereRef('b.sha256', '=', 'a.sha256')
            .where('b.delFlag', '=', '0'),
        ),
      ),
    )
    .orderBy('a.updateTime', 'desc')
    .orderBy('a.uuid')
    .execute();
}

export async function increaseDownloadCount(db: Db, scope: TenantContext, uuid: string): Promise<void> {
  await db.query
    .updateTable('attachment')
    .set((set) => ({ downloads: set('downloads', '+', 1) }))
    .where('entUuid', '=', scope.entUuid)
    .where('uuid', '=', uuid)
    .execute();
}
