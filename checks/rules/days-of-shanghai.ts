import { type Convention, getMatches, isScript } from './convention.ts';

/**
 * The day of an instant is asked of domain/validity/day.ts, in tests as well: cut out of `toISOString` it is the day in UTC,
 * which is yesterday for the first eight hours of every day in Shanghai, and a test that does so fails for eight hours a day.
 */
export const daysOfShanghai: Convention = {
  name: 'days-of-shanghai',
  appliesTo: (path) => isScript(path) && path !== 'domain/validity/day.ts',
  find: (text) => getMatches(text, /\.toISOString\(\)\s*\.(?:slice\(0, ?10\)|substr(?:ing)?\(0, ?10\)|split\()/g),
};
