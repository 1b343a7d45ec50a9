import type { Pages } from '#domain/access/page.ts';

export const nationalPlatformPages = {
  projects: {
    id: 'P-064',
    path: '/qyxx/qyinfo/xmmgr',
    title: '监管平台项目管理',
    access: 'entitled',
    layout: 'full',
    file: 'features/national-platform/web/projects-page.tsx',
  },
  menuProjects: {
    id: 'P-083',
    path: '/qyxx/jgptxm/xmmgr',
    title: '监管平台项目管理',
    access: 'entitled',
    layout: 'full',
    aliasOf: '/qyxx/qyinfo/xmmgr',
  },
} as const satisfies Pages;
