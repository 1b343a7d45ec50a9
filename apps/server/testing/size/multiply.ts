import type { Db } from '#platform/server/db/db.ts';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isUnique: boolean;
}

/** Reference columns that keep their values in every copy: owners and authors. */
const SHARED = new Set(['ent_uuid', 'user_uuid', 'create_by', 'update_by', 'decide_by', 'price_uuid']);

/**
 * Lists the columns of a table. `isUnique` means that a copy must differ in this column, because no other column of a unique index differs;
 * columns with a closed set of values keep their value.
 */
async function listColumns(db: Db, table: string, shared: ReadonlySet<string>): Promise<Column[]> {
  const { rows } = await db.sql<{ name: string; type: string; checked: boolean }>(
    `select attname as name, format_type(atttypid, null) as type,
       exists (select 1 from pg_constraint c where c.conrelid = attrelid and c.contype = 'c' and c.conkey = array[attnum]
         and pg_get_constraintdef(c.oid) like '%ANY (ARRAY%') as checked
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = '' order by attnum`,
    [table],
  );
  const { rows: indexes } = await db.sql<{ text: string }>(
    'select pg_get_indexdef(indexrelid) as text from pg_index where indrelid = $1::regclass and indisunique',
    [table],
  );
  const within = indexes.map(({ text }) => new Set((text.split(' USING ')[1] ?? '').match(/\w+/g)));
  const differs = (words: ReadonlySet<string>) =>
    rows.some(({ name, type }) => type === 'uuid' && !shared.has(name) && words.has(name));
  return rows.map(({ name, type, checked }) => ({
    name,
    type,
    isUnique: !checked && within.some((words) => words.has(name) && !differs(words)),
  }));
}

/** Returns the SQL for a column in the nth copy; references point to the nth copies of the referenced rows. */
function getCopy(
  { name, type, isUnique }: Column,
  shared: ReadonlySet<string>,
  fixed: Readonly<Record<string, string>>,
) {
  if (fixed[name] !== undefined) return `${fixed[name]} as ${name}`;
  const column = `t.${name}`;
  if (type === 'uuid') return shared.has(name) ? column : `md5(${column}::text || n)::uuid as ${name}`;
  if (type === 'uuid[]') return `array(select md5(one::text || n)::uuid from unnest(${column}) as one) as ${name}`;
  if (type === 'text' && isUnique)
    return `case when ${column} is null then null else ${column} || '-' || n end as ${name}`;
  if (type.startsWith('timestamp') && !name.startsWith('expire'))
    return `${column} - n * interval '7 minutes' as ${name}`;
  return column;
}

export interface RowCopyOptions {
  readonly table: string;
  readonly times: number;
  /** Condition on the copied rows, with the table alias `t`. */
  readonly where?: string;
  /** Uuid columns that keep their values because the referenced rows are not copied. */
  readonly shared?: readonly string[];
  /** SQL expressions for columns with special values; `n` is the number of the copy, `t` the row. */
  readonly fixed?: Readonly<Record<string, string>>;
}

/**
 * Copies rows of a table `times` over in one statement. The column list comes from the database, so later columns are included. Copies of
 * several tables match if they are made equally often, because a uuid in the nth copy is derived from the original uuid and n.
 */
export async function copyRows(db: Db, { table, times, where = 'true', shared = [], fixed = {} }: RowCopyOptions) {
  if (times < 1) return;
  const kept = new Set([...SHARED, ...shared]);
  const columns = await listColumns(db, table, kept);
  const names = columns.map(({ name }) => name).join(', ');
  const values = columns.map((column) => getCopy(column, kept, fixed)).join(', ');
  await db.withStatementLimit(600, () =>
    db.sql(
      `insert into ${table} (${names}) select ${values} from (select * from ${table} t where ${where}) t
       cross join generate_series(1, ${times}) n on conflict do nothing`,
      [],
    ),
  );
}

/** Lists the tables with the given column; referenced tables come before the tables that refer to them. */
export async function listTablesWith(db: Db, column: string): Promise<string[]> {
  const { rows } = await db.sql<{ name: string; needs: string[] }>(
    `select c.relname as name, array(select f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = $1 and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace order by c.relname`,
    [column],
  );
  const left = new Map(rows.map(({ name, needs }) => [name, needs]));
  const sorted: string[] = [];
  while (left.size > 0) {
    const ready = [...left].filter(([, needs]) => !needs.some((need) => left.has(need))).map(([name]) => name);
    if (ready.length === 0) throw new Error(`a ring of foreign keys: ${[...left.keys()].join(', ')}`);
    for (const name of ready) left.delete(name);
    sorted.push(...ready);
  }
  return sorted;
}
