import type { FeaturePages } from '#domain/access/page.ts';

export const enterpriseRecordsPages = {
  infoCentre: {
    id: 'P-041',
    path: '/qyxx/qyxxzx',
    title: '企业信息中心',
    access: 'entitled',
    layout: 'full',
    grantedBy: 'info.centre.view',
    menus: [{ in: 'side.certificates', at: 3, label: '设备与声明' }],
    file: 'features/records/enterprise-records/web/info-centre-page.tsx',
  },
} as const satisfies FeaturePages;
