import { z } from 'zod';
import { CONFLICT_CODES } from '#domain/use-calendar/conflicts.ts';
import { SUBJECT_KINDS, USE_KINDS } from '#domain/use-calendar/use.ts';
import { KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import * as fields from '#platform/contract/fields.ts';
import { defineListExport } from '#platform/contract/list-export.ts';
import { WORKBOOK_MIME_TYPE } from '#platform/contract/mime.ts';
import { blob, data, empty, list, route } from '#platform/contract/route.ts';
import {
  AvailabilityCondition,
  AvailabilityRow,
  availabilityConditionFields,
  OccupationState,
  UseEdit,
  UseInput,
  UseRow,
} from './contract/fields.ts';

/** Everything here is beyond the specification: spec/beyond.md, wishes 11 and 18, and second table, row 10. */
const tag = '使用日历';

export const concurrentUseChange = defineApiError('use-calendar.changed', 409, '该记录已被他人修改，请刷新后再试');
export const searchNameTaken = defineApiError('use-calendar.search-taken', 409, '已有名为“{name}”的常用条件');
export const tooManySearches = defineApiError(
  'use-calendar.too-many-searches',
  409,
  '常用条件最多保存 {most} 个，请先删除不用的',
);

const LIST = { member: 'use:record:list' } as const;
const EDIT = { member: 'use:record:edit' } as const;

const filters = {
  keyword: fields.keyword.meta({ title: '姓名、证书或用途' }),
  kind: fields.choice(USE_KINDS, '用途类别'),
  subjectKind: fields.choice(SUBJECT_KINDS, '对象类别'),
  /** The person (with all their documents) or certificate whose uses are listed. */
  subject: fields.filter('使用对象'),
  phase: fields.choice(['coming', 'running', 'over'], '进行状态'),
  conflict: fields.choice(['any', ...CONFLICT_CODES], '冲突'),
  /** Selects uses that overlap this period. */
  from: fields.optionalDay('起始日期'),
  to: fields.optionalDay('截止日期'),
};

export const listUses = route({
  spec: null,
  method: 'GET',
  path: '/portal/use/list',
  tag,
  summary: '使用登记列表，含在建项目带来的',
  access: LIST,
  query: z.object({ ...fields.paging, ...filters }),
  output: list(UseRow),
  // Thrown if the standards do not contain the level.
  faults: [KERNEL_ERRORS.notFound],
});

export const exportUses = defineListExport(listUses);

const DailyUseCounts = z.object({
  day: z.string(),
  uses: z.number().int(),
  conflicts: z.number().int(),
  ends: z.number().int(),
});
export type DailyUseCounts = z.output<typeof DailyUseCounts>;

export const getUseMonth = route({
  spec: null,
  method: 'GET',
  path: '/portal/use/month',
  tag,
  summary: '一个月的使用日历',
  access: LIST,
  query: z.object({ month: fields.filter('月份', 7) }),
  output: data(
    z.object({
      today: z.string(),
      /** First day of the month. */
      first: z.string(),
      days: z.array(DailyUseCounts),
      /** The number of uses that overlap the month; the list of uses returns the uses page by page. */
      total: z.number().int(),
    }),
  ),
});

export const getUse = route({
  spec: null,
  method: 'GET',
  path: '/portal/use/{id}',
  tag,
  summary: '一条使用登记',
  access: { member: 'use:record:get' },
  params: fields.id,
  output: data(UseRow),
});

export const addUse = route({
  spec: null,
  method: 'POST',
  path: '/portal/use',
  tag,
  summary: '登记使用',
  access: { member: 'use:record:add' },
  body: UseInput,
  output: data(UseRow),
});

export const editUse = route({
  spec: null,
  method: 'POST',
  path: '/portal/use/edit',
  tag,
  summary: '修改使用登记',
  access: EDIT,
  body: UseEdit,
  output: data(UseRow),
  faults: [concurrentUseChange],
});

export const removeUse = route({
  spec: null,
  method: 'POST',
  path: '/portal/use/delete/{id}',
  tag,
  summary: '删除使用登记',
  access: { member: 'use:record:remove' },
  params: fields.id,
  output: empty(),
});

/** Lists the subjects that can be selected for a use: the first matches of the search text, and the current selection. */
export const listUseSubjects = route({
  spec: null,
  method: 'GET',
  path: '/portal/use/subjects',
  tag,
  summary: '可登记使用的人员和证书',
  access: LIST,
  query: z.object({
    kind: fields.choice(SUBJECT_KINDS, '对象类别'),
    keyword: fields.keyword.meta({ title: '姓名、证书或编号' }),
    chosen: fields.chosen,
  }),
  output: data(
    z.array(z.object({ kind: z.enum(SUBJECT_KINDS), uuid: z.string(), name: z.string(), note: z.string() })),
  ),
});

const freeQuery = {
  ...availabilityConditionFields,
  on: fields.optionalDay('开始日期'),
  /** The last day of a period; one day if omitted. */
  to: fields.optionalDay('结束日期'),
};
const Counts = z.object({
  matching: z.number().int(),
  free: z.number().int(),
  expected: z.number().int(),
  unsure: z.number().int(),
  busy: z.number().int(),
});
export type AvailabilityCounts = z.output<typeof Counts>;

export const listAvailableSubjects = route({
  spec: null,
  method: 'GET',
  path: '/portal/use/free',
  tag,
  summary: '某一天或一段时间可用的人员或证书',
  access: LIST,
  query: z.object({
    ...fields.paging,
    ...freeQuery,
    /** If omitted, subjects that are available or soon become available are returned. */
    state: fields.choice(['any', ...OccupationState.options], '占用状态'),
    /** Filters the matches by a part of a name or a document; the condition and its counts are unchanged. */
    find: fields.keyword.meta({ title: '在结果中查找' }),
  }),
  output: data(
    z.object({
      on: z.string(),
      to: z.string(),
      today: z.string(),
      counts: Counts,
      total: z.number().int(),
      rows: z.array(AvailabilityRow),
      /** The options found in the enterprise's records; the specialties belong to the chosen registration type. */
      offers: z.object({
        regTypes: z.array(z.string()),
        specialties: z.array(z.string()),
        titleMajors: z.array(z.string()),
        posts: z.array(z.string()),
      }),
    }),
  ),
});

export const exportAvailableSubjects = route({
  spec: null,
  method: 'GET',
  path: '/portal/use/free.xlsx',
  tag,
  summary: '导出某一天或一段时间可用的人员或证书',
  access: LIST,
  rate: 'heavy',
  query: z.object(freeQuery),
  output: blob(WORKBOOK_MIME_TYPE),
});

const SavedSearch = z.object({
  uuid: z.string(),
  name: z.string(),
  condition: AvailabilityCondition,
  wanted: z.number().int().nullable(),
  counts: Counts,
});
export type SavedSearch = z.output<typeof SavedSearch>;

export const listSearches = route({
  spec: null,
  method: 'GET',
  path: '/portal/use/search/list',
  tag,
  summary: '常用条件及今天的可用数量',
  access: LIST,
  query: z.object({ on: fields.optionalDay('开始日期'), to: fields.optionalDay('结束日期') }),
  output: data(z.array(SavedSearch)),
});

export const addSearch = route({
  spec: null,
  method: 'POST',
  path: '/portal/use/search',
  tag,
  summary: '保存常用条件',
  access: EDIT,
  body: z.object({
    name: fields.requiredText('名称', 50),
    condition: AvailabilityCondition.meta({ title: '条件' }),
    wanted: z.int().min(1).max(100_000).nullable().optional().meta({ title: '需要数量' }),
  }),
  output: data(z.object({ uuid: z.string() })),
  faults: [searchNameTaken, tooManySearches],
});

export const removeSearch = route({
  spec: null,
  method: 'POST',
  path: '/portal/use/search/delete/{id}',
  tag,
  summary: '删除常用条件',
  access: EDIT,
  params: fields.id,
  output: empty(),
});
