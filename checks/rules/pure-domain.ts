import { type Convention, getCode, getMatches, isProductScript } from './convention.ts';

const CLOCK_OR_CHANCE =
  /\bDate\.now\b|\bnew Date\(\s*\)|(?<!new )\bDate\(|\bMath\.random\b|\bperformance\.now\b|\bcrypto\.\w+|\bset(?:Timeout|Interval)\b|\btoLocale(?:Date|Time)String\b|\btoLocaleString\(\s*\)|\bgetTimezoneOffset\b/g;

/** Same input, same answer: the time and chance come in as arguments, and nothing depends on the machine's zone or language. */
export const pureDomain: Convention = {
  name: 'pure-domain',
  appliesTo: (path) => path.startsWith('domain/') && isProductScript(path),
  find: (text) => getMatches(getCode(text), CLOCK_OR_CHANCE),
};
