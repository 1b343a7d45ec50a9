import type { Scope } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';

/**
 * Images of the rows that an import touches. They are taken below the features, table by table, so that an undo restores each row
 * exactly, whatever a feature keeps in it. Parents stand before their children.
 */
const TABLES = [
  'certificate',
  'certificate_item',
  'person',
  'registration',
  'project',
  'achievement',
  'equipment',
  'declaration',
] as const;
/** Only compared: the enterprise is restored through its own door, which writes the change log. */
const COMPARED = ['enterprise', ...TABLES] as const;
type Table = (typeof COMPARED)[number];

/** Marks of a write that say nothing about the content. */
const hashOf = (row: string): string => `md5((to_jsonb(${row}) - 'update_time' - 'update_by')::text)`;
const entOf = (table: Table): string => (table === 'enterprise' ? 'uuid' : 'ent_uuid');

/** Before the import: every row of the enterprise as it stands. */
export async function addImages(db: Db, scope: Scope, batch: string): Promise<void> {
  for (const table of COMPARED) {
    await db.sql(
      `insert into import_image (ent_uuid, batch_uuid, table_name, row_uuid, before)
       select $1, $2, '${table}', t.uuid, to_jsonb(t) from ${table} t where t.${entOf(table)} = $1`,
      [scope.entUuid, batch],
    );
  }
}

/** After the import, in the same transaction: keeps only what changed, with a mark of what it became. */
export async function closeImages(db: Db, scope: Scope, batch: string): Promise<void> {
  for (const table of COMPARED) {
    const mine = `i.ent_uuid = $1 and i.batch_uuid = $2 and i.table_name = '${table}'`;
    await db.sql(
      `insert into import_image (ent_uuid, batch_uuid, table_name, row_uuid, after_hash)
       select $1, $2, '${table}', t.uuid, ${hashOf('t')} from ${table} t
       where t.${entOf(table)} = $1 and not exists (select 1 from import_image i where ${mine} and i.row_uuid = t.uuid)`,
      [scope.entUuid, batch],
    );
    await db.sql(
      `delete from import_image i using ${table} t
       where ${mine} and t.${entOf(table)} = $1 and t.uuid = i.row_uuid and i.before is not null and i.before = to_jsonb(t)`,
      [scope.entUuid, batch],
    );
    await db.sql(
      `update import_image i set after_hash = ${hashOf('t')} from ${table} t
       where ${mine} and i.before is not null and t.${entOf(table)} = $1 and t.uuid = i.row_uuid`,
      [scope.entUuid, batch],
    );
  }
}

export interface ChangedRecord {
  readonly table: string;
  readonly title: string;
}

/** Records that the import wrote and that look different now; at most `most` of them, and how many there are. */
export async function listChangedSince(
  db: Db,
  scope: Scope,
  batch: string,
  most: number,
): Promise<{ records: ChangedRecord[]; total: number }> {
  const parts = COMPARED.map(
    (table) => `select '${table}' as name, coalesce(to_jsonb(t), i.before) as row
      from import_image i left join ${table} t on t.${entOf(table)} = $1 and t.uuid = i.row_uuid
      where i.ent_uuid = $1 and i.batch_uuid = $2 and i.table_name = '${table}'
        and (case when t.uuid is null then null else ${hashOf('t')} end) is distinct from i.after_hash`,
  );
  const { rows } = await db.sql<{ name: string; title: string | null; total: number }>(
    `select name, coalesce(row ->> 'project_name', row ->> 'cert_name', row ->> 'item_name', row ->> 'ent_name', row ->> 'name',
       row ->> 'reg_no', row ->> 'reg_type', row ->> 'kind') as title, count(*) over () as total
     from (${parts.join(' union all ')}) as changed order by name, title limit $3`,
    [scope.entUuid, batch, most],
  );
  return {
    records: rows.map((row) => ({ table: row.name, title: row.title ?? '' })),
    total: Number(rows[0]?.total ?? 0),
  };
}

async function columnsOf(db: Db, table: Table): Promise<string[]> {
  const { rows } = await db.sql<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = $1 order by ordinal_position`,
    [table],
  );
  return rows.map((row) => row.name);
}

/**
 * Puts every touched row back: what was there as it was, what is new marked removed. First all touched rows step aside, because
 * unique keys are checked row by row.
 */
export async function restoreImages(db: Db, scope: Scope, batch: string, now: Date): Promise<void> {
  for (const table of TABLES) {
    await db.sql(
      `update ${table} t set del_flag = '2', update_time = $3 from import_image i
       where i.ent_uuid = $1 and i.batch_uuid = $2 and i.table_name = '${table}' and t.ent_uuid = $1 and t.uuid = i.row_uuid`,
      [scope.entUuid, batch, now],
    );
  }
  for (const table of TABLES) {
    const columns = await columnsOf(db, table);
    await db.sql(
      `insert into ${table} (${columns.join(', ')})
       select ${columns.map((name) => `r.${name}`).join(', ')} from import_image i cross join lateral jsonb_populate_record(null::${table}, i.before) as r
       where i.ent_uuid = $1 and i.batch_uuid = $2 and i.table_name = '${table}' and i.before is not null
       on conflict (ent_uuid, uuid) do update set ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`,
      [scope.entUuid, batch],
    );
  }
}
