import { z } from 'zod';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { choice, id, instant, keyword, paging, requiredText, uuid } from '#platform/contract/fields.ts';
import { defineListExport } from '#platform/contract/list-export.ts';
import { data, empty, list, route } from '#platform/contract/route.ts';

const TAG = '企业管理';

export const CERTIFICATION_LABELS = {
  none: '未认证',
  reviewing: '待审核',
  passed: '已认证',
  rejected: '已驳回',
} as const;
const CERTIFY_STATES = ['none', 'reviewing', 'passed', 'rejected'] as const;

export const ENTERPRISE_ERRORS = {
  sameStatus: defineApiError('firm-admin.same-status', 409, '该企业已经是这个状态'),
  notOfEnterprise: defineApiError('firm-admin.not-of-firm', 409, '新的负责人须是该企业可以登录的成员'),
  sameOwner: defineApiError('firm-admin.same-owner', 409, '该成员已经是负责人'),
} as const;

const Enterprise = z.object({
  uuid: z.string(),
  entName: z.string(),
  creditCode: z.string(),
  region: z.string(),
  certifyStatus: z.enum(CERTIFY_STATES),
  isLocked: z.boolean(),
  lockReason: z.string().nullable(),
  /** The owner; null if every member is an owner. */
  ownerName: z.string().nullable(),
  peopleCount: z.int(),
  memberUntil: z.string().nullable(),
  createTime: instant,
});
export type ManagedEnterprise = z.output<typeof Enterprise>;

const Colleague = z.object({
  uuid: z.string(),
  username: z.string(),
  nickName: z.string(),
  isOwner: z.boolean(),
  isLocked: z.boolean(),
  lastLoginTime: instant.nullable(),
});
export type Colleague = z.output<typeof Colleague>;

const read = {
  spec: null,
  method: 'GET',
  tag: TAG,
  access: { operator: 'manage:enterprise:list' },
  byRegion: true,
} as const;
const write = {
  spec: null,
  method: 'POST',
  tag: TAG,
  access: { operator: 'manage:enterprise:edit' },
  byRegion: true,
  rate: 'write',
  freshLogin: true,
} as const;

export const listEnterprises = route({
  ...read,
  path: '/portal/manage/enterprise/list',
  summary: '企业列表',
  query: z.object({
    ...paging,
    keyword,
    state: choice(['active', 'locked'], '状态'),
    certifyStatus: choice(CERTIFY_STATES, '认证状态'),
  }),
  output: list(Enterprise),
});
export const exportEnterprises = defineListExport(listEnterprises);

export const getManagedEnterprise = route({
  ...read,
  path: '/portal/manage/enterprise/{id}',
  summary: '一家企业和它的成员',
  params: id,
  output: data(Enterprise.extend({ people: z.array(Colleague) })),
});

const Decision = z.object({ uuid: uuid('企业编号'), reason: requiredText('原因', 200, 2) });

/** Locks an enterprise: ends the sessions of all members at once and rejects their logins until it is unlocked; its records are unchanged. */
export const lockEnterprise = route({
  ...write,
  path: '/portal/manage/enterprise/lock',
  summary: '停用企业，其成员全部退出登录',
  body: Decision,
  output: empty(),
  faults: [ENTERPRISE_ERRORS.sameStatus],
});

export const unlockEnterprise = route({
  ...write,
  path: '/portal/manage/enterprise/unlock',
  summary: '恢复企业和随它停用的成员',
  body: Decision,
  output: empty(),
  faults: [ENTERPRISE_ERRORS.sameStatus],
});

export const transferEnterprise = route({
  ...write,
  path: '/portal/manage/enterprise/owner',
  summary: '把企业移交给另一位成员',
  body: Decision.extend({ userUuid: uuid('新的负责人') }),
  output: empty(),
  faults: [ENTERPRISE_ERRORS.notOfEnterprise, ENTERPRISE_ERRORS.sameOwner],
});
