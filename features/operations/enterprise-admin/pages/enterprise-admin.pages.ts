import type { FeaturePages } from '#domain/access/page.ts';

export const enterpriseAdminPages = {
  /** Not in the specification: enterprises and their owners. */
  enterprises: {
    id: 'P-130',
    path: '/qyxx/ptgl/qy',
    title: '企业管理',
    access: 'operator',
    layout: 'full',
    right: 'manage:enterprise:list',
    after: 'P-127',
    menus: [{ in: 'operator.people', at: 2, label: '企业管理' }],
    file: 'features/operations/enterprise-admin/web/enterprises-page.tsx',
  },
} as const satisfies FeaturePages;
