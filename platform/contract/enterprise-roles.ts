import { z } from 'zod';
import { ENTERPRISE_ROLES, type EnterpriseRole } from '#domain/access/enterprise-role.ts';

/** Roles of a member. The permission to edit or pay requires the permission to view. */
export const EnterpriseRoleList = z
  .array(z.enum(ENTERPRISE_ROLES, '权限只能是查看、编辑、审批、付款'))
  .min(1, '请至少选择一项权限')
  .max(20, '权限最多 20 项')
  .transform((given): EnterpriseRole[] => ENTERPRISE_ROLES.filter((role) => role === 'look' || given.includes(role)))
  .meta({ title: '权限' });

/** Roles of a member; null grants all permissions. */
export const NullableEnterpriseRoles = EnterpriseRoleList.nullable().meta({ title: '权限' });
