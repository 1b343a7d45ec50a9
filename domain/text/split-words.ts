/** Returns the words of a text, which are separated by white space; for long lists in the source. */
export const splitWords = (text: string): string[] => text.trim().split(/\s+/);
