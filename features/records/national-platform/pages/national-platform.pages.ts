import type { FeaturePages } from '#domain/access/page.ts';

export const nationalPlatformPages = {
  projects: {
    id: 'P-064',
    path: '/qyxx/qyinfo/xmmgr',
    title: '监管平台项目管理',
    access: 'entitled',
    layout: 'full',
    grantedBy: 'info.projects.view',
    file: 'features/records/national-platform/web/projects-page.tsx',
  },
  menuProjects: {
    id: 'P-083',
    path: '/qyxx/jgptxm/xmmgr',
    title: '监管平台项目管理',
    access: 'entitled',
    layout: 'full',
    aliasOf: '/qyxx/qyinfo/xmmgr',
    menus: [
      { in: 'panel.info', at: 4, label: '监管平台项目', countKey: '03' },
      { in: 'side.projects', at: 1, label: '监管平台项目', countKey: '03' },
    ],
  },
} as const satisfies FeaturePages;
