import type { Pages } from '#domain/access/page.ts';

export const publishingPages = {
  /** Beyond the specification: everything that operators write and publish. */
  content: {
    id: 'P-123',
    path: '/qyxx/ptgl/nr',
    title: '内容管理',
    access: 'operator',
    layout: 'full',
    right: 'manage:*:list',
    after: 'P-115',
    menus: [{ in: 'operator', at: 5, label: '内容管理', icon: 'edit' }],
    file: 'features/publishing/web/content-page.tsx',
  },
} as const satisfies Pages;
