import { describe, expect, it } from 'vitest';
import { measureClerkWorkbook, readClerkWorkbooks } from './testing/clerk-workbooks.ts';

const FILES = [
  'clerk-workbooks.txt',
  'further-workbooks.txt',
  'third-workbooks.txt',
  'fourth-workbooks.txt',
  'fifth-workbooks.txt',
  'sixth-workbooks.txt',
  'seventh-workbooks.txt',
];
/** Cells that the reader has to ask about: a year of two digits, a month in place of a day, a number in words, an ID number kept as a number. */
const ASKED = [/socialSecurityStart: 2020-03-05/, /leaveDate: 2025-12-01/, /workYears: 30/, /idNo: 370102196001010000/];

describe.each(FILES)('the workbooks of %s', (file) => {
  it.each(readClerkWorkbooks(file).map((book) => [book.title, book] as const))('are read: %s', async (_title, book) => {
    const { cells, right, asked, wrong, lost, invented, refused } = await measureClerkWorkbook(book);
    expect({ wrong, lost, invented, refused }).toEqual({ wrong: [], lost: [], invented: [], refused: '' });
    expect(asked.filter((line) => !ASKED.some((known) => known.test(line)))).toEqual([]);
    expect(right + asked.length).toBe(cells);
    expect(cells).toBeGreaterThan(0);
  });
});
