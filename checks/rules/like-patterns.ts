import { type Convention, getMatches, isProductScript } from './convention.ts';

/** Typed text is turned into a pattern of `like` in one place: separate escaping forgets a character in silence. */
export const likePatterns: Convention = {
  name: 'like-patterns',
  appliesTo: (path) => isProductScript(path) && path !== 'platform/server/db/like.ts',
  find: (text) => getMatches(text, /\.replace(?:All)?\(\/\[[\\%_|]*[%_][\\%_|]*\]\/g?/g),
};
