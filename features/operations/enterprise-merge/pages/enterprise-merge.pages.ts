import type { Pages } from '#domain/access/page.ts';

export const enterpriseMergePages = {
  /** Beyond the specification: possible duplicate enterprises, and their merges. */
  merges: {
    id: 'P-208',
    path: '/qyxx/ptgl/qyhb',
    title: '企业合并',
    access: 'operator',
    layout: 'full',
    right: 'manage:merge:list',
    after: 'P-130',
    menus: [{ in: 'operator.people', at: 3, label: '企业合并' }],
    file: 'features/operations/enterprise-merge/web/merges-page.tsx',
  },
  /** Beyond the specification: two enterprises side by side. */
  compare: {
    id: 'P-209',
    path: '/qyxx/ptgl/qyhb/db',
    title: '对照并合并企业',
    access: 'operator',
    layout: 'full',
    right: 'manage:merge:list',
    after: 'P-208',
    file: 'features/operations/enterprise-merge/web/compare-page.tsx',
  },
} as const satisfies Pages;
