import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

export interface ListState {
  readonly pageNum: number;
  readonly pageSize: number;
  /** Filters in the address; absent filters are empty. */
  readonly filters: Readonly<Record<string, string>>;
  readonly hasFilters: boolean;
  /** Query of the list call: page and set filters. */
  readonly query: Readonly<Record<string, string | number>>;
  /** Sets filters (empty removes) and goes to the first page. */
  readonly set: (part: Readonly<Record<string, string>>) => void;
  readonly goTo: (pageNum: number, pageSize?: number) => void;
  readonly reset: () => void;
}

const RESERVED = ['pageNum', 'pageSize'];

const positive = (text: string | null, fallback: number): number => {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : fallback;
};

const NONE: readonly string[] = [];

/**
 * Page and filters of a list. They are kept in the address, so that they survive a reload and can be shared (DESIGN.md 7).
 * @param others parameters that identify the list itself; they are kept and are not filters
 */
export function useListState(defaultPageSize = 20, others = NONE): ListState {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (edit: (next: URLSearchParams) => void) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          edit(next);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  return useMemo(() => {
    const isFilter = (name: string) => !RESERVED.includes(name) && !others.includes(name);
    const filters = Object.fromEntries([...params].filter(([name, value]) => isFilter(name) && value !== ''));
    const pageNum = positive(params.get('pageNum'), 1);
    const pageSize = positive(params.get('pageSize'), defaultPageSize);
    return {
      pageNum,
      pageSize,
      filters,
      hasFilters: Object.keys(filters).length > 0,
      query: { ...filters, pageNum, pageSize },
      set: (part) =>
        change((next) => {
          for (const [name, value] of Object.entries(part)) {
            if (value === '') next.delete(name);
            else next.set(name, value);
          }
          next.delete('pageNum');
        }),
      goTo: (page, size) =>
        change((next) => {
          if (page === 1) next.delete('pageNum');
          else next.set('pageNum', String(page));
          if (size !== undefined) next.set('pageSize', String(size));
        }),
      reset: () =>
        change((next) =>
          [...next.keys()].filter((name) => !others.includes(name)).forEach((name) => next.delete(name)),
        ),
    };
  }, [params, change, defaultPageSize, others]);
}
