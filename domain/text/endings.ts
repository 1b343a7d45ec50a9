/** Takes endings off a text as long as one is there, in one pass however long it is. */
export function stripEndings(text: string, endings: readonly string[]): string {
  let end = text.length;
  for (;;) {
    const found = endings.find((ending) => end >= ending.length && text.startsWith(ending, end - ending.length));
    if (found === undefined) return text.slice(0, end);
    end -= found.length;
  }
}
