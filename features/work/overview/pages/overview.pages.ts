import type { FeaturePages } from '#domain/access/page.ts';

export const overviewPages = {
  overview: {
    id: 'P-034',
    path: '/qyxx',
    landmark: 'overview',
    title: '企业中心',
    access: 'entitled',
    layout: 'full',
    grantedBy: 'info.overview',
    menus: [
      { in: 'panel.info', at: 1, label: '企业总览' },
      { in: 'side.overview', at: 1, label: '企业总览' },
    ],
    file: 'features/work/overview/web/overview-page.tsx',
  },
} as const satisfies FeaturePages;
