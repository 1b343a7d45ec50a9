import type { FeaturePages } from '#domain/access/page.ts';

export const useCalendarPages = {
  /** Not in the specification: the uses of people and certificates, and the available people and certificates. */
  useCalendar: {
    id: 'P-111',
    path: '/qyxx/qyinfo/syrl',
    title: '使用日历',
    access: 'entitled',
    layout: 'full',
    after: 'P-067',
    grantedBy: 'info.uses.view',
    menus: [{ in: 'side.calendar', at: 1, label: '使用日历' }],
    file: 'features/filing/use-calendar/web/use-calendar-page.tsx',
  },
} as const satisfies FeaturePages;
