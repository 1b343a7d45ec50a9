import type { ArticleSearch } from '../articles.contract.ts';

/** Filters that a list stores in its address, so that they survive a reload and can be shared (DESIGN.md 7). */
export const LIST_FILTERS = ['keyword', 'prov', 'type', 'year', 'validity', 'tag'] as const;
export type FilterName = (typeof LIST_FILTERS)[number];

export const ARTICLE_PAGE_SIZE = 10;

/** The parameters of a list, as in its address; the server clamps or drops invalid values. */
export type ListQuery = Partial<Record<FilterName, string>> & {
  readonly sort?: 'old';
  readonly pageNum: number;
  readonly pageSize: number;
};

export function readListQuery(address: string): ListQuery {
  const { searchParams } = new URL(address);
  const filters = LIST_FILTERS.flatMap((name) => {
    const value = searchParams.get(name)?.trim().slice(0, 100) ?? '';
    return value === '' ? [] : [[name, value] as const];
  });
  const page = Number(searchParams.get('pageNum'));
  return {
    ...Object.fromEntries(filters),
    ...(searchParams.get('sort') === 'old' ? { sort: 'old' } : {}),
    pageNum: Number.isInteger(page) && page > 0 ? page : 1,
    pageSize: ARTICLE_PAGE_SIZE,
  };
}

/** Returns the address with one filter set, or removed by an empty value; always on the first page. */
export function setFilterInAddress(search: string, name: string, value: string): string {
  const params = new URLSearchParams(search);
  if (value === '') params.delete(name);
  else params.set(name, value);
  params.delete('pageNum');
  const text = params.toString();
  return text === '' ? '?' : `?${text}`;
}

/** Returns the active filters, for the chips above a list. */
export const listActiveFilters = (query: Partial<ArticleSearch>): { name: FilterName; value: string }[] =>
  LIST_FILTERS.flatMap((name) => {
    const value = query[name];
    return typeof value === 'string' && value !== '' ? [{ name, value }] : [];
  });
