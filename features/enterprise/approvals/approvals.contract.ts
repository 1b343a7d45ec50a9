import { z } from 'zod';
import { CHANGE_KINDS, isChangeKind } from '#domain/access/approval.ts';
import { KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { choice, instant, optionalText, paging, requiredText, uuid } from '#platform/contract/fields.ts';
import { data, empty, list, route } from '#platform/contract/route.ts';

const TAG = '变更审批';

export const APPROVAL_REQUEST_STATES = ['waiting', 'applying', 'approved', 'rejected', 'withdrawn'] as const;
export const APPROVAL_REQUEST_STATE_LABELS: Readonly<Record<(typeof APPROVAL_REQUEST_STATES)[number], string>> = {
  waiting: '待审批',
  applying: '执行中',
  approved: '已批准',
  rejected: '已驳回',
  withdrawn: '已撤回',
};

export const APPROVAL_ERRORS = {
  settled: defineApiError('approval.settled', 409, '这项变更已经处理过'),
  applying: defineApiError('approval.applying', 409, '这项变更正在执行，请稍后查看结果'),
  notOwn: defineApiError('approval.not-own', 409, '不能批准本人提交的变更，请由其他有审批权限的同事处理'),
} as const;

const ApprovalRequest = z.object({
  uuid: z.string(),
  kind: z.string(),
  kindLabel: z.string(),
  /** Summary of the requested call. */
  what: z.string(),
  /** The first affected record, and the number of further ones. */
  subject: z.string().nullable(),
  state: z.enum(APPROVAL_REQUEST_STATES),
  by: z.string(),
  /** The key or program that submitted the request. */
  byWhat: z.string().nullable(),
  isMine: z.boolean(),
  reason: z.string().nullable().meta({ title: '说明' }),
  createTime: instant,
  decidedBy: z.string().nullable().meta({ title: '审批人' }),
  decideTime: instant.nullable(),
  decideNote: z.string().nullable().meta({ title: '驳回原因' }),
});
export type ApprovalRequestSummary = z.output<typeof ApprovalRequest>;

const Change = z.object({
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  isSealed: z.boolean(),
});

const ApprovalRequestDetail = ApprovalRequest.extend({
  records: z.array(
    z.object({
      kindLabel: z.string(),
      name: z.string().nullable(),
      act: z.enum(['add', 'edit', 'remove', 'restore', 'purge', 'dispute', 'settle']),
      changes: z.array(Change),
    }),
  ),
  /** Whether there are more records than displayed. */
  isCut: z.boolean(),
  /** The submitted fields, if no record contains them. */
  fields: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Whether the user may decide on the request now. */
  mayDecide: z.boolean().meta({ title: '现在可以审批' }),
});
export type ApprovalRequestDetails = z.output<typeof ApprovalRequestDetail>;

const number = uuid('变更编号').toLowerCase().meta({ title: '变更编号' });

const query = z.object({ ...paging, state: choice(APPROVAL_REQUEST_STATES, '状态') });

/** Lists the changes requested by colleagues of the enterprise, pending ones first. */
export const listApprovalRequests = route({
  spec: null,
  method: 'GET',
  path: '/portal/approval/list',
  tag: TAG,
  summary: '本企业提交审批的变更，待审批的在前',
  access: { login: 'approval:change:decide' },
  isPersonal: true,
  query,
  output: list(ApprovalRequest),
});

export const listOwnApprovalRequests = route({
  spec: null,
  method: 'GET',
  path: '/portal/approval/own',
  tag: TAG,
  summary: '本人提交审批的变更，最近的在前',
  access: { login: 'approval:own:list' },
  query,
  output: list(ApprovalRequest),
});

export const getApprovalRequest = route({
  spec: null,
  method: 'GET',
  path: '/portal/approval/detail/{id}',
  tag: TAG,
  summary: '一项提交审批的变更：改动前后对照',
  access: { login: 'approval:own:list' },
  params: z.object({ id: number }),
  output: data(ApprovalRequestDetail),
  faults: [KERNEL_ERRORS.notFound],
});

export const explainApprovalRequest = route({
  spec: null,
  method: 'POST',
  path: '/portal/approval/reason',
  tag: TAG,
  summary: '给本人提交的变更写说明',
  access: { login: 'approval:own:edit' },
  rate: 'write',
  body: z.object({ uuid: number, reason: optionalText('说明', 500) }),
  output: empty(),
  faults: [APPROVAL_ERRORS.settled, KERNEL_ERRORS.notFound],
});

export const withdrawApprovalRequest = route({
  spec: null,
  method: 'POST',
  path: '/portal/approval/withdraw',
  tag: TAG,
  summary: '撤回本人提交的变更',
  access: { login: 'approval:own:edit' },
  rate: 'write',
  body: z.object({ uuid: number }),
  output: empty(),
  faults: [APPROVAL_ERRORS.settled, KERNEL_ERRORS.notFound],
});

/** Approves a request, which is executed at once with the requester's current permissions and the current rules, completely or not at all. */
export const approveApprovalRequest = route({
  spec: null,
  method: 'POST',
  path: '/portal/approval/approve',
  tag: TAG,
  summary: '批准同事提交的变更，立即执行',
  access: { login: 'approval:change:decide' },
  isPersonal: true,
  rate: 'heavy',
  body: z.object({ uuid: number }),
  output: empty(),
  faults: [
    APPROVAL_ERRORS.settled,
    APPROVAL_ERRORS.applying,
    APPROVAL_ERRORS.notOwn,
    defineApiError('approval.proposer-gone', 409, '提交人已不能进行该操作，请驳回，由有权限的同事重新提交'),
    defineApiError(
      'approval.overtaken',
      409,
      '提交之后相关资料已有改动，这项变更不再适用，请驳回，由提交人按现状重新提交',
    ),
    defineApiError('approval.refused', 409, '按现行规定不能执行：{message}'),
    KERNEL_ERRORS.notFound,
  ],
});

export const rejectApprovalRequest = route({
  spec: null,
  method: 'POST',
  path: '/portal/approval/reject',
  tag: TAG,
  summary: '驳回同事提交的变更',
  access: { login: 'approval:change:decide' },
  isPersonal: true,
  rate: 'write',
  body: z.object({ uuid: number, reason: requiredText('驳回原因', 500, 2) }),
  output: empty(),
  faults: [APPROVAL_ERRORS.settled, APPROVAL_ERRORS.applying, KERNEL_ERRORS.notFound],
});

export const getApprovalRules = route({
  spec: null,
  method: 'GET',
  path: '/portal/approval/rules',
  tag: TAG,
  summary: '本企业哪些变更须经审批',
  access: { login: 'approval:own:list' },
  output: data(
    z.object({
      kinds: z.array(z.object({ kind: z.string(), label: z.string(), isAsked: z.boolean() })),
      /** Colleagues who may approve, including the owner. */
      approvers: z.array(z.string()).meta({ title: '可审批的同事' }),
    }),
  ),
});

/** Changes take effect with the next call of a colleague; pending requests are not affected. */
export const editApprovalRules = route({
  spec: null,
  method: 'POST',
  path: '/portal/approval/rules/edit',
  tag: TAG,
  summary: '设置同事的哪些变更须经审批',
  access: { owner: 'approval:rule:edit' },
  rate: 'write',
  freshLogin: true,
  body: z.object({
    kinds: z
      .array(z.string().max(60).refine(isChangeKind, '变更种类不在可选范围内'))
      .max(100)
      .transform((given) => CHANGE_KINDS.filter((kind) => given.includes(kind)))
      .meta({ title: '须审批的变更' }),
  }),
  output: empty(),
});
