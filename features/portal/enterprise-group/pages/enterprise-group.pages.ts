import { type FeaturePages, href } from '#domain/access/page.ts';

export const enterpriseGroupPages = {
  /**
   * Not in the specification: the enterprises of a user with several. Available without a selected enterprise, because the user selects one
   * here.
   */
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
  /** Entry for links from mails and calendars: contains the enterprise, and the page in `to`. */
  enter: {
    id: 'P-211',
    path: '/firm/:uuid',
    title: '进入企业',
    access: 'login',
    layout: 'default',
    file: 'features/portal/enterprise-group/web/enter-enterprise-page.tsx',
  },
} as const satisfies FeaturePages;

/** Returns the address of a page in a certain enterprise, independent of the user's current selection. */
export const getEnterprisePath = (uuid: string, to: string): string =>
  href(enterpriseGroupPages.enter, { uuid }, { to });
