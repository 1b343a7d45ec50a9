import type { EnterpriseReading } from './read-enterprise.ts';
import { runTask } from './tasks.ts';

/**
 * A workbook or enterprise document on its own, read by a helper of the pool.
 * @param owner on whose account it waits
 */
export const readEnterpriseApart = (bytes: Uint8Array, owner: string): Promise<EnterpriseReading> =>
  runTask({ kind: 'firm', bytes }, { owner });
