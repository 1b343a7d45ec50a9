import type { Pages } from '#domain/access/page.ts';

export const personnelPages = {
  peopleOverview: {
    id: 'P-037',
    path: '/qyxx/fzcry',
    title: '非注册人员',
    access: 'entitled',
    layout: 'full',
    file: 'features/personnel/web/people-overview-page.tsx',
  },
  otherPeople: {
    id: 'P-062',
    path: '/qyxx/qyinfo/fzcryxx',
    title: '非注册人员信息',
    access: 'entitled',
    layout: 'full',
    file: 'features/personnel/web/other-people-page.tsx',
  },
  registeredPeople: {
    id: 'P-066',
    path: '/qyxx/qyinfo/zcryxx',
    title: '注册人员信息',
    access: 'entitled',
    layout: 'full',
    file: 'features/personnel/web/registered-people-page.tsx',
  },
  menuRegisteredPeople: {
    id: 'P-081',
    path: '/qyxx/zcry/ryxx',
    title: '注册人员信息',
    access: 'entitled',
    layout: 'full',
    aliasOf: '/qyxx/qyinfo/zcryxx',
  },
  menuOtherPeople: {
    id: 'P-082',
    path: '/qyxx/qtry/ryxx',
    title: '非注册人员信息',
    access: 'entitled',
    layout: 'full',
    aliasOf: '/qyxx/qyinfo/fzcryxx',
  },
} as const satisfies Pages;
