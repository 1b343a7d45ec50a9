import { z } from 'zod';
import { instant, paging, text } from '#platform/contract/fields.ts';
import { empty, list, route } from '#platform/contract/route.ts';

/** R-221, gaps G-46: records one visit of a page, without user and query string. Other fields of the request are dropped. */
export const addPageView = route({
  spec: 'C-177',
  method: 'POST',
  path: '/portal/api/pageView/add',
  tag: '站点',
  summary: '记录一次页面访问（只按日计数）',
  access: 'public',
  body: z.object({ path: text('页面路径', 300) }),
  output: empty(),
  bodyLimit: 4 * 1024,
});

/** Days for which a malformed row is listed after it was last read; a corrected row is no longer reported. */
export const MALFORMED_DAYS = 7;

/** Lists stored rows that lists omit because they are malformed. Their content is not disclosed, because it may belong to any user. */
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
