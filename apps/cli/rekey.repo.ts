import type { Db } from '#platform/server/db/db.ts';
import type { EncryptedColumn } from './sealed-columns.ts';

export interface EncryptedRow {
  readonly place: string;
  readonly sealed: string;
  readonly indexed: string | null;
}

/** Must equal the row hash in features/records/import-export/server/undo-log.repo.ts. */
const MARK = `md5((to_jsonb(t) - 'update_time' - 'update_by')::text)`;

const where = (column: EncryptedColumn, newestKey: string): string =>
  `${column.column} is not null and not starts_with(${column.column}, '${newestKey}.')`;

/** Lists rows whose column is not encrypted with the newest key, locked until the transaction ends. @param newestKey a validated key id */
export async function listRowsToRekey(db: Db, column: EncryptedColumn, newestKey: string, limit: number) {
  const { rows } = await db.sql<EncryptedRow>(
    `select ctid::text as place, ${column.column} as sealed, ${column.index?.column ?? 'null'}::text as indexed
     from ${column.table} where ${where(column, newestKey)} limit ${limit} for no key update`,
    [],
  );
  return rows;
}

/** Lists rows encrypted with the newest key, one page at a time, so that their blind indexes can be checked. */
export async function listRekeyedRows(
  db: Db,
  column: EncryptedColumn,
  newestKey: string,
  offset: number,
  limit: number,
) {
  const { rows } = await db.sql<EncryptedRow>(
    `select ctid::text as place, ${column.column} as sealed, ${column.index?.column ?? 'null'}::text as indexed
     from ${column.table} where starts_with(${column.column}, '${newestKey}.') order by ${column.column} offset ${offset} limit ${limit}`,
    [],
  );
  return rows;
}

export async function countRowsToRekey(db: Db, column: EncryptedColumn, newestKey: string): Promise<number> {
  const { rows } = await db.sql<{ total: number }>(
    `select count(*)::int as total from ${column.table} where ${where(column, newestKey)}`,
    [],
  );
  return rows[0]?.total ?? 0;
}

/** Writes one re-encrypted row, and updates the hashes by which an import detects later changes to its rows. */
export async function updateEncryptedRow(
  db: Db,
  column: EncryptedColumn,
  row: { readonly place: string; readonly sealed: string; readonly index: string | null },
): Promise<void> {
  const { table, index } = column;
  const marked = column.hasImages
    ? (
        await db.sql<{ uuid: string; mark: string }>(
          `select uuid, ${MARK} as mark from ${table} t where ctid = $1::tid`,
          [row.place],
        )
      ).rows[0]
    : undefined;
  const values = index ? [row.place, row.sealed, row.index] : [row.place, row.sealed];
  await db.sql(
    `update ${table} set ${column.column} = $2 ${index ? `, ${index.column} = $3` : ''} where ctid = $1::tid`,
    values,
  );
  if (!marked) return;
  await db.sql(
    `update import_image i set after_hash = ${MARK} from ${table} t
     where i.table_name = '${table}' and i.row_uuid = $1 and i.after_hash = $2 and t.uuid = $1`,
    [marked.uuid, marked.mark],
  );
}

/** Lists the rows of the undo log of imports in which the given column is not encrypted with the newest key. */
export async function listUndoRowsToRekey(db: Db, column: EncryptedColumn, newestKey: string, limit: number) {
  const { rows } = await db.sql<{ place: string; sealed: string }>(
    `select ctid::text as place, before ->> '${column.column}' as sealed from import_image
     where table_name = '${column.table}' and before ->> '${column.column}' is not null
       and not starts_with(before ->> '${column.column}', '${newestKey}.') limit ${limit} for no key update`,
    [],
  );
  return rows;
}

export async function updateUndoRow(db: Db, place: string, fields: Readonly<Record<string, string>>): Promise<void> {
  await db.sql('update import_image set before = before || $2::jsonb where ctid = $1::tid', [
    place,
    JSON.stringify(fields),
  ]);
}

/**
 * Deletes short-lived rows that are found by a keyed hash whose input is not stored: verification codes, WeChat binding codes and send
 * counters.
 */
export async function deleteShortLivedRows(db: Db): Promise<void> {
  await db.sql('delete from verification_code', []);
  await db.sql('delete from wechat_scene', []);
  await db.sql("delete from code_sending where key like 'to %'", []);
}
