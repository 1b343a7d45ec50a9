import type { ListState } from '#platform/web/use-list-state.ts';

export const FILING_PAGE = '/qyxx/sbgl';

const address = (params: Readonly<Record<string, string>>): string => {
  const text = new URLSearchParams(params).toString();
  return text === '' ? FILING_PAGE : `${FILING_PAGE}?${text}`;
};

export const addressOfFiling = (uuid: string): string => address({ filing: uuid });

/** The list's state without what says how it is shown: neither a filter nor to be reset. */
export function withoutView(list: ListState): ListState {
  const { view: _view, ...filters } = list.filters;
  const { view: _shown, ...query } = list.query;
  return {
    ...list,
    filters,
    query,
    hasFilters: Object.keys(filters).length > 0,
    reset: () => list.set(Object.fromEntries(Object.keys(filters).map((name) => [name, '']))),
  };
}
