const END = /(?<=[。！？!?；;])(?![”’」』）)])|\n+/u;

/** Splits a text into sentences, and at semicolons if the parts are long enough. */
export function splitSentences(text: string): string[] {
  const pieces: string[] = [];
  for (const raw of text.split(END)) {
    const piece = raw.trim();
    if (piece === '') continue;
    const last = pieces.at(-1);
    // Short parts of a list are joined, because they mean nothing without context.
    if (last !== undefined && /[；;]$/u.test(last) && last.length + piece.length <= 160) {
      pieces[pieces.length - 1] = `${last}${piece}`;
    } else pieces.push(piece);
  }
  return pieces;
}

/** Returns the pairs of adjacent characters; only letters and digits count. */
export function getCharacterPairs(text: string): Set<string> {
  const signs = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  const pairs = new Set<string>();
  for (let at = 0; at + 1 < signs.length; at += 1) pairs.add(signs.slice(at, at + 2));
  return pairs;
}

/** Computes Dice's coefficient over pairs of characters: 0 nothing in common, 1 identical. */
export function computeSimilarity(a: string, b: string): number {
  const [left, right] = [getCharacterPairs(a), getCharacterPairs(b)];
  if (left.size + right.size === 0) return 0;
  let shared = 0;
  for (const pair of left) if (right.has(pair)) shared += 1;
  return (2 * shared) / (left.size + right.size);
}

/** Computes the share of the pairs of `part` that `whole` contains. */
export function computeContainment(part: string, whole: string): number {
  const [inner, outer] = [getCharacterPairs(part), getCharacterPairs(whole)];
  if (inner.size === 0) return 1;
  let shared = 0;
  for (const pair of inner) if (outer.has(pair)) shared += 1;
  return shared / inner.size;
}
