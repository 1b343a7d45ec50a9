import { getOffset } from './fields.ts';
import type { Page } from './route.ts';

export interface PageAsked {
  readonly pageNum: number;
  readonly pageSize: number;
}

/** A page of what was reckoned whole. */
export const paginate = <T>(all: readonly T[], page: PageAsked): Page<T> => {
  const start = getOffset(page);
  return { rows: all.slice(start, start + page.pageSize), total: all.length };
};
