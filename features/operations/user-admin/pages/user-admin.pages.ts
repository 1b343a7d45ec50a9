import type { FeaturePages } from '#domain/access/page.ts';

export const userAdminPages = {
  /** Not in the specification: accounts, and the rights of operators. */
  accounts: {
    id: 'P-127',
    path: '/qyxx/ptgl/yh',
    title: '用户管理',
    access: 'operator',
    layout: 'full',
    right: 'system:user:list',
    after: 'P-123',
    menus: [{ in: 'operator.people', at: 4, label: '用户管理' }],
    file: 'features/operations/user-admin/web/accounts-page.tsx',
  },
  /** Not in the specification: roles of operators. */
  roles: {
    id: 'P-145',
    path: '/qyxx/ptgl/js',
    title: '运营角色',
    access: 'operator',
    layout: 'full',
    right: 'system:role:list',
    after: 'P-127',
    menus: [{ in: 'operator.people', at: 5, label: '运营角色' }],
    file: 'features/operations/user-admin/web/roles-page.tsx',
  },
} as const satisfies FeaturePages;
