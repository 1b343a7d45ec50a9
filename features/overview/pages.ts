import type { Pages } from '#domain/access/page.ts';

export const overviewPages = {
  overview: {
    id: 'P-034',
    path: '/qyxx',
    title: '企业中心',
    access: 'entitled',
    layout: 'full',
    file: 'features/overview/web/overview-page.tsx',
  },
} as const satisfies Pages;
