import { z } from 'zod';
import { choice, instant, keyword, paging } from '#platform/contract/fields.ts';
import { data, list, route } from '#platform/contract/route.ts';

const query = z.object({
  ...paging,
  keyword,
  /** Province by its six-digit code, for `area`. */
  prov: z
    .string()
    .regex(/^\d{6}$/)
    .optional()
    .catch(undefined)
    .meta({ title: '省份' }),
  /** `nation`: the whole country and the ministries; `province`: one province; `local`: any place except the whole country. */
  area: choice(['nation', 'province', 'local'], '地区'),
  /** Number of years back from today. */
  within: choice(['1', '3'], '时间'),
  inForce: choice(['1'], '效力'),
});
export type SearchQuery = z.output<typeof query>;

/** Text in parts, so that a page can highlight the search matches without inserting HTML. */
const parts = z.array(z.object({ text: z.string(), hit: z.boolean() }));

export const SearchRow = z.object({
  uuid: z.string(),
  title: z.string(),
  titleParts: parts,
  excerptParts: parts,
  /** Address of the page that shows the whole document. */
  href: z.string(),
  docNumber: z.string().nullable(),
  issuer: z.string().nullable(),
  /** Kind of the document in words: 通知, 审查公示, 人员, 施工总承包. */
  category: z.string().nullable(),
  region: z.string(),
  publishTime: instant.nullable(),
  validity: z.string().nullable(),
  /** Whether the document is sample data, shown with 示例. */
  isSample: z.boolean(),
  /** Whether the document contains only some of the words, because no document contains all of them. */
  isPartial: z.boolean(),
});
export type SearchRow = z.output<typeof SearchRow>;

export const StandardHit = SearchRow.extend({
  code: z.string(),
  displayCode: z.string(),
  levels: z.array(z.string()),
  /** The level named in the search; null if none is named. */
  level: z.string().nullable(),
  /** Whether the search names exactly this standard. */
  isNamed: z.boolean(),
});
export type StandardHit = z.output<typeof StandardHit>;

const AnnouncementHit = SearchRow.extend({ type: z.enum(['publicity', 'notice']) });

const base = { method: 'GET', tag: '搜索', access: 'public', query } as const;

export const searchPolicies = route({
  ...base,
  spec: 'C-072',
  path: '/portal/api/search/policy/list',
  summary: '搜索政策文件和法律法规',
  output: list(SearchRow),
});
export const searchAnnouncements = route({
  ...base,
  spec: 'C-073',
  path: '/portal/api/search/gsgg/list',
  summary: '搜索公示公告',
  output: list(AnnouncementHit),
});
export const searchQuestions = route({
  ...base,
  spec: 'C-074',
  path: '/portal/api/search/question/list',
  summary: '搜索常见问题',
  output: list(SearchRow),
});
export const searchStandards = route({
  ...base,
  spec: 'C-075',
  path: '/portal/api/search/zzbz/list',
  summary: '搜索资质标准',
  output: list(StandardHit),
});

const Suggestion = z.object({
  text: z.string(),
  /** Kind of the suggestion: 全称, 资质标准, 政策文件, 公示公告 or 常见问题. */
  label: z.string(),
  href: z.string(),
});
export type Suggestion = z.output<typeof Suggestion>;

/** Not in the specification: lists suggestions while the user types. */
export const listSuggestions = route({
  spec: null,
  method: 'GET',
  tag: '搜索',
  access: 'public',
  path: '/portal/api/search/suggest',
  summary: '输入时的搜索建议',
  query: z.object({ keyword }),
  output: data(z.array(Suggestion)),
});
