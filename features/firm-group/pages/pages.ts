import type { Pages } from '#domain/access/page.ts';

export const firmGroupPages = {
  /** Beyond the specification: the firms of who looks after several. Open without a chosen firm: one is chosen here. */
  group: {
    id: 'P-180',
    path: '/qyxx/jtzl',
    landmark: 'group',
    title: '集团总览',
    access: 'login',
    layout: 'full',
    right: 'session:group:list',
    after: 'P-176',
    file: 'features/firm-group/web/group-page.tsx',
  },
} as const satisfies Pages;
