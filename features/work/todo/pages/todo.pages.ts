import type { FeaturePages } from '#domain/access/page.ts';

export const todoPages = {
  /** List of all open items of the enterprise; beyond the specification. */
  todo: {
    id: 'P-120',
    path: '/qyxx/jrdb',
    landmark: 'matters',
    title: '今日待办',
    access: 'entitled',
    layout: 'full',
    after: 'P-122',
    grantedBy: 'info.todo',
    menus: [{ in: 'side.today', at: 1, label: '全部待办' }],
    file: 'features/work/todo/web/todo-page.tsx',
  },
} as const satisfies FeaturePages;
