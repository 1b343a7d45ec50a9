import { z } from 'zod';
import { CERTIFICATION_LABELS } from '#features/operations/enterprise-admin/enterprise-admin.contract.ts';
import { KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { choice, id, instant, paging, requiredText, uuid } from '#platform/contract/fields.ts';
import { blob, data, empty, list, route } from '#platform/contract/route.ts';

const TAG = '企业合并';

export const MERGE_STATES = ['asked', 'waiting', 'done', 'failed', 'rejected', 'withdrawn'] as const;
export type MergeState = (typeof MERGE_STATES)[number];
export const MERGE_STATE_LABELS: Readonly<Record<MergeState, string>> = {
  asked: '待批准',
  waiting: '准备中',
  done: '已合并',
  failed: '未完成',
  rejected: '已驳回',
  withdrawn: '已撤回',
};

export const DUPLICATE_REASONS = ['code', 'permit', 'certificate', 'name', 'former'] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];
export const DUPLICATE_REASON_LABELS: Readonly<Record<DuplicateReason, string>> = {
  code: '统一社会信用代码相同',
  permit: '安全生产许可证号相同',
  certificate: '证书编号相同',
  name: '名称相同',
  former: '与曾用名相同',
};

/** Kinds of records for which the operator selects the enterprise whose values are kept if both have the record. */
export const SELECTABLE_KINDS = [
  'certificate',
  'certificate_item',
  'person',
  'registration',
  'project',
  'equipment',
  'declaration',
] as const;
export type SelectableKind = (typeof SELECTABLE_KINDS)[number];

/** The retention period for the export of the removed enterprise. */
export const EXPORT_RETENTION_DAYS = 365;

export const MERGE_ERRORS = {
  same: defineApiError('firm-merge.same', 409, '请选择两家不同的企业'),
  open: defineApiError('firm-merge.open', 409, '其中一家企业已有尚未结束的合并，请先处理'),
  locked: defineApiError('firm-merge.locked', 409, '“{name}”已停用，请先恢复再合并'),
  unproven: defineApiError('firm-merge.unproven', 409, '“{name}”已认证，而保留的企业没有认证，请保留已认证的一家'),
  busy: defineApiError('firm-merge.busy', 409, '其中一家企业正在进行：{what}。请完成后再合并'),
  settled: defineApiError('firm-merge.settled', 409, '这项合并已经处理过'),
  notOwn: defineApiError('firm-merge.not-own', 409, '不能批准自己提出的合并，请由另一位运营人员批准'),
  noExport: defineApiError('firm-merge.no-export', 409, '这项合并没有可下载的资料，或已超过保存期限'),
} as const;
const REFUSALS = [MERGE_ERRORS.same, MERGE_ERRORS.open, MERGE_ERRORS.locked, MERGE_ERRORS.unproven, MERGE_ERRORS.busy];

const Enterprise = z.object({
  uuid: z.string(),
  entName: z.string(),
  formerNames: z.array(z.string()),
  creditCode: z.string(),
  region: z.string(),
  certifyStatus: z.enum(Object.keys(CERTIFICATION_LABELS) as [keyof typeof CERTIFICATION_LABELS]),
  isLocked: z.boolean(),
  /** The owner; null if every member is an owner. */
  ownerName: z.string().nullable(),
  memberUntil: z.string().nullable(),
  createTime: instant,
});
export type MergeEnterprise = z.output<typeof Enterprise>;

const DuplicatePair = z.object({
  one: Enterprise,
  other: Enterprise,
  reasons: z.array(z.enum(DUPLICATE_REASONS)),
  foundTime: instant,
});
export type DuplicatePair = z.output<typeof DuplicatePair>;

const EnterpriseComparison = z.object({
  stay: Enterprise,
  gone: Enterprise,
  /** The number of records of each enterprise by kind; kinds without records are omitted. */
  counts: z.array(z.object({ name: z.string(), label: z.string(), stay: z.int(), gone: z.int() })),
  people: z.array(
    z.object({ nickName: z.string(), username: z.string(), isInStay: z.boolean(), isInGone: z.boolean() }),
  ),
  /** Duplicate records of the two enterprises: one is kept, and the other is moved to the recycle bin. */
  conflicts: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      total: z.int(),
      /** The number of records that differ, and the fields in which they do. */
      differing: z.int().meta({ title: '内容不同的记录数' }),
      fields: z.array(z.object({ label: z.string(), total: z.int() })),
      /** The display names of the records, those with differences first. */
      names: z.array(z.string()),
      /** Whether the operator selects the enterprise whose values are kept. */
      isChoosable: z.boolean().meta({ title: '是否可选以哪家为准' }),
    }),
  ),
  /** The fixed rules for all other duplicate data, as texts. */
  settled: z.array(z.object({ label: z.string(), text: z.string() })),
  /** The functions that no longer work after the merge, as texts. */
  stops: z.array(z.string()),
  /** Why the merge is currently impossible; null if it is possible. */
  refusal: z.string().nullable(),
  /** Whether the merge requires the approval of another operator. */
  asksSecond: z.boolean(),
});
export type EnterpriseComparison = z.output<typeof EnterpriseComparison>;

const EnterpriseMergeRecord = z.object({
  uuid: z.string(),
  stayUuid: z.string(),
  goneUuid: z.string(),
  stayName: z.string(),
  goneName: z.string(),
  goneCode: z.string(),
  state: z.enum(MERGE_STATES),
  reason: z.string().meta({ title: '原因' }),
  /** Kinds of duplicate record for which the values of the removed enterprise are kept. */
  fromGone: z.array(z.enum(SELECTABLE_KINDS)),
  note: z.string().nullable(),
  outcome: z.object({ moved: z.int(), removed: z.int() }).nullable(),
  hasExport: z.boolean(),
  by: z.string(),
  isMine: z.boolean(),
  createTime: instant,
  decidedBy: z.string().nullable(),
  doneTime: instant.nullable(),
});
export type EnterpriseMergeRecord = z.output<typeof EnterpriseMergeRecord>;

const read = { spec: null, method: 'GET', tag: TAG, access: { operator: 'manage:merge:list' } } as const;
const write = {
  spec: null,
  method: 'POST',
  tag: TAG,
  access: { operator: 'manage:merge:edit' },
  rate: 'write',
} as const;

export const listDuplicateEnterprises = route({
  ...read,
  path: '/portal/manage/merge/doubles',
  summary: '疑似重复的企业',
  query: z.object(paging),
  output: list(DuplicatePair),
});

export const dismissDuplicatePair = route({
  ...write,
  path: '/portal/manage/merge/doubles/dismiss',
  summary: '判定两家企业不重复',
  body: z.object({ one: uuid('企业编号'), other: uuid('另一家企业编号'), reason: requiredText('原因', 200, 2) }),
  output: empty(),
  faults: [KERNEL_ERRORS.notFound],
});

export const listMerges = route({
  ...read,
  path: '/portal/manage/merge/list',
  summary: '企业合并记录',
  query: z.object({ ...paging, state: choice(MERGE_STATES, '状态') }),
  output: list(EnterpriseMergeRecord),
});

export const compareEnterprises = route({
  ...read,
  path: '/portal/manage/merge/compare',
  summary: '两家企业的对照，和合并后的处理',
  query: z.object({ stay: uuid('保留的企业'), gone: uuid('并入的企业') }),
  output: data(EnterpriseComparison),
  faults: [MERGE_ERRORS.same],
});

/** Merges all data of one enterprise into another. A merge cannot be undone; an export of the removed enterprise is stored with it. */
export const mergeEnterprises = route({
  ...write,
  path: '/portal/manage/merge',
  summary: '合并两家企业；所属角色须经批准时先提交批准',
  freshLogin: true,
  body: z.object({
    stay: uuid('保留的企业'),
    gone: uuid('并入的企业'),
    reason: requiredText('原因', 200, 2),
    fromGone: z
      .array(z.enum(SELECTABLE_KINDS, '以并入企业为准的记录种类不在可选范围内'))
      .max(SELECTABLE_KINDS.length)
      .default([])
      .meta({ title: '以并入企业为准' }),
  }),
  output: data(z.object({ uuid: z.string(), state: z.enum(MERGE_STATES) })),
  faults: REFUSALS,
});

const One = z.object({ uuid: uuid('合并编号') });

export const approveMerge = route({
  ...write,
  access: { operator: 'manage:merge:decide' },
  path: '/portal/manage/merge/approve',
  summary: '批准企业合并，立即执行',
  freshLogin: true,
  body: One,
  output: empty(),
  faults: [MERGE_ERRORS.settled, MERGE_ERRORS.notOwn, ...REFUSALS],
});

export const rejectMerge = route({
  ...write,
  access: { operator: 'manage:merge:decide' },
  path: '/portal/manage/merge/reject',
  summary: '驳回企业合并',
  body: One.extend({ reason: requiredText('原因', 200, 2) }),
  output: empty(),
  faults: [MERGE_ERRORS.settled, MERGE_ERRORS.notOwn],
});

export const withdrawMerge = route({
  ...write,
  path: '/portal/manage/merge/withdraw',
  summary: '撤回自己提出、尚未批准的合并',
  body: One,
  output: empty(),
  faults: [MERGE_ERRORS.settled],
});

/** Downloads all data of the removed enterprise, with full ID numbers. */
export const downloadMergeExport = route({
  ...read,
  access: { operator: 'manage:merge:edit' },
  path: '/portal/manage/merge/export/{id}',
  summary: '下载并入企业合并前的全部资料',
  freshLogin: true,
  params: id,
  output: blob('application/zip'),
  faults: [MERGE_ERRORS.noExport],
});
