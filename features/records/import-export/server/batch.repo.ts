import type { Generated } from 'kysely';
import { isUuid } from '#domain/text/uuid.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { listPage, type Slice } from '#platform/server/db/list-page.ts';
import { acquireTransactionLock, lockEnterprise, tryAcquireTransactionLock } from '#platform/server/db/lock.repo.ts';
import type { ImportError } from './workbook/incoming.ts';
import type { SheetLayout } from './workbook/layout.ts';

export interface SheetCount {
  readonly sheet: string;
  readonly new: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly faulty: number;
  readonly faults: number;
}
export interface PreviewRecord {
  readonly sheet: string;
  readonly row: number;
  readonly title: string;
  readonly state: 'new' | 'changed' | 'unchanged' | 'faulty';
  readonly changes: readonly { readonly label: string; readonly before: string; readonly after: string }[];
}
export interface ImportResult {
  readonly added: number;
  readonly changed: number;
  readonly skipped: number;
}

interface BatchTable {
  entUuid: string;
  uuid: string;
  fileName: string;
  source: Generated<'workbook' | 'json'>;
  status: 'reading' | 'ready' | 'refused' | 'applying' | 'applied' | 'undone';
  message: string | null;
  counts: Generated<SheetCount[]>;
  faultCount: Generated<number>;
  faults: Generated<ImportError[]>;
  layout: Generated<SheetLayout[]>;
  done: Generated<number>;
  total: Generated<number>;
  fingerprint: string | null;
  payload: string | null;
  mode: 'all' | 'good' | null;
  result: ImportResult | null;
  enterpriseBefore: string | null;
  userUuid: string | null;
  createTime: Date;
  updateTime: Date;
  applyTime: Date | null;
  undoTime: Date | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    importBatch: BatchTable;
  }
}

const SUMMARY = [
  'uuid',
  'fileName',
  'source',
  'status',
  'message',
  'counts',
  'faultCount',
  'faults',
  'mode',
  'result',
  'done',
  'total',
  'createTime',
  'updateTime',
  'applyTime',
  'undoTime',
] as const;
export type BatchSummary = Pick<
  BatchTable,
  | 'uuid'
  | 'fileName'
  | 'status'
  | 'message'
  | 'mode'
  | 'result'
  | 'createTime'
  | 'updateTime'
  | 'applyTime'
  | 'undoTime'
> & {
  source: 'workbook' | 'json';
  counts: SheetCount[];
  faultCount: number;
  faults: ImportError[];
  done: number;
  total: number;
};

const own = (db: Db, scope: TenantContext) => db.query.selectFrom('importBatch').where('entUuid', '=', scope.entUuid);

export async function addBatch(
  db: Db,
  scope: TenantContext,
  batch: { uuid: string; fileName: string },
  now: Date,
): Promise<void> {
  await db.query
    .insertInto('importBatch')
    .values({
      ...batch,
      entUuid: scope.entUuid,
      status: 'reading',
      message: null,
      fingerprint: null,
      payload: null,
      mode: null,
      result: null,
      enterpriseBefore: null,
      userUuid: scope.userUuid,
      createTime: now,
      updateTime: now,
      applyTime: null,
      undoTime: null,
    })
    .execute();
}

export async function getBatchRow(db: Db, scope: TenantContext, uuid: string): Promise<BatchSummary | null> {
  if (!isUuid(uuid)) return null;
  return (await own(db, scope).where('uuid', '=', uuid).select(SUMMARY).executeTakeFirst()) ?? null;
}

export async function listBatchRows(db: Db, scope: TenantContext, page: Slice) {
  return await listPage(
    own(db, scope),
    own(db, scope).select(SUMMARY).orderBy('createTime', 'desc').orderBy('uuid'),
    page,
  );
}

/**
 * Returns the batch, locked until the surrounding transaction ends. Locks the enterprise first, so that two imports of one enterprise run
 * one after the other and the second import sees the changes of the first.
 */
export async function claimBatch(db: Db, scope: TenantContext, uuid: string) {
  if (!isUuid(uuid)) return null;
  await lockEnterprise(db, scope.entUuid);
  const found = await own(db, scope)
    .where('uuid', '=', uuid)
    .select([...SUMMARY, 'fingerprint', 'enterpriseBefore'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found ?? null;
}

export async function getBatchPayload(db: Db, scope: TenantContext, uuid: string): Promise<string | null> {
  return (await own(db, scope).where('uuid', '=', uuid).select('payload').executeTakeFirst())?.payload ?? null;
}

export async function getBatchLayout(db: Db, scope: TenantContext, uuid: string): Promise<SheetLayout[] | null> {
  if (!isUuid(uuid)) return null;
  return (await own(db, scope).where('uuid', '=', uuid).select('layout').executeTakeFirst())?.layout ?? null;
}

export type BatchChange = Partial<
  Omit<BatchTable, 'entUuid' | 'uuid' | 'counts' | 'faults' | 'layout' | 'faultCount' | 'source' | 'done' | 'total'>
> & {
  counts?: readonly SheetCount[];
  faults?: readonly ImportError[];
  layout?: readonly SheetLayout[];
  faultCount?: number;
  done?: number;
  total?: number;
  source?: 'workbook' | 'json';
};

export async function editBatch(
  db: Db,
  scope: TenantContext,
  uuid: string,
  change: BatchChange,
  now: Date,
): Promise<void> {
  const { counts, faults: errors, layout, result, ...plain } = change;
  await db.query
    .updateTable('importBatch')
    .set({
      ...plain,
      ...(counts ? { counts: JSON.stringify(counts) as never } : {}),
      ...(errors ? { faults: JSON.stringify(errors) as never } : {}),
      ...(layout ? { layout: JSON.stringify(layout) as never } : {}),
      ...(result === undefined ? {} : { result: JSON.stringify(result) as never }),
      updateTime: now,
    })
    .where('entUuid', '=', scope.entUuid)
    .where('uuid', '=', uuid)
    .execute();
}

/** Deletes old imports with all their data. @returns their number */
export async function removeBatchesBefore(db: Db, instant: Date): Promise<number> {
  const { rowCount } = await db.sql('delete from import_batch where create_time < $1', [instant]);
  return rowCount;
}

const lockOf = (batch: string): string => `import ${batch}`;

/** Locks the batch until the transaction ends, while it is applied. */
export async function lockBatch(db: Db, batch: string): Promise<void> {
  await acquireTransactionLock(db, lockOf(batch));
}

/**
 * Makes interrupted batches available again: batches in the state `applying` that no transaction has locked.
 * @returns their uuids
 */
export async function releaseInterruptedBatches(db: Db, before: Date, now: Date): Promise<string[]> {
  return await db.transaction(async () => {
    const found = await db.query
      .selectFrom('importBatch')
      .select('uuid')
      .where('status', '=', 'applying')
      .where('updateTime', '<', before)
      .execute();
    const released: string[] = [];
    for (const { uuid } of found) if (await tryAcquireTransactionLock(db, lockOf(uuid))) released.push(uuid);
    if (released.length > 0)
      await db.query
        .updateTable('importBatch')
        .set({ status: 'ready', updateTime: now })
        .where('uuid', 'in', released)
        .where('status', '=', 'applying')
        .execute();
    return released;
  });
}
