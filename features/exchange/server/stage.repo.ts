import type { Scope } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { Section } from './workbook/column.ts';
import { TABLES_OF, WRITTEN, type Written, type WrittenTable } from './written.ts';

/**
 * Where an import is prepared while others work. `import_work` holds copies of the rows of one step: the features write there as they
 * always write, because the step looks for their tables there first. `import_stage` keeps what came of it until everything is ready.
 */
const WORK = 'import_work';
const STAGE = 'import_stage';

/** As the row was, without the marks of a write that say nothing about its content. */
const contentOf = (row: string): string => `(to_jsonb(${row}) - 'update_time' - 'update_by')`;
export const hashOf = (row: string): string => `md5(${contentOf(row)}::text)`;

interface Shape {
  readonly table: string;
  readonly columns: string;
}

/** Columns of the tables as they stand in a schema, in order. */
async function shapesOf(db: Db, schema: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.sql<Shape>(
    `select c.relname as table, string_agg(a.attname || ' ' || a.atttypid::regtype, ',' order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where n.nspname = $1 and c.relkind = 'r' and c.relname = any($2::text[]) and a.attnum > 0 and not a.attisdropped
       and a.attname <> 'batch_uuid' group by c.relname`,
    [schema, WRITTEN.map(({ table }) => table)],
  );
  return new Map(rows.map((row) => [row.table, row.columns]));
}

async function mainSchema(db: Db): Promise<string> {
  const { rows } = await db.sql<{ name: string }>('select current_schema() as name', []);
  return rows[0]?.name ?? 'public';
}

/** Makes the copies of the tables, anew where a migration has changed one. */
export async function prepareStage(db: Db): Promise<void> {
  const main = await mainSchema(db);
  const wanted = await shapesOf(db, main);
  const [work, stage] = [await shapesOf(db, WORK), await shapesOf(db, STAGE)];
  const stale = WRITTEN.filter(
    ({ table }) => work.get(table) !== wanted.get(table) || stage.get(table) !== wanted.get(table),
  );
  for (const { table } of stale)
    await db.transaction(async () => {
      await db.sql(`select pg_advisory_xact_lock(hashtextextended('import work', 0))`, []);
      for (const schema of [WORK, STAGE]) {
        await db.sql(`create schema if not exists ${schema}`, []);
        await db.sql(`drop table if exists ${schema}.${table}`, []);
      }
      const like = `like ${main}.${table} including defaults`;
      await db.sql(`create unlogged table ${WORK}.${table} (${like} including indexes)`, []);
      await db.sql(
        `create table ${STAGE}.${table} (batch_uuid uuid not null, ${like}, primary key (batch_uuid, uuid))`,
        [],
      );
    });
}

export interface StagedPart {
  readonly section: Exclude<Section, 'enterprise'>;
  /** Records of the part. */
  readonly uuids: readonly string[];
  /** People whom the records name. */
  readonly people: readonly string[];
}

/** The rows of the part as they are stored; the features look for them by key, number or name. */
async function fetchRows(db: Db, main: string, entUuid: string, tables: readonly Written[], uuids: readonly string[]) {
  for (const { table, of } of tables)
    await db.sql(
      `insert into ${WORK}.${table} select * from ${main}.${table} where ent_uuid = $1 and ${of ?? 'uuid'} = any($2::uuid[])`,
      [entUuid, uuids],
    );
}

/** People are named by what is new in this import, else by what is stored. */
async function fetchPeople(db: Db, main: string, entUuid: string, batch: string, uuids: readonly string[]) {
  const columns = (await columnsOf(db, 'person')).join(', ');
  await db.sql(
    `insert into ${WORK}.person (${columns}) select ${columns} from ${STAGE}.person where batch_uuid = $1 and uuid = any($2::uuid[])`,
    [batch, uuids],
  );
  await db.sql(
    `insert into ${WORK}.person select * from ${main}.person where ent_uuid = $1 and uuid = any($2::uuid[])
     on conflict do nothing`,
    [entUuid, uuids],
  );
}

/** What became of the rows goes to the stage, and as they were, to the images. */
async function keepRows(db: Db, main: string, entUuid: string, batch: string, { table }: Written): Promise<void> {
  await db.sql(
    `with kept as (
       insert into ${main}.import_image (ent_uuid, batch_uuid, table_name, row_uuid, before, after_hash)
       select $1, $2::uuid, '${table}', w.uuid, to_jsonb(t), ${hashOf('w')}
       from ${WORK}.${table} w left join ${main}.${table} t on t.ent_uuid = w.ent_uuid and t.uuid = w.uuid
       where w.ent_uuid = $1 and (t.uuid is null or ${contentOf('t')} <> ${contentOf('w')}) returning row_uuid)
     insert into ${STAGE}.${table} select $2::uuid, w.* from ${WORK}.${table} w where w.uuid in (select row_uuid from kept)`,
    [entUuid, batch],
  );
}

/** One step: the features write the records of a part as they would be stored, and nobody sees it yet. */
export async function stagePart(
  db: Db,
  scope: Scope,
  batch: string,
  part: StagedPart,
  save: () => Promise<void>,
): Promise<void> {
  const main = await mainSchema(db);
  const tables = TABLES_OF[part.section];
  await db.transaction(async () => {
    // One preparation at a time: the copies are shared.
    await db.sql(`select pg_advisory_xact_lock(hashtextextended('import work', 0))`, []);
    await db.sql(`set local search_path = ${WORK}, ${main}`, []);
    await fetchRows(db, main, scope.entUuid, tables, part.uuids);
    if (part.people.length > 0) await fetchPeople(db, main, scope.entUuid, batch, part.people);
    await save();
    for (const written of tables) await keepRows(db, main, scope.entUuid, batch, written);
    for (const { table } of tables) await db.sql(`delete from ${WORK}.${table}`, []);
    if (part.people.length > 0) await db.sql(`delete from ${WORK}.person`, []);
  });
}

/** What was prepared and is not wanted any more. */
export async function clearStage(db: Db, scope: Scope, batch: string): Promise<void> {
  for (const { table } of WRITTEN) await db.sql(`delete from ${STAGE}.${table} where batch_uuid = $1`, [batch]);
  await db.sql('delete from import_image where ent_uuid = $1 and batch_uuid = $2', [scope.entUuid, batch]);
}

/** Up to `most` prepared rows of a table become those that everybody sees. @returns how many */
export async function moveRows(db: Db, batch: string, table: WrittenTable, most: number): Promise<number> {
  const names = await columnsOf(db, table);
  const columns = names.join(', ');
  const updates = names.map((name) => `${name} = excluded.${name}`).join(', ');
  const { rowCount } = await db.sql(
    `with moved as (delete from ${STAGE}.${table} where batch_uuid = $1 and uuid in
       (select uuid from ${STAGE}.${table} where batch_uuid = $1 order by uuid limit $2) returning *)
     insert into ${table} (${columns}) select ${columns} from moved
     on conflict (ent_uuid, uuid) do update set ${updates}`,
    [batch, most],
  );
  return rowCount;
}

export async function columnsOf(db: Db, table: WrittenTable): Promise<string[]> {
  const { rows } = await db.sql<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
  return rows.map((row) => row.name);
}
