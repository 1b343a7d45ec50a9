import { z } from 'zod';
import { optionalText, requiredText } from '#platform/contract/fields.ts';
import { defineResource, sortOrder } from '#platform/contract/resource.ts';
import { dictionaryValueInUse } from './in-use.ts';

export const DICTIONARY = defineResource({
  name: 'dictionary',
  label: '字典',
  section: 'operation',
  unit: '项',
  titleField: 'dictLabel',
  kindField: 'dictType',
  choices: { isDefault: { Y: '是', N: '否' } },
  preview: 'none',
  errors: [dictionaryValueInUse],
  body: z.object({
    dictType: requiredText('字典类型', 100).regex(/^[a-z][a-z0-9_]*$/, {
      message: '字典类型应为小写字母、数字和下划线，以字母开头',
    }),
    dictLabel: requiredText('字典标签', 100),
    dictValue: requiredText('字典值', 100),
    dictSort: sortOrder,
    cssClass: optionalText('样式', 50),
    isDefault: z.enum(['Y', 'N']).optional().meta({ title: '是否默认' }),
    remark: optionalText('备注', 500),
  }),
});
