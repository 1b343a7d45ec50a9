import type { FeaturePages } from '#domain/access/page.ts';

export const signOnPages = {
  /** The page on which the user names the enterprise whose provider is used. */
  begin: {
    id: 'P-230',
    path: '/signOn',
    title: '企业单点登录',
    access: 'guest-only',
    layout: 'default',
    file: 'features/identity/sign-on/web/begin-page.tsx',
  },
  /**
   * The redirect address of a provider; `of` is the uuid of its enterprise or `installation`. Each provider has a separate address, and an
   * answer at another address is rejected. Also for signed-in users, who link their account.
   */
  callback: {
    id: 'P-231',
    path: '/signOn/callback/:of?',
    title: '单点登录',
    access: 'public',
    layout: 'default',
    file: 'features/identity/sign-on/web/callback-page.tsx',
  },
} as const satisfies FeaturePages;
