import { expect, it } from 'vitest';
import { measureReading } from './testing/measure-reading.ts';
import { makeRandomWorkbook } from './testing/random-workbook.ts';

it.each([1, 5, 10, 12, 13, 14, 15, 28, 44])(
  'reads the workbook of random layout %i without a wrong or a lost cell',
  async (seed) => {
    const book = await makeRandomWorkbook(seed);
    const { total, right, asked, wrong, lost, invented } = await measureReading(book);
    expect({ wrong, lost, invented }, book.layout).toEqual({ wrong: [], lost: [], invented: [] });
    expect(right + asked).toBe(total);
    expect(right / total, book.layout).toBeGreaterThanOrEqual(0.98);
  },
);
