import type { FeaturePages } from '#domain/access/page.ts';

export const linksPages = {
  links: {
    id: 'P-045',
    path: '/qyxx/xglj',
    title: '办事指南',
    access: 'entitled',
    layout: 'full',
    isForReading: true,
    grantedBy: 'read.links',
    menus: [{ in: 'top.learning', at: 3, label: '常用链接', icon: 'link' }],
    file: 'features/content/links/web/links-page.tsx',
  },
  menuLinks: {
    id: 'P-088',
    path: '/qyxx/qyxx/xglj',
    title: '办事指南',
    access: 'entitled',
    layout: 'full',
    aliasOf: '/qyxx/xglj',
    menus: [
      { in: 'panel.guides', at: 3, label: '办事指南' },
      { in: 'side.filing', at: 5, label: '办事指南' },
    ],
  },
} as const satisfies FeaturePages;
