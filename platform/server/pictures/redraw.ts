import { picturePool } from '#platform/server/workers/pools.ts';
import type { PictureReencodeTask } from './redraw.worker.ts';

const MODULE = new URL('./redraw.worker.ts', import.meta.url);

/**
 * Decodes and encodes a picture again in a worker, one at a time, so that other requests do not wait.
 * @param owner owner whose share of the worker queue the task uses
 * @throws RejectedFileError if the content is no picture, or too large to be decoded
 */
export async function reencodePicture(task: PictureReencodeTask, owner: string): Promise<Uint8Array> {
  return (await picturePool.run({ module: MODULE, task, owner })) as Uint8Array;
}
