/**
 * Inserts a row into every table of a database, whatever its migrations are, so that a later migration can be tested on data. The rows have
 * no meaning; they satisfy keys, references and checks, and have a value in every column that allows one.
 */
import type { Db } from '#platform/server/db/db.ts';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
  readonly most: number | null;
}
interface Rule {
  readonly name: string;
  readonly kind: 'check' | 'foreign';
  readonly columns: readonly string[];
  readonly definition: string;
  readonly parent: string | null;
  readonly parentColumns: readonly string[] | null;
}
interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly rules: readonly Rule[];
}
type Value = string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>;
type Row = Readonly<Record<string, Value>>;

/** Maximum number of attempts per table. If no row was accepted by then, a check has a form that this file does not support. */
const MAX_TRIES = 3000;

async function readTables(db: Db): Promise<Table[]> {
  const { rows: columns } = await db.sql<Column & { table: string }>(
    `select c.relname as "table", a.attname as name, t.typname as type, not a.attnotnull as "isNullable",
       a.atthasdef or a.attidentity <> '' as "hasDefault", case when a.atttypmod > 4 and t.typname in ('varchar', 'bpchar') then a.atttypmod - 4 end as most
     from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and a.attidentity <> 'a' and c.relname <> 'schema_migration'
     order by c.relname, a.attnum`,
  );
  const { rows: rules } = await db.sql<Rule & { table: string }>(
    `select c.relname as "table", k.conname as name, case k.contype when 'c' then 'check' else 'foreign' end as kind,
       (select array_agg(a.attname::text order by o.at) from unnest(k.conkey) with ordinality o (num, at)
         join pg_attribute a on a.attrelid = k.conrelid and a.attnum = o.num) as columns,
       pg_get_constraintdef(k.oid) as definition, p.relname as parent,
       (select array_agg(a.attname::text order by o.at) from unnest(k.confkey) with ordinality o (num, at)
         join pg_attribute a on a.attrelid = k.confrelid and a.attnum = o.num) as "parentColumns"
     from pg_constraint k join pg_class c on c.oid = k.conrelid left join pg_class p on p.oid = k.confrelid
     where c.relnamespace = 'public'::regnamespace and k.contype in ('c', 'f')`,
  );
  const rulesOf = Map.groupBy(rules, ({ table }) => table);
  return [...Map.groupBy(columns, ({ table }) => table)].map(([name, own]) => ({
    name,
    columns: own,
    rules: rulesOf.get(name) ?? [],
  }));
}

/**
 * Sorts tables so that parents come before children. In a cycle of references, and for a table that refers to itself, the reference is
 * ignored.
 */
function inOrder(tables: readonly Table[]): Table[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const done = new Set<string>();
  const order: Table[] = [];
  const visit = (table: Table): void => {
    if (done.has(table.name)) return;
    done.add(table.name);
    for (const { parent } of table.rules) {
      const found = parent === null ? undefined : byName.get(parent);
      if (found) visit(found);
    }
    order.push(table);
  };
  for (const table of tables) visit(table);
  return order;
}

const uuidAt = (seed: number): string => `00000000-0000-4000-8000-${seed.toString(16).padStart(12, '0')}`;

function getSample({ name, type, most }: Column, seed: number): Value {
  if (type.startsWith('_')) return [];
  if (type === 'uuid') return uuidAt(seed);
  if (type === 'bool') return false;
  if (/^(int|float|numeric|oid|xid)/.test(type)) return 1;
  if (type === 'date') return '2026-01-05';
  if (type.startsWith('timestamp')) return '2026-01-05T00:00:00Z';
  if (type.startsWith('json')) return {};
  if (type === 'pg_snapshot') return '10:20:10';
  if (type === 'bytea') return '\\x00';
  if (type === 'inet') return '127.0.0.1';
  const text = `${seed} 示例 ${name}`;
  return most === null ? text : text.slice(0, most);
}

const isText = ({ type }: Column): boolean => /^(text|varchar|bpchar)$/.test(type);

/** Texts that match the patterns of column checks. */
const TEXTS = ['0', '110000', '2026-01', 'a'.repeat(64), 'sample', 'sample.one', '/sample', '0101', '0'.repeat(20)];

/** Converts a literal of a check to a value of the column; empty if the column has another type. */
function asType(column: Column, literal: string | number): Value[] {
  if (column.type.startsWith('_')) return [[literal]];
  if (column.type.startsWith('json')) return [];
  if (isText(column)) return [String(literal)];
  return typeof literal === 'number' && /^(int|float|numeric)/.test(column.type) ? [literal] : [];
}

/** Lists the candidate values of a column: a sample, the literals of its checks, and null if allowed. */
function getChoices(column: Column, rules: readonly Rule[], seed: number): Value[] {
  const literals = rules
    .filter(({ kind, columns }) => kind === 'check' && columns.includes(column.name))
    .flatMap(({ definition }) => [...definition.matchAll(/'((?:[^']|'')*)'::|(?<![\w.])(\d+)(?![\w.])/g)])
    .map(([, text, number]) => (text === undefined ? Number(number) : text.replaceAll("''", "'")))
    .flatMap((literal) => asType(column, literal));
  const more: Value[] = column.type.startsWith('json') ? [[]] : column.type === 'bool' ? [true] : [];
  if (isText(column)) more.push(...TEXTS.filter((text) => text.length <= (column.most ?? 64)));
  return [getSample(column, seed), ...new Set(literals), ...more, ...(column.isNullable ? [null] : [])];
}

async function insert(db: Db, table: Table, row: Row): Promise<string | null> {
  const names = Object.keys(row)
    .map((name) => `"${name}"`)
    .join(', ');
  try {
    await db.transaction(() =>
      db.sql(
        `insert into "${table.name}" (${names}) select ${names} from jsonb_populate_record(null::"${table.name}", $1::jsonb)`,
        [JSON.stringify(row)],
      ),
    );
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Returns the values of foreign keys, taken from the parents' rows. */
function referred(table: Table, filled: ReadonlyMap<string, Row>): Record<string, Value> {
  const values: Record<string, Value> = {};
  for (const { kind, parent, columns, parentColumns } of table.rules) {
    const row = kind === 'foreign' && parent !== null ? filled.get(parent) : undefined;
    if (kind !== 'foreign') continue;
    for (const [at, name] of columns.entries()) {
      const column = table.columns.find((one) => one.name === name);
      const value = row?.[parentColumns?.[at] ?? ''];
      if (value !== undefined) values[name] = value;
      else if (column?.isNullable && values[name] === undefined) values[name] = null;
    }
  }
  return values;
}

/** Inserts a row into each table by trying combinations of values until every check accepts one. */
class Filler {
  readonly #db: Db;
  readonly #tables: readonly Table[];
  readonly #given: Row;
  readonly #filled = new Map<string, Row>();
  #seed = 0;

  constructor(db: Db, tables: readonly Table[], given: Row) {
    this.#db = db;
    this.#tables = tables;
    this.#given = given;
  }

  async fill(): Promise<string[]> {
    for (const table of inOrder(this.#tables)) {
      // A row that a migration inserted is used instead of a new one.
      const { rows } = await this.#db.sql<{ row: Row }>(`select to_jsonb(t) as row from "${table.name}" t limit 1`);
      this.#filled.set(table.name, rows[0]?.row ?? (await this.#add(table)));
    }
    return [...this.#filled.keys()];
  }

  async #add(table: Table): Promise<Row> {
    this.#seed += 1;
    const given = Object.entries(this.#given).filter(([name]) => table.columns.some((column) => column.name === name));
    const fixed = { ...referred(table, this.#filled), ...Object.fromEntries(given) };
    const columns = table.columns.filter(
      ({ name, isNullable, hasDefault }) => !(name in fixed) && (isNullable || !hasDefault),
    );
    const choices = new Map(
      columns.map((column, at) => [column.name, getChoices(column, table.rules, this.#seed * 100 + at)] as const),
    );
    const places = new Map(columns.map(({ name }) => [name, 0]));
    let said = '';
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const values = [...places].map(([name, place]) => [name, choices.get(name)?.[place] ?? null] as const);
      const row = { ...fixed, ...Object.fromEntries(values) };
      const error = await insert(this.#db, table, row);
      if (error === null) return row;
      said = error;
      const rule = table.rules.find(({ name }) => error.includes(`"${name}"`));
      const names = rule?.columns ?? columns.map(({ name }) => name);
      if (!advance(places, choices, names) && !(await this.#free(table, fixed, names))) break;
    }
    throw new Error(`no row fits ${table.name}, the patterns of its checks may be missing in TEXTS: ${said}`);
  }

  /** Changes a reference that a check rejects: to null, or to another row of its parent. Returns false if no reference can be changed. */
  async #free(table: Table, fixed: Record<string, Value>, names: readonly string[]): Promise<boolean> {
    const set = names.filter((name) => (fixed[name] ?? null) !== null);
    const loose = set.find((name) => table.columns.some((column) => column.name === name && column.isNullable));
    if (loose !== undefined) {
      fixed[loose] = null;
      return true;
    }
    const last = set.at(-1) ?? '';
    const reference = table.rules.find(({ kind, columns }) => kind === 'foreign' && columns.includes(last));
    const parent = this.#tables.find(({ name }) => name === reference?.parent);
    if (reference === undefined || parent === undefined) return false;
    const other = await this.#add(parent);
    for (const [at, name] of reference.columns.entries())
      fixed[name] = other[reference.parentColumns?.[at] ?? ''] ?? null;
    return true;
  }
}

/** Advances some columns to their next combination of values, like a counter. Returns false when all combinations were tried. */
function advance(
  places: Map<string, number>,
  choices: ReadonlyMap<string, readonly Value[]>,
  names: readonly string[],
): boolean {
  for (const name of names) {
    const next = (places.get(name) ?? 0) + 1;
    const most = choices.get(name)?.length ?? 0;
    if (next < most) {
      places.set(name, next);
      return true;
    }
    if (most > 0) places.set(name, 0);
  }
  return false;
}

/**
 * Inserts a row into every empty table.
 * @param given values for columns of these names, in every table that has them
 * @returns the tables with a row, in the order of filling
 */
export const fillTables = async (db: Db, given: Row = {}): Promise<string[]> =>
  await new Filler(db, await readTables(db), given).fill();
