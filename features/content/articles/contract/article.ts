import { z } from 'zod';
import type { FieldError } from '#platform/contract/api-error.ts';
import { flag, optionalDay, optionalText, region, requiredText } from '#platform/contract/fields.ts';
import { defineResource, optionalAddress, richText, validateDayOrder, wordList } from '#platform/contract/resource.ts';
import { ARTICLE_KINDS, PublicityResult } from './records.ts';

const Body = z.object({
  kind: z.enum(ARTICLE_KINDS).meta({ title: '内容种类' }),
  title: requiredText('标题', 200),
  summary: optionalText('摘要', 500),
  content: richText('正文'),
  docNumber: optionalText('文号', 100),
  issuer: optionalText('发布机关', 100),
  region: region().optional(),
  tags: wordList('主题'),
  keywords: wordList('关键词'),
  policyType: optionalText('文件类型', 40),
  level: optionalText('效力级别', 40),
  category: optionalText('类别', 40),
  validity: z.enum(['有效', '失效', '已修改']).optional().meta({ title: '效力' }),
  issueDate: optionalDay('发布日期'),
  effectiveDate: optionalDay('施行日期'),
  abolishDate: optionalDay('废止日期'),
  startDate: optionalDay('公示开始日期'),
  endDate: optionalDay('公示结束日期'),
  entNames: wordList('涉及企业', 500),
  results: z
    .array(
      z.object({
        entName: requiredText('企业名称', 100),
        creditCode: optionalText('统一社会信用代码', 18),
        itemName: requiredText('资质名称', 200),
        level: requiredText('等级', 40),
        result: PublicityResult.shape.result.meta({ title: '结果' }),
        reason: optionalText('原因', 500),
      }),
    )
    .max(2000)
    .optional()
    .meta({ title: '公示结果' }),
  docNumbers: wordList('依据文号'),
  cover: optionalAddress('封面'),
  source: optionalText('来源', 100),
  sourceUrl: optionalAddress('来源网址'),
  top: flag('置顶').optional(),
  /** Whether this publication sends no notification, for example after a corrected typo. */
  isSilent: z.boolean().optional().meta({ title: '本次不推送企业' }),
});
export type ArticleBody = z.output<typeof Body>;

function check(body: ArticleBody): FieldError[] {
  const isDocument = body.kind === 'policy' || body.kind === 'regulation';
  return [
    ...(isDocument && !body.issuer ? [{ path: 'issuer', message: '请填写发布机关' }] : []),
    ...validateDayOrder(body, [
      ['issueDate', 'effectiveDate', '施行日期不能早于发布日期'],
      ['effectiveDate', 'abolishDate', '废止日期不能早于施行日期'],
      ['startDate', 'endDate', '公示结束日期不能早于开始日期'],
    ]),
  ];
}

export const ARTICLE = defineResource({
  name: 'article',
  label: '文章',
  section: 'content',
  unit: '篇',
  preview: 'page',
  body: Body,
  titleField: 'title',
  kindField: 'kind',
  choices: {
    kind: {
      policy: '政策文件',
      regulation: '法律法规',
      notice: '公告',
      publicity: '公示',
      news: '综合信息',
      question: '常见问题',
    },
  },
  onlyFor: {
    policyType: ['policy'],
    level: ['regulation'],
    category: ['notice', 'publicity', 'news', 'question'],
    docNumber: ['policy', 'regulation', 'notice', 'publicity'],
    validity: ['policy', 'regulation'],
    issueDate: ['policy', 'regulation'],
    effectiveDate: ['policy', 'regulation'],
    abolishDate: ['policy', 'regulation'],
    startDate: ['publicity'],
    endDate: ['publicity'],
    results: ['publicity'],
    entNames: ['notice'],
    docNumbers: ['question'],
    cover: ['news'],
    isSilent: ['policy', 'regulation'],
  },
  check,
});
