import type { Db } from './db.ts';
import { DatabaseReadOnlyError } from './errors.ts';

/**
 * Sorts about 200 KB with 64 KB of memory, so that the server writes a temporary file on the disk of the tables. The statement needs disk
 * space like a new row, but stores no data. One request with several statements is one transaction, after which the settings are restored.
 */
const PROBE = `
  set local work_mem = '64kB';
  set local temp_tablespaces = '';
  select current_setting('transaction_read_only') = 'on' as "isReadOnly",
    (select max(filler) from (select lpad(n::text, 200, '0') as filler from generate_series(1, 1000) n order by filler) rows) as last`;

/**
 * Asserts that records can be saved now, not only read.
 * @throws DiskFullError without free space on the disk of the tables
 * @throws DatabaseReadOnlyError if the server only accepts read-only transactions
 * @throws DatabaseUnavailableError without a connection
 */
export async function assertWritable(db: Db): Promise<void> {
  const { rows } = await db.sql<{ isReadOnly: boolean }>(PROBE);
  if (rows[0]?.isReadOnly !== false) throw new DatabaseReadOnlyError('数据库只读，无法写入 (read-only database)');
}
