import { useQueries } from '@tanstack/react-query';
import { MAX_PAGE_SIZE } from '#platform/contract/fields.ts';
import { query } from '#platform/web/query.ts';
import { listStandards, type StandardSummary } from '../standards.contract.ts';

/** Pages of the list call to load; the catalogue has about 140 standards. */
const PAGES = [1, 2, 3];
const STALE_MS = 60 * 60_000;

export interface StandardsState {
  readonly standards: readonly StandardSummary[];
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
}

/** Loads all standards with their levels, for selects; they only change with a new version of the product. */
export function useStandards(): StandardsState {
  const pages = useQueries({
    queries: PAGES.map((pageNum) => ({
      ...query(listStandards, { query: { pageNum, pageSize: MAX_PAGE_SIZE } }),
      staleTime: STALE_MS,
    })),
  });
  return {
    standards: pages.flatMap((page) => page.data?.rows ?? []),
    isLoading: pages.some((page) => page.isPending),
    hasFailed: pages.some((page) => page.isError),
  };
}

/** Returns a function from a standard's code to its name; a code missing from the catalogue is returned unchanged. */
export function useStandardName(): (code: string) => string {
  const { standards } = useStandards();
  return (code) => standards.find((standard) => standard.code === code)?.name ?? code;
}
