import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FIXTURES, listFiles, plantedErrors, ROOT } from './lib/planted.ts';
import { ALLOWED_EXPRESSIONS } from './rules/allowed-expressions.ts';
import { callsWithToken } from './rules/calls-with-token.ts';
import { citations } from './rules/citations.ts';
import { commentNames } from './rules/comment-names.ts';
import type { Convention } from './rules/convention.ts';
import { daysOfShanghai } from './rules/days-of-shanghai.ts';
import { endedLogins } from './rules/ended-logins.ts';
import { fieldsOfForms } from './rules/fields-of-forms.ts';
import { fileNames } from './rules/file-names.ts';
import { likePatterns } from './rules/like-patterns.ts';
import { getSlowness, linearExpressions } from './rules/linear-expressions.ts';
import { noEmptyLinks } from './rules/no-empty-links.ts';
import { pageAddresses } from './rules/page-addresses.ts';
import { pureDomain } from './rules/pure-domain.ts';
import { reasonedSuppression } from './rules/reasoned-suppression.ts';
import { rowLocks } from './rules/row-locks.ts';
import { sqlInRepositories } from './rules/sql-in-repositories.ts';
import { tablesWithoutPrototype } from './rules/tables-without-prototype.ts';

const RULES = [
  callsWithToken,
  citations,
  commentNames,
  daysOfShanghai,
  endedLogins,
  fieldsOfForms,
  fileNames,
  likePatterns,
  linearExpressions,
  noEmptyLinks,
  pageAddresses,
  pureDomain,
  reasonedSuppression,
  rowLocks,
  sqlInRepositories,
  tablesWithoutPrototype,
];
const IS_TEST = /\.(?:test|spec)\.tsx?$|\/e2e\/|\/testing\//;
const PLANTED = join(FIXTURES, 'conventions');
const FOLDERS = ['domain', 'platform', 'features', 'apps', 'db', 'checks', 'e2e', 'bench', 'scripts'];

const sources = FOLDERS.filter((folder) => existsSync(join(ROOT, folder)))
  .flatMap((folder) => listFiles(join(ROOT, folder)).map((path) => `${folder}/${path}`))
  .filter((path) => !path.startsWith('checks/fixtures/') && !/(?:^|\/)(?:node_modules|build|data)\//.test(path));

/** 'path:line found' of everything in a tree that breaks a rule. */
function getErrors(rule: Convention, root: string, paths: readonly string[]): string[] {
  return paths
    .filter((path) => rule.appliesTo(path))
    .flatMap((path) =>
      rule.find(readFileSync(join(root, path), 'utf8'), path).map(({ line, found }) => `${path}:${line} ${found}`),
    );
}

describe.each(RULES)('$name', (rule) => {
  it('holds in the whole tree', () => {
    expect(sources.length).toBeGreaterThan(100);
    expect(getErrors(rule, ROOT, sources)).toEqual([]);
  });

  it('catches what is planted, and nothing else', () => {
    const found = getErrors(rule, PLANTED, listFiles(PLANTED)).map((error) => error.replace(/:\d+ .*$/s, ''));
    const planted = plantedErrors(PLANTED).filter((error) => error.startsWith(`${rule.name} `));
    expect(planted).not.toEqual([]);
    expect([...new Set(found)].map((path) => `${rule.name} ${path}`)).toEqual(planted);
  });
});

/** Lines of the product that are excused from a rule, each with its reason: they only become less. */
const SUPPRESSED = 16;

it('no more of the product is excused from a rule than before', () => {
  const isProduct = (path: string) => /^(?:apps|domain|features|platform)\//.test(path) && !IS_TEST.test(path);
  const suppressed = sources
    .filter((path) => isProduct(path) && /\.(?:tsx?|css)$/.test(path))
    .flatMap((path) =>
      readFileSync(join(ROOT, path), 'utf8')
        .split('\n')
        .filter((line) => /(?:oxlint|eslint)-disable|biome-ignore|@ts-expect[-]error/.test(line))
        .map((line) => `${path} ${line.trim()}`),
    );
  expect(suppressed, 'solve it; who takes one away lowers the number').toHaveLength(SUPPRESSED);
});

it('every allowance of a slow expression is still needed', () => {
  const stale = ALLOWED_EXPRESSIONS.filter(({ path, pattern }) => {
    const text = existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : '';
    return pattern === null
      ? !text.includes('RegExp(')
      : !text.includes(`/${pattern}/`) || getSlowness(pattern, 'u') === null;
  });
  expect(stale).toEqual([]);
});
