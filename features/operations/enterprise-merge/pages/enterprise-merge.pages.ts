import type { FeaturePages } from '#domain/access/page.ts';

export const enterpriseMergePages = {
  /** Not in the specification: the merge list for operators who may merge enterprises but not list them. */
  merges: {
    id: 'P-208',
    path: '/qyxx/ptgl/qy/hb',
    title: '企业管理',
    access: 'operator',
    layout: 'full',
    right: 'manage:merge:list',
    after: 'P-130',
    menus: [{ in: 'operator.people', at: 3, label: '企业管理' }],
    file: 'features/operations/enterprise-admin/web/enterprises-page.tsx',
  },
  /** Not in the specification: compares two enterprises. */
  compare: {
    id: 'P-209',
    path: '/qyxx/ptgl/qy/hb/db',
    title: '对照并合并企业',
    access: 'operator',
    layout: 'full',
    right: 'manage:merge:list',
    after: 'P-208',
    file: 'features/operations/enterprise-merge/web/compare-page.tsx',
  },
} as const satisfies FeaturePages;
