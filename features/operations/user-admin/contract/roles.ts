/** Roles: sets of rights that several operators share. */
import { z } from 'zod';
import { defineApiError } from '#platform/contract/error-definition.ts';
import {
  flag,
  id,
  instant,
  keyword,
  optionalText,
  paging,
  region,
  requiredText,
  uuid,
} from '#platform/contract/fields.ts';
import { defineListExport } from '#platform/contract/list-export.ts';
import { data, empty, list, route } from '#platform/contract/route.ts';
import {
  belongsToEnterprise,
  beyondOwnRights,
  lastFullOperator,
  OPERATOR_RIGHTS,
  ownAccountUnchangeable,
} from '../user-admin.contract.ts';

const TAG = '运营角色';
/** Maximum number of roles of one operator. */
export const MAX_ROLES = 20;
/** Maximum number of regions of one role. */
export const MAX_ROLE_REGIONS = 100;
const RIGHTS = Object.keys(OPERATOR_RIGHTS);

export const roleNameTaken = defineApiError('operator-role.name-taken', 409, '已有同名的角色');
export const roleInUse = defineApiError(
  'operator-role.held',
  409,
  '仍有 {count} 位运营人员属于该角色，请先更换他们的角色',
);
export const ownRoleUnchangeable = defineApiError('operator-role.own', 409, '不能修改自己所属的角色');
export const staleRole = defineApiError('operator-role.stale', 409, '该角色已被他人修改，请刷新');

const OperatorRole = z.object({
  uuid: z.string(),
  name: z.string(),
  note: z.string().nullable(),
  permissions: z.array(z.string()),
  /** Whether publications of operators with this role require the approval of another operator. */
  asksSecond: z.boolean(),
  /** The provinces and cities to which the role is limited; null: the whole country. */
  regions: z.array(z.string()).nullable(),
  holderCount: z.number().int(),
  revision: z.number().int(),
  createTime: instant,
  updateTime: instant,
});
export type OperatorRole = z.output<typeof OperatorRole>;

const Body = z.object({
  name: requiredText('角色名称', 50),
  note: optionalText('说明', 200),
  permissions: z
    .array(z.enum(RIGHTS as [string, ...string[]]).meta({ title: '运营权限' }), '运营权限应为列表')
    .min(1, '请至少选择一项运营权限')
    .max(RIGHTS.length)
    .meta({ title: '运营权限' }),
  /** If omitted, an existing role is unchanged and a new role requires no approval. */
  asksSecond: flag('发布须经他人批准'),
  /** If omitted, an existing role is unchanged and a new role covers the whole country, as does an empty list. */
  regions: z
    .array(region('负责地区').min(6, '请选择负责地区'), '负责地区应为列表')
    .max(MAX_ROLE_REGIONS)
    .nullable()
    .optional()
    .meta({ title: '负责地区' }),
});

const read = { spec: null, method: 'GET', tag: TAG, access: { operator: 'system:role:list' } } as const;
const write = {
  spec: null,
  method: 'POST',
  tag: TAG,
  access: { operator: 'system:role:edit' },
  rate: 'write',
  freshLogin: true,
} as const;

export const listRoles = route({
  ...read,
  path: '/portal/manage/role/list',
  summary: '运营角色列表',
  query: z.object({ ...paging, keyword }),
  output: list(OperatorRole),
});
export const exportRoles = defineListExport(listRoles);

export const getRole = route({
  ...read,
  path: '/portal/manage/role/{id}',
  summary: '一个运营角色',
  params: id,
  output: data(OperatorRole),
});

export const addRole = route({
  ...write,
  path: '/portal/manage/role',
  summary: '新建运营角色',
  body: Body,
  output: data(z.object({ uuid: z.string() })),
  faults: [roleNameTaken, beyondOwnRights],
});

/** Changes a role; operators with this role get the new rights at once. */
export const editRole = route({
  ...write,
  path: '/portal/manage/role/edit',
  summary: '修改运营角色，所属人员的权限立即随之改变',
  body: Body.extend({
    uuid: uuid('角色编号'),
    revision: z.number().int().min(1).max(2_147_483_647).optional().meta({ title: '修订号' }),
  }),
  output: data(z.object({ revision: z.number().int() })),
  faults: [roleNameTaken, beyondOwnRights, ownRoleUnchangeable, staleRole, lastFullOperator],
});

export const removeRole = route({
  ...write,
  path: '/portal/manage/role/delete/{id}',
  summary: '删除没有人使用的运营角色',
  params: id,
  output: empty(),
  faults: [beyondOwnRights, roleInUse],
});

/** Assigns roles, which replace the user's individual rights; a user without roles is no longer an operator. */
export const assignRoles = route({
  ...write,
  path: '/portal/manage/role/give',
  summary: '设置一位用户的运营角色，可以有几个；为空即不再是运营人员',
  body: z
    .object({
      userUuid: uuid('用户编号'),
      /** The only role of the account; null for no role. */
      roleUuid: uuid('角色编号').nullable().optional(),
      roleUuids: z
        .array(uuid('角色编号'), '运营角色应为列表')
        .max(MAX_ROLES, `一位用户最多有 ${MAX_ROLES} 个运营角色`)
        .optional()
        .meta({ title: '运营角色' }),
    })
    .refine(({ roleUuid, roleUuids }) => (roleUuid === undefined) !== (roleUuids === undefined), {
      path: ['roleUuids'],
      message: '请给出运营角色',
    }),
  output: empty(),
  faults: [lastFullOperator, ownAccountUnchangeable, beyondOwnRights, belongsToEnterprise],
});
