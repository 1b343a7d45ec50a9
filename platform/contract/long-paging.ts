import { clampedNumber, paging } from './fields.ts';

const LONG_PAGE = 500;

/** Paging of lists that the specification returns completely. Only very long lists have a second page. */
export const longPaging = {
  pageNum: paging.pageNum,
  pageSize: clampedNumber(LONG_PAGE, LONG_PAGE).meta({ title: '每页条数' }),
} as const;
