export interface ComparedParagraph {
  readonly text: string;
  readonly side: 'both' | 'before' | 'after';
}

/** Maximum product of the numbers of paragraphs, which is the size of the comparison table; longer texts are shown one after the other. */
const MAX_COMPARED = 1_000_000;

/** Returns a table with the length of the longest common subsequence of the remaining paragraphs at each pair of positions. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint32Array {
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  const at = (index: number) => lengths[index] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const below = at((i + 1) * width + j);
      const beside = at(i * width + j + 1);
      lengths[i * width + j] = before[i] === after[j] ? at((i + 1) * width + j + 1) + 1 : Math.max(below, beside);
    }
  }
  return lengths;
}

const onlyIn = (side: ComparedParagraph['side'], lines: readonly string[]): ComparedParagraph[] =>
  lines.map((text) => ({ text, side }));

/** Compares two texts by paragraph. Marks the paragraphs that only one of them contains. */
export function compareParagraphs(before: readonly string[], after: readonly string[]): readonly ComparedParagraph[] {
  if (before.length * after.length > MAX_COMPARED) return [...onlyIn('before', before), ...onlyIn('after', after)];
  const lengths = commonLengths(before, after);
  const width = after.length + 1;
  const lines: ComparedParagraph[] = [];
  let [i, j] = [0, 0];
  while (i < before.length && j < after.length) {
    const [old = '', fresh = ''] = [before[i], after[j]];
    if (old === fresh) {
      lines.push({ text: old, side: 'both' });
      i += 1;
      j += 1;
    } else if ((lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)) {
      lines.push({ text: old, side: 'before' });
      i += 1;
    } else {
      lines.push({ text: fresh, side: 'after' });
      j += 1;
    }
  }
  return [...lines, ...onlyIn('before', before.slice(i)), ...onlyIn('after', after.slice(j))];
}
