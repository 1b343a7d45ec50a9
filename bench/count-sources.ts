/**
 * Counts the source files of this repository: `node bench/count-sources.ts [COMMIT …]`; without a commit, of the working tree. Only files
 * tracked by git count.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const ROOT = new URL('..', import.meta.url).pathname;
const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28 });

const IS_SOURCE = /^(?:apps|domain|features|platform)\/.*\.(?:tsx?|css)$/;
const IS_TEST = /\.(?:test|spec)\.tsx?$|\/e2e\/|\/testing\//;

function getSources(commit: string | undefined): { readonly path: string; readonly text: string }[] {
  const paths = git(...(commit ? ['ls-tree', '-r', '--name-only', commit] : ['ls-files']))
    .split('\n')
    .filter((path) => IS_SOURCE.test(path));
  if (commit === undefined) return paths.map((path) => ({ path, text: readFileSync(`${ROOT}${path}`, 'utf8') }));
  const input = paths.map((path) => `${commit}:${path}`).join('\n');
  const out = execFileSync('git', ['cat-file', '--batch'], { cwd: ROOT, input, maxBuffer: 1 << 28 });
  let at = 0;
  return paths.map((path) => {
    const head = out.indexOf('\n', at);
    const length = Number(out.subarray(at, head).toString().split(' ')[2]);
    at = head + 1 + length + 1;
    return { path, text: out.subarray(head + 1, head + 1 + length).toString() };
  });
}

const getLines = (text: string): string[] => text.trimEnd().split('\n');
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const timesIn = (texts: readonly string[], what: RegExp): number =>
  sum(texts.map((text) => [...text.matchAll(what)].length));

/** Minimum number of consecutive equal lines that count as duplicated. Imports are ignored. */
const STRETCH = 10;

/** Counts the lines in passages that occur more than once, regardless of indentation. */
function countTwice(texts: readonly string[]): number {
  const seen = new Map<string, [file: number, line: number]>();
  const twice = new Set<string>();
  for (const [file, text] of texts.entries()) {
    const lines = getLines(text)
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('import '));
    for (let at = 0; at + STRETCH <= lines.length; at += 1) {
      const stretch = lines.slice(at, at + STRETCH).join('\n');
      const other = seen.get(stretch);
      if (other === undefined) seen.set(stretch, [file, at]);
      else
        for (const [of, from] of [other, [file, at]] as const)
          for (let line = from; line < from + STRETCH; line += 1) twice.add(`${of}:${line}`);
    }
  }
  return twice.size;
}

function getFigures(commit: string | undefined): Readonly<Record<string, number>> {
  const sources = getSources(commit);
  const product = sources.filter(({ path }) => !IS_TEST.test(path));
  const texts = product.map(({ text }) => text);
  const lengths = texts.map((text) => getLines(text).length).toSorted((one, other) => one - other);
  const at = (share: number): number => lengths[Math.floor(lengths.length * share)] ?? 0;
  const repositories = product.filter(({ path }) => path.endsWith('.repo.ts')).map(({ text }) => text);
  return {
    'product files': product.length,
    'product lines': sum(lengths),
    'lines of tests': sum(sources.filter(({ path }) => IS_TEST.test(path)).map(({ text }) => getLines(text).length)),
    'median length of a file': at(0.5),
    '90th percentile': at(0.9),
    [`lines in stretches of ${STRETCH} that stand twice`]: countTwice(texts),
    'pages of lists that a repository reads by hand': timesIn(repositories, /\.offset\(/g),
    suppressions: timesIn(texts, /(?:oxlint|eslint)-disable|biome-ignore|@ts-expect[-]error/g),
  };
}

const commits = process.argv.slice(2);
const columns = commits.length === 0 ? [undefined] : commits;
const figures = columns.map(getFigures);
for (const name of Object.keys(figures[0] ?? {}))
  console.log(`| ${name} | ${figures.map((of) => (of[name] ?? 0).toLocaleString('en')).join(' | ')} |`);
