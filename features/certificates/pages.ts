import type { Pages } from '#domain/access/page.ts';

export const certificatesPages = {
  certificates: {
    id: 'P-067',
    path: '/qyxx/qyinfo/zzzsxx',
    title: '资质证书信息',
    access: 'entitled',
    layout: 'full',
    file: 'features/certificates/web/certificates-page.tsx',
  },
  menuCertificates: {
    id: 'P-080',
    path: '/qyxx/zzzs/zzzsxx',
    title: '资质证书信息',
    access: 'entitled',
    layout: 'full',
    aliasOf: '/qyxx/qyinfo/zzzsxx',
  },
} as const satisfies Pages;
