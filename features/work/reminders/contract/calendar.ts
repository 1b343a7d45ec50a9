import { z } from 'zod';
import { instant } from '#platform/contract/fields.ts';
import { data, empty, route } from '#platform/contract/route.ts';

const TAG = '维护提醒';

export const CalendarFeed = z.object({
  /** Secret URL; null if there is none. */
  address: z.string().nullable(),
  createTime: instant.nullable(),
  /** Time of the last request by a calendar program. */
  lastReadTime: instant.nullable(),
});
export type CalendarFeed = z.output<typeof CalendarFeed>;

/** Returns the user's calendar of expiry dates, to which Outlook, WPS and phones can subscribe. Not part of the specification. */
export const getCalendarFeed = route({
  spec: null,
  method: 'GET',
  path: '/portal/reminder/calendar',
  tag: TAG,
  summary: '日历订阅地址',
  access: { member: 'reminder:calendar:get' },
  output: data(CalendarFeed),
});

/** Creates or replaces the secret URL; the old one stops working. */
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
