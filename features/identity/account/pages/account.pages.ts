import type { FeaturePages } from '#domain/access/page.ts';

export const accountPages = {
  userInfo: {
    id: 'P-012',
    path: '/userInfo',
    landmark: 'account',
    title: '个人中心',
    access: 'login',
    layout: 'default',
    right: 'account:info:get',
    file: 'features/identity/account/web/user-info-page.tsx',
  },
} as const satisfies FeaturePages;
