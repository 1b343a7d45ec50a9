/**
 * Pause after a refresh of an enterprise, as a multiple of its duration, so that refreshes of one enterprise take at most a third of the
 * time. A larger factor would delay the removal of resolved reminders from the list.
 */
const REST_FACTOR = 2;
/** Maximum delay of reminders, also for the largest enterprise. */
const MAX_REST_MS = 20_000;
const MAX_KNOWN = 10_000;

export interface RefreshThrottle {
  /** Runs a refresh of an enterprise and measures its duration. */
  note(entUuid: string, work: () => Promise<void>): Promise<void>;
  /** Returns the earliest time of the next refresh, which covers all writes until then; null means immediately, as for a small enterprise. */
  next(entUuid: string): Date | null;
}

/** Combines the refreshes after many writes into one. The longer a refresh takes, the longer the interval between refreshes. */
export function createRefreshThrottle(nowMs: () => number = Date.now): RefreshThrottle {
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
