import type { Pages } from '#domain/access/page.ts';

export const standardReleasesPages = {
  /** Beyond the specification: what amendments that are not yet in force will change. */
  ahead: {
    id: 'P-140',
    path: '/qyxx/mnsbsljy/bzbh',
    title: '标准变化',
    access: 'entitled',
    layout: 'full',
    after: 'P-110',
    grantedBy: 'check.ahead',
    menus: [{ in: 'side.checks', at: 7, label: '标准变化', icon: 'calendar', isForMembers: true }],
    file: 'features/standard-releases/web/ahead-page.tsx',
  },
} as const satisfies Pages;
