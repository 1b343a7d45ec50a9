import type { FeaturePages } from '#domain/access/page.ts';

export const filingGuidePages = {
  materials: {
    id: 'P-042',
    path: '/qyxx/sbclfx',
    title: '申报材料分析',
    access: 'entitled',
    layout: 'full',
    grantedBy: 'check.material',
    menus: [
      { in: 'panel.materials', at: 1, label: '申报材料分析', isForMembers: true },
      { in: 'side.filing', at: 2, label: '申报材料分析', isForMembers: true },
    ],
    file: 'features/filing/filing-guide/web/materials-page.tsx',
  },
  filingGuide: {
    id: 'P-043',
    path: '/qyxx/sbznjs',
    title: '申报指南检索',
    access: 'entitled',
    layout: 'full',
    isForReading: true,
    grantedBy: 'read.filing',
    menus: [{ in: 'top.learning', at: 2, label: '申报指南检索', icon: 'compass' }],
    file: 'features/filing/filing-guide/web/filing-guide-page.tsx',
  },
  menuFilingGuide: {
    id: 'P-086',
    path: '/qyxx/sbslzn/sbrkzn',
    title: '申报受理指南',
    access: 'entitled',
    layout: 'full',
    aliasOf: '/qyxx/sbznjs',
    menus: [
      { in: 'panel.guides', at: 1, label: '申报受理指南' },
      { in: 'side.filing', at: 3, label: '申报受理指南' },
    ],
  },
  menuGuideSearch: {
    id: 'P-087',
    path: '/qyxx/qyxx/sbznjs',
    title: '申报指南检索',
    access: 'entitled',
    layout: 'full',
    aliasOf: '/qyxx/sbznjs',
    menus: [{ in: 'panel.guides', at: 2, label: '申报指南检索' }],
  },
} as const satisfies FeaturePages;
