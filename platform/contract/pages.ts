import type { FeaturePages } from '#domain/access/page.ts';

export const platformPages = {
  externalRedirect: {
    id: 'P-007',
    path: '/external-redirect',
    title: '外部链接跳转',
    access: 'public',
    layout: 'blank',
    file: 'platform/web/external-redirect-page.tsx',
  },
  notFound: {
    id: 'P-095',
    path: '/404',
    title: '页面不存在',
    access: 'public',
    layout: 'blank',
    file: 'platform/web/not-found-page.tsx',
  },
  serverError: {
    id: 'P-096',
    path: '/500',
    title: '服务器异常',
    access: 'public',
    layout: 'blank',
    file: 'platform/web/server-error-page.tsx',
  },
} as const satisfies FeaturePages;
