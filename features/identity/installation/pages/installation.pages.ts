import type { FeaturePages } from '#domain/access/page.ts';

export const installationPages = {
  install: {
    id: 'P-128',
    path: '/install',
    title: '首次启动',
    access: 'guest-only',
    layout: 'default',
    after: 'P-005',
    file: 'features/identity/installation/web/install-page.tsx',
  },
} as const satisfies FeaturePages;
