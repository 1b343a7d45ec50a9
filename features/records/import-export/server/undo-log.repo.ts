import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import {
  buildRowHash,
  commitStaging,
  type ImportStage,
  listTableColumns,
  MAX_ROWS_PER_STATEMENT,
} from './staging.repo.ts';
import { IMPORTED_TABLES, type ImportedTableName } from './written.ts';

/**
 * Undo log of the rows that an import changes, with their previous content, so that an undo restores all columns of each row exactly. The
 * enterprise row is only compared: an undo restores it through the public API of its module, which logs the change.
 */
const COMPARED = ['enterprise', ...IMPORTED_TABLES.map(({ table }) => table)] as const;
const START = '00000000-0000-0000-0000-000000000000';

/** Stores the enterprise before and after `change` in the undo log, in the same transaction. */
export async function recordEnterpriseUndo(
  db: Db,
  scope: TenantContext,
  batch: string,
  change: () => Promise<unknown>,
): Promise<void> {
  const own = [scope.entUuid, batch];
  await db.sql(
    `insert into import_image (ent_uuid, batch_uuid, table_name, row_uuid, before)
     select $1, $2, 'enterprise', t.uuid, to_jsonb(t) from enterprise t where t.uuid = $1`,
    own,
  );
  await change();
  await db.sql(
    `update import_image i set after_hash = ${buildRowHash('t')} from enterprise t
     where i.ent_uuid = $1 and i.batch_uuid = $2 and i.table_name = 'enterprise' and t.uuid = $1`,
    own,
  );
  await db.sql(
    `delete from import_image i where i.ent_uuid = $1 and i.batch_uuid = $2 and i.table_name = 'enterprise'
     and i.after_hash = md5((i.before - 'update_time' - 'update_by')::text)`,
    own,
  );
}

/** SQL for the number of new rows after which PostgreSQL analyses a table (autovacuum_analyze_threshold): 50 and a tenth of its rows. */
const CROWDED = '50 + 0.1 * greatest(c.reltuples, 0)';

/** Lists the tables whose planner statistics are outdated after the import, including the undo log itself. */
export async function listTablesToAnalyse(db: Db, scope: TenantContext, batch: string): Promise<string[]> {
  const { rows } = await db.sql<{ table: string }>(
    `select table_name as "table" from import_image join pg_class c on c.oid = table_name::regclass
     where ent_uuid = $1 and batch_uuid = $2
     group by table_name, c.reltuples having count(*) > ${CROWDED} order by table_name`,
    [scope.entUuid, batch],
  );
  return rows.length === 0 ? [] : ['import_image', ...rows.map(({ table }) => table)];
}

export interface ChangedRecord {
  readonly table: string;
  readonly title: string;
}

/** Returns one page of the uuids of the changed rows of a table. */
async function nextImages(db: Db, scope: TenantContext, batch: string, page: Page): Promise<string[]> {
  const { rows } = await db.sql<{ uuid: string }>(
    `select row_uuid as uuid from import_image where ent_uuid = $1 and batch_uuid = $2 and table_name = $3 and row_uuid > $4
       and ($5::boolean is null or (before is not null) = $5) order by row_uuid limit ${MAX_ROWS_PER_STATEMENT}`,
    [scope.entUuid, batch, page.table, page.after, page.isOld ?? null],
  );
  return rows.map((row) => row.uuid);
}

interface Page {
  readonly table: string;
  readonly after: string;
  readonly isOld?: boolean | undefined;
}

interface Walk {
  readonly table: string;
  /** True for rows that existed before the import, false for new rows; undefined for both. */
  readonly isOld?: boolean;
}

/** Iterates over the changed rows of a table in pages. */
async function forEachUndoEntry(
  db: Db,
  scope: TenantContext,
  batch: string,
  { table, isOld }: Walk,
  step: (uuids: readonly string[]) => Promise<void>,
): Promise<void> {
  for (let after = START; ; ) {
    const uuids = await nextImages(db, scope, batch, { table, after, isOld });
    const last = uuids.at(-1);
    if (last === undefined) return;
    await step(uuids);
    after = last;
  }
}

/** Lists up to `most` records that were changed after the import wrote them, and returns their total number. */
export async function listRecordsChangedSinceImport(
  db: Db,
  scope: TenantContext,
  batch: string,
  most: number,
): Promise<{ records: ChangedRecord[]; total: number }> {
  const records: ChangedRecord[] = [];
  let total = 0;
  for (const table of COMPARED) {
    const own = table === 'enterprise' ? 'uuid' : 'ent_uuid';
    await forEachUndoEntry(db, scope, batch, { table }, async (uuids) => {
      const { rows } = await db.sql<{ title: string | null }>(
        `select coalesce(row ->> 'project_name', row ->> 'cert_name', row ->> 'item_name', row ->> 'ent_name', row ->> 'name',
           row ->> 'reg_no', row ->> 'reg_type', row ->> 'kind') as title
         from (select coalesce(to_jsonb(t), i.before) as row
           from import_image i left join ${table} t on t.${own} = $1 and t.uuid = i.row_uuid
           where i.ent_uuid = $1 and i.batch_uuid = $2 and i.table_name = $3 and i.row_uuid = any($4::uuid[])
             and (case when t.uuid is null then null else ${buildRowHash('t')} end) is distinct from i.after_hash) as changed
         order by title`,
        [scope.entUuid, batch, table, uuids],
      );
      total += rows.length;
      for (const { title } of rows.slice(0, Math.max(0, most - records.length)))
        records.push({ table, title: title ?? '' });
    });
  }
  return { records, total };
}

/** Soft-deletes rows before other rows are restored, because unique keys are checked for each row. */
async function softDeleteRows(
  db: Db,
  scope: TenantContext,
  table: ImportedTableName,
  uuids: readonly string[],
): Promise<void> {
  await db.sql(`update ${table} set del_flag = '2' where ent_uuid = $1 and uuid = any($2::uuid[])`, [
    scope.entUuid,
    uuids,
  ]);
}

/** Restores the previous content of rows. */
async function restoreUndoRows(
  db: Db,
  scope: TenantContext,
  batch: string,
  table: ImportedTableName,
  uuids: readonly string[],
): Promise<void> {
  const columns = await listTableColumns(db, table);
  await db.sql(
    `insert into ${table} (${columns.join(', ')})
     select ${columns.map((name) => `r.${name}`).join(', ')}
     from import_image i cross join lateral jsonb_populate_record(null::${table}, i.before) as r
     where i.ent_uuid = $1 and i.batch_uuid = $2 and i.table_name = $3 and i.before is not null and i.row_uuid = any($4::uuid[])
     on conflict (ent_uuid, uuid) do update set ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [scope.entUuid, batch, table, uuids],
  );
}

interface Reference {
  readonly table: string;
  readonly column: string;
}

/** Lists the columns of other tables that refer to rows of this table. */
async function listReferences(db: Db, table: ImportedTableName): Promise<Reference[]> {
  const { rows } = await db.sql<Reference>(
    `select c.conrelid::regclass::text as table, quote_ident(a.attname) as column
     from pg_constraint c
     join lateral unnest(c.conkey, c.confkey) as k (here, there) on true
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.here
     join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.there
     where c.contype = 'f' and c.confrelid = $1::regclass and b.attname = 'uuid'`,
    [table],
  );
  return rows;
}

/** Deletes new rows permanently, so that an undone import leaves nothing behind. Rows to which other rows now refer are soft-deleted. */
async function removeNew(
  db: Db,
  scope: TenantContext,
  batch: string,
  table: ImportedTableName,
  uuids: readonly string[],
): Promise<void> {
  const references = await listReferences(db, table);
  const unused = references.map(
    (one) => `and not exists (select 1 from ${one.table} r where r.ent_uuid = t.ent_uuid and r.${one.column} = t.uuid)`,
  );
  await db.sql(
    `delete from ${table} t using import_image i where i.ent_uuid = $1 and i.batch_uuid = $2 and i.table_name = $3 and i.before is null
       and i.row_uuid = any($4::uuid[]) and t.ent_uuid = $1 and t.uuid = i.row_uuid ${unused.join(' ')}`,
    [scope.entUuid, batch, table, uuids],
  );
}

/** Commits the staged rows of all tables. */
export async function commitAllStagedTables(stage: ImportStage): Promise<void> {
  const { db, scope, batch } = stage;
  for (const { table } of IMPORTED_TABLES)
    await forEachUndoEntry(db, scope, batch, { table, isOld: true }, (uuids) =>
      softDeleteRows(db, scope, table, uuids),
    );
  for (const { table } of IMPORTED_TABLES) await commitStaging(stage, table);
}

/** Restores every changed row to its state before the import. */
export async function restoreImportedRows(db: Db, scope: TenantContext, batch: string): Promise<void> {
  for (const { table } of IMPORTED_TABLES)
    await forEachUndoEntry(db, scope, batch, { table }, (uuids) => softDeleteRows(db, scope, table, uuids));
  for (const { table } of IMPORTED_TABLES)
    await forEachUndoEntry(db, scope, batch, { table, isOld: true }, (uuids) =>
      restoreUndoRows(db, scope, batch, table, uuids),
    );
  for (const { table } of IMPORTED_TABLES.toReversed())
    await forEachUndoEntry(db, scope, batch, { table, isOld: false }, (uuids) =>
      removeNew(db, scope, batch, table, uuids),
    );
}
