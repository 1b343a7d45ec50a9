import { createWorkerPool } from '#platform/server/workers/pool.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import { type Recogniser, RecogniserError, RecogniserTimeoutError, type TextPiece } from './ports.ts';

const MODULE = new URL('./read-picture.worker.ts', import.meta.url);
const IDLE_MS = 60_000;

/**
 * Recognises text in a worker, one picture after another with a time limit each, so that a large or malicious picture does not block the
 * process, and the engine's memory stays outside it. A worker that exceeds the limit is terminated; an idle worker releases its memory. The
 * caller determines the order.
 */
export function createLocalRecogniser(limitMs = 60_000): Recogniser {
  const pool = createWorkerPool({ helpers: 1, limitMs, heapMb: 256, mostWaiting: 10, idleMs: IDLE_MS });
  return {
    engine: 'local',
    async read(picture) {
      try {
        return (await pool.run({ module: MODULE, task: picture, owner: 'recognition' })) as TextPiece[];
      } catch (cause) {
        // The worker module itself rejects no files, so this error means that the timeout terminated it.
        if (cause instanceof RejectedFileError)
          throw new RecogniserTimeoutError('recognition took too long', { cause });
        throw new RecogniserError('local text recognition failed', { cause });
      }
    },
  };
}
