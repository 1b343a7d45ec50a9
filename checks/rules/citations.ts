import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/planted.ts';
import { type Convention, type Finding, getMatches } from './convention.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const firstCells = (text: string) => [...text.matchAll(/^\| ([\w-]+) \|/gm)].map((match) => match[1] ?? '');
const headings = (text: string) => [...text.matchAll(/^## (\w+)\. /gm)].map((match) => match[1] ?? '');

const beyond = read('docs/spec/beyond.md');
const [wishes = '', rows = ''] = beyond.split('## Second table');
const SPECIFICATION = {
  id: new Set([...firstCells(read('docs/spec/rules.md')), ...firstCells(read('docs/spec/gaps.md'))]),
  gaps: new Set(headings(read('docs/spec/gaps.md'))),
  design: new Set(headings(read('docs/spec/DESIGN.md'))),
  spec: new Set(headings(read('docs/spec/portal-spec.md'))),
  wish: new Set(firstCells(wishes)),
  row: new Set(firstCells(rows)),
};

/** Forms of citations, each with the set of known numbers. */
const CITATIONS: readonly { pattern: RegExp; known: ReadonlySet<string> }[] = [
  { pattern: /\b(?:R-\d{3}|G-\d{2})\b/g, known: SPECIFICATION.id },
  { pattern: /\b[Gg]aps(?:\.md)?,? (?:section )?[A-Z]\b(?!-)/g, known: SPECIFICATION.gaps },
  { pattern: /\bDESIGN(?:\.md)?,? (?:section )?\d+/g, known: SPECIFICATION.design },
  { pattern: /\bportal-spec(?:\.md)?,? section \d+/g, known: SPECIFICATION.spec },
  { pattern: /\bwish(?:es)? \d+(?:(?:, \d+)* and \d+)?/g, known: SPECIFICATION.wish },
  { pattern: /\bsecond table, row \d+/g, known: SPECIFICATION.row },
];

const getNumbers = (citation: string) => citation.match(/[RG]-\d+|\d+|\b[A-Z]$/g) ?? [];

/** Requires that every section which a comment or test cites exists in docs/spec, so that the repository alone suffices to look it up. */
export const citations: Convention = {
  name: 'citations',
  appliesTo: (path) => /\.(?:ts|tsx|mjs|css|sql)$/.test(path),
  find: (text) =>
    CITATIONS.flatMap(({ pattern, known }): Finding[] =>
      getMatches(text, pattern).filter(({ found }) => getNumbers(found).some((number) => !known.has(number))),
    ),
};
