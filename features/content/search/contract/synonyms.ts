import { z } from 'zod';
import { normaliseText } from '#domain/search/terms.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { filter, id, paging, requiredText, uuid } from '#platform/contract/fields.ts';
import { data, empty, list, route } from '#platform/contract/route.ts';

/** Maximum number of words in a group; a longer list is probably two groups. */
export const MAX_SYNONYM_TERMS = 8;
const TERM_LONGEST = 20;
const TAG = '搜索';

export const termInOtherGroup = defineApiError(
  'search.term-taken',
  409,
  '“{term}”已在另一组同义词中，请先在那一组里修改',
);

const Term = requiredText('词语', TERM_LONGEST).refine((term) => /^[\p{L}\p{N}]+$/u.test(normaliseText(term)), {
  message: '词语只能由文字和数字组成，不含空格和标点',
});

/** Fields of a synonym group. The first term is the full name, which suggestions offer for the others. */
const SynonymFields = z.object({
  terms: z
    .array(Term)
    .min(2)
    .max(MAX_SYNONYM_TERMS)
    .refine((terms) => new Set(terms.map(normaliseText)).size === terms.length, { message: '词语重复' })
    .meta({ title: '词语' }),
  /** 0: active, 1: paused. */
  status: z.enum(['0', '1'], { message: '状态不在可选范围内' }).default('0').meta({ title: '状态' }),
});
export type SynonymFields = z.output<typeof SynonymFields>;

const Synonym = z.object({
  uuid: z.string(),
  terms: z.array(z.string()),
  status: z.enum(['0', '1']),
  updateTime: z.string(),
});
export type Synonym = z.output<typeof Synonym>;

/** Not in the specification: lists the synonym groups of the search, which operators maintain. */
export const listSynonymGroups = route({
  spec: null,
  method: 'GET',
  path: '/portal/search/synonym/list',
  tag: TAG,
  summary: '同义词组（运营）',
  access: { operator: 'search:synonym:list' },
  query: z.object({ ...paging, keyword: filter('词语') }),
  output: list(Synonym),
});
export const addSynonymGroup = route({
  spec: null,
  method: 'POST',
  path: '/portal/search/synonym',
  tag: TAG,
  summary: '新增同义词组',
  access: { operator: 'search:synonym:add' },
  body: SynonymFields,
  output: data(z.object({ uuid: z.string() })),
  faults: [termInOtherGroup],
});
export const editSynonymGroup = route({
  spec: null,
  method: 'POST',
  path: '/portal/search/synonym/edit',
  tag: TAG,
  summary: '修改同义词组',
  access: { operator: 'search:synonym:edit' },
  body: SynonymFields.extend({ uuid: uuid('同义词组编号') }),
  output: empty(),
  faults: [termInOtherGroup],
});
export const removeSynonymGroup = route({
  spec: null,
  method: 'POST',
  path: '/portal/search/synonym/delete/{id}',
  tag: TAG,
  summary: '删除同义词组',
  access: { operator: 'search:synonym:remove' },
  params: id,
  output: empty(),
});
