import type { FeaturePages } from '#domain/access/page.ts';

export const authPages = {
  register: {
    id: 'P-003',
    path: '/register',
    landmark: 'register',
    title: '注册',
    access: 'guest-only',
    layout: 'default',
    file: 'features/identity/auth/web/register-page.tsx',
  },
  forgotten: {
    id: 'P-004',
    path: '/ForgetPassword',
    title: '忘记密码',
    access: 'guest-only',
    layout: 'default',
    file: 'features/identity/auth/web/forgotten-page.tsx',
  },
  forgottenInLowerCase: {
    id: 'P-005',
    path: '/forgetPassword',
    title: '忘记密码',
    access: 'guest-only',
    layout: 'default',
    aliasOf: '/ForgetPassword',
  },
} as const satisfies FeaturePages;
