/**
 * An enterprise rests so many times as long as its last refresh took: at most a third of the time goes into one that is written all day.
 * More would let a clerk wait for what he has just mended to leave his list.
 */
const REST_FACTOR = 2;
/** Reminders of the largest are never further behind than this. */
const MAX_REST_MS = 20_000;
const MAX_KNOWN = 10_000;

export interface Pace {
  /** Does the work and notes how long it took. */
  note(entUuid: string, work: () => Promise<void>): Promise<void>;
  /** When the next one may begin; null: at once, as for a small enterprise. All that is written until then is followed up once. */
  next(entUuid: string): Date | null;
}

/** Gathers the follow-up of many writes into one, the longer it takes the more of them. */
export function createPace(nowMs: () => number = Date.now): Pace {
  const freeAt = new Map<string, number>();
  return {
    async note(entUuid, work) {
      const begin = nowMs();
      try {
        await work();
      } finally {
        const end = nowMs();
        freeAt.delete(entUuid);
        freeAt.set(entUuid, end + Math.min((end - begin) * REST_FACTOR, MAX_REST_MS));
        const [oldest] = freeAt.keys();
        if (freeAt.size > MAX_KNOWN && oldest !== undefined) freeAt.delete(oldest);
      }
    },
    next(entUuid) {
      const free = freeAt.get(entUuid) ?? 0;
      return free > nowMs() ? new Date(free) : null;
    },
  };
}
