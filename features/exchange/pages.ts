import type { Pages } from '#domain/access/page.ts';

export const exchangePages = {
  templates: {
    id: 'P-039',
    path: '/qyxx/mbxz',
    title: '模板下载',
    access: 'entitled',
    layout: 'full',
    file: 'features/exchange/web/templates-page.tsx',
  },
} as const satisfies Pages;
