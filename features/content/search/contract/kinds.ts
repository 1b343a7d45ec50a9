/** The four groups of the search page, in display order. */
export const SEARCH_KINDS = ['zzbz', 'policy', 'gsgg', 'question'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Maximum number of ranked hits: only the newest hits of a very common word are ranked. */
export const MAX_SEARCH_HITS = 500;
