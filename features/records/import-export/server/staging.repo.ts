import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { DocumentSection } from './workbook/column.ts';
import { IMPORTED_TABLES, type ImportedTable, type ImportedTableName, SECTION_TABLES } from './written.ts';

/** Builds the SQL for a row as JSON without the columns that change with every write. */
const getContent = (row: string): string => `(to_jsonb(${row}) - 'update_time' - 'update_by')`;
export const buildRowHash = (row: string): string => `md5(${getContent(row)}::text)`;

/** Maximum number of rows per statement, because the statement triggers compare all rows that a statement changed. */
export const MAX_ROWS_PER_STATEMENT = 500;

/** Schema of the temporary copies of the rows of one part. The copies have the same names as the permanent tables. */
const WORK = 'pg_temp';
const FIRST = '00000000-0000-0000-0000-000000000000';
const getStage = (table: ImportedTableName): string => `pg_temp.stage_${table}`;

/**
 * The staging tables of a running import, dropped at the end of the surrounding transaction. Features save each part to temporary copies of
 * the rows. The stage collects the written rows, so that the enterprise's records are locked only while all rows are committed.
 */
export interface ImportStage {
  readonly db: Db;
  readonly scope: TenantContext;
  readonly batch: string;
  /** Schema of the permanent tables. */
  readonly main: string;
}

export async function openStage(db: Db, scope: TenantContext, batch: string): Promise<ImportStage> {
  const { rows } = await db.sql<{ name: string }>('select current_schema() as name', []);
  const main = rows[0]?.name ?? 'public';
  const stage = { db, scope, batch, main };
  await showCopies(stage, false);
  for (const { table } of IMPORTED_TABLES) {
    const like = `like ${main}.${table} including defaults`;
    await db.sql(`create temp table ${table} (${like} including indexes) on commit drop`, []);
    await db.sql(`create temp table stage_${table} (${like}, primary key (uuid)) on commit drop`, []);
  }
  return stage;
}

/**
 * Switches table names between the temporary copies and the permanent tables. PostgreSQL searches temporary tables first unless their
 * schema is named last in the search path.
 */
async function showCopies({ db, main }: Pick<ImportStage, 'db' | 'main'>, isShown: boolean): Promise<void> {
  await db.sql(`set local search_path = ${isShown ? `pg_temp, ${main}` : `${main}, pg_temp`}`, []);
}

export interface StagedPart {
  readonly section: Exclude<DocumentSection, 'enterprise'>;
  /** Uuids of the records of the part. */
  readonly uuids: readonly string[];
  /** Uuids of the people to whom the records refer. */
  readonly people: readonly string[];
}

/** Copies the stored rows to which the part may refer; the features look them up by key, number or name. */
async function fetchRows({ db, scope, main }: ImportStage, tables: readonly ImportedTable[], uuids: readonly string[]) {
  for (const { table, of } of tables)
    await db.sql(
      `insert into ${WORK}.${table} select * from ${main}.${table} where ent_uuid = $1 and ${of ?? 'uuid'} = any($2::uuid[])`,
      [scope.entUuid, uuids],
    );
}

/** Copies the referenced people: the new people of this import, otherwise the stored people. */
async function fetchPeople({ db, scope, main }: ImportStage, uuids: readonly string[]) {
  await db.sql(`insert into ${WORK}.person select * from ${getStage('person')} where uuid = any($1::uuid[])`, [uuids]);
  await db.sql(
    `insert into ${WORK}.person select * from ${main}.person where ent_uuid = $1 and uuid = any($2::uuid[])
     on conflict do nothing`,
    [scope.entUuid, uuids],
  );
}

/** Copies the changed rows to the stage, and their previous content to the undo log. */
async function keepRows({ db, scope, batch, main }: ImportStage, { table }: ImportedTable): Promise<void> {
  await db.sql(
    `with kept as (
       insert into import_image (ent_uuid, batch_uuid, table_name, row_uuid, before, after_hash)
       select $1, $2::uuid, '${table}', w.uuid, to_jsonb(t), ${buildRowHash('w')}
       from ${WORK}.${table} w left join ${main}.${table} t on t.ent_uuid = w.ent_uuid and t.uuid = w.uuid
       where w.ent_uuid = $1 and (t.uuid is null or ${getContent('t')} <> ${getContent('w')}) returning row_uuid)
     insert into ${getStage(table)} select w.* from ${WORK}.${table} w where w.uuid in (select row_uuid from kept)`,
    [scope.entUuid, batch],
  );
}

/** Stages a part: features save its records to the temporary copies. */
export async function stagePart(stage: ImportStage, part: StagedPart, save: () => Promise<unknown>): Promise<void> {
  const tables = SECTION_TABLES[part.section];
  await fetchRows(stage, tables, part.uuids);
  if (part.people.length > 0) await fetchPeople(stage, part.people);
  await showCopies(stage, true);
  await save();
  await showCopies(stage, false);
  for (const written of tables) await keepRows(stage, written);
  const used = [...tables.map(({ table }) => table), ...(part.people.length > 0 ? ['person'] : [])];
  await stage.db.sql(`truncate ${used.map((table) => `${WORK}.${table}`).join(', ')}`, []);
}

/** Commits the staged rows of a table. */
export async function commitStaging({ db }: ImportStage, table: ImportedTableName): Promise<void> {
  const names = await listTableColumns(db, table);
  const columns = names.join(', ');
  const updates = names.map((name) => `${name} = excluded.${name}`).join(', ');
  for (let after: string | null = FIRST; after !== null; ) {
    const { rows }: { rows: { last: string | null }[] } = await db.sql(
      `with part as (select * from ${getStage(table)} where uuid > $1 order by uuid limit ${MAX_ROWS_PER_STATEMENT}),
         moved as (insert into ${table} (${columns}) select ${columns} from part
           on conflict (ent_uuid, uuid) do update set ${updates})
       select max(uuid::text) as last from part`,
      [after],
    );
    after = rows[0]?.last ?? null;
  }
}

export async function listTableColumns(db: Db, table: ImportedTableName): Promise<string[]> {
  const { rows } = await db.sql<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
  return rows.map((row) => row.name);
}
