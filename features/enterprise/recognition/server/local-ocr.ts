import { createPool } from '#platform/server/workers/pool.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import { type Recogniser, RecogniserError, RecogniserTimeoutError, type TextPiece } from './ports.ts';

const MODULE = new URL('./read-picture.worker.ts', import.meta.url);
const IDLE_MS = 60_000;

/**
 * Text recognition by a helper: one picture after the other, each within a time limit, so that neither a large picture nor a hostile one keeps
 * the machine, and what the engine holds is not in the program. A helper that overran is ended with its picture; an idle one gives its memory
 * back. Whose turn it is decides whoever asks.
 */
export function createLocalRecogniser(limitMs = 60_000): Recogniser {
  const pool = createPool({ helpers: 1, limitMs, heapMb: 256, mostWaiting: 10, idleMs: IDLE_MS });
  return {
    engine: 'local',
    async read(picture) {
      try {
        return (await pool.run({ module: MODULE, task: picture, owner: 'recognition' })) as TextPiece[];
      } catch (cause) {
        // The module refuses nothing by itself: it was ended.
        if (cause instanceof RejectedFileError)
          throw new RecogniserTimeoutError('recognition took too long', { cause });
        throw new RecogniserError('local text recognition failed', { cause });
      }
    },
  };
}
