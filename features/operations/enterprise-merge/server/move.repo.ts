import type { Db } from '#platform/server/db/db.ts';
import type { MergeRule } from './merge-rules.ts';
import { type EnterpriseTable, type EnterpriseUniqueIndex, getMergeRule, type TableReference } from './tables.repo.ts';

/** The two enterprises of a merge: `stay` remains, `gone` is removed. */
export interface EnterprisePair {
  readonly uuid: string;
  readonly stay: string;
  readonly gone: string;
  /** Tables whose duplicate records keep the values of the removed enterprise. */
  readonly fromGone: readonly string[];
}

type Numbers = Omit<EnterprisePair, 'fromGone'>;
type Moved = Extract<MergeRule, { how: 'move' }>;
type Tables = ReadonlyMap<string, EnterpriseTable>;

/**
 * Prepares the transaction for moving rows: foreign keys are checked at its end, and order events may be changed
 * (db/migrations/1650_firm_merge.sql).
 */
export async function prepareMerge(db: Db): Promise<void> {
  await db.sql("set constraints all deferred; set local portal.merging = 'on'");
}

const DUPLICATE_COLUMNS = '(select t.stay_key from firm_merge_twin t where t.merge_uuid = $3 and t.gone_key = %)';
const getDuplicate = (column: string): string => `coalesce(${DUPLICATE_COLUMNS.replace('%', column)}, ${column})`;

/** Returns the columns of a unique index; references to duplicate records are replaced by the kept records. */
const getValues = (key: Pick<EnterpriseUniqueIndex, 'by'>, refs: readonly string[], isMapped: boolean): string =>
  key.by.map((by, at) => `${isMapped && refs.includes(by) ? getDuplicate(by) : by} as k${at}`).join(', ');

const getKeys = ({ keys }: EnterpriseTable, { settled = [], sameBy }: Moved): EnterpriseUniqueIndex[] => [
  ...keys.filter(({ name }) => !settled.includes(name)),
  ...(sameBy ? [{ name: 'same', by: sameBy, condition: null, joinsNulls: false }] : []),
];

/**
 * Builds the SQL for rows of the removed enterprise that have the same key as a row of the remaining one; `gone` and `stay` are the columns
 * to read of each. $1 is the removed enterprise, $2 the remaining one, $3 the merge.
 */
function duplicatesBy(
  { name }: EnterpriseTable,
  key: EnterpriseUniqueIndex,
  { refs = [] }: Moved,
  read: { readonly gone: string; readonly stay: string; readonly where?: string },
): string {
  const condition = key.condition === null ? '' : ` and (${key.condition})`;
  const same = key.by.map((_by, at) => `g.k${at} ${key.joinsNulls ? 'is not distinct from' : '='} s.k${at}`);
  const values = (isMapped: boolean) => (key.by.length > 0 ? `, ${getValues(key, refs, isMapped)}` : '');
  return `(select ${read.gone} as gone${values(true)} from ${name} x where ent_uuid = $1${condition}${read.where ?? ''}) g
    join (select ${read.stay} as stay${values(false)} from ${name} where ent_uuid = $2${condition}) s on ${['true', ...same].join(' and ')}`;
}

/** Returns whether duplicates of a table are recorded before the move, because other rows refer to them. */
const keepsDuplicates = (rule: MergeRule): rule is Moved => rule.how === 'move' && rule.twin === 'remove';

/** Records the mapping between the two enterprises and between their duplicate records, referenced tables first. May be repeated. */
export async function recordMergeMap(db: Db, pair: Numbers, tables: readonly EnterpriseTable[]): Promise<void> {
  const add = async (statement: string, ...more: readonly string[]) =>
    void (await db.sql(
      `insert into firm_merge_twin (merge_uuid, table_name, gone_key, stay_key) ${statement} on conflict do nothing`,
      [pair.gone, pair.stay, pair.uuid, ...more],
    ));
  await add(`values ($3, 'enterprise', $1, $2)`);
  // Processed last, because it refers to several other tables.
  const wide = tables.filter(({ name }) => name === 'attachment');
  for (const table of [...tables.filter((one) => !wide.includes(one)), ...wide]) {
    const rule = getMergeRule(table.name);
    if (!keepsDuplicates(rule)) continue;
    for (const key of getKeys(table, rule))
      await add(
        `select $3::uuid, $4, g.gone, min(s.stay::text)::uuid from ${duplicatesBy(table, key, rule, { gone: 'uuid', stay: 'uuid' })} group by g.gone`,
        table.name,
      );
  }
}

/** Returns the SQL assignments for a moved row. $2 is the remaining enterprise, $3 the merge, $4 the time. */
function getChanges({ twin, refs = [], set = {} }: Moved): string {
  const isDuplicate = 'exists (select from firm_merge_twin t where t.merge_uuid = $3 and t.gone_key = x.uuid)';
  const changes = [
    'ent_uuid = $2',
    // A removed duplicate keeps its references.
    ...refs.map((ref) =>
      twin === 'remove'
        ? `${ref} = case when ${isDuplicate} then x.${ref} else ${getDuplicate(`x.${ref}`)} end`
        : `${ref} = ${getDuplicate(`x.${ref}`)}`,
    ),
    ...Object.entries(set).map(([column, value]) => `${column} = ${value}`),
    ...(twin === 'remove'
      ? [
          `del_flag = case when ${isDuplicate} then '2' else x.del_flag end`,
          `update_time = case when x.del_flag = '0' and ${isDuplicate} then $4 else x.update_time end`,
        ]
      : []),
  ];
  return changes.join(', ');
}

/** Selects rows by their physical position or by a reference to other rows. */
type Chosen =
  | { readonly places: readonly string[] }
  | { readonly reference: TableReference; readonly keys: readonly (string | null)[] };

const getCondition = (chosen: Chosen, at: string): string =>
  'places' in chosen
    ? 'x.ctid = any($5::text[]::tid[])'
    : `x.ent_uuid = $1 and x.${chosen.reference.column} = any(${at}::text[]::${chosen.reference.type}[])`;
const valueOf = (chosen: Chosen) => ('places' in chosen ? chosen.places : chosen.keys);

/** Columns for the identity, owner and origin of a row, which are not values of the record. */
const OWN_OF_A_ROW = new Set([
  'uuid',
  'ent_uuid',
  'del_flag',
  'revision',
  'create_time',
  'create_by',
  'update_time',
  'update_by',
  'sample',
]);
const isValue = (column: string, refs: readonly string[], parents: ReadonlySet<string>): boolean =>
  !OWN_OF_A_ROW.has(column) && !parents.has(column) && (refs.includes(column) || !/_uuids?$/.test(column));

/** PostgreSQL must know the types of all parameters, including unused ones. */
const TYPED = '($1::uuid, $2::uuid, $3::uuid, $4::timestamptz, $5::text[]) is not null';

/** Lists the records among the given rows that have a duplicate and whose values are kept. */
async function listGiving(
  db: Db,
  { fromGone }: EnterprisePair,
  { name }: EnterpriseTable,
  where: string,
  values: readonly unknown[],
): Promise<string[]> {
  if (!fromGone.includes(name)) return [];
  const { rows } = await db.sql<{ key: string }>(
    `select x.uuid as key from ${name} x where ${where} and ${TYPED}
       and exists (select from firm_merge_twin t where t.merge_uuid = $3 and t.gone_key = x.uuid)`,
    values,
  );
  return rows.map(({ key }) => key);
}

/**
 * Swaps the values of the given records with their duplicates: the record of the remaining enterprise keeps its references and gets the
 * values of the other. Its previous values go to its history and to the recycle bin.
 */
async function swapValues(
  db: Db,
  pair: EnterprisePair,
  now: Date,
  tables: Tables,
  { name, columns }: EnterpriseTable,
  { refs = [] }: Moved,
  keys: readonly string[],
): Promise<void> {
  const parents = new Set(
    [...tables.values()].flatMap(({ children }) =>
      children.filter(({ child }) => child === name).map(({ column }) => column),
    ),
  );
  const taken = [...columns]
    .filter((column) => isValue(column, refs, parents))
    .map((column) =>
      refs.includes(column)
        ? `${column} = case when p.stays then ${getDuplicate(`y.${column}`)} else y.${column} end`
        : `${column} = y.${column}`,
    );
  const marks = [
    'update_time = case when p.stays then $1 else x.update_time end',
    ...(columns.has('revision') ? ['revision = x.revision + p.stays::int'] : []),
  ];
  await db.sql(
    `with twins as (
       select distinct on (t.stay_key) t.stay_key, t.gone_key from firm_merge_twin t
       where t.merge_uuid = $3 and t.table_name = $4 and t.gone_key = any($2::uuid[]))
     update ${name} x set ${[...taken, ...marks].join(', ')}
     from (select stay_key as own, gone_key as other, true as stays from twins
         union all select gone_key, stay_key, false from twins) p
       join ${name} y on y.uuid = p.other
     where x.uuid = p.own`,
    [now, [...keys], pair.uuid, name],
  );
}

/**
 * Moves some rows of a table with all dependent rows.
 * @returns the number of moved or deleted rows of this table
 */
async function moveRows(
  db: Db,
  pair: EnterprisePair,
  now: Date,
  tables: Tables,
  table: EnterpriseTable,
  chosen: Chosen,
): Promise<number> {
  const rule = getMergeRule(table.name);
  const values = [pair.gone, pair.stay, pair.uuid, now, valueOf(chosen)];
  const where = getCondition(chosen, '$5');
  const columns = [...new Set(table.children.map(({ parentColumn }) => parentColumn))];
  // Read before any deletion, because rows that refer to a removed duplicate must also be moved.
  const { rows: keys } =
    columns.length === 0
      ? { rows: [] }
      : await db.sql<Record<string, string | null>>(
          `select ${columns.map((column) => `x.${column}::text as ${column}`).join(', ')} from ${table.name} x where ${where} and ${TYPED}`,
          values,
        );
  let count = 0;
  if (rule.how === 'drop') {
    count = (await db.sql(`delete from ${table.name} x where ${where} and ${TYPED}`, values)).rowCount;
  } else if (rule.how === 'move') {
    if (rule.twin === 'drop')
      for (const key of getKeys(table, rule))
        count += (
          await db.sql(
            `delete from ${table.name} x where ${where} and ${TYPED} and x.ctid in
               (select g.gone from ${duplicatesBy(table, key, rule, { gone: 'x.ctid', stay: '1', where: ` and ${where}` })})`,
            values,
          )
        ).rowCount;
    const giving = await listGiving(db, pair, table, where, values);
    if (giving.length > 0) await swapValues(db, pair, now, tables, table, rule, giving);
    const moveWhere = async (which: string, params: readonly unknown[]) =>
      (await db.sql(`update ${table.name} x set ${getChanges(rule)} where ${which} and ${TYPED}`, params)).rowCount;
    count += await moveWhere(where, values);
    // The swapped rows have new physical positions, so they are selected by their uuid.
    if (giving.length > 0)
      count += await moveWhere('x.ent_uuid = $1 and x.uuid = any($5::text[]::uuid[])', [...values.slice(0, 4), giving]);
  }
  for (const reference of table.children) {
    const child = tables.get(reference.child);
    const named = keys.map((row) => row[reference.parentColumn] ?? null);
    if (child && named.length > 0) await moveRows(db, pair, now, tables, child, { reference, keys: named });
  }
  return count;
}

/** The number of rows moved in one statement, which limits its duration. */
const ROWS_AT_ONCE = 500;

/** Moves the next rows of a table with all dependent rows. @returns their number; 0 if none is left */
export async function moveNextRows(
  db: Db,
  pair: EnterprisePair,
  now: Date,
  tables: Tables,
  table: EnterpriseTable,
): Promise<number> {
  if (getMergeRule(table.name).how === 'keep') return 0;
  const { rows } = await db.sql<{ place: string }>(
    `select ctid::text as place from ${table.name} where ent_uuid = $1 limit $2`,
    [pair.gone, ROWS_AT_ONCE],
  );
  if (rows.length === 0) return 0;
  const moved = await moveRows(db, pair, now, tables, table, { places: rows.map(({ place }) => place) });
  // Rows that are not moved would be selected again forever.
  if (moved === 0) throw new Error(`rows of ${table.name} do not leave their enterprise`);
  return rows.length;
}
