/** The people reserved by filings in progress, shown beside the people that a report counts (beyond.md, wish 11). */
import { z } from 'zod';
import { isUuid } from '#domain/text/uuid.ts';
import { data, route } from '#platform/contract/route.ts';

/** Maximum number of people per request; a page that shows more sends several requests. */
export const MAX_PEOPLE_PER_REQUEST = 100;

const ReservedPerson = z.object({
  /** All records of the person, because a report may refer to any of them. */
  refs: z.array(z.string()),
  name: z.string(),
  /** The filings that reserve the person; the person cannot count in more than one of them. */
  filings: z.array(z.object({ uuid: z.string(), name: z.string() })).meta({ title: '占用的申报' }),
});
export type ReservedPerson = z.output<typeof ReservedPerson>;

export const listPeopleReservedByFilings = route({
  spec: null,
  method: 'GET',
  path: '/portal/check/reserved',
  tag: '资质校验',
  summary: '被进行中的申报占用的人员',
  access: { member: 'check:run:list' },
  query: z.object({
    refs: z
      .string()
      .max(20_000)
      .transform((text) => [...new Set(text.split(',').filter((one) => one !== ''))])
      .refine((refs) => refs.length <= MAX_PEOPLE_PER_REQUEST, { message: `一次最多查询 ${MAX_PEOPLE_PER_REQUEST} 人` })
      .refine((refs) => refs.every(isUuid), { message: '人员编号不正确' })
      .meta({ title: '人员' }),
  }),
  output: data(z.array(ReservedPerson)),
});
