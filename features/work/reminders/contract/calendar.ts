import { z } from 'zod';
import { instant } from '#platform/contract/fields.ts';
import { data, empty, route } from '#platform/contract/route.ts';

const TAG = '维护提醒';

export const CalendarFeed = z.object({
  /** Secret address; null when there is none. */
  address: z.string().nullable(),
  createTime: instant.nullable(),
  /** The last time a calendar requested it. */
  lastReadTime: instant.nullable(),
});
export type CalendarFeed = z.output<typeof CalendarFeed>;

/** Beyond the specification: the user's calendar of ends, to which Outlook, WPS and phones can subscribe. */
export const getCalendarFeed = route({
  spec: null,
  method: 'GET',
  path: '/portal/reminder/calendar',
  tag: TAG,
  summary: '日历订阅地址',
  access: { member: 'reminder:calendar:get' },
  output: data(CalendarFeed),
});

/** Creates the address or replaces it; the old one stops working. */
export const createCalendarFeed = route({
  spec: null,
  method: 'POST',
  path: '/portal/reminder/calendar/create',
  tag: TAG,
  summary: '生成或更换日历订阅地址',
  access: { member: 'reminder:calendar:edit' },
  isPersonal: true,
  output: data(CalendarFeed),
});

export const removeCalendarFeed = route({
  spec: null,
  method: 'POST',
  path: '/portal/reminder/calendar/remove',
  tag: TAG,
  summary: '停用日历订阅地址',
  access: { member: 'reminder:calendar:edit' },
  isPersonal: true,
  output: empty(),
});
