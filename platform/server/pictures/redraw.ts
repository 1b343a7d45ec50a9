import { picturePool } from '#platform/server/workers/pools.ts';
import type { RedrawTask } from './redraw.worker.ts';

const MODULE = new URL('./redraw.worker.ts', import.meta.url);

/**
 * Draws a picture anew, away from whoever else waits, one at a time.
 * @param owner on whose account it waits
 * @throws RefusedFile when it is no picture, or too large to be unpacked
 */
export async function redraw(task: RedrawTask, owner: string): Promise<Uint8Array> {
  return (await picturePool.run({ module: MODULE, task, owner })) as Uint8Array;
}
