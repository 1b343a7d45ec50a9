import { type Convention, getMatches } from './convention.ts';

/** A login is ended in one place: a page that stays open then asks on, which is an error in its console and takes the next login away. */
export const endedLogins: Convention = {
  name: 'ended-logins',
  appliesTo: (path) => /\.(?:ts|tsx)$/.test(path) && path !== 'e2e/support/log-out.ts' && !path.startsWith('checks/'),
  find: (text) => getMatches(text, /\.clearCookies\(/g),
};
