import type { FeaturePages } from '#domain/access/page.ts';

export const operatorDeskPages = {
  /** Not in the specification: the operator desk, the start page of operators. */
  desk: {
    id: 'P-129',
    path: '/qyxx/ptgl/gzt',
    title: '运营工作台',
    access: 'operator',
    layout: 'full',
    right: 'operator:desk:get',
    after: 'P-113',
    menus: [{ in: 'operator.desk', at: 1, label: '运营工作台' }],
    file: 'features/operations/operator-desk/web/desk-page.tsx',
  },
} as const satisfies FeaturePages;
