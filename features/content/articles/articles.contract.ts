import { z } from 'zod';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { choice, filter, id, keyword, optionalText, paging, requiredText, uuid } from '#platform/contract/fields.ts';
import { blob, data, empty, list, route } from '#platform/contract/route.ts';
import * as records from './contract/records.ts';

/** Province by its six-digit code; any other value means the whole country (gaps G-32). */
const prov = z
  .string()
  .regex(/^\d{6}$/)
  .optional()
  .catch(undefined)
  .meta({ title: '省份' });
const year = z
  .string()
  .regex(/^(19|20)\d{2}$/)
  .optional()
  .catch(undefined)
  .meta({ title: '年份' });

/** Filters of every list; an invalid value is ignored and never rejected (G-25). */
const search = z.object({
  ...paging,
  keyword,
  prov,
  type: filter('类型', 40),
  year,
  validity: filter('效力', 10),
  tag: filter('主题', 40),
  /** Default: 新的在前. */
  sort: choice(['new', 'old'], '排序'),
});
export type ArticleSearch = z.output<typeof search>;

/** Returned for a withdrawn article (410), unlike for one that never existed. */
export const articleWithdrawnError = defineApiError('articles.withdrawn', 410, '这份内容已撤下{reason}');

const base = { method: 'GET', tag: '内容', access: 'public', faults: [articleWithdrawnError] } as const;
const files = data(z.array(records.AttachedFile));

export const listNews = route({
  ...base,
  spec: 'C-036',
  path: '/portal/api/news/list',
  summary: '综合信息',
  query: search,
  output: list(records.NewsRow),
});
/** G-05: not in the specification; the detail page then need not read a whole list. */
export const getNews = route({
  ...base,
  spec: null,
  path: '/portal/api/news/{id}',
  summary: '一条综合信息',
  params: id,
  output: data(records.News),
});
export const listCarousel = route({
  ...base,
  spec: 'C-037',
  path: '/portal/api/carouselChart/list',
  summary: '首页轮播',
  output: list(records.CarouselRow),
});
export const listNewNotices = route({
  ...base,
  spec: 'C-038',
  path: '/portal/api/newNotice/list',
  summary: '最新公示公告',
  query: search,
  output: list(records.AnnouncementRow),
});

export const listQuestions = route({
  ...base,
  spec: 'C-040',
  path: '/portal/api/question/list',
  summary: '常见问题',
  query: search,
  output: list(records.QuestionRow),
});
export const getQuestion = route({
  ...base,
  spec: 'C-041',
  path: '/portal/api/question/{id}',
  summary: '一个常见问题',
  params: id,
  output: data(records.Question),
});
export const listQuestionFiles = route({
  ...base,
  spec: 'C-042',
  path: '/portal/api/question/file/{id}',
  summary: '常见问题的附件',
  params: id,
  output: files,
});
export const getQuestionAnalysis = route({
  ...base,
  spec: 'C-043',
  path: '/portal/api/question/analyze/{id}',
  summary: '常见问题的解读',
  params: id,
  output: data(records.RecordAnalysis),
});

export const listRegulations = route({
  ...base,
  spec: 'C-044',
  path: '/portal/api/regulation/list',
  summary: '法律法规',
  query: search,
  output: list(records.RegulationRow),
});
export const getRegulation = route({
  ...base,
  spec: 'C-045',
  path: '/portal/api/regulation/{id}',
  summary: '一部法律法规',
  params: id,
  output: data(records.Regulation),
});
export const listRegulationFiles = route({
  ...base,
  spec: 'C-046',
  path: '/portal/api/regulation/file/{id}',
  summary: '法律法规的附件',
  params: id,
  output: files,
});
export const getRegulationAnalysis = route({
  ...base,
  spec: 'C-047',
  path: '/portal/api/regulation/analyze/{id}',
  summary: '法律法规的解读',
  params: id,
  output: data(records.RecordAnalysis),
});

export const listPolicies = route({
  ...base,
  spec: 'C-048',
  path: '/portal/api/policy/list',
  summary: '政策文件',
  query: search,
  output: list(records.PolicyRow),
});
export const getPolicy = route({
  ...base,
  spec: 'C-049',
  path: '/portal/api/policy/{id}',
  summary: '一份政策文件',
  params: id,
  output: data(records.Policy),
});
export const listPolicyFiles = route({
  ...base,
  spec: 'C-050',
  path: '/portal/api/policy/file/{id}',
  summary: '政策文件的附件',
  params: id,
  output: files,
});
export const getPolicyAnalysis = route({
  ...base,
  spec: 'C-051',
  path: '/portal/api/policy/analyze/{id}',
  summary: '政策文件的解读',
  params: id,
  output: data(records.RecordAnalysis),
});

/** Not in the specification: returns the address and clauses of the portal's text with a document number. */
export const getTextLocation = route({
  spec: null,
  method: 'GET',
  path: '/portal/api/clauses',
  tag: '内容',
  summary: '一个文号的原文在本站的位置，及其条款',
  access: 'public',
  query: z.object({ docNumber: requiredText('文号', 100) }),
  output: data(records.AvailableText),
});

/** Not in the specification: returns the paragraphs of a text, so that users select a clause instead of typing it. */
export const getCitedText = route({
  spec: null,
  method: 'GET',
  path: '/portal/api/clauses/text',
  tag: '内容',
  summary: '一个文号的原文中可引用的各段',
  access: 'public',
  query: z.object({ docNumber: requiredText('文号', 100) }),
  output: data(records.CitedText),
});

export const listNotices = route({
  ...base,
  spec: 'C-052',
  path: '/portal/api/notice/list',
  summary: '公告',
  query: search,
  output: list(records.NoticeRow),
});
export const getNotice = route({
  ...base,
  spec: 'C-053',
  path: '/portal/api/notice/{id}',
  summary: '一份公告',
  params: id,
  output: data(records.Notice),
});
export const listNoticeFiles = route({
  ...base,
  spec: 'C-054',
  path: '/portal/api/notice/file/{id}',
  summary: '公告的附件',
  params: id,
  output: files,
});

export const listPublicity = route({
  ...base,
  spec: 'C-055',
  path: '/portal/api/publicity/list',
  summary: '公示',
  query: search,
  output: list(records.PublicityRow),
});
export const getPublicity = route({
  ...base,
  spec: 'C-056',
  path: '/portal/api/publicity/{id}',
  summary: '一份公示',
  params: id,
  output: data(records.Publicity),
});
export const listPublicityFiles = route({
  ...base,
  spec: 'C-057',
  path: '/portal/api/publicity/file/{id}',
  summary: '公示的附件',
  params: id,
  output: files,
});

export const listAnnouncements = route({
  ...base,
  spec: 'C-058',
  path: '/portal/api/gsgg/list',
  summary: '公示和公告',
  query: search.extend({ type: choice(['publicity', 'notice'], '类型') }),
  output: list(records.AnnouncementRow),
});

/** Not in the specification: returns the address of a file listed by the calls above. */
export const getArticleFile = route({
  spec: null,
  method: 'GET',
  path: '/portal/api/file/{id}',
  tag: '内容',
  summary: '下载一个公开内容的附件',
  access: 'public',
  params: id,
  output: blob('application/octet-stream'),
});

/** Not in the specification: operators withdraw and restore articles. */
export const withdrawArticle = route({
  spec: null,
  method: 'POST',
  path: '/portal/article/withdraw',
  tag: '内容',
  summary: '撤下一份内容',
  access: { operator: 'article:item:remove' },
  byRegion: true,
  body: z.object({ uuid: uuid('内容编号'), reason: optionalText('原因', 200) }),
  output: empty(),
});
export const restoreArticle = route({
  spec: null,
  method: 'POST',
  path: '/portal/article/restore',
  tag: '内容',
  summary: '恢复撤下的内容',
  access: { operator: 'article:item:remove' },
  byRegion: true,
  body: z.object({ uuid: uuid('内容编号') }),
  output: empty(),
});

/** Lists publicity that names the caller's enterprise. */
export const listOwnPublicity = route({
  spec: 'C-059',
  method: 'GET',
  path: '/portal/gsgg/publicityList',
  tag: '内容',
  summary: '与本企业有关的公示',
  access: { member: 'article:publicity:list' },
  query: search,
  output: list(records.Publicity.omit({ previous: true, next: true, content: true })),
});
export const listOwnNotices = route({
  spec: 'C-060',
  method: 'GET',
  path: '/portal/gsgg/noticeList',
  tag: '内容',
  summary: '与本企业有关的公告',
  access: { member: 'article:notice:list' },
  query: search,
  output: list(records.NoticeRow),
});

/** Not in the specification: returns the counts beside the filters of a list. */
export const getArticleFacets = route({
  ...base,
  spec: null,
  path: '/portal/api/articleFacets',
  summary: '列表筛选项的数量',
  query: z.object({ kind: z.enum(records.ARTICLE_KINDS).meta({ title: '内容种类' }) }),
  output: data(records.ArticleFacets),
});

/** C-061, C-062: lists policies that match the caller's enterprise (G-41). */
export const listMatchedPolicies = route({
  spec: 'C-061',
  method: 'GET',
  path: '/portal/articleMatch/list/policy',
  tag: '内容',
  summary: '按企业标签匹配的政策',
  access: { login: 'article:match:list' },
  query: z.object({
    ...paging,
    tags: z
      .preprocess(
        (value) => (value === undefined || Array.isArray(value) ? value : [value]),
        z.array(z.string().max(40)).max(50).optional(),
      )
      .catch(undefined)
      .meta({ title: '标签' }),
  }),
  output: list(records.PolicyRow.extend({ matched: z.array(z.string()) })),
});
export const listMatchTags = route({
  spec: 'C-062',
  method: 'GET',
  path: '/portal/articleMatch/tags',
  tag: '内容',
  summary: '由企业资料得出的标签',
  access: { login: 'article:match:list' },
  output: data(z.array(z.object({ value: z.string(), label: z.string() }))),
});
