import { z } from 'zod';
import { HypotheticalChanges } from '#domain/what-if/change.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import * as fields from '#platform/contract/fields.ts';
import { WORKBOOK_MIME_TYPE } from '#platform/contract/mime.ts';
import { blob, data, empty, list, route } from '#platform/contract/route.ts';
import {
  Scenario,
  SuppositionEvaluation,
  SuppositionInput,
  suppositionTargetFields,
  Todo,
} from './contract/scenario.ts';

/** Everything here is beyond the specification. This module reads the enterprise's records but never writes them. */
const tag = '试算';
const LIST = { member: 'check:run:list' } as const;
const RUN = { member: 'check:run:run' } as const;

export const scenarioChanged = defineApiError('what-if.changed', 409, '该假设已被他人修改，请刷新后再试');
export const scenarioNameTaken = defineApiError('what-if.name-taken', 409, '已有名为“{name}”的假设');
export const tooManyScenarios = defineApiError('what-if.too-many', 409, '最多保存 {most} 组假设，请先删除不用的');
export const todoChanged = defineApiError('what-if.todo-changed', 409, '该事项已被他人修改，请刷新后再试');
export const tooManyTodos = defineApiError('what-if.too-many-todos', 409, '待办事项最多 {most} 条，请先完成或删除');

export const MAX_SCENARIOS = 200;
export const MAX_TODOS = 500;
export const MAX_COMPARED_SCENARIOS = 3;

/** Evaluates assumptions and compares the result with the current one, requirement by requirement; nothing is stored. */
export const evaluateWhatIf = route({
  spec: null,
  method: 'POST',
  path: '/portal/what-if/evaluate',
  tag,
  summary: '计算一组假设的结果',
  access: LIST,
  rate: 'heavy',
  body: SuppositionInput,
  isReadByPost: true,
  output: data(SuppositionEvaluation),
});

const AssumptionProposal = z.object({
  itemName: z.string(),
  standardCode: z.string(),
  level: z.string(),
  headline: z.string(),
  least: z.number().int().meta({ title: '最少补几项' }),
  left: z.array(z.string()).meta({ title: '无法补齐的要求' }),
  ways: z.array(
    z.object({
      changes: HypotheticalChanges,
      sentences: z.array(z.string()),
      cost: z.object({ effort: z.number(), months: z.number(), wan: z.number(), uncosted: z.number().int() }),
      differs: z.array(z.string()),
    }),
  ),
});
export type AssumptionProposal = z.output<typeof AssumptionProposal>;

/** Lists the smallest sufficient additions as assumptions, for one level or for every current qualification that is not met. */
export const listAssumptionProposals = route({
  spec: null,
  method: 'POST',
  path: '/portal/what-if/proposals',
  tag,
  summary: '补齐最少缺口的假设',
  access: LIST,
  rate: 'heavy',
  body: z.object(suppositionTargetFields),
  isReadByPost: true,
  output: data(z.array(AssumptionProposal)),
});

const WhatIfSubject = z.object({
  ref: z.string(),
  kind: z.enum(['person', 'project']),
  name: z.string(),
  note: z.string(),
  /** The registrations whose expiry date an assumption can change. */
  registrations: z.array(z.object({ ref: z.string(), name: z.string(), validEnd: z.string().nullable() })),
});
export type WhatIfSubject = z.output<typeof WhatIfSubject>;

/** Lists the first matching subjects of assumptions, and the total number of matches. */
export const listWhatIfSubjects = route({
  spec: null,
  method: 'GET',
  path: '/portal/what-if/subjects',
  tag,
  summary: '假设可选的人员和项目',
  access: LIST,
  query: z.object({ keyword: fields.keyword.meta({ title: '姓名或项目' }) }),
  output: data(z.object({ rows: z.array(WhatIfSubject), total: z.number().int().meta({ title: '符合的总数' }) })),
});

/** Lists the kinds of projects and the amounts that a standard requires. */
export const listProjectKinds = route({
  spec: null,
  method: 'GET',
  path: '/portal/what-if/works',
  tag,
  summary: '一项资质要求的业绩类别和指标',
  access: LIST,
  query: z.object({ standardCode: fields.filter('资质标准', 40), level: fields.filter('资质等级', 60) }),
  output: data(
    z.array(
      z.object({
        standardCode: z.string(),
        name: z.string(),
        features: z.array(z.string()),
        role: z.string().nullable(),
        projectScale: z.string().nullable(),
        metrics: z.array(z.object({ metric: z.string(), value: z.number(), unit: z.string().nullable() })),
      }),
    ),
  ),
});

export const listScenarios = route({
  spec: null,
  method: 'GET',
  path: '/portal/what-if/list',
  tag,
  summary: '已保存的假设',
  access: LIST,
  query: z.object({ ...fields.paging, keyword: fields.keyword.meta({ title: '名称' }) }),
  output: list(Scenario),
});

export const getScenario = route({
  spec: null,
  method: 'GET',
  path: '/portal/what-if/{id}',
  tag,
  summary: '一组假设',
  access: LIST,
  params: fields.id,
  output: data(Scenario),
});

const scenarioFields = { name: fields.requiredText('名称', 50), ...SuppositionInput.shape };

export const addScenario = route({
  spec: null,
  method: 'POST',
  path: '/portal/what-if',
  tag,
  summary: '保存一组假设',
  access: RUN,
  body: z.object(scenarioFields),
  output: data(Scenario),
  faults: [scenarioNameTaken, tooManyScenarios],
});

export const editScenario = route({
  spec: null,
  method: 'POST',
  path: '/portal/what-if/edit',
  tag,
  summary: '修改一组假设',
  access: RUN,
  body: z.object({
    ...scenarioFields,
    uuid: z.string().max(100).meta({ title: '记录' }),
    revision: z.int().min(1).meta({ title: '版本' }),
  }),
  output: data(Scenario),
  faults: [scenarioNameTaken, scenarioChanged],
});

export const removeScenario = route({
  spec: null,
  method: 'POST',
  path: '/portal/what-if/delete/{id}',
  tag,
  summary: '删除一组假设',
  access: RUN,
  params: fields.id,
  output: empty(),
});

const uuids = z
  .array(z.string().max(100))
  .min(1)
  .max(MAX_COMPARED_SCENARIOS, `一次最多比较 ${MAX_COMPARED_SCENARIOS} 组`)
  .meta({ title: '假设' });

/** Compares up to three scenarios, each with its own target. */
export const compareScenarios = route({
  spec: null,
  method: 'POST',
  path: '/portal/what-if/compare',
  tag,
  summary: '比较几组假设',
  access: LIST,
  rate: 'heavy',
  body: z.object({ uuids }),
  isReadByPost: true,
  output: data(z.array(z.object({ scenario: Scenario, evaluation: SuppositionEvaluation }))),
});

export const exportScenario = route({
  spec: null,
  method: 'GET',
  path: '/portal/what-if/export/{id}',
  tag,
  summary: '导出一组假设的结果（Excel）',
  access: LIST,
  rate: 'heavy',
  params: fields.id,
  output: blob(WORKBOOK_MIME_TYPE),
});

export const printScenario = route({
  spec: null,
  method: 'GET',
  path: '/portal/what-if/pdf/{id}',
  tag,
  summary: '导出一组假设的结果（PDF）',
  access: LIST,
  rate: 'heavy',
  params: fields.id,
  output: blob('application/pdf'),
});

const todoFields = {
  title: fields.requiredText('事项', 300),
  owner: fields.optionalText('负责人', 30),
  dueOn: fields.optionalDay('完成期限'),
};

/** Creates a to-do item for each change of a scenario. */
export const addTodos = route({
  spec: null,
  method: 'POST',
  path: '/portal/todo/from-what-if',
  tag,
  summary: '把一组假设转成待办事项',
  access: RUN,
  body: z.object({
    uuid: z.string().max(100).meta({ title: '假设' }),
    owner: todoFields.owner,
    dueOn: todoFields.dueOn,
  }),
  output: data(z.object({ added: z.number().int().meta({ title: '新增条数' }) })),
  faults: [tooManyTodos],
});

export const listTodos = route({
  spec: null,
  method: 'GET',
  path: '/portal/todo/list',
  tag,
  summary: '待办事项',
  access: LIST,
  query: z.object({ ...fields.paging, state: fields.choice(['open', 'done'], '状态') }),
  output: list(Todo),
});

export const editTodo = route({
  spec: null,
  method: 'POST',
  path: '/portal/todo/edit',
  tag,
  summary: '修改待办事项',
  access: RUN,
  body: z.object({
    ...todoFields,
    done: z.boolean().meta({ title: '已完成' }),
    uuid: z.string().max(100).meta({ title: '记录' }),
    revision: z.int().min(1).meta({ title: '版本' }),
  }),
  output: data(Todo),
  faults: [todoChanged],
});

export const removeTodo = route({
  spec: null,
  method: 'POST',
  path: '/portal/todo/delete/{id}',
  tag,
  summary: '删除待办事项',
  access: RUN,
  params: fields.id,
  output: empty(),
});
