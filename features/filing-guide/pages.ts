import type { Pages } from '#domain/access/page.ts';

export const filingGuidePages = {
  materials: {
    id: 'P-042',
    path: '/qyxx/sbclfx',
    title: '申报材料分析',
    access: 'entitled',
    layout: 'full',
    file: 'features/filing-guide/web/materials-page.tsx',
  },
  filingGuide: {
    id: 'P-043',
    path: '/qyxx/sbznjs',
    title: '申报指南检索',
    access: 'entitled',
    layout: 'full',
    isForReading: true,
    file: 'features/filing-guide/web/filing-guide-page.tsx',
  },
  menuFilingGuide: {
    id: 'P-086',
    path: '/qyxx/sbslzn/sbrkzn',
    title: '申报受理指南',
    access: 'entitled',
    layout: 'full',
    aliasOf: '/qyxx/sbznjs',
  },
  menuGuideSearch: {
    id: 'P-087',
    path: '/qyxx/qyxx/sbznjs',
    title: '申报指南检索',
    access: 'entitled',
    layout: 'full',
    aliasOf: '/qyxx/sbznjs',
  },
} as const satisfies Pages;
