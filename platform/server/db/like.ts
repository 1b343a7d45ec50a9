/** A text as it stands, for a pattern of `like`: per cent, underline and backslash mean themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Pattern of `like` and `ilike` for what holds a word anywhere. */
export const toLikePattern = (word: string): string => `%${escapeLike(word)}%`;
