import type { FeaturePages } from '#domain/access/page.ts';

export const homePages = {
  home: {
    id: 'P-001',
    path: '/',
    title: '首页',
    access: 'public',
    layout: 'default',
    inSitemap: [''],
    menus: [{ in: 'top.first', at: 1, label: '首页' }],
    file: 'features/portal/home/web/home-page.tsx',
  },
  oldHome: {
    id: 'P-008',
    path: '/index_old',
    title: '首页（旧版）',
    access: 'public',
    layout: 'default',
    file: 'features/portal/home/web/old-home-page.tsx',
  },
} as const satisfies FeaturePages;
