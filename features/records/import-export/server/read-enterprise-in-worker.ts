import type { EnterpriseReading } from './read-enterprise.ts';
import { runFileTask } from './tasks.ts';

/**
 * Reads a workbook or enterprise document for a comparison, in a worker.
 * @param entName name of the enterprise, for a list that does not contain it
 * @param owner enterprise whose quota the task uses
 */
export const readComparedListInWorker = (
  bytes: Uint8Array,
  entName: string,
  owner: string,
): Promise<EnterpriseReading> => runFileTask({ kind: 'enterprise', bytes, entName }, { owner });
