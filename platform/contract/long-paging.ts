import { clamped, paging } from './fields.ts';

const LONG_PAGE = 500;

/** Paging of lists that the specification answers whole: nobody has to ask for a second page before there are very many. */
export const longPaging = {
  pageNum: paging.pageNum,
  pageSize: clamped(LONG_PAGE, LONG_PAGE).meta({ title: '每页条数' }),
} as const;
