import type { FeaturePages } from '#domain/access/page.ts';

export const achievementsPages = {
  otherAchievements: {
    id: 'P-061',
    path: '/qyxx/qtry/ryyjxx',
    title: '非注册人员业绩信息',
    access: 'entitled',
    layout: 'full',
    grantedBy: 'info.otherAchievements.view',
    menus: [
      { in: 'panel.achievements', at: 2, label: '非注册人员业绩' },
      { in: 'side.projects', at: 3, label: '非注册人员业绩' },
    ],
    file: 'features/records/achievements/web/other-achievements-page.tsx',
  },
  registeredAchievements: {
    id: 'P-069',
    path: '/qyxx/zcry/ryyjxx',
    title: '注册人员业绩信息',
    access: 'entitled',
    layout: 'full',
    grantedBy: 'info.registeredAchievements.view',
    menus: [
      { in: 'panel.achievements', at: 1, label: '人员业绩' },
      { in: 'side.projects', at: 2, label: '注册人员业绩' },
    ],
    file: 'features/records/achievements/web/registered-achievements-page.tsx',
  },
} as const satisfies FeaturePages;
