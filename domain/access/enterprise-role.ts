/** The roles that an owner can assign to a colleague in the enterprise. A colleague without a role may do everything except manage colleagues. */
export const ENTERPRISE_ROLES = ['look', 'edit', 'approve', 'pay'] as const;
export type EnterpriseRole = (typeof ENTERPRISE_ROLES)[number];

export const ENTERPRISE_ROLE_LABELS: Readonly<Record<EnterpriseRole, string>> = {
  look: '查看',
  edit: '编辑',
  approve: '审批',
  pay: '付款',
};
