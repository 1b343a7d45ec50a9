/** Creates a key for each text of a list whose order never changes: the text, with a number if it occurs several times. */
export function createTextKeys(texts: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return texts.map((text) => {
    const count = (seen.get(text) ?? 0) + 1;
    seen.set(text, count);
    return `${count} ${text}`;
  });
}
