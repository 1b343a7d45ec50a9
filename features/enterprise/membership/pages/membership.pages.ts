import type { FeaturePages } from '#domain/access/page.ts';

export const membershipPages = {
  memberCenter: {
    id: 'P-010',
    path: '/memberCenter',
    landmark: 'memberCentre',
    title: '会员中心（企业认证）',
    access: 'public',
    isOfEnterprise: true,
    layout: 'default',
    inSitemap: [''],
    menus: [{ in: 'top.last', at: 1, label: '企业认证', icon: 'shield' }],
    file: 'features/enterprise/orders/web/membership-page.tsx',
  },
} as const satisfies FeaturePages;
