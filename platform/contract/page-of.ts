import { getOffset } from './fields.ts';
import type { Page } from './route.ts';

export interface PageRequest {
  readonly pageNum: number;
  readonly pageSize: number;
}

/** Returns a page of a fully computed list. */
export const paginate = <T>(all: readonly T[], page: PageRequest): Page<T> => {
  const start = getOffset(page);
  return { rows: all.slice(start, start + page.pageSize), total: all.length };
};
