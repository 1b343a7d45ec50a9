/** The weight of a word by its field: A title and number, B keywords, C summary, D body. */
export type SearchWeight = 'A' | 'B' | 'C' | 'D';

export interface WeightedWords {
  readonly weight: SearchWeight;
  readonly words: readonly string[];
}

/** The highest word position that PostgreSQL stores. It stores at most 255 positions per word. */
const LAST_POSITION = 16_383;
const MAX_POSITIONS = 100;
const MAX_WORD = 100;

const quote = (word: string): string => `'${word.replace(/\\/g, '\\\\').replace(/'/g, "''")}'`;

/** Formats words as the text form of a `tsvector`; a word in several fields keeps the weight of each. */
export function formatSearchVector(fields: readonly WeightedWords[]): string {
  const places = new Map<string, string[]>();
  let position = 0;
  for (const { weight, words } of fields) {
    for (const word of words) {
      position = Math.min(position + 1, LAST_POSITION);
      if (word === '' || word.length > MAX_WORD) continue;
      const known = places.get(word) ?? [];
      if (known.length < MAX_POSITIONS) known.push(`${position}${weight}`);
      places.set(word, known);
    }
  }
  return [...places].map(([word, at]) => `${quote(word)}:${at.join(',')}`).join(' ');
}

/** Words that must all occur in a document. */
export type Wording = readonly string[];

/** A search term with its alternative wordings: 一建, or 一级 with 注册 and 建造师. */
export type QueryTerm = readonly Wording[];

/** Formats the wordings of a search term without duplicates, because the planner adds up their frequencies. */
const formatTermQuery = (asked: QueryTerm): string =>
  `(${[...new Set(asked.map((wording) => `(${wording.map(quote).join(' & ')})`))].join(' | ')})`;

/** Formats the search terms as the text form of a `tsquery`; null if there are none. */
export function formatSearchQuery(all: readonly QueryTerm[], join: 'all' | 'any'): string | null {
  const parts = all.map((asked) => asked.filter((wording) => wording.length > 0)).filter((asked) => asked.length > 0);
  return parts.length === 0 ? null : parts.map(formatTermQuery).join(join === 'all' ? ' & ' : ' | ');
}
