import { z } from 'zod';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { filter, id, optionalText, paging, requiredText } from '#platform/contract/fields.ts';
import { data, empty, list, route } from '#platform/contract/route.ts';
import { dictionaryValueInUse } from './contract/in-use.ts';

const TAG = '字典';

export const dictionaryValueExists = defineApiError('dictionary.value-taken', 409, '字典“{type}”中已有值“{value}”');
/** rejects an add request sent by GET, which never changes data. */
export const addRequiresPost = defineApiError('dictionary.add-by-post', 405, '新增字典请使用 POST 提交');

/** Entry of a dictionary. */
export const DictEntry = z.object({
  id: z.string(),
  dictType: z.string(),
  dictLabel: z.string(),
  dictValue: z.string(),
  dictSort: z.number().int(),
  cssClass: z.string().nullable(),
  isDefault: z.enum(['Y', 'N']),
  status: z.enum(['0', '1']),
  remark: z.string().nullable(),
});
export type DictEntry = z.output<typeof DictEntry>;

export const listEntries = route({
  spec: 'C-168',
  method: 'GET',
  path: '/system/dict/data/list',
  tag: TAG,
  summary: '字典数据列表',
  access: 'public',
  query: z.object({ ...paging, dictType: filter('字典类型'), dictLabel: filter('字典标签') }),
  output: list(DictEntry),
});
export const getEntry = route({
  spec: 'C-169',
  method: 'GET',
  path: '/system/dict/data/{id}',
  tag: TAG,
  summary: '一条字典数据',
  access: 'public',
  params: id,
  output: data(DictEntry),
});
/** lists the entries of one type; an unknown type has none. */
export const listEntriesByType = route({
  spec: 'C-170',
  method: 'GET',
  path: '/system/dict/data/type/{type}',
  tag: TAG,
  summary: '一类字典的全部数据',
  access: 'public',
  params: z.object({ type: z.string().max(200).meta({ title: '字典类型' }) }),
  output: data(z.array(DictEntry)),
});
export const rejectGetAdd = route({
  spec: 'C-171',
  method: 'GET',
  path: '/system/dict/data',
  tag: TAG,
  summary: '旧式新增（只提示改用 POST）',
  access: { operator: 'system:dict:add' },
  output: empty(),
  faults: [addRequiresPost],
});

const fields = {
  dictType: requiredText('字典类型', 100).regex(/^[a-z][a-z0-9_]*$/, {
    message: '字典类型应为小写字母、数字和下划线，以字母开头',
  }),
  dictLabel: requiredText('字典标签', 100),
  dictValue: requiredText('字典值', 100),
  dictSort: z.number().int().min(0).max(100_000).optional().meta({ title: '排序' }),
  cssClass: optionalText('样式', 50),
  isDefault: z.enum(['Y', 'N']).optional().meta({ title: '是否默认' }),
  status: z.enum(['0', '1']).optional().meta({ title: '状态' }),
  remark: optionalText('备注', 500),
};

export const addEntry = route({
  spec: 'C-172',
  method: 'POST',
  path: '/system/dict/data',
  tag: TAG,
  summary: '新增字典数据',
  access: { operator: 'system:dict:add' },
  body: z.object(fields),
  output: data(z.object({ id: z.string() })),
  faults: [dictionaryValueExists],
});
export const editEntry = route({
  spec: 'C-173',
  method: 'PUT',
  path: '/system/dict/data',
  tag: TAG,
  summary: '修改字典数据',
  access: { operator: 'system:dict:edit' },
  body: z.object({ id: requiredText('字典编号', 100), ...fields }),
  output: empty(),
  faults: [dictionaryValueExists],
});
export const removeEntry = route({
  spec: 'C-174',
  method: 'DELETE',
  path: '/system/dict/data/{id}',
  tag: TAG,
  summary: '删除字典数据',
  access: { operator: 'system:dict:remove' },
  params: id,
  output: empty(),
  faults: [dictionaryValueInUse],
});
