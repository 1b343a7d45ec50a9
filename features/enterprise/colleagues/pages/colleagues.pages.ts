import type { FeaturePages } from '#domain/access/page.ts';

export const colleaguesPages = {
  /**
   * Not in the specification: page of the members of an enterprise and their permissions. Also accessible without a membership, so that
   * access can always be revoked.
   */
  colleagues: {
    id: 'P-176',
    path: '/qyxx/cyqx',
    title: '成员与权限',
    access: 'login',
    layout: 'full',
    right: 'colleague:info:list',
    isOfEnterprise: true,
    after: 'P-113',
    menus: [{ in: 'side.settings', at: 1, label: '成员与权限' }],
    file: 'features/enterprise/colleagues/web/colleagues-page.tsx',
  },
  /** Page on which an invited user accepts or declines, independent of the current enterprise. */
  invitations: {
    id: 'P-212',
    path: '/invitations',
    title: '企业邀请',
    access: 'login',
    layout: 'default',
    file: 'features/enterprise/colleagues/web/invitations-page.tsx',
  },
} as const satisfies FeaturePages;
