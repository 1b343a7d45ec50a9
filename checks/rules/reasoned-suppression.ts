import { type Convention, type Finding, getMatches, isScript } from './convention.ts';

const LINT = /(?:oxlint|eslint)-(?:disable|enable)[^\n*]*/g;
const GOOD_LINT = /^(?:oxlint|eslint)-disable(?:-next)?-line [\w@/-]+ -- \S.{9,}/;
const TYPES = /@ts-(?:expect-error|ignore|nocheck)[^\n*]*/g;
const GOOD_TYPES = /^@ts-expect-error -- \S.{9,}/;

/** One line, one rule, one reason: `oxlint-disable-next-line rule -- why` or `@ts-expect-error -- why`. */
export const reasonedSuppression: Convention = {
  name: 'reasoned-suppression',
  appliesTo: (path) => isScript(path) && !path.startsWith('checks/'),
  find: (text) => [...unreasoned(text, LINT, GOOD_LINT), ...unreasoned(text, TYPES, GOOD_TYPES)],
};

function unreasoned(text: string, pattern: RegExp, good: RegExp): Finding[] {
  return getMatches(text, pattern).filter((finding) => !good.test(finding.found));
}
