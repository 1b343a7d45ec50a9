import type { Db } from '#platform/server/db/db.ts';
import type { BackupTable, Manifest } from './manifest.ts';

/** Table that is maintained by the migrations themselves. */
const MIGRATIONS = 'schema_migration';

type Columns = Pick<BackupTable, 'name' | 'columns'>;

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Runs `work` in one snapshot of the database. */
export async function withSnapshot<T>(db: Db, work: () => Promise<T>): Promise<T> {
  return await db.transaction(async () => {
    await db.sql('set transaction isolation level repeatable read, read only');
    return await work();
  });
}

/** Lists tables with their stored columns, without generated columns, which the database recomputes. */
export async function listTables(db: Db): Promise<Columns[]> {
  const { rows } = await db.sql<{ name: string; columns: { name: string; type: string }[] }>(
    `select c.relname as name,
       json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> $1
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
    [MIGRATIONS],
  );
  return rows;
}

export async function listAppliedMigrations(db: Db): Promise<Manifest['migrations']> {
  const { rows } = await db.sql<{ name: string; checksum: string }>(
    `select name, checksum from ${MIGRATIONS} order by name`,
    [],
  );
  return rows;
}

export async function listSequences(db: Db): Promise<Manifest['sequences']> {
  const { rows } = await db.sql<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
    [],
  );
  const found: Manifest['sequences'] = [];
  for (const { name } of rows) {
    const state = await db.sql<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quote(name)}`,
      [],
    );
    const [row] = state.rows;
    if (row) found.push({ name, value: row.value, isCalled: row.called });
  }
  return found;
}

export async function setSequence(db: Db, { name, value, isCalled }: Manifest['sequences'][number]): Promise<void> {
  await db.sql('select setval($1::regclass, $2::bigint, $3)', [quote(name), value, isCalled]);
}

/** Reads rows as arrays of text values, which the database parses back to the same values. */
export async function* readRows(db: Db, { name, columns }: Columns, atOnce = 500): AsyncIterable<string> {
  const values = columns.map((column) => `${quote(column.name)}::text`);
  await db.sql(
    `declare backup_rows no scroll cursor for select json_build_array(${values.join(', ')})::text as line from ${quote(name)}`,
  );
  for (;;) {
    const { rows } = await db.sql<{ line: string }>(`fetch ${atOnce} from backup_rows`);
    yield* rows.map(({ line }) => line);
    if (rows.length < atOnce) break;
  }
  await db.sql('close backup_rows');
}

/**
 * Inserts rows.
 * @param lines rows as returned by `readRows`
 */
export async function insertRows(db: Db, { name, columns }: Columns, lines: readonly string[]): Promise<void> {
  const names = columns.map((column) => quote(column.name));
  const values = columns.map(({ type }, index) => `(line ->> ${index})::${type}`);
  await db.sql(
    `insert into ${quote(name)} (${names.join(', ')}) overriding system value
     select ${values.join(', ')} from json_array_elements($1::json) line`,
    [`[${lines.join(',')}]`],
  );
}

/** Empties the tables, runs `work` without foreign keys and triggers, then restores them and checks all constraints again. */
export async function withoutForeignKeys(db: Db, tables: readonly Columns[], work: () => Promise<void>): Promise<void> {
  const { rows: links } = await db.sql<{ owner: string; name: string; definition: string }>(
    `select conrelid::regclass::text as owner, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
    [],
  );
  const names = tables.map(({ name }) => quote(name));
  for (const { owner, name } of links) await db.sql(`alter table ${owner} drop constraint ${name}`);
  for (const name of names) await db.sql(`alter table ${name} disable trigger user`);
  // Deletes the rows inserted by the migrations, because the backup contains them.
  await db.sql(`truncate ${names.join(', ')}`);
  await work();
  for (const name of names) await db.sql(`alter table ${name} enable trigger user`);
  for (const { owner, name, definition } of links)
    await db.sql(`alter table ${owner} add constraint ${name} ${definition}`);
}

export async function hasTables(db: Db): Promise<boolean> {
  const { rows } = await db.sql<{ found: boolean }>(
    `select exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') as found`,
    [],
  );
  return rows[0]?.found ?? false;
}
