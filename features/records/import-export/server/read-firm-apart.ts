import type { FirmReading } from './read-firm.ts';
import { runTask } from './tasks.ts';

/**
 * A workbook or firm document on its own, read by a helper of the pool.
 * @param owner on whose account it waits
 */
export const readFirmApart = (bytes: Uint8Array, owner: string): Promise<FirmReading> =>
  runTask({ kind: 'firm', bytes }, { owner });
