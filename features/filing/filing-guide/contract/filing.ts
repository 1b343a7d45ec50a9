import { z } from 'zod';
import { optionalText, region, requiredText } from '#platform/contract/fields.ts';
import { defineResource, optionalAddress, sortOrder, wordList } from '#platform/contract/resource.ts';
import { FILING_CATEGORIES, FILING_CATEGORY_VALUES } from '../filing-guide.contract.ts';

/** An entry of the filing guide; a missing value is shown as 待核对. */
export const FILING_ENTRY_RESOURCE = defineResource({
  name: 'filing',
  label: '申报指南',
  section: 'content',
  unit: '条',
  titleField: 'itemName',
  kindField: 'category',
  choices: { category: Object.fromEntries(FILING_CATEGORIES.map(({ value, label }) => [value, label])) },
  preview: 'fields',
  body: z.object({
    category: z.enum(FILING_CATEGORY_VALUES).meta({ title: '类别' }),
    itemName: requiredText('事项名称', 200),
    acceptOrg: requiredText('受理机关', 100),
    region: region().optional(),
    url: optionalAddress('办理入口'),
    site: optionalAddress('机关网站'),
    materials: z
      .array(
        z.object({
          name: requiredText('材料名称', 200),
          form: optionalText('形式', 100),
          copies: z.number().int().min(1).max(100).nullable().optional().meta({ title: '份数' }),
          note: optionalText('说明', 500),
        }),
      )
      .max(100)
      .optional()
      .meta({ title: '材料' }),
    steps: z
      .array(z.object({ title: requiredText('步骤', 100), text: requiredText('说明', 1000) }))
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
    sort: sortOrder,
  }),
});
