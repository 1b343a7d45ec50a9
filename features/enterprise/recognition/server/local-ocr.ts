import { createPool } from '#platform/server/workers/pool.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import { type Recogniser, RecogniserError, RecogniserTimeoutError, type TextPiece } from './ports.ts';

const MODULE = new URL('./read-picture.worker.ts', import.meta.url);
const IDLE_MS = 60_000;

/**
 * Text recognition in a worker: one picture after another, each within a time limit, so that neither a large nor a hostile picture blocks
 * the machine, and the engine's memory stays outside the main process. A worker that exceeds the limit is terminated with its picture; an
 * idle one releases its memory. The caller decides the order.
 */
export function createLocalRecogniser(limitMs = 60_000): Recogniser {
  const pool = createPool({ helpers: 1, limitMs, heapMb: 256, mostWaiting: 10, idleMs: IDLE_MS });
  return {
    engine: 'local',
    async read(picture) {
      try {
        return (await pool.run({ module: MODULE, task: picture, owner: 'recognition' })) as TextPiece[];
      } catch (cause) {
        // The worker module rejects no files itself, so this error means that it was terminated by the timeout.
        if (cause instanceof RejectedFileError)
          throw new RecogniserTimeoutError('recognition took too long', { cause });
        throw new RecogniserError('local text recognition failed', { cause });
      }
    },
  };
}
