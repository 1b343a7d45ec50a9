/** Public holidays by year, which operators enter from the official notice. Not part of the specification. */
import { z } from 'zod';
import { data, type ResultOf, route } from '#platform/contract/route.ts';

const HolidayYear = z.object({
  /** Null for years included in the program. */
  uuid: z.string().nullable(),
  year: z.number().int().meta({ title: '年份' }),
  source: z.string().meta({ title: '通知文号' }),
  off: z.array(z.object({ from: z.string(), to: z.string() })).meta({ title: '放假' }),
  worked: z.array(z.string()).meta({ title: '调休上班' }),
  /** Whether the year was compared with the notice; otherwise it is shown as 待核对. */
  isVerified: z.boolean().meta({ title: '已核对' }),
});

/** Lists the years with known holidays; for other years only weekends count as days off. */
export const listHolidayYears = route({
  spec: null,
  method: 'GET',
  path: '/portal/api/holiday/list',
  tag: '维护提醒',
  summary: '节假日安排（按年）',
  access: 'public',
  output: data(z.array(HolidayYear)),
});
export type HolidayYears = ResultOf<typeof listHolidayYears>;
