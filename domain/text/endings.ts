/** Removes the endings from a text repeatedly until none is left, in linear time. */
export function stripEndings(text: string, endings: readonly string[]): string {
  let end = text.length;
  for (;;) {
    const found = endings.find((ending) => end >= ending.length && text.startsWith(ending, end - ending.length));
    if (found === undefined) return text.slice(0, end);
    end -= found.length;
  }
}
