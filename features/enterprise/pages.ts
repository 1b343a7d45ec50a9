import type { Pages } from '#domain/access/page.ts';

export const enterprisePages = {
  licence: {
    id: 'P-065',
    path: '/qyxx/qyinfo/yyzzxx',
    title: '营业执照信息',
    access: 'entitled',
    layout: 'full',
    file: 'features/enterprise/web/licence-page.tsx',
  },
  /** Beyond the specification: where operators decide about certifications. */
  certificationReview: {
    id: 'P-102',
    path: '/qyxx/ptgl/qyrz',
    title: '企业认证审核',
    access: 'operator',
    layout: 'full',
    right: 'enterprise:certification:list',
    after: 'P-129',
    file: 'features/enterprise/web/certification-review/certification-review-page.tsx',
  },
  menuLicence: {
    id: 'P-079',
    path: '/qyxx/yyzz/yyzzxx',
    title: '营业执照信息',
    access: 'entitled',
    layout: 'full',
    aliasOf: '/qyxx/qyinfo/yyzzxx',
  },
} as const satisfies Pages;
