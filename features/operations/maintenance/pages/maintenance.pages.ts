import type { FeaturePages } from '#domain/access/page.ts';

export const maintenancePages = {
  /** Not in the specification: the audit log and its integrity. */
  trail: {
    id: 'P-170',
    path: '/qyxx/ptgl/sj',
    title: '审计记录',
    access: 'operator',
    layout: 'full',
    right: 'system:audit:list',
    after: 'P-127',
    menus: [{ in: 'operator.operation', at: 3, label: '审计记录' }],
    file: 'features/operations/maintenance/web/audit-log-page.tsx',
  },
  /** Not in the specification: jobs, undelivered messages and stored data. */
  upkeep: {
    id: 'P-171',
    path: '/qyxx/ptgl/yw',
    title: '运行维护',
    access: 'operator',
    layout: 'full',
    right: 'system:data:list',
    after: 'P-170',
    menus: [{ in: 'operator.operation', at: 1, label: '运行维护' }],
    file: 'features/operations/maintenance/web/upkeep-page.tsx',
  },
} as const satisfies FeaturePages;
