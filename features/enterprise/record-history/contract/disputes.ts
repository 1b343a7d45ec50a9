/** Facts disputed by a user, which count as 待核对 until the dispute is settled (beyond.md, wish 19). */
import { z } from 'zod';
import type { Right } from '#domain/access/menu-tree.ts';
import { DISPUTABLE_RECORD_KINDS, type DisputableRecordKind } from '#domain/enterprise/disputes.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import * as fields from '#platform/contract/fields.ts';
import { data, empty, list, route } from '#platform/contract/route.ts';

const tag = '资料异议';
export const MAX_DISPUTES = 500;

/** A user who may edit a record may dispute its facts. */
export const DISPUTE_RIGHTS: Readonly<Record<DisputableRecordKind, Right>> = {
  enterprise: 'ent:info:edit',
  certificate: 'certificate:info:edit',
  register: 'personnel:register:edit',
  else: 'personnel:else:edit',
  project: 'project:info:edit',
  registerAchievement: 'achievement:register:edit',
  elseAchievement: 'achievement:else:edit',
  equipment: 'declaration:equipment:edit',
  declaration: 'declaration:item:edit',
};

export const alreadyDisputed = defineApiError('record-dispute.open', 409, '“{label}”已有未结束的异议');
export const nothingToDispute = defineApiError('record-dispute.empty', 409, '“{label}”没有填写，无需标记异议');
export const tooManyDisputes = defineApiError(
  'record-dispute.too-many',
  409,
  '未结束的异议最多 {most} 项，请先处理已有的异议',
);
export const disputeSettled = defineApiError('record-dispute.settled', 409, '这项异议已经结束，请刷新');

export const DISPUTE_SETTLEMENTS = ['right', 'mended'] as const;
export const DISPUTE_SETTLEMENT_LABELS: Readonly<Record<(typeof DISPUTE_SETTLEMENTS)[number], string>> = {
  right: '核对无误',
  mended: '已更正',
};

const owner = {
  of: z.enum(DISPUTABLE_RECORD_KINDS, { message: '没有这种资料' }).meta({ title: '资料类别' }),
  uuid: z.string().max(100).meta({ title: '资料' }),
};

const Dispute = z.object({
  uuid: z.string(),
  of: z.enum(DISPUTABLE_RECORD_KINDS),
  ownerUuid: z.string().meta({ title: '所属资料' }),
  recordUuid: z.string(),
  kindLabel: z.string(),
  name: z.string(),
  field: z.string(),
  label: z.string(),
  said: z.string().meta({ title: '标记时的内容' }),
  /** The source of the value; null if unknown. */
  source: z.string().nullable().meta({ title: '内容来源' }),
  reason: z.string().meta({ title: '理由' }),
  time: fields.instant.meta({ title: '标记时间' }),
  who: z.string().nullable().meta({ title: '标记人' }),
  settledTime: fields.instant.nullable().meta({ title: '结束时间' }),
  settledBy: z.string().nullable().meta({ title: '结束人' }),
  settledAs: z.enum(DISPUTE_SETTLEMENTS).nullable().meta({ title: '结果' }),
  settleNote: z.string().nullable().meta({ title: '说明' }),
});
export type Dispute = z.output<typeof Dispute>;

/** Lists the disputes about records that the caller may view. */
export const listDisputes = route({
  spec: null,
  method: 'GET',
  path: '/portal/record-dispute/list',
  tag,
  summary: '有异议的资料，最近的在前',
  access: { member: 'dispute:fact:list' },
  query: z.object({
    ...fields.paging,
    uuid: fields.filter('资料', 100),
    state: fields.choice(['open', 'settled'], '状态'),
  }),
  output: list(Dispute),
});

/** Lists the facts of a record, and of the records shown with it, that can be disputed. */
export const listDisputableFacts = route({
  spec: null,
  method: 'GET',
  path: '/portal/record-dispute/facts',
  tag,
  summary: '一条资料中可以标记异议的内容',
  access: { member: 'dispute:fact:list' },
  query: z.object(owner),
  output: data(
    z.array(
      z.object({
        uuid: z.string(),
        kindLabel: z.string(),
        name: z.string(),
        facts: z.array(z.object({ field: z.string(), label: z.string(), said: z.string() })).meta({ title: '内容' }),
      }),
    ),
  ),
});

export const disputeFact = route({
  spec: null,
  method: 'POST',
  path: '/portal/record-dispute',
  tag,
  summary: '标记一项内容有异议，结束前按待核对计',
  access: { member: 'dispute:fact:edit' },
  body: z.object({
    ...owner,
    /** If omitted, the record itself. */
    recordUuid: fields.filter('所属记录', 100),
    field: fields.requiredText('异议项', 60),
    reason: fields.requiredText('理由', 500),
  }),
  output: data(z.object({ uuid: z.string() })),
  faults: [alreadyDisputed, nothingToDispute, tooManyDisputes],
});

export const settleDispute = route({
  spec: null,
  method: 'POST',
  path: '/portal/record-dispute/settle',
  tag,
  summary: '结束异议，内容恢复计入',
  access: { member: 'dispute:fact:edit' },
  body: z.object({
    uuid: z.string().max(100).meta({ title: '异议' }),
    as: z.enum(DISPUTE_SETTLEMENTS, { message: '请选择结果' }).meta({ title: '结果' }),
    note: fields.optionalText('说明', 500),
  }),
  output: empty(),
  faults: [disputeSettled],
});
