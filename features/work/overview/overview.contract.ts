import { z } from 'zod';
import { Reminder, StageCounts } from '#features/work/reminders/reminders.contract.ts';
import { data, route } from '#platform/contract/route.ts';

const count = z.number().int();

export const OverviewCategory = z.object({
  category: z.string(),
  total: count,
  stages: StageCounts,
  codes: z.record(z.string(), count),
});
export type OverviewCategory = z.output<typeof OverviewCategory>;

export const TimelineRow = z.object({
  key: z.string(),
  label: z.string(),
  count: count.nullable(),
  isLongTerm: z.boolean(),
  endOn: z.string().nullable(),
  points: z.array(
    z.object({
      date: z.string(),
      state: z.enum(['valid', 'longTerm', 'due90', 'due60', 'due30', 'due7', 'expired', 'unknown']),
      words: z.string(),
      subjects: z.array(z.string()),
      /** Number of further expiring documents on that day. */
      more: count,
    }),
  ),
  later: count,
  to: z.string(),
});

export type TimelineRow = z.output<typeof TimelineRow>;

/** Result of a current qualification for one indicator of its standard. */
export const QualificationIndicatorStatus = z.object({
  itemUuid: z.string(),
  itemTitle: z.string(),
  standardCode: z.string().nullable(),
  indicator: z.string(),
  have: z.number().nullable(),
  need: z.number().nullable(),
  unit: z.string().nullable(),
  verdict: z.enum(['met', 'short', 'unknown']),
  words: z.string(),
  docNumber: z.string().nullable(),
});
export type QualificationIndicatorStatus = z.output<typeof QualificationIndicatorStatus>;

export const Overview = z.object({
  today: z.string(),
  numbers: z.object({ certificates: count, projects: count, registered: count, other: count }),
  categories: z.array(OverviewCategory),
  timeline: z.array(TimelineRow),
  /** The most urgent reminders. */
  todo: z.array(Reminder),
  standings: z.object({
    /** Time of the last evaluation of the current qualifications; null if there was none. */
    checkedTime: z.string().nullable(),
    /** Number of evaluated qualifications. */
    items: count,
    /** The worst indicator of each qualification; indicators that fall short come first. */
    rows: z.array(QualificationIndicatorStatus),
  }),
  /** Day of the last complete nightly update of the reminders. */
  sweptOn: z.string().nullable(),
});
export type Overview = z.output<typeof Overview>;

/** Returns all data of the start page of the enterprise area in one call. Not part of the specification. */
export const getOverview = route({
  spec: null,
  method: 'GET',
  path: '/portal/overview',
  tag: '企业总览',
  summary: '企业总览',
  access: { member: 'overview:info:get' },
  output: data(Overview),
});
