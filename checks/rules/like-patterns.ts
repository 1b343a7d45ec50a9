import { type Convention, getMatches, isProductScript } from './convention.ts';

/** What a person types is made a pattern of `like` in one place: whoever escapes by himself forgets a sign in silence. */
export const likePatterns: Convention = {
  name: 'like-patterns',
  appliesTo: (path) => isProductScript(path) && path !== 'platform/server/db/like.ts',
  find: (text) => getMatches(text, /\.replace(?:All)?\(\/\[[\\%_|]*[%_][\\%_|]*\]\/g?/g),
};
