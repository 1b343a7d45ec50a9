import { z } from 'zod';
import { FILING_KINDS } from '#domain/filing/kinds.ts';
import { FILING_DECISIONS, FILING_STATES, readFilingState } from '#domain/filing/states.ts';
import { certificateItemTaken, certificateNumberTaken } from '#features/records/certificates/certificates.contract.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import * as fields from '#platform/contract/fields.ts';
import { data, empty, list, route } from '#platform/contract/route.ts';
import {
  Filing,
  FilingEvent,
  FilingSummary,
  filingDetailFields,
  filingIdentityFields,
  filingKindField,
} from './contract/fields.ts';

/** Everything here is beyond the specification: this module manages filings, from the missing requirements to the decision. */
const tag = '申报管理';
const LIST = { member: 'filing:case:list' } as const;
const EDIT = { member: 'filing:case:edit' } as const;

export const MAX_FILINGS = 1000;

export const filingChanged = defineApiError('filing.changed', 409, '该申报已被他人修改，请刷新后再试');
export const tooManyFilings = defineApiError('filing.too-many', 409, '申报最多 {most} 件，请先删除不用的');
export const filingAlreadyDecided = defineApiError(
  'filing.decided',
  409,
  '该申报已作出决定，不能重新打开；再次申报请另建一件',
);
export const filingNotApproved = defineApiError('filing.not-passed', 409, '该申报的决定为“不予”，不能登记领证');
export const invalidFilingTransition = defineApiError('filing.no-such-move', 409, '“{from}”的申报不能改为“{to}”');
export const filingTransitionForbidden = defineApiError(
  'filing.not-a-mover',
  403,
  '改为“{to}”须由有“{right}”权限的人员操作',
);

export const certificateEntryForbidden = defineApiError(
  'filing.not-an-enterer',
  403,
  '登记证书须由有资质证书“新增”权限的人员操作',
);

export const listFilings = route({
  spec: null,
  method: 'GET',
  path: '/portal/filing/list',
  tag,
  summary: '申报列表，下一步最近的在前',
  access: LIST,
  query: z.object({
    ...fields.paging,
    keyword: fields.keyword.meta({ title: '名称、资质或受理机关' }),
    state: fields.choice([...FILING_STATES, 'open', 'over'], '状态'),
    kind: fields.choice(FILING_KINDS, '申报类型'),
    standardCode: fields.filter('资质标准', 40),
    owner: fields.filter('负责人'),
    /** Filters by the due day of the next step: overdue, within a week, or within 30 days. */
    due: fields.choice(['overdue', 'week', 'month'], '下一步'),
  }),
  output: list(FilingSummary),
});

/** Counts the filings in each column of the board. */
export const countFilings = route({
  spec: null,
  method: 'GET',
  path: '/portal/filing/counts',
  tag,
  summary: '各状态的申报件数',
  access: LIST,
  output: data(z.array(z.object({ state: z.enum(FILING_STATES), count: z.number().int() }))),
});

export const listFilingOwners = route({
  spec: null,
  method: 'GET',
  path: '/portal/filing/owners',
  tag,
  summary: '可负责申报的同事',
  access: LIST,
  output: data(z.array(z.object({ uuid: z.string(), nickName: z.string(), isMe: z.boolean() }))),
});

export const getFiling = route({
  spec: null,
  method: 'GET',
  path: '/portal/filing/{id}',
  tag,
  summary: '一件申报',
  access: { member: 'filing:case:get' },
  params: fields.id,
  output: data(Filing),
});

export const addFiling = route({
  spec: null,
  method: 'POST',
  path: '/portal/filing',
  tag,
  summary: '建立申报；由校验报告建立的，报告按当时原样固定',
  access: { member: 'filing:case:add' },
  body: z.object({
    kind: filingKindField,
    standardCode: fields.optionalText('资质标准', 40),
    level: fields.optionalText('资质等级', 60),
    name: filingDetailFields.name,
    region: filingDetailFields.region,
    plannedOn: filingDetailFields.plannedOn,
    runUuid: z.string().max(100).nullable().optional().meta({ title: '校验报告' }),
  }),
  output: data(z.object({ uuid: z.string() })),
  faults: [tooManyFilings],
});

export const editFiling = route({
  spec: null,
  method: 'POST',
  path: '/portal/filing/edit',
  tag,
  summary: '修改申报',
  access: EDIT,
  body: z.object({ ...filingIdentityFields, ...filingDetailFields }),
  output: data(Filing),
  faults: [filingChanged],
});

const MoveBody = z.object({
  ...filingIdentityFields,
  to: z.preprocess(readFilingState, z.enum(FILING_STATES, { message: '请选择状态' })).meta({ title: '状态' }),
  decision: z.enum(FILING_DECISIONS, { message: '请选择决定结果' }).nullable().optional().meta({ title: '决定' }),
  on: fields.optionalDay('发生日期'),
  correctionDueOn: filingDetailFields.correctionDueOn,
  note: fields.optionalText('说明', 1000),
  /**
   * The issued certificate. It is added to the enterprise's records with the item of the filing; an existing certificate with this number
   * is renewed.
   */
  certificate: z
    .object({
      certNo: fields.requiredText('证书编号', 50),
      certName: fields.optionalText('证书名称', 100),
      validEnd: fields.optionalDay('证书有效期至'),
    })
    .nullable()
    .optional()
    .meta({ title: '证书' }),
});
const moveErrors = [
  filingChanged,
  filingAlreadyDecided,
  filingNotApproved,
  invalidFilingTransition,
  filingTransitionForbidden,
  certificateEntryForbidden,
  certificateNumberTaken,
  certificateItemTaken,
] as const;

/** Performs any state transition of a filing that the caller is allowed to make. */
export const changeFilingState = route({
  spec: null,
  method: 'POST',
  path: '/portal/filing/move',
  tag,
  summary: '推进、撤回或恢复申报',
  access: EDIT,
  change: 'filing.move',
  body: MoveBody,
  output: data(Filing),
  faults: moveErrors,
});

/** Performs the state transitions that are allowed to users who may decide but not edit: decision, certificate, withdrawal, resumption. */
export const decideFiling = route({
  spec: null,
  method: 'POST',
  path: '/portal/filing/decide',
  tag,
  summary: '登记申报的决定、领证、撤回或恢复',
  access: { member: 'filing:case:decide' },
  change: 'filing.move',
  body: MoveBody,
  output: data(Filing),
  faults: moveErrors,
});

export const removeFiling = route({
  spec: null,
  method: 'POST',
  path: '/portal/filing/delete',
  tag,
  summary: '删除申报，30 天内可恢复',
  access: { member: 'filing:case:remove' },
  body: z.object({ uuid: filingIdentityFields.uuid }),
  output: empty(),
});

export const listFilingEvents = route({
  spec: null,
  method: 'GET',
  path: '/portal/filing/{id}/events',
  tag,
  summary: '一件申报的经过',
  access: { member: 'filing:case:get' },
  params: fields.id,
  query: z.object(fields.paging),
  output: list(FilingEvent),
});
