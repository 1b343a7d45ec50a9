import { describe, expect, it } from 'vitest';
import { listPagesAround } from './pages-around.ts';

describe('pages of a pager', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [6, 12, [1, null, 4, 5, 6, 7, 8, null, 12]],
    [4, 6, [1, 2, 3, 4, 5, 6]],
    [12, 12, [1, null, 10, 11, 12]],
  ])('page %i of %i', (current, last, pages) => {
    expect(listPagesAround(current, last)).toEqual(pages);
  });
});
