/** Splits a text into words at white space; used for long lists in the source code. */
export const splitWords = (text: string): string[] => text.trim().split(/\s+/);
