import { spreadsheetPool } from '#platform/server/workers/pools.ts';
import type { Table } from './read-tables.ts';
import type { TablesTask } from './read-tables.worker.ts';

const MODULE = new URL('./read-tables.worker.ts', import.meta.url);

/**
 * The tables of a workbook or text, read by a helper of the pool.
 * @param owner on whose account it waits
 * @throws RejectedFileError
 */
export async function readTablesInWorker(task: TablesTask, owner: string): Promise<readonly Table[]> {
  return (await spreadsheetPool.run({ module: MODULE, task, owner })) as readonly Table[];
}
