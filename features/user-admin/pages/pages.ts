import type { Pages } from '#domain/access/page.ts';

export const userAdminPages = {
  /** Beyond the specification: accounts, and what operators may do. */
  accounts: {
    id: 'P-127',
    path: '/qyxx/ptgl/yh',
    title: '用户管理',
    access: 'operator',
    layout: 'full',
    right: 'system:user:list',
    after: 'P-123',
    menus: [{ in: 'operator', at: 6, label: '用户管理', icon: 'people' }],
    file: 'features/user-admin/web/accounts-page.tsx',
  },
} as const satisfies Pages;
