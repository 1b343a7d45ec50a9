import type { FeaturePages } from '#domain/access/page.ts';

export const certificatesPages = {
  certificates: {
    id: 'P-067',
    path: '/qyxx/qyinfo/zzzsxx',
    title: '资质证书信息',
    access: 'entitled',
    layout: 'full',
    grantedBy: 'info.certificates.view',
    file: 'features/records/certificates/web/certificates-page.tsx',
  },
  menuCertificates: {
    id: 'P-080',
    path: '/qyxx/zzzs/zzzsxx',
    title: '资质证书信息',
    access: 'entitled',
    layout: 'full',
    aliasOf: '/qyxx/qyinfo/zzzsxx',
    menus: [
      { in: 'panel.info', at: 3, label: '资质证书', countKey: '02' },
      { in: 'side.certificates', at: 2, label: '资质证书', countKey: '02' },
    ],
  },
} as const satisfies FeaturePages;
