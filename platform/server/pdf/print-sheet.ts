import { spreadsheetPool } from '#platform/server/workers/pools.ts';
import type { Sheet } from './block.ts';

const MODULE = new URL('./pdf.worker.ts', import.meta.url);

/**
 * Draws a document in a worker, so that other requests do not wait: a long one takes seconds of measuring the widths of letters.
 * @param owner the owner whose share of the queue it uses
 */
export async function printSheet(sheet: Sheet, owner: string): Promise<Uint8Array> {
  return (await spreadsheetPool.run({ module: MODULE, task: sheet, owner })) as Uint8Array;
}
