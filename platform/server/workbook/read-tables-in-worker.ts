import { spreadsheetPool } from '#platform/server/workers/pools.ts';
import type { WorkbookTable } from './read-tables.ts';
import type { ReadTablesTask } from './read-tables.worker.ts';

const MODULE = new URL('./read-tables.worker.ts', import.meta.url);

/**
 * Reads the tables of a workbook or text in a worker of the pool.
 * @param owner the owner to whose share of the queue the task is charged
 * @throws RejectedFileError
 */
export async function readTablesInWorker(task: ReadTablesTask, owner: string): Promise<readonly WorkbookTable[]> {
  return (await spreadsheetPool.run({ module: MODULE, task, owner })) as readonly WorkbookTable[];
}
