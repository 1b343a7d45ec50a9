import { type Convention, getMatches, isProductScript } from './convention.ts';

/** A call of the browser's own that sends no headers; pages of this site and addresses that are signed are no calls. */
const BARE_FETCH = /(?<![.\w])fetch\((?!location\.href\b|url, \{ signal \})(?![^;]{0,400}\bheaders\b)/g;

/** Every call to the server carries the token of the cookie in its header, so none is made past `getCallHeaders`. */
export const callsWithToken: Convention = {
  name: 'calls-with-token',
  appliesTo: (path) => /(?:^|\/)web\//.test(path) && isProductScript(path),
  find: (text) => getMatches(text, BARE_FETCH),
};
