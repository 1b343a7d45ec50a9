import type { EnterpriseReading } from './read-enterprise.ts';
import { runTask } from './tasks.ts';

/**
 * Reads a workbook or enterprise document in a worker of the pool.
 * @param owner on whose quota the task is queued
 */
export const readEnterpriseApart = (bytes: Uint8Array, owner: string): Promise<EnterpriseReading> =>
  runTask({ kind: 'firm', bytes }, { owner });
