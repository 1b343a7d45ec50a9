import { describe, expect, it } from 'vitest';
import { addRecentSearch, clearRecentSearches, listRecentSearches } from './recent-searches.ts';
import { buildSearchAddress, parseSearchAddress } from './search-address.ts';

const read = (text: string) => parseSearchAddress(new URLSearchParams(text));

describe('the address of a search (P-006)', () => {
  it('reads what it writes', () => {
    const search = read('keyword=市政 二级&type=policy&pageNum=3&area=nation&within=3&inForce=1');
    expect(search).toEqual({
      keyword: '市政 二级',
      type: 'policy',
      pageNum: 3,
      area: 'nation',
      within: '3',
      inForce: true,
    });
    expect(read(buildSearchAddress(search, { pageNum: 3 }).split('?')[1] ?? '')).toEqual(search);
  });
  it('leaves out what makes no sense', () => {
    expect(read(`keyword=${'长'.repeat(300)}&type=__proto__&pageNum=-1&area=x&within=2&inForce=yes`)).toEqual({
      keyword: '长'.repeat(100),
      type: null,
      pageNum: 1,
      area: null,
      within: null,
      inForce: false,
    });
    expect(buildSearchAddress(read(''))).toBe('/globalSearch');
  });
  it('starts at the first page when something else is asked', () => {
    expect(buildSearchAddress(read('keyword=a&pageNum=4'), { type: 'zzbz' })).toBe('/globalSearch?keyword=a&type=zzbz');
  });
});

describe('recent searches', () => {
  const storeOf = (text: string | null) => {
    let kept = text;
    return {
      getItem: () => kept,
      setItem: (_key: string, value: string) => void (kept = value),
      removeItem: () => void (kept = null),
    };
  };
  it('keeps the newest eight, each once', () => {
    const store = storeOf(null);
    for (const word of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'c']) addRecentSearch(store, word);
    expect(listRecentSearches(store)).toEqual(['c', 'i', 'h', 'g', 'f', 'e', 'd', 'b']);
    clearRecentSearches(store);
    expect(listRecentSearches(store)).toEqual([]);
  });
  it('takes a broken store for an empty one', () => {
    for (const text of ['{', '{}', '1', '[1,null,"好"]'])
      expect(listRecentSearches(storeOf(text)).every((word) => word === '好')).toBe(true);
    expect(() =>
      addRecentSearch(
        {
          ...storeOf(null),
          setItem: () => {
            throw new Error('full');
          },
        },
        'x',
      ),
    ).not.toThrow();
  });
});
