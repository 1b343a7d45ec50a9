import { z } from 'zod';
import { KIND_LABELS } from '#domain/qualification/run-kinds.ts';
import { OPINION_CATEGORIES } from '#features/content/interpretations/interpretations.contract.ts';
import { FILING_CATEGORIES, type FilingCategory } from '#features/filing/filing-guide/filing-guide.contract.ts';
import { optionalText, region, text, uuid } from '#platform/contract/fields.ts';
import { defineResource, optionalAddress, order, richText, wordList } from '#platform/contract/resource.ts';

const filingCategories = FILING_CATEGORIES.map(({ value }) => value) as [FilingCategory, ...FilingCategory[]];
const zzType = z.enum(['', '01', '02', '03', '04', '05'], { message: '资质类别不在可选范围内' });

/** Names of the values of a list of options. */
const getNames = (options: readonly { readonly value: string; readonly label: string }[]) =>
  Object.fromEntries(options.map(({ value, label }) => [value, label]));

/** Acceptance opinions explained. */
export const INTERPRETATION = defineResource({
  name: 'interpretation',
  label: '受理意见解读',
  unit: '条',
  titleField: 'opinion',
  kindField: 'zzType',
  choices: { zzType: { '': '各类资质', ...getNames(OPINION_CATEGORIES) }, checkKind: KIND_LABELS },
  preview: 'fields',
  body: z.object({
    opinion: text('受理意见', 1000),
    cause: text('原因', 1000),
    basis: z
      .array(z.object({ docNumber: text('文号', 100), clause: optionalText('条款', 100) }))
      .max(20)
      .optional()
      .meta({ title: '依据' }),
    solution: richText('解决办法', 100_000),
    zzType: zzType.optional().meta({ title: '资质类别' }),
    region: region().optional(),
    checkKind: z.enum(['whole', 'zcry', 'fzcry', 'rysl', 'xm']).nullable().optional().meta({ title: '对应校验' }),
    sort: order,
  }),
});

/** Entries of the filing guide; an omitted value is shown as 待核对. */
export const FILING = defineResource({
  name: 'filing',
  label: '申报指南',
  unit: '条',
  titleField: 'itemName',
  kindField: 'category',
  choices: { category: getNames(FILING_CATEGORIES) },
  preview: 'fields',
  body: z.object({
    category: z.enum(filingCategories).meta({ title: '类别' }),
    itemName: text('事项名称', 200),
    acceptOrg: text('受理机关', 100),
    region: region().optional(),
    url: optionalAddress('办理入口'),
    site: optionalAddress('机关网站'),
    materials: z
      .array(
        z.object({
          name: text('材料名称', 200),
          form: optionalText('形式', 100),
          copies: z.number().int().min(1).max(100).nullable().optional().meta({ title: '份数' }),
          note: optionalText('说明', 500),
        }),
      )
      .max(100)
      .optional()
      .meta({ title: '材料' }),
    steps: z
      .array(z.object({ title: text('步骤', 100), text: text('说明', 1000) }))
      .max(50)
      .optional()
      .meta({ title: '办理步骤' }),
    legalDays: z.number().int().min(1).max(1000).nullable().optional().meta({ title: '法定时限（工作日）' }),
    phone: optionalText('咨询电话', 100),
    keywords: wordList('关键词', 50),
    basisTitle: optionalText('依据文件', 200),
    basisNumber: optionalText('依据文号', 100),
    renewal: optionalText('延续要求', 1000),
    isVerified: z.boolean().optional().meta({ title: '已核对' }),
    sort: order,
  }),
});

/** Explanations of an article. */
export const ANALYSIS = defineResource({
  name: 'analysis',
  label: '政策解读',
  unit: '篇',
  titleField: 'title',
  kindField: 'bizType',
  choices: { bizType: { policy: '政策文件', regulation: '法律法规', question: '常见问题' } },
  references: { bizUuid: 'article' },
  preview: 'page',
  body: z.object({
    bizType: z.enum(['policy', 'regulation', 'question']).meta({ title: '所属内容的种类' }),
    bizUuid: uuid('所属内容'),
    title: text('标题', 200),
    content: richText('正文'),
    author: optionalText('作者', 50),
  }),
});
