import { describe, expect, it } from 'vitest';
import { getAsciiFilename, parseRangeHeader } from './send-blob.ts';

describe('the part of a file that is asked for', () => {
  it.each([
    ['bytes=0-0', { first: 0, last: 0 }],
    ['bytes=2-', { first: 2, last: 9 }],
    ['bytes=-3', { first: 7, last: 9 }],
    ['bytes=-30', { first: 0, last: 9 }],
    ['bytes=8-99', { first: 8, last: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', null],
    ['bytes=0-1,4-5', null],
    ['items=0-1', null],
    ['bytes=-', null],
    [undefined, null],
  ] as const)('%s of ten bytes is %j', (header, wanted) => {
    expect(parseRangeHeader(header, 10)).toEqual(wanted);
  });
});

describe('the name of a file for programs that know ASCII only', () => {
  it.each([
    ['report-2026.xlsx', 'report-2026.xlsx'],
    ['资质证书.pdf', 'download.pdf'],
    ['a"b.pdf', 'download.pdf'],
    ['x\r\nSet-Cookie: a=b.txt', 'download.txt'],
    ['没有扩展名', 'download'],
  ])('%j becomes %j', (given, wanted) => {
    expect(getAsciiFilename(given)).toBe(wanted);
  });
});
