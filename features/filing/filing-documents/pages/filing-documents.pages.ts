import type { FeaturePages } from '#domain/access/page.ts';

export const filingDocumentsPages = {
  /** Not in the specification: manages the filings, from the missing requirements to the decision of the authority. */
  filing: {
    id: 'P-121',
    path: '/qyxx/sbgl',
    title: '申报管理',
    access: 'entitled',
    layout: 'full',
    after: 'P-061',
    grantedBy: 'filing.case.view',
    menus: [{ in: 'side.filing', at: 1, label: '申报管理', isForMembers: true }],
    file: 'features/filing/filing-documents/web/filing-page.tsx',
  },
} as const satisfies FeaturePages;
