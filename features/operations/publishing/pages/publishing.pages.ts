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
    menus: [{ in: 'operator.content', at: 1, label: '内容管理' }],
    file: 'features/operations/publishing/web/content-page.tsx',
  },
  /** A draft of content that requires a login, for any visitor with a signed address. */
  preview: {
    id: 'P-188',
    path: '/yulan',
    title: '内容预览',
    access: 'public',
    layout: 'wide1200',
    after: 'P-112',
    file: 'features/operations/publishing/web/preview-page.tsx',
  },
} as const satisfies Pages;
