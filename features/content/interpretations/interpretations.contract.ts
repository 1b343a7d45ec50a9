import { z } from 'zod';
import { choice, filter, instant, keyword, paging, region } from '#platform/contract/fields.ts';
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

/** C-070: lists the explanations of one record, or of one kind of record; the parameter is spelled bizUuid, as in the specification. */
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

/** C-069: returns one explanation. */
export const getAnalysis = route({
  spec: 'C-069',
  method: 'GET',
  path: '/portal/analyze/getAnalyze',
  tag: '内容',
  summary: '一篇解读',
  access: { login: 'interpretation:analysis:get' },
  query: z.object({ uuid: z.string().min(1).max(100).meta({ title: '解读编号' }) }),
  output: data(Analysis),
});

/** Categories of qualifications, by the first digits of the standards' codes. */
export const OPINION_CATEGORIES = [
  { value: '01', label: '工程勘察' },
  { value: '02', label: '工程设计' },
  { value: '03', label: '建筑业企业' },
  { value: '04', label: '工程监理' },
  { value: '05', label: '规划编制' },
] as const;

/** An acceptance opinion with its explanation (gaps D, interpretation). */
export const AcceptanceOpinion = z.object({
  uuid: z.string(),
  opinion: z.string(),
  cause: z.string(),
  /** Documents on which the explanation is based; `clause` is null if it was not checked against the text. */
  basis: z.array(z.object({ docNumber: z.string(), clause: z.string().nullable() })),
  /** Sanitised HTML. */
  solution: z.string(),
  zzType: z.string(),
  region: z.string(),
  /** Kind of the simulated evaluation that finds the same error in the caller's data. */
  checkKind: z.enum(['whole', 'zcry', 'fzcry', 'rysl', 'xm']).nullable(),
  publishTime: instant,
  isSample: z.boolean(),
});
export type AcceptanceOpinion = z.output<typeof AcceptanceOpinion>;

/** C-078: lists acceptance opinions by POST; the body is the interpretation list form of section 3. */
export const listOpinions = route({
  spec: 'C-078',
  method: 'POST',
  path: '/portal/interpretation/list',
  tag: '内容',
  summary: '受理意见解读',
  access: { member: 'interpretation:item:list' },
  isReadByPost: true,
  rate: 'read',
  body: z.object({
    ...paging,
    keyword,
    prov: region('省份').optional().catch(undefined),
    zzType: choice(['01', '02', '03', '04', '05'], '资质类别'),
  }),
  output: list(AcceptanceOpinion),
});
