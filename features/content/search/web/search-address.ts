import { href } from '#domain/access/page.ts';
import { SEARCH_KINDS, type SearchKind } from '../contract/kinds.ts';
import { searchPages } from '../pages/search.pages.ts';

export const SEARCH_PATH = href(searchPages.globalSearch);

/** A search as encoded in the address of its page. */
export interface SearchAddress {
  readonly keyword: string;
  /** Null for all four groups. */
  readonly type: SearchKind | null;
  readonly pageNum: number;
  readonly area: 'nation' | 'province' | 'local' | null;
  readonly within: '1' | '3' | null;
  readonly inForce: boolean;
}

const oneOf = <T extends string>(value: string | null, values: readonly T[]): T | null =>
  values.find((known) => known === value) ?? null;

const MAX_KEYWORD = 100;

/** Parses the parameters of an address; invalid ones are ignored. */
export function parseSearchAddress(params: URLSearchParams): SearchAddress {
  const page = Number(params.get('pageNum'));
  return {
    keyword: (params.get('keyword') ?? '').trim().slice(0, MAX_KEYWORD),
    type: oneOf(params.get('type'), SEARCH_KINDS),
    pageNum: Number.isInteger(page) && page > 0 ? page : 1,
    area: oneOf(params.get('area'), ['nation', 'province', 'local']),
    within: oneOf(params.get('within'), ['1', '3']),
    inForce: params.get('inForce') === '1',
  };
}

/** Returns the address of a search with some parameters changed; a changed search starts at its first page. */
export function buildSearchAddress(search: SearchAddress, change: Partial<SearchAddress> = {}): string {
  const next = { ...search, pageNum: 1, ...change };
  const params = new URLSearchParams();
  const entries: Record<string, string | null> = {
    keyword: next.keyword,
    type: next.type,
    area: next.area,
    within: next.within,
    inForce: next.inForce ? '1' : null,
    pageNum: next.pageNum > 1 ? String(next.pageNum) : null,
  };
  for (const [name, value] of Object.entries(entries)) if (value) params.set(name, value);
  const text = params.toString();
  return text === '' ? SEARCH_PATH : `${SEARCH_PATH}?${text}`;
}
