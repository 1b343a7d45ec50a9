import { href, type Pages } from '#domain/access/page.ts';

export const enterpriseGroupPages = {
  /** Beyond the specification: the enterprises of who looks after several. Open without a chosen enterprise: one is chosen here. */
  group: {
    id: 'P-180',
    path: '/qyxx/jtzl',
    landmark: 'group',
    title: '集团总览',
    access: 'login',
    layout: 'full',
    right: 'session:group:list',
    after: 'P-176',
    file: 'features/portal/enterprise-group/web/group-page.tsx',
  },
  /** Where addresses begin that leave the portal (mails, calendars): which enterprise, and `to` the page in it. */
  enter: {
    id: 'P-211',
    path: '/firm/:uuid',
    title: '进入企业',
    access: 'login',
    layout: 'default',
    file: 'features/portal/enterprise-group/web/enter-enterprise-page.tsx',
  },
} as const satisfies Pages;

/** A page in a certain enterprise of its reader, whichever he works for when he follows it. */
export const getEnterprisePath = (uuid: string, to: string): string =>
  href(enterpriseGroupPages.enter, { uuid }, { to });
