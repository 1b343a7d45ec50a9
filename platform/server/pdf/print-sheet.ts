import { spreadsheetPool } from '#platform/server/workers/pools.ts';
import type { Sheet } from './block.ts';

const MODULE = new URL('./pdf.worker.ts', import.meta.url);

/**
 * Draws a document away from whoever else waits: a long one takes seconds of counting the widths of letters.
 * @param owner on whose account it waits
 */
export async function printSheet(sheet: Sheet, owner: string): Promise<Uint8Array> {
  return (await spreadsheetPool.run({ module: MODULE, task: sheet, owner })) as Uint8Array;
}
