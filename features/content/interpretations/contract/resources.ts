import { z } from 'zod';
import { RUN_KIND_LABELS } from '#domain/qualification/run-kinds.ts';
import { optionalText, region, requiredText, uuid } from '#platform/contract/fields.ts';
import { defineResource, richText, sortOrder } from '#platform/contract/resource.ts';
import { OPINION_CATEGORIES } from '../interpretations.contract.ts';

const zzType = z.enum(['', '01', '02', '03', '04', '05'], { message: '资质类别不在可选范围内' });

/** The resource of acceptance opinions with explanations. */
export const INTERPRETATION = defineResource({
  name: 'interpretation',
  label: '受理意见解读',
  section: 'content',
  unit: '条',
  titleField: 'opinion',
  kindField: 'zzType',
  choices: {
    zzType: { '': '各类资质', ...Object.fromEntries(OPINION_CATEGORIES.map(({ value, label }) => [value, label])) },
    checkKind: RUN_KIND_LABELS,
  },
  preview: 'fields',
  body: z.object({
    opinion: requiredText('受理意见', 1000),
    cause: requiredText('原因', 1000),
    basis: z
      .array(z.object({ docNumber: requiredText('文号', 100), clause: optionalText('条款', 100) }))
      .max(20)
      .optional()
      .meta({ title: '依据' }),
    solution: richText('解决办法', 100_000),
    zzType: zzType.optional().meta({ title: '资质类别' }),
    region: region().optional(),
    checkKind: z.enum(['whole', 'zcry', 'fzcry', 'rysl', 'xm']).nullable().optional().meta({ title: '对应校验' }),
    sort: sortOrder,
  }),
});

/** The resource of explanations of articles. */
export const ANALYSIS = defineResource({
  name: 'analysis',
  label: '政策解读',
  section: 'content',
  unit: '篇',
  titleField: 'title',
  kindField: 'bizType',
  choices: { bizType: { policy: '政策文件', regulation: '法律法规', question: '常见问题' } },
  references: { bizUuid: 'article' },
  preview: 'page',
  body: z.object({
    bizType: z.enum(['policy', 'regulation', 'question']).meta({ title: '所属内容的种类' }),
    bizUuid: uuid('所属内容'),
    title: requiredText('标题', 200),
    content: richText('正文'),
    author: optionalText('作者', 50),
  }),
});
