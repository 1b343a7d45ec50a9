import { z } from 'zod';
import { defineApiError } from '#platform/contract/error-definition.ts';
import * as fields from '#platform/contract/fields.ts';
import { data, empty, list, route } from '#platform/contract/route.ts';

const tag = '申报管理';
const EDIT = { member: 'filing:case:edit' } as const;
const text = z.string().nullable();

export const MAX_FILING_TASKS = 200;

export const taskChanged = defineApiError('filing.task-changed', 409, '该任务已被他人修改，请刷新后再试');
export const tooManyTasks = defineApiError('filing.too-many-tasks', 409, '一件申报最多 {most} 项任务，请先删除不用的');

export const FilingTask = z.object({
  uuid: z.string(),
  title: z.string().meta({ title: '任务' }),
  ownerUuid: text.meta({ title: '负责人编号' }),
  ownerName: text.meta({ title: '负责人' }),
  dueOn: text.meta({ title: '完成期限' }),
  note: text,
  isDone: z.boolean().meta({ title: '已完成' }),
  doneTime: text.meta({ title: '完成时间' }),
  daysLeft: z.number().int().nullable(),
  revision: z.number().int(),
});
export type FilingTask = z.output<typeof FilingTask>;

const taskFields = {
  title: fields.requiredText('任务', 200),
  ownerUuid: fields.uuid('负责人').nullable().optional(),
  dueOn: fields.optionalDay('完成期限'),
  note: fields.optionalText('说明', 1000),
};

/** Lists the tasks: open tasks first, sorted by due day. */
export const listFilingTasks = route({
  spec: null,
  method: 'GET',
  path: '/portal/filing/{id}/tasks',
  tag,
  summary: '一件申报的任务，未完成的在前',
  access: { member: 'filing:case:get' },
  params: fields.id,
  query: z.object(fields.paging),
  output: list(FilingTask),
});

export const addFilingTask = route({
  spec: null,
  method: 'POST',
  path: '/portal/filing/task',
  tag,
  summary: '给申报增加任务',
  access: EDIT,
  body: z.object({ filingUuid: z.string().max(100).meta({ title: '申报' }), ...taskFields }),
  output: data(z.object({ uuid: z.string() })),
  faults: [tooManyTasks],
});

const taskId = z.string().max(100).meta({ title: '任务编号' });

export const editFilingTask = route({
  spec: null,
  method: 'POST',
  path: '/portal/filing/task/edit',
  tag,
  summary: '修改申报任务，登记完成或重新打开',
  access: EDIT,
  body: z.object({
    uuid: taskId,
    revision: z.int().min(1).optional().meta({ title: '版本' }),
    ...taskFields,
    isDone: z.boolean().meta({ title: '已完成' }),
  }),
  output: empty(),
  faults: [taskChanged],
});

export const removeFilingTask = route({
  spec: null,
  method: 'POST',
  path: '/portal/filing/task/delete',
  tag,
  summary: '删除申报任务',
  access: EDIT,
  body: z.object({ uuid: taskId }),
  output: empty(),
});
