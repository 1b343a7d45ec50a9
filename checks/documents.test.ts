import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFiles, ROOT } from './lib/planted.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const below = (folder: string) => listFiles(join(ROOT, folder)).map((path) => `${folder}/${path}`);
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...below('docs').filter((path) => path.endsWith('.md')),
];
const sources = ['apps', 'bench', 'checks', 'db', 'domain', 'e2e', 'features', 'platform', 'scripts']
  .flatMap(below)
  // Applied migrations are never changed, not even where they name a document.
  .filter((path) => /\.(?:tsx?|mjs|css)$/.test(path) && !/(?:^|\/)(?:node_modules|build|fixtures)\//.test(path));

/** Links of a document to files, without those to addresses of the web and to headings of the same page. */
const getLinks = (text: string) =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map((match) => (match[1] ?? '').replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^(?:https?|mailto):/.test(target));

describe('documents', () => {
  it('link to files that are there', () => {
    expect(documents.length).toBeGreaterThan(30);
    const dead = documents.flatMap((path) =>
      getLinks(read(path))
        .filter((target) => !existsSync(join(ROOT, dirname(path), target)))
        .map((target) => `${path} → ${target}`),
    );
    expect(dead).toEqual([]);
  });

  it('that sources name are there', () => {
    const cited = sources.flatMap((path) =>
      [...read(path).matchAll(/(?<!build\/)\bdocs\/[\w/.-]+\.(?:md|yml|json|conf|cfg|service|png)\b/g)].map(
        ([target]) => ({
          path,
          target,
        }),
      ),
    );
    expect(cited.length).toBeGreaterThan(30);
    expect(cited.filter(({ target }) => !existsSync(join(ROOT, target)))).toEqual([]);
  });

  it('name files of the repository that are there', () => {
    const named = [
      ...read('docs/security.md').matchAll(/`((?:platform|features|apps|domain|checks|docs)\/[\w./-]*)`/g),
    ];
    expect(named.length).toBeGreaterThan(100);
    expect(named.map(([, path = '']) => path).filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('state every rule of the specification, and no other', () => {
    const ids = JSON.parse(read('checks/spec/rules.json')) as string[];
    const stated = [...read('docs/spec/rules.md').matchAll(/^\| (R-\d{3}) \| \S/gm)].map(([, id]) => id);
    expect(ids).toHaveLength(286);
    expect(stated.toSorted()).toEqual(ids);
  });

  it('of decisions carry their number, and whether they hold', () => {
    const decisions = documents.filter((path) => /^docs\/adr\/\d/.test(path));
    const unsaid = decisions.filter((path) => {
      const number = Number(/\/(\d{4})-/.exec(path)?.[1]);
      return !new RegExp(`^# ${number}\\. [^\\n]+\\n\\nStatus: (?:accepted|superseded by \\d{4})\\n`).test(read(path));
    });
    const numbers = decisions.map((path) => Number(/\/(\d{4})-/.exec(path)?.[1]));
    expect(decisions.length).toBeGreaterThan(30);
    expect(unsaid).toEqual([]);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_number, at) => at + 1));
  });
});
