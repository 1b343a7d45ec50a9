/** What docs/spec/proofs.md says is proven has its test, under the title that stands there. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './lib/planted.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const partsOf = (path: string): string[] => read(path).split(/^## .*$/m);
const linesOf = (part = ''): string[][] =>
  [...part.matchAll(/^\| (\d+) \| (.+) \|$/gm)].map(([, number = '', rest = '']) => [number, ...rest.split(' | ')]);

const [, rows = '', wishes = ''] = partsOf('docs/spec/proofs.md');
const [, allWishes = '', allRows = ''] = partsOf('docs/spec/beyond.md');
const numbersOf = (part: string): Set<string> => new Set(linesOf(part).map(([number = '']) => number));

describe('a proof', () => {
  it('is named for every row of the second table', () => {
    expect([...numbersOf(rows)].sort()).toEqual([...numbersOf(allRows)].sort());
  });

  it('is of a wish that there is', () => {
    const known = numbersOf(allWishes);
    expect([...numbersOf(wishes)].filter((number) => !known.has(number))).toEqual([]);
    expect(numbersOf(wishes).size).toBeGreaterThan(0);
  });

  it.each([...linesOf(rows), ...linesOf(wishes)])('%s %s: %s', (_number, path = '', title = '') => {
    expect(existsSync(join(ROOT, path)), path).toBe(true);
    // A title that goes on with what it cites is the same test.
    const titles = [...read(path).matchAll(/^\s*(?:it|test)(?:\.each\([^\n]*\))?\(\s*(['"`])(.*)\1/gm)];
    expect(
      titles.some(([, , found = '']) => found.startsWith(title)),
      title,
    ).toBe(true);
  });
});
