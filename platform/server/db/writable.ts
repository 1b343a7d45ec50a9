import type { Db } from './db.ts';
import { DatabaseReadOnly } from './errors.ts';

/**
 * Sorts about 200 KB with 64 KB of memory, so that the server writes a temporary file beside the tables. It needs room on their disk as any
 * new row does, and leaves nothing behind. One request of several statements is one transaction, at whose end the settings return.
 */
const PROBE = `
  set local work_mem = '64kB';
  set local temp_tablespaces = '';
  select current_setting('transaction_read_only') = 'on' as "isReadOnly",
    (select max(filler) from (select lpad(n::text, 200, '0') as filler from generate_series(1, 1000) n order by filler) rows) as last`;

/**
 * Whether records can be saved just now, not only read.
 *
 * @throws DiskFullError without room on the disk of the tables
 * @throws DatabaseReadOnly where the server takes reading transactions alone
 * @throws DatabaseUnavailableError without a connection
 */
export async function assertWritable(db: Db): Promise<void> {
  const { rows } = await db.sql<{ isReadOnly: boolean }>(PROBE);
  if (rows[0]?.isReadOnly !== false) throw new DatabaseReadOnly('数据库只读，无法写入 (read-only database)');
}
