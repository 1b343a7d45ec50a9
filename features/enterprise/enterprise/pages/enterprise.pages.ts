import type { FeaturePages } from '#domain/access/page.ts';

export const enterprisePages = {
  licence: {
    id: 'P-065',
    path: '/qyxx/qyinfo/yyzzxx',
    landmark: 'licence',
    title: '营业执照信息',
    access: 'entitled',
    layout: 'full',
    grantedBy: 'info.licence.view',
    menus: [{ in: 'top.qualifications', at: 1, label: '资质管理' }],
    file: 'features/enterprise/enterprise/web/licence-page.tsx',
  },
  /** Not in the specification: page on which operators decide on certifications. */
  certificationReview: {
    id: 'P-102',
    path: '/qyxx/ptgl/qyrz',
    title: '企业认证审核',
    access: 'operator',
    layout: 'full',
    right: 'enterprise:certification:list',
    after: 'P-129',
    menus: [{ in: 'operator.people', at: 1, label: '企业认证审核' }],
    file: 'features/enterprise/enterprise/web/certification-review/certification-review-page.tsx',
  },
  menuLicence: {
    id: 'P-079',
    path: '/qyxx/yyzz/yyzzxx',
    title: '营业执照信息',
    access: 'entitled',
    layout: 'full',
    aliasOf: '/qyxx/qyinfo/yyzzxx',
    menus: [
      { in: 'panel.info', at: 2, label: '营业执照', countKey: '01' },
      { in: 'side.certificates', at: 1, label: '营业执照', countKey: '01' },
    ],
  },
} as const satisfies FeaturePages;
