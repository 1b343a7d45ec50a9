import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { listPage, type Slice } from '#platform/server/db/list-page.ts';
import type { PreviewRecord } from './batch.repo.ts';
import type { DocumentSection } from './workbook/column.ts';

interface RecordTable extends PreviewRecord {
  readonly entUuid: string;
  readonly batchUuid: string;
  readonly seq: number;
}
interface PartTable {
  entUuid: string;
  batchUuid: string;
  seq: number;
  section: DocumentSection;
  /** Encrypted: the records as they would be stored. */
  payload: string;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    importRecord: RecordTable;
    importPart: PartTable;
  }
}

/** Number of rows in one statement, which then takes a few milliseconds. */
const RECORDS_AT_ONCE = 250;
const PARTS_AT_ONCE = 20;

function* getChunks<T>(rows: readonly T[], size: number): Generator<readonly [start: number, rows: readonly T[]]> {
  for (let start = 0; start < rows.length; start += size) yield [start, rows.slice(start, start + size)];
}

/** Deletes the results of an earlier comparison. */
export async function removePreview(db: Db, scope: TenantContext, batch: string): Promise<void> {
  for (const table of ['import_record', 'import_part'])
    await db.sql(`delete from ${table} where ent_uuid = $1 and batch_uuid = $2`, [scope.entUuid, batch]);
}

export async function addPreviewRecords(
  db: Db,
  scope: TenantContext,
  batch: string,
  records: readonly PreviewRecord[],
): Promise<void> {
  for (const [start, rows] of getChunks(records, RECORDS_AT_ONCE))
    await db.sql(
      `insert into import_record (ent_uuid, batch_uuid, seq, sheet, row, title, state, changes)
       select $1, $2, $4 + r.seq, r.one ->> 'sheet', (r.one ->> 'row')::int, r.one ->> 'title', r.one ->> 'state', r.one -> 'changes'
       from jsonb_array_elements($3::jsonb) with ordinality as r (one, seq)`,
      [scope.entUuid, batch, JSON.stringify(rows), start],
    );
}

export async function listPreviewRecords(
  db: Db,
  scope: TenantContext,
  batch: string,
  filter: { readonly sheet: string | undefined; readonly state: string | undefined },
  page: Slice,
) {
  let found = db.query.selectFrom('importRecord').where('entUuid', '=', scope.entUuid).where('batchUuid', '=', batch);
  if (filter.sheet) found = found.where('sheet', '=', filter.sheet);
  if (filter.state) found = found.where('state', '=', filter.state as PreviewRecord['state']);
  const columns = found.select(['sheet', 'row', 'title', 'state', 'changes']);
  const { rows, total } = await listPage(found, columns.orderBy('seq'), page);
  return { rows: rows.map((row) => ({ ...row, changes: [...row.changes] })), total };
}

export async function addImportParts(
  db: Db,
  scope: TenantContext,
  batch: string,
  parts: readonly Pick<PartTable, 'section' | 'payload'>[],
): Promise<void> {
  const { entUuid } = scope;
  for (const [start, rows] of getChunks(parts, PARTS_AT_ONCE))
    await db.query
      .insertInto('importPart')
      .values(rows.map((row, index) => ({ ...row, entUuid, batchUuid: batch, seq: start + index })))
      .execute();
}

/** Counts the parts; they are numbered from 0. */
export async function countImportParts(db: Db, scope: TenantContext, batch: string): Promise<number> {
  const { rows } = await db.sql<{ total: number }>(
    'select count(*)::int as total from import_part where ent_uuid = $1 and batch_uuid = $2',
    [scope.entUuid, batch],
  );
  return rows[0]?.total ?? 0;
}

export async function getImportPart(db: Db, scope: TenantContext, batch: string, seq: number) {
  return await db.query
    .selectFrom('importPart')
    .select(['section', 'payload'])
    .where('entUuid', '=', scope.entUuid)
    .where('batchUuid', '=', batch)
    .where('seq', '=', seq)
    .executeTakeFirstOrThrow();
}
