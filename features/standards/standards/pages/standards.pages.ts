import type { FeaturePages } from '#domain/access/page.ts';

export const standardsPages = {
  analysisList: {
    id: 'P-030',
    path: '/zzbz/analyze',
    title: '资质标准解析',
    access: 'public',
    layout: 'wide1200',
    inSitemap: [''],
    menus: [{ in: 'panel.policy', at: 2, label: '资质标准解析' }],
    file: 'features/standards/standards/web/analysis-list-page.tsx',
  },
  analysis: {
    id: 'P-031',
    path: '/zzbz/analyze/:id',
    title: '资质标准解析',
    access: 'public',
    layout: 'wide1200',
    file: 'features/standards/standards/web/analysis-page.tsx',
  },
  directory: {
    id: 'P-032',
    path: '/zzbz/zzbz',
    title: '资质标准',
    access: 'public',
    layout: 'wide1200',
    inSitemap: [''],
    menus: [{ in: 'panel.policy', at: 1, label: '资质标准总览' }],
    file: 'features/standards/standards/web/directory-page.tsx',
  },
  standard: {
    id: 'P-033',
    path: '/zzbz/:id?',
    landmark: 'standards',
    title: '资质标准详情',
    access: 'public',
    layout: 'wide1200',
    menus: [
      { in: 'top.standards', at: 1, label: '标准与政策' },
      { in: 'drawer', at: 1, label: '资质标准', icon: 'scale' },
    ],
    file: 'features/standards/standards/web/standard-page.tsx',
  },
} as const satisfies FeaturePages;
