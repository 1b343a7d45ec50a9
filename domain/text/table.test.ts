import { expect, it } from 'vitest';
import { createLookupTable } from './table.ts';

it('a table holds what was written into it, and nothing that objects bring along', () => {
  const table = createLookupTable({ 甲: 1 });
  expect(table.甲).toBe(1);
  expect(Object.keys(table)).toEqual(['甲']);
  for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
    expect(table[name], name).toBeUndefined();
});
