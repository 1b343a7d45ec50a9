/** A key for each of a list of texts that never changes its order: the text, and which of its like it is where one stands twice. */
export function createTextKeys(texts: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return texts.map((text) => {
    const count = (seen.get(text) ?? 0) + 1;
    seen.set(text, count);
    return `${count} ${text}`;
  });
}
