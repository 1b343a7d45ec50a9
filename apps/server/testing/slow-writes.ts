/** Makes possible deadlocks likely, and restores a database: for `apps/server/writing-at-once.full.test.ts`. */
import type { Db } from '#platform/server/db/db.ts';

const STAY_SECONDS = 0.004;

interface TableColumns {
  readonly name: string;
  readonly columns: string;
}

async function listTables(db: Db): Promise<readonly TableColumns[]> {
  const { rows } = await db.sql<TableColumns>(
    `select c.table_name as name, string_agg(quote_ident(c.column_name), ', ' order by c.ordinal_position) as columns
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' group by 1 order by 1`,
    [],
  );
  return rows;
}

/** Makes each written row stay locked for a while before the next statement and before the checks of foreign keys, whose triggers begin with R. */
export async function slowWrites(db: Db): Promise<void> {
  const { rows } = await db.sql<{ name: string }>('select current_database() as name', []);
  await db.sql(`alter database ${rows[0]?.name} set deadlock_timeout = '200ms'`);
  await db.sql(
    `create function stay() returns trigger language plpgsql as $$ begin perform pg_sleep(${STAY_SECONDS}); return null; end $$`,
  );
  for (const { name } of await listTables(db))
    await db.sql(
      `create trigger "A_stay" after insert or update or delete on ${name} for each row execute function stay()`,
    );
}

/** Append-only tables, and tables whose numbers must not repeat. */
const NOT_RESTORED: ReadonlySet<string> = new Set(['audit_log', 'audit_region', 'firm_version']);

/** Copies all rows. @returns a function that restores them */
export async function snapshotRows(db: Db): Promise<() => Promise<void>> {
  const tables = (await listTables(db)).filter(({ name }) => !NOT_RESTORED.has(name));
  await db.sql('create schema kept');
  for (const { name } of tables) await db.sql(`create table kept.${name} as table public.${name}`);
  return () =>
    db.transaction(async () => {
      await db.sql('set local session_replication_role = replica', []);
      for (const { name, columns } of tables) {
        await db.sql(`delete from public.${name}`);
        await db.sql(
          `insert into public.${name} (${columns}) overriding system value select ${columns} from kept.${name}`,
        );
      }
      // Invalidates caches of the enterprise, which were built from other rows.
      await db.sql('update firm_version set version = version + 1, records = records + 1', []);
    });
}
