import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Sheet } from './block.ts';

const FILE = new URL('./pdf.worker.ts', import.meta.url);
const LIMIT_MS = 60_000;
const MEMORY_MB = 512;

async function draw(sheet: Sheet): Promise<Uint8Array> {
  const worker = new Worker(FILE, { workerData: sheet, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
  try {
    // A fault of the thread arrives as a rejection of the wait.
    const [bytes] = (await once(worker, 'message', { signal: AbortSignal.timeout(LIMIT_MS) })) as [Uint8Array];
    return bytes;
  } finally {
    await worker.terminate();
  }
}

let last: Promise<unknown> = Promise.resolve();

/** Draws a document in a thread of its own; one after another, so that many readers do not take all processors. */
export async function printSheet(sheet: Sheet): Promise<Uint8Array> {
  const turn = last.catch(() => undefined).then(() => draw(sheet));
  last = turn;
  return await turn;
}
