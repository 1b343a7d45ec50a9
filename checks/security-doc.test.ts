import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const FILE = /`((?:platform|features|apps|domain|checks|docs|\.dependency)[\w./-]*)`/g;

interface Row {
  readonly id: string;
  readonly state: string;
  readonly where: string;
}

const readRows = (text: string): Row[] =>
  text.split('\n').flatMap((line) => {
    const [, id, , state, where] = line.split('|').map((cell) => cell.trim());
    return id && state && where !== undefined && /^\d/.test(id) ? [{ id, state, where }] : [];
  });

/** What a table of claims must hold to be believed. */
function findFaults(text: string): string[] {
  const rows = readRows(text);
  const gone = [...text.matchAll(FILE)].map((match) => match[1] ?? '').filter((path) => !existsSync(join(ROOT, path)));
  const vague = rows.filter(({ state, where }) => !['met', 'n/a', 'open'].includes(state) || where === '');
  const twice = rows.filter((row, index) => rows.findIndex((other) => other.id === row.id) !== index);
  return [
    ...gone.map((path) => `names ${path}, which is gone`),
    ...vague.map(({ id }) => `says nothing definite about ${id}`),
    ...twice.map(({ id }) => `has ${id} twice`),
  ];
}

it('docs/security.md names files that exist and says something definite about every requirement', () => {
  const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
  expect(findFaults(text)).toEqual([]);
  expect(readRows(text).length).toBeGreaterThan(120);
});

it('finds what is gone, vague or said twice', () => {
  const text = '| 1.1 | x | maybe | y |\n| 1.2 | x | met | `apps/nowhere.ts` |\n| 1.2 | x | open | z |';
  expect(findFaults(text)).toHaveLength(3);
});
