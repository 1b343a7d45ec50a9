import type { Pages } from '#domain/access/page.ts';

export const linksPages = {
  links: {
    id: 'P-045',
    path: '/qyxx/xglj',
    title: '相关链接（办事指南）',
    access: 'entitled',
    layout: 'full',
    isForReading: true,
    file: 'features/links/web/links-page.tsx',
  },
  menuLinks: {
    id: 'P-088',
    path: '/qyxx/qyxx/xglj',
    title: '办事指南（相关链接）',
    access: 'entitled',
    layout: 'full',
    aliasOf: '/qyxx/xglj',
  },
} as const satisfies Pages;
