/** The four groups of the search page, in its order. */
export const SEARCH_KINDS = ['zzbz', 'policy', 'gsgg', 'question'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Only the newest hits of a very common word are ranked, so no list is longer than this. */
export const MAX_HITS = 500;
