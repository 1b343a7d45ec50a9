/** The meaning that the enterprise saved for a heading (`sheet` is a sheet of the portal) or for a whole sheet (`sheet` is empty). */
export interface SavedWord {
  readonly sheet: string;
  readonly word: string;
  /** Label of a column or name of a sheet; empty if the heading is ignored. */
  readonly target: string;
}

/** Looks up a saved meaning; undefined if there is none. */
export type Words = (sheet: string, word: string) => string | undefined;

export function getWords(saved: readonly SavedWord[]): Words {
  const targets = new Map(saved.map(({ sheet, word, target }) => [`${sheet}|${word}`, target]));
  return (sheet, word) => targets.get(`${sheet}|${word}`);
}

export const NO_WORDS: Words = () => undefined;
