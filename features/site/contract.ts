import { z } from 'zod';
import { text } from '#platform/contract/fields.ts';
import { empty, route } from '#platform/contract/route.ts';

/** R-221, gaps G-46: one visit of a page; no person, no query string. Other fields that a client sends are dropped. */
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
