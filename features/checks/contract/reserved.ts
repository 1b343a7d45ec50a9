/** Who is held by filings under way, beside whom a report counts (beyond.md, wish 11). */
import { z } from 'zod';
import { data, route } from '#platform/contract/route.ts';

/** Of a firm, those whom the most filings hold first. */
export const MOST_RESERVED = 2000;

const Reserved = z.object({
  /** Every record of the person, as reports name him by one of them. */
  refs: z.array(z.string()),
  name: z.string(),
  /** More than one: he cannot count in all of them. */
  filings: z.array(z.object({ uuid: z.string(), name: z.string() })).meta({ title: '占用的申报' }),
});
export type Reserved = z.output<typeof Reserved>;

export const listReserved = route({
  spec: null,
  method: 'GET',
  path: '/portal/check/reserved',
  tag: '资质校验',
  summary: '被进行中的申报占用的人员',
  access: { member: 'check:run:list' },
  output: data(z.array(Reserved)),
});
