import type { FeaturePages } from '#domain/access/page.ts';

export const standardReleasesPages = {
  /** Not in the specification: the effects of amendments that are not yet in force. */
  ahead: {
    id: 'P-140',
    path: '/qyxx/mnsbsljy/bzbh',
    title: '标准变化',
    access: 'entitled',
    layout: 'full',
    after: 'P-110',
    grantedBy: 'check.ahead',
    menus: [{ in: 'side.qualification', at: 7, label: '标准变化', isForMembers: true }],
    file: 'features/evaluation/standard-releases/web/ahead-page.tsx',
  },
  /** Not in the specification: every change of the standards catalogue, and the file that transfers it to another installation. */
  releases: {
    id: 'P-172',
    path: '/qyxx/ptgl/bzfb',
    title: '标准发布',
    access: 'operator',
    layout: 'full',
    right: 'manage:standard:list',
    after: 'P-171',
    menus: [{ in: 'operator.standards', at: 1, label: '标准发布' }],
    file: 'features/evaluation/standard-releases/web/releases-page.tsx',
  },
  /** Not in the specification: an external reviewer reads an amount in the official text, through a link that can be used once. */
  review: {
    id: 'P-243',
    path: '/fuhe',
    title: '标准原文复核',
    access: 'public',
    layout: 'default',
    after: 'P-131',
    file: 'features/evaluation/standard-releases/web/review-page.tsx',
  },
} as const satisfies FeaturePages;
