import type { FeaturePages } from '#domain/access/page.ts';

export const personnelPages = {
  peopleOverview: {
    id: 'P-037',
    path: '/qyxx/fzcry',
    title: '非注册人员',
    access: 'entitled',
    layout: 'full',
    grantedBy: 'info.people',
    file: 'features/records/personnel/web/people-page.tsx',
  },
  otherPeople: {
    id: 'P-062',
    path: '/qyxx/qyinfo/fzcryxx',
    title: '非注册人员信息',
    access: 'entitled',
    layout: 'full',
    grantedBy: 'info.other.view',
    file: 'features/records/personnel/web/people-page.tsx',
  },
  registeredPeople: {
    id: 'P-066',
    path: '/qyxx/qyinfo/zcryxx',
    title: '注册人员信息',
    access: 'entitled',
    layout: 'full',
    grantedBy: 'info.registered.view',
    file: 'features/records/personnel/web/people-page.tsx',
  },
  menuRegisteredPeople: {
    id: 'P-081',
    path: '/qyxx/zcry/ryxx',
    landmark: 'people',
    title: '注册人员信息',
    access: 'entitled',
    layout: 'full',
    aliasOf: '/qyxx/qyinfo/zcryxx',
    menus: [
      { in: 'panel.info', at: 5, label: '注册人员', countKey: '04' },
      { in: 'side.people', at: 1, label: '注册人员', countKey: '04' },
    ],
  },
  menuOtherPeople: {
    id: 'P-082',
    path: '/qyxx/qtry/ryxx',
    title: '非注册人员信息',
    access: 'entitled',
    layout: 'full',
    aliasOf: '/qyxx/qyinfo/fzcryxx',
    menus: [
      { in: 'panel.info', at: 6, label: '非注册人员', countKey: '05' },
      { in: 'side.people', at: 2, label: '非注册人员', countKey: '05' },
    ],
  },
} as const satisfies FeaturePages;
