import type { Db } from '#platform/server/db/db.ts';
import { MERGE_RULES, type MergeRule } from './merge-rules.ts';

/** A unique index over the enterprise and other columns. */
export interface EnterpriseUniqueIndex {
  readonly name: string;
  /** The indexed expressions, without the enterprise. */
  readonly by: readonly string[];
  readonly condition: string | null;
  /** Whether the index treats two null values as equal (nulls not distinct). */
  readonly joinsNulls: boolean;
}

/** A foreign key between two tables of an enterprise. */
export interface TableReference {
  readonly child: string;
  readonly column: string;
  readonly parentColumn: string;
  readonly type: string;
}

export interface EnterpriseTable {
  readonly name: string;
  readonly columns: ReadonlySet<string>;
  readonly keys: readonly EnterpriseUniqueIndex[];
  readonly children: readonly TableReference[];
}

/** Returns whether a unique index consists of the uuid alone, which cannot conflict between enterprises. */
const isOwnName = ({ by }: EnterpriseUniqueIndex): boolean => by.length === 1 && by[0] === 'uuid';

async function readKeys(db: Db): Promise<Map<string, EnterpriseUniqueIndex[]>> {
  const { rows } = await db.sql<EnterpriseUniqueIndex & { table: string }>(
    `select c.relname as "table", n.relname as name, pg_get_expr(i.indpred, i.indrelid) as condition, i.indnullsnotdistinct as "joinsNulls",
       array(select pg_get_indexdef(i.indexrelid, k, true) from generate_series(1, i.indnkeyatts) k
         where pg_get_indexdef(i.indexrelid, k, true) <> 'ent_uuid' order by k) as by
     from pg_index i join pg_class c on c.oid = i.indrelid join pg_class n on n.oid = i.indexrelid
     where c.relnamespace = 'public'::regnamespace and i.indisunique and exists (
       select from unnest(i.indkey::smallint[]) k join pg_attribute a on a.attrelid = c.oid and a.attnum = k where a.attname = 'ent_uuid')
     order by c.relname, n.relname`,
  );
  return Map.groupBy(rows, ({ table }) => table);
}

async function readReferences(db: Db): Promise<Map<string, TableReference[]>> {
  const { rows } = await db.sql<TableReference & { parent: string }>(
    `select p.relname as parent, c.relname as child, a.attname as "column", b.attname as "parentColumn", format_type(a.atttypid, null) as type
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
       cross join lateral unnest(k.conkey, k.confkey) m (own, its)
       join pg_attribute a on a.attrelid = k.conrelid and a.attnum = m.own join pg_attribute b on b.attrelid = k.confrelid and b.attnum = m.its
     where k.contype = 'f' and cardinality(k.conkey) > 1 and b.attname <> 'ent_uuid' and c.relnamespace = 'public'::regnamespace
       and exists (select from pg_attribute e where e.attrelid = k.confrelid and e.attname = 'ent_uuid')
       and exists (select from pg_attribute e where e.attrelid = k.conrelid and e.attname = 'ent_uuid' and not e.attisdropped)
     order by p.relname, c.relname`,
  );
  return Map.groupBy(rows, ({ parent }) => parent);
}

/** Reads all tables with `ent_uuid` from the database catalogue, parents before children. */
export async function readEnterpriseTables(db: Db): Promise<EnterpriseTable[]> {
  const { rows } = await db.sql<{ name: string; columns: string[] }>(
    `select c.relname as name, array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and exists (select from pg_attribute where attrelid = c.oid and attname = 'ent_uuid' and not attisdropped) order by 1`,
  );
  const [keys, references] = [await readKeys(db), await readReferences(db)];
  const tables = new Map(
    rows.map(({ name, columns }) => [
      name,
      {
        name,
        columns: new Set(columns),
        keys: (keys.get(name) ?? []).filter((key) => !isOwnName(key)),
        children: references.get(name) ?? [],
      },
    ]),
  );
  const order = new Map<string, EnterpriseTable>();
  const parentsOf = Map.groupBy(
    [...references].flatMap(([parent, all]) => all.map(({ child }) => ({ parent, child }))),
    ({ child }) => child,
  );
  const visit = (table: EnterpriseTable): void => {
    if (order.has(table.name)) return;
    for (const { parent } of parentsOf.get(table.name) ?? []) {
      const found = tables.get(parent);
      if (found && found !== table) visit(found);
    }
    order.set(table.name, table);
  };
  for (const table of tables.values()) visit(table);
  // Moving and removing rows writes to this table, so it is moved last.
  const isNoted = ({ name }: EnterpriseTable): boolean => name === 'record_change';
  const all = [...order.values()];
  return [...all.filter((table) => !isNoted(table)), ...all.filter(isNoted)];
}

/**
 * Returns the merge rule of a table.
 * @throws Error for a table without a rule, so that no partial merge can happen
 */
export function getMergeRule(table: string): MergeRule {
  const rule = MERGE_RULES[table];
  if (!rule)
    throw new Error(
      `table ${table} does not say how it is merged (features/operations/enterprise-merge/server/merge-rules.ts)`,
    );
  return rule;
}
