/** The meaning that the enterprise saved for a heading (`sheet` is a sheet of the portal) or for a whole sheet (`sheet` is empty). */
export interface SavedMeaning {
  readonly sheet: string;
  readonly word: string;
  /** Label of a column or name of a sheet; empty if the heading is ignored. */
  readonly target: string;
}

/** Looks up a saved meaning; undefined if there is none. */
export type FindSavedMeaning = (sheet: string, word: string) => string | undefined;

export function createMeaningLookup(saved: readonly SavedMeaning[]): FindSavedMeaning {
  const targets = new Map(saved.map(({ sheet, word, target }) => [`${sheet}|${word}`, target]));
  return (sheet, word) => targets.get(`${sheet}|${word}`);
}

export const NO_SAVED_MEANINGS: FindSavedMeaning = () => undefined;
