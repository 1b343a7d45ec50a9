import { z } from 'zod';
import { CONTENT_LABELS } from '#domain/access/permission.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { choice, filter, id, instant, keyword, paging, requiredText, uuid } from '#platform/contract/fields.ts';
import { defineListExport } from '#platform/contract/list-export.ts';
import { data, empty, list, route } from '#platform/contract/route.ts';

const TAG = '用户管理';

/** The permission that includes all rights, also future ones. */
export const FULL_RIGHTS = '*:*:*';

/** The rights that can be granted to operators individually; each covers all actions of its area. */
export const OPERATOR_RIGHTS: Readonly<Record<string, string>> = {
  [FULL_RIGHTS]: '全部权限',
  'enterprise:certification:*': '企业认证审核',
  'order:*:*': '订单、凭证与发票',
  'feedback:item:*': '反馈',
  'assistant:question:*': '没有答上的提问',
  'filing:proposal:*': '没有规则的审查意见',
  'search:synonym:*': '搜索同义词',
  'system:user:*': '用户管理',
  'system:role:*': '运营角色',
  'manage:enterprise:*': '企业管理',
  'manage:merge:*': '企业合并',
  'system:data:*': '运行维护',
  'system:audit:*': '审计记录',
  'system:statistics:*': '运营统计',
  'system:dict:*': '数据字典',
  'article:item:*': '文章撤下与恢复',
  'membership:price:*': '会员价格',
  'manage:standard:list': '资质标准：查看',
  'manage:standard:decide': '资质标准：批准发布',
  ...Object.fromEntries(Object.entries(CONTENT_LABELS).map(([name, label]) => [`manage:${name}:*`, `内容：${label}`])),
};
const RIGHTS = Object.keys(OPERATOR_RIGHTS);

export const lastFullOperator = defineApiError(
  'user-admin.last-operator',
  409,
  '至少要保留一位可以登录、持有全部权限的运营人员',
);
export const ownAccountUnchangeable = defineApiError(
  'user-admin.own-account',
  409,
  '不能停用自己的账号，也不能修改自己的权限',
);
export const belongsToEnterprise = defineApiError('user-admin.of-firm', 409, '该用户属于企业，不能成为运营人员');
export const beyondOwnRights = defineApiError('user-admin.beyond-own', 409, '不能授予、收回或停用自己没有的权限');
export const lockedWithEnterprise = defineApiError('user-admin.firm-locked', 409, '该用户随企业一起停用，请先恢复企业');
export const accountStatusUnchanged = defineApiError('user-admin.same-status', 409, '该账号已经是这个状态');

const Account = z.object({
  uuid: z.string(),
  username: z.string(),
  nickName: z.string(),
  /** The masked phone number. */
  phonenumber: z.string(),
  entName: z.string().nullable(),
  isLocked: z.boolean(),
  lockReason: z.string().nullable(),
  /** Empty if the account is not an operator. */
  permissions: z.array(z.string()),
  /** The roles that grant the rights; none for an operator with individual rights. */
  operatorRoles: z.array(z.object({ uuid: z.string(), name: z.string(), regions: z.array(z.string()).nullable() })),
  sessionCount: z.number().int(),
  lastLoginTime: instant.nullable(),
  createTime: instant,
});
export type Account = z.output<typeof Account>;

const read = { spec: null, method: 'GET', tag: TAG, access: { operator: 'system:user:list' }, byRegion: true } as const;
const write = {
  spec: null,
  method: 'POST',
  tag: TAG,
  access: { operator: 'system:user:edit' },
  rate: 'write',
  freshLogin: true,
} as const;

export const listAccounts = route({
  ...read,
  path: '/portal/manage/user/list',
  summary: '用户列表',
  query: z.object({
    ...paging,
    keyword,
    state: choice(['active', 'locked'], '状态'),
    role: choice(['operator'], '角色'),
    roleUuid: filter('运营角色', 36),
  }),
  output: list(Account),
});
export const exportAccounts = defineListExport(listAccounts);

export const getAccount = route({
  ...read,
  path: '/portal/manage/user/{id}',
  summary: '一位用户',
  params: id,
  output: data(Account),
});

const Decision = z.object({ uuid: uuid('用户编号'), reason: requiredText('原因', 200, 2) });

/** Ends all sessions of an account at once, and rejects its logins until it is unlocked. */
export const lockAccount = route({
  ...write,
  path: '/portal/manage/user/lock',
  summary: '停用用户，并让其全部登录退出',
  body: Decision,
  output: empty(),
  byRegion: true,
  faults: [lastFullOperator, ownAccountUnchangeable, beyondOwnRights, accountStatusUnchanged],
});

export const unlockAccount = route({
  ...write,
  path: '/portal/manage/user/unlock',
  summary: '恢复用户',
  body: Decision,
  output: empty(),
  byRegion: true,
  faults: [beyondOwnRights, accountStatusUnchanged, lockedWithEnterprise],
});

export const editOperatorRights = route({
  ...write,
  path: '/portal/manage/user/rights',
  summary: '设置运营权限；为空即不再是运营人员',
  body: z.object({
    uuid: uuid('用户编号'),
    permissions: z
      .array(z.enum(RIGHTS as [string, ...string[]]).meta({ title: '运营权限' }), '运营权限应为列表')
      .max(RIGHTS.length)
      .meta({ title: '运营权限' }),
  }),
  output: empty(),
  faults: [lastFullOperator, ownAccountUnchangeable, beyondOwnRights, belongsToEnterprise],
});
