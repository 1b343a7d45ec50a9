export type ContentCacheName = 'pages' | 'answers';
export type CacheOutcome = 'kept' | 'made';

/** The hits and misses of each cache of published content since the start. */
export interface CacheStatistics {
  note(cache: ContentCacheName, outcome: CacheOutcome): void;
  list(): readonly { readonly cache: ContentCacheName; readonly outcome: CacheOutcome; readonly count: number }[];
}

export function createCacheStatistics(): CacheStatistics {
  const counts: Record<ContentCacheName, Record<CacheOutcome, number>> = {
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
