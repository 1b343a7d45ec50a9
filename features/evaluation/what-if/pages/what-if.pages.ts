import type { FeaturePages } from '#domain/access/page.ts';

export const whatIfPages = {
  /** Not in the specification: what-if scenarios. */
  whatIf: {
    id: 'P-114',
    path: '/qyxx/mnsbsljy/jiaru',
    title: '试算',
    access: 'entitled',
    layout: 'full',
    after: 'P-122',
    grantedBy: 'check.what-if',
    menus: [
      { in: 'side.qualification', at: 2, label: '试算', isForMembers: true, keeps: { of: 'standard', level: 'level' } },
    ],
    file: 'features/evaluation/what-if/web/what-if-page.tsx',
  },
} as const satisfies FeaturePages;
