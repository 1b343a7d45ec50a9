/** Escapes a text for a pattern of `like`, so that per cent, underscore and backslash are literal. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Returns the pattern of `like` and `ilike` for texts that contain a word anywhere. */
export const toLikePattern = (word: string): string => `%${escapeLike(word)}%`;
