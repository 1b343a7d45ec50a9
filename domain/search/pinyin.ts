/** A word and its syllables without tones: 市政工程, shi zheng gong cheng. */
export interface SpelledWord {
  readonly text: string;
  readonly syllables: readonly string[];
}

/** A possible meaning of the typed text: the candidate words for each of its parts. */
export type PinyinReading = readonly (readonly string[])[];

/** Finds words by their pinyin: shizheng, szgc, shizhengerji. */
export interface PinyinIndex {
  /** Returns the possible words; null if the letters are not the pinyin of known words. */
  read(typed: string): PinyinReading | null;
}

const MAX_READINGS = 6;
const MAX_PARTS = 4;
/** Shorter prefixes would match far too many words. */
const SHORTEST_PREFIX = 3;
const SHORTEST = 2;
const LONGEST = 60;

const LETTERS = /^[a-z]+(?:'[a-z]+)*$/;

function addTo(map: Map<string, string[]>, key: string, text: string): void {
  const known = map.get(key) ?? [];
  if (!known.includes(text)) map.set(key, [...known, text]);
}

/** Splits the typed text completely into known words, preferring the longest first word; null if that is impossible. */
function splitInto(typed: string, byFull: ReadonlyMap<string, readonly string[]>, parts: number): PinyinReading | null {
  const whole = byFull.get(typed);
  if (whole) return [whole];
  if (parts <= 1) return null;
  for (let end = typed.length - SHORTEST; end >= SHORTEST; end -= 1) {
    const first = byFull.get(typed.slice(0, end));
    const rest = first && splitInto(typed.slice(end), byFull, parts - 1);
    if (first && rest) return [first, ...rest];
  }
  return null;
}

/** Creates the index. If several words have the same spelling, earlier words take precedence. */
export function createPinyinIndex(words: readonly SpelledWord[]): PinyinIndex {
  const byFull = new Map<string, string[]>();
  const byInitials = new Map<string, string[]>();
  for (const { text, syllables } of words) {
    addTo(byFull, syllables.join(''), text);
    addTo(byInitials, syllables.map((syllable) => syllable.charAt(0)).join(''), text);
  }
  const spelled = [...byFull].sort(([a], [b]) => a.length - b.length);
  const startingWith = (typed: string): string[] =>
    typed.length < SHORTEST_PREFIX
      ? []
      : spelled.filter(([full]) => full.startsWith(typed)).flatMap(([, texts]) => texts);
  return {
    read(given) {
      if (given.length < SHORTEST || given.length > LONGEST || !LETTERS.test(given)) return null;
      const typed = given.replaceAll("'", '');
      const whole = byFull.get(typed);
      if (whole) return [whole.slice(0, MAX_READINGS)];
      const alike = [...new Set([...(byInitials.get(typed) ?? []), ...startingWith(typed)])].slice(0, MAX_READINGS);
      if (alike.length > 0) return [alike];
      return splitInto(typed, byFull, MAX_PARTS);
    },
  };
}
