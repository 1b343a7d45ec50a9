/** What docs/spec/proofs.md says is proven has its test, under the title that stands there. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './lib/planted.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const getParts = (path: string): string[] => read(path).split(/^## .*$/m);
const getLines = (part = ''): string[][] =>
  [...part.matchAll(/^\| (\d+) \| (.+) \|$/gm)].map(([, number = '', rest = '']) => [number, ...rest.split(' | ')]);

const [, rows = '', wishes = ''] = getParts('docs/spec/proofs.md');
const [, allWishes = '', allRows = ''] = getParts('docs/spec/beyond.md');
const getNumbers = (part: string): Set<string> => new Set(getLines(part).map(([number = '']) => number));

describe('a proof', () => {
  it('is named for every row of the second table', () => {
    expect([...getNumbers(rows)].sort()).toEqual([...getNumbers(allRows)].sort());
  });

  it('is of a wish that there is', () => {
    const known = getNumbers(allWishes);
    expect([...getNumbers(wishes)].filter((number) => !known.has(number))).toEqual([]);
    expect(getNumbers(wishes).size).toBeGreaterThan(0);
  });

  it.each([...getLines(rows), ...getLines(wishes)])('%s %s: %s', (_number, path = '', title = '') => {
    expect(existsSync(join(ROOT, path)), path).toBe(true);
    // A title that goes on with what it cites is the same test.
    const titles = [...read(path).matchAll(/^\s*(?:it|test)(?:\.each\([^\n]*\))?\(\s*(['"`])(.*)\1/gm)];
    expect(
      titles.some(([, , found = '']) => found.startsWith(title)),
      title,
    ).toBe(true);
  });
});
