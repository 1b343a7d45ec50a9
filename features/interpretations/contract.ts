import { z } from 'zod';
import { filter, instant, paging } from '#platform/contract/fields.ts';
import { data, list, route } from '#platform/contract/route.ts';

export const Analysis = z.object({
  uuid: z.string(),
  bizType: z.string(),
  bizUuid: z.string(),
  title: z.string(),
  content: z.string(),
  author: z.string().nullable(),
  publishTime: instant,
  isSample: z.boolean(),
});

/** C-070: explanations of one record, or of one sort of record; spelled bizUuid here, as the document has it. */
export const listAnalyses = route({
  spec: 'C-070',
  method: 'GET',
  path: '/portal/api/analyze/list',
  tag: '内容',
  summary: '解读列表',
  access: 'public',
  query: z.object({ ...paging, bizUuid: filter('记录编号'), bizType: filter('记录种类', 40) }),
  output: list(Analysis),
});

/** C-069. */
export const getAnalysis = route({
  spec: 'C-069',
  method: 'GET',
  path: '/portal/analyze/getAnalyze',
  tag: '内容',
  summary: '一篇解读',
  access: 'login',
  query: z.object({ uuid: z.string().min(1).max(100).meta({ title: '解读编号' }) }),
  output: data(Analysis),
});
