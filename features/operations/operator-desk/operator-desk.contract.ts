import { z } from 'zod';
import { OPERATOR_DESK } from '#domain/access/desk.ts';
import { instant } from '#platform/contract/fields.ts';
import { data, route } from '#platform/contract/route.ts';

const OperatorBacklog = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.string(),
  count: z.int(),
  oldestTime: instant.nullable(),
  /** The age of the oldest item in whole days. */
  oldestDays: z.int().nullable(),
  href: z.string(),
});
export type OperatorBacklog = z.output<typeof OperatorBacklog>;

/** Lists the backlogs of the operator: number, oldest item and address, limited to the operator's rights. */
export const listOperatorBacklog = route({
  spec: null,
  method: 'GET',
  path: '/portal/manage/waiting',
  tag: '运营工作台',
  summary: '等待运营处理的事项：数量、最早的时间和地址',
  access: { operator: OPERATOR_DESK },
  // Each backlog is counted in the regions of its own right.
  byRegion: true,
  output: data(
    z.object({
      items: z.array(OperatorBacklog),
      /** The operator's backlogs without pending items; their completed items remain accessible. */
      empty: z.array(OperatorBacklog.pick({ key: true, label: true, href: true })),
    }),
  ),
});
