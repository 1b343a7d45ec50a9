import type { FeaturePages } from '#domain/access/page.ts';

export const approvalsPages = {
  /** Not in the specification: page of changes that colleagues requested and a second person must approve. */
  approvals: {
    id: 'P-192',
    path: '/qyxx/bgsp',
    title: '变更审批',
    access: 'login',
    layout: 'full',
    right: 'approval:own:list',
    isOfEnterprise: true,
    after: 'P-176',
    menus: [{ in: 'side.settings', at: 2, label: '变更审批' }],
    file: 'features/enterprise/approvals/web/approvals-page.tsx',
  },
} as const satisfies FeaturePages;
