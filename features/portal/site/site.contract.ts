import { z } from 'zod';
import { instant, paging, requiredText } from '#platform/contract/fields.ts';
import { empty, list, route } from '#platform/contract/route.ts';

/** Records one visit of a page without user and query string; drops other fields of the request (R-221, gaps G-46). */
export const addPageView = route({
  spec: 'C-177',
  method: 'POST',
  path: '/portal/api/pageView/add',
  tag: '站点',
  summary: '记录一次页面访问（只按日计数）',
  access: 'public',
  body: z.object({ path: requiredText('页面路径', 300) }),
  output: empty(),
  bodyLimit: 4 * 1024,
});

/** Days for which a malformed row stays listed after it was last read. */
export const MALFORMED_ROW_DAYS = 7;

/**
 * Lists stored rows that other lists omit because they are malformed. The content of the rows is not returned, because it may belong to any
 * user.
 */
export const listMalformed = route({
  spec: null,
  method: 'GET',
  path: '/system/malformed/list',
  tag: '站点',
  summary: '无法读取的数据行（已从列表中略去）',
  access: { operator: 'system:data:list' },
  query: z.object(paging),
  output: list(z.object({ place: z.string(), rowKey: z.string(), reason: z.string(), foundTime: instant })),
});
