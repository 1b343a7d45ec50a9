import type { FirmReading } from './read-firm.ts';
import { runTask } from './tasks.ts';

/**
 * A workbook or firm document on its own, read in a thread.
 * @param owner on whose account it waits
 */
export const readFirmApart = (bytes: Uint8Array, owner: string): Promise<FirmReading> =>
  runTask({ kind: 'firm', bytes }, owner);
