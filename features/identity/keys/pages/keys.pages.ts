import type { FeaturePages } from '#domain/access/page.ts';

export const keysPages = {
  login: {
    id: 'P-002',
    path: '/login',
    landmark: 'login',
    title: '登录',
    access: 'guest-only',
    layout: 'default',
    file: 'features/identity/keys/web/login-page.tsx',
  },
  manageKey: {
    id: 'P-009',
    path: '/manageKey',
    landmark: 'keys',
    title: '锁（密钥）管理',
    access: 'login',
    layout: 'default',
    right: 'key:info:list',
    file: 'features/identity/keys/web/manage-key-page.tsx',
  },
} as const satisfies FeaturePages;
