import { type Convention, getMatches, isProductScript } from './convention.ts';

const EMPTY_LINK = /\b(?:href|to)=(?:\{\s*)?["'`](?:#|javascript:[^"'`]*)["'`]/g;

/** An entry without a target is shown as text, marked 敬请期待, never as a link to the same page (R-044, R-084, G-21). */
export const noEmptyLinks: Convention = {
  name: 'no-empty-links',
  appliesTo: (path) => path.endsWith('.tsx') && isProductScript(path),
  find: (text) => getMatches(text, EMPTY_LINK),
};
