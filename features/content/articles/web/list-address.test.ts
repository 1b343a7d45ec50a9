import { describe, expect, it } from 'vitest';
import { readListQuery, setFilterInAddress } from './list-address.ts';

const read = (search: string) => readListQuery(`http://portal.test/policy${search}`);

describe('what a list asks for', () => {
  it('is read from the address, empty filters left out', () => {
    expect(read('?keyword=%20建市%20&type=&year=2016&pageNum=3&other=1')).toEqual({
      keyword: '建市',
      year: '2016',
      pageNum: 3,
      pageSize: 10,
    });
  });
  it.each(['?pageNum=0', '?pageNum=-2', '?pageNum=x', '?pageNum=1.5', ''])(
    'starts at the first page for %j',
    (search) => {
      expect(read(search).pageNum).toBe(1);
    },
  );
  it('is cut to what a search may hold', () => {
    expect(read(`?keyword=${'甲'.repeat(300)}`).keyword).toHaveLength(100);
  });
});

describe('the order of a list', () => {
  it('is that of the address, the newest first where it names none that is known', () => {
    expect(read('?sort=old').sort).toBe('old');
    for (const search of ['', '?sort=new', '?sort=x']) expect(read(search).sort).toBeUndefined();
  });
});

describe('the address with another filter', () => {
  it('keeps the others and goes back to the first page', () => {
    expect(setFilterInAddress('?keyword=a&pageNum=4', 'year', '2016')).toBe('?keyword=a&year=2016');
  });
  it('loses a filter by an empty value', () => {
    expect(setFilterInAddress('?year=2016', 'year', '')).toBe('?');
  });
});
