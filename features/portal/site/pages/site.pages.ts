import type { FeaturePages } from '#domain/access/page.ts';

export const sitePages = {
  /** Not in the specification: stored rows that cannot be read. */
  malformed: {
    id: 'P-115',
    path: '/qyxx/ptgl/ycsj',
    title: '异常数据',
    access: 'operator',
    layout: 'full',
    right: 'system:data:list',
    after: 'P-104',
    menus: [{ in: 'operator.operation', at: 4, label: '异常数据' }],
    file: 'features/portal/site/web/malformed-page.tsx',
  },
} as const satisfies FeaturePages;
