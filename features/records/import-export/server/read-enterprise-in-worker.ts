import type { EnterpriseReading } from './read-enterprise.ts';
import { runTask } from './tasks.ts';

/**
 * Reads a workbook or enterprise document that is only compared, in a worker of the pool.
 * @param entName name of the enterprise, for a list that does not contain it
 * @param owner on whose quota the task is queued
 */
export const readListApart = (bytes: Uint8Array, entName: string, owner: string): Promise<EnterpriseReading> =>
  runTask({ kind: 'enterprise', bytes, entName }, { owner });
