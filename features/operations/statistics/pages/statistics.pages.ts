import type { FeaturePages } from '#domain/access/page.ts';

export const statisticsPages = {
  /** Not in the specification: usage statistics for operators. */
  statistics: {
    id: 'P-150',
    path: '/qyxx/ptgl/tj',
    title: '运营统计',
    access: 'operator',
    layout: 'full',
    right: 'system:statistics:list',
    after: 'P-127',
    menus: [{ in: 'operator.operation', at: 2, label: '运营统计' }],
    file: 'features/operations/statistics/web/statistics-page.tsx',
  },
} as const satisfies FeaturePages;
