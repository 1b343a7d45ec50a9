import type { FeaturePages } from '#domain/access/page.ts';

export const apiAccessPages = {
  /**
   * Not in the specification: API access for the enterprise's own software. Only the owner of the enterprise may open the page, so its
   * right is not in the rights tree and cannot be granted to others.
   */
  apiAccess: {
    id: 'P-113',
    path: '/qyxx/kfjk',
    title: '开放接口',
    access: 'entitled',
    layout: 'full',
    right: 'api:access:list',
    after: 'P-101',
    menus: [{ in: 'side.settings', at: 3, label: '开放接口' }],
    file: 'features/operations/api-access/web/api-access-page.tsx',
  },
} as const satisfies FeaturePages;
