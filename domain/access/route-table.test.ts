import { expect, it } from 'vitest';
import { PAGE_ROUTES } from './route-table.ts';

it('no two pages have one id or one path', () => {
  const twice = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);
  expect(PAGE_ROUTES.length).toBeGreaterThan(100);
  expect(twice(PAGE_ROUTES.map(({ id }) => id))).toEqual([]);
  expect(twice(PAGE_ROUTES.map(({ path }) => path))).toEqual([]);
});
