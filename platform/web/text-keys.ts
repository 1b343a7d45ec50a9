/** Creates a key for each text of a list that never changes its order: the text, with its ordinal among equal texts. */
export function createTextKeys(texts: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return texts.map((text) => {
    const count = (seen.get(text) ?? 0) + 1;
    seen.set(text, count);
    return `${count} ${text}`;
  });
}
