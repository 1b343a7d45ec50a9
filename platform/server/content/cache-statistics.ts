export type Cache = 'pages' | 'answers';
export type Outcome = 'kept' | 'made';

/** The hits and misses of each cache of published content since the start. */
export interface CacheStatistics {
  note(cache: Cache, outcome: Outcome): void;
  list(): readonly { readonly cache: Cache; readonly outcome: Outcome; readonly count: number }[];
}

export function createCacheStatistics(): CacheStatistics {
  const counts: Record<Cache, Record<Outcome, number>> = {
    pages: { kept: 0, made: 0 },
    answers: { kept: 0, made: 0 },
  };
  return {
    note(cache, outcome) {
      counts[cache][outcome] += 1;
    },
    list: () =>
      (['pages', 'answers'] as const).flatMap((cache) =>
        (['kept', 'made'] as const).map((outcome) => ({ cache, outcome, count: counts[cache][outcome] })),
      ),
  };
}
