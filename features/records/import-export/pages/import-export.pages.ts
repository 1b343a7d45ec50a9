import type { FeaturePages } from '#domain/access/page.ts';

export const importExportPages = {
  templates: {
    id: 'P-039',
    path: '/qyxx/mbxz',
    title: '模板下载',
    access: 'entitled',
    layout: 'full',
    grantedBy: 'info.exchange.view',
    menus: [
      { in: 'panel.materials', at: 2, label: '填报模板下载' },
      { in: 'side.filing', at: 6, label: '模板下载' },
    ],
    file: 'features/records/import-export/web/templates-page.tsx',
  },
} as const satisfies FeaturePages;
