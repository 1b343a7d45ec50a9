import type { Db } from '#platform/server/db/db.ts';
import type { MergeRule } from './merge-rules.ts';
import { type FirmKey, type FirmTable, type Reference, ruleOf } from './tables.repo.ts';

/** Two firms that become one, by a merge that has a number. */
export interface Pair {
  readonly uuid: string;
  readonly stay: string;
  readonly gone: string;
}

type Moved = Extract<MergeRule, { how: 'move' }>;
type Tables = ReadonlyMap<string, FirmTable>;

/**
 * Begins a step: references among records are checked at its end. What happened to an order may follow it to its firm
 * (db/migrations/1650_firm_merge.sql).
 */
export async function beginStep(db: Db): Promise<void> {
  await db.sql("set constraints all deferred; set local portal.merging = 'on'");
}

const TWIN = '(select t.stay_key from firm_merge_twin t where t.merge_uuid = $3 and t.gone_key = %)';
const twinOf = (column: string): string => `coalesce(${TWIN.replace('%', column)}, ${column})`;

/** The values of a key, with what refers to a record that has a twin referring to the twin. */
const valuesOf = (key: Pick<FirmKey, 'by'>, refs: readonly string[], isMapped: boolean): string =>
  key.by.map((by, at) => `${isMapped && refs.includes(by) ? twinOf(by) : by} as k${at}`).join(', ');

const keysOf = ({ keys }: FirmTable, { settled = [], sameBy }: Moved): FirmKey[] => [
  ...keys.filter(({ name }) => !settled.includes(name)),
  ...(sameBy ? [{ name: 'same', by: sameBy, condition: null, joinsNulls: false }] : []),
];

/** Rows of the firm that goes under a key that the staying one has: `gone` and `stay` are what is read of each. $1 goes, $2 stays, $3 is the merge. */
function twinsBy(
  { name }: FirmTable,
  key: FirmKey,
  { refs = [] }: Moved,
  read: { readonly gone: string; readonly stay: string; readonly where?: string },
): string {
  const condition = key.condition === null ? '' : ` and (${key.condition})`;
  const same = key.by.map((_by, at) => `g.k${at} ${key.joinsNulls ? 'is not distinct from' : '='} s.k${at}`);
  const values = (isMapped: boolean) => (key.by.length > 0 ? `, ${valuesOf(key, refs, isMapped)}` : '');
  return `(select ${read.gone} as gone${values(true)} from ${name} x where ent_uuid = $1${condition}${read.where ?? ''}) g
    join (select ${read.stay} as stay${values(false)} from ${name} where ent_uuid = $2${condition}) s on ${['true', ...same].join(' and ')}`;
}

/** Whether twins of a table are looked for before anything moves, because other rows refer to them. */
const keepsTwins = (rule: MergeRule): rule is Moved => rule.how === 'move' && rule.twin === 'remove';

/** Records that both firms have, table by table: those that others refer to first. May be repeated. */
export async function noteTwins(db: Db, pair: Pair, tables: readonly FirmTable[]): Promise<void> {
  await db.sql(
    `insert into firm_merge_twin (merge_uuid, table_name, gone_key, stay_key) values ($1, 'enterprise', $2, $3) on conflict do nothing`,
    [pair.uuid, pair.gone, pair.stay],
  );
  // What refers to records of several tables comes after all of them.
  const wide = tables.filter(({ name }) => name === 'attachment');
  for (const table of [...tables.filter((one) => !wide.includes(one)), ...wide]) {
    const rule = ruleOf(table.name);
    if (!keepsTwins(rule)) continue;
    for (const key of keysOf(table, rule))
      await db.sql(
        `insert into firm_merge_twin (merge_uuid, table_name, gone_key, stay_key)
         select $3::uuid, $4, g.gone, min(s.stay::text)::uuid from ${twinsBy(table, key, rule, { gone: 'uuid', stay: 'uuid' })}
         group by g.gone on conflict do nothing`,
        [pair.gone, pair.stay, pair.uuid, table.name],
      );
  }
}

/** What an update of a moved row sets. $2 is the staying firm, $3 the merge, $4 the time. */
function changesOf({ twin, refs = [], set = {} }: Moved): string {
  const isTwin = 'exists (select from firm_merge_twin t where t.merge_uuid = $3 and t.gone_key = x.uuid)';
  const changes = [
    'ent_uuid = $2',
    // A record that gives way keeps what it had.
    ...refs.map((ref) =>
      twin === 'remove'
        ? `${ref} = case when ${isTwin} then x.${ref} else ${twinOf(`x.${ref}`)} end`
        : `${ref} = ${twinOf(`x.${ref}`)}`,
    ),
    ...Object.entries(set).map(([column, value]) => `${column} = ${value}`),
    ...(twin === 'remove'
      ? [
          `del_flag = case when ${isTwin} then '2' else x.del_flag end`,
          `update_time = case when x.del_flag = '0' and ${isTwin} then $4 else x.update_time end`,
        ]
      : []),
  ];
  return changes.join(', ');
}

/** Which rows: places of some, or those that refer to some. */
type Chosen =
  | { readonly places: readonly string[] }
  | { readonly reference: Reference; readonly keys: readonly (string | null)[] };

const conditionOf = (chosen: Chosen, at: string): string =>
  'places' in chosen
    ? 'x.ctid = any($5::text[]::tid[])'
    : `x.ent_uuid = $1 and x.${chosen.reference.column} = any(${at}::text[]::${chosen.reference.type}[])`;
const valueOf = (chosen: Chosen) => ('places' in chosen ? chosen.places : chosen.keys);

/** A statement may name fewer parameters than it is given; the types of those it does not use have to be known. */
const TYPED = '($1::uuid, $2::uuid, $3::uuid, $4::timestamptz, $5::text[]) is not null';

/** Moves some rows of a table and all that hangs on them, in the surrounding step. @returns how many rows of the table */
async function moveRows(
  db: Db,
  pair: Pair,
  now: Date,
  tables: Tables,
  table: FirmTable,
  chosen: Chosen,
): Promise<number> {
  const rule = ruleOf(table.name);
  const values = [pair.gone, pair.stay, pair.uuid, now, valueOf(chosen)];
  const where = conditionOf(chosen, '$5');
  const columns = [...new Set(table.children.map(({ parentColumn }) => parentColumn))];
  // Named before anything is deleted: what hangs on a row that gives way hangs on its like.
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
      for (const key of keysOf(table, rule))
        count += (
          await db.sql(
            `delete from ${table.name} x where ${where} and ${TYPED} and x.ctid in
               (select g.gone from ${twinsBy(table, key, rule, { gone: 'x.ctid', stay: '1', where: ` and ${where}` })})`,
            values,
          )
        ).rowCount;
    count += (await db.sql(`update ${table.name} x set ${changesOf(rule)} where ${where} and ${TYPED}`, values))
      .rowCount;
  }
  for (const reference of table.children) {
    const child = tables.get(reference.child);
    const named = keys.map((row) => row[reference.parentColumn] ?? null);
    if (child && named.length > 0) await moveRows(db, pair, now, tables, child, { reference, keys: named });
  }
  return count;
}

/** Moves the next rows of a table, with all that hangs on them, in the surrounding step. @returns how many; 0: none is left */
export async function moveNext(
  db: Db,
  pair: Pair,
  now: Date,
  tables: Tables,
  { table, most }: { readonly table: FirmTable; readonly most: number },
): Promise<number> {
  if (ruleOf(table.name).how === 'keep') return 0;
  const { rows } = await db.sql<{ place: string }>(
    `select ctid::text as place from ${table.name} where ent_uuid = $1 limit $2`,
    [pair.gone, most],
  );
  if (rows.length === 0) return 0;
  const moved = await moveRows(db, pair, now, tables, table, { places: rows.map(({ place }) => place) });
  // Whoever comes again for rows that stay where they are comes for ever.
  if (moved === 0) throw new Error(`rows of ${table.name} do not leave their firm`);
  return rows.length;
}
