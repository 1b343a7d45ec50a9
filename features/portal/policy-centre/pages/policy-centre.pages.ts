import type { FeaturePages } from '#domain/access/page.ts';

export const policyCentrePages = {
  policyCentre: {
    id: 'P-035',
    path: '/qyxx/bzzczx',
    title: '标准政策中心',
    access: 'entitled',
    layout: 'full',
    grantedBy: 'read.centre',
    file: 'features/portal/policy-centre/web/console-standards-page.tsx',
  },
  consoleStandards: {
    id: 'P-046',
    path: '/qyxx/zzbz',
    title: '资质标准',
    access: 'entitled',
    layout: 'full',
    grantedBy: 'read.standards',
    menus: [{ in: 'side.standards', at: 1, label: '资质标准' }],
    file: 'features/portal/policy-centre/web/console-standards-page.tsx',
  },
} as const satisfies FeaturePages;
