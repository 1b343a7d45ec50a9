import { z } from 'zod';
import { countDaysBetween } from '#domain/validity/day.ts';
import type { FieldError } from '#platform/contract/api-error.ts';
import { requiredDay, requiredText } from '#platform/contract/fields.ts';
import { defineResource, optionalAddress, sortOrder } from '#platform/contract/resource.ts';

/** Maximum length of a public holiday in days, longer than any so far. */
const LONGEST_DAYS = 15;

const HolidayYearBody = z.object({
  name: requiredText('名称', 50),
  year: z.number().int().min(2020).max(2100).meta({ title: '年份' }),
  source: requiredText('通知文号', 100),
  url: optionalAddress('通知网址'),
  off: z
    .array(
      z.object({ name: requiredText('节日', 20), from: requiredDay('放假第一天'), to: requiredDay('放假最后一天') }),
    )
    .min(1)
    .max(20)
    .meta({ title: '放假' }),
  worked: z
    .array(z.object({ day: requiredDay('调休上班日') }))
    .max(20)
    .optional()
    .meta({ title: '调休上班' }),
  isVerified: z.boolean().optional().meta({ title: '已与通知原文核对' }),
  sort: sortOrder,
});
export type HolidayYearBody = z.output<typeof HolidayYearBody>;

/** Returns the errors that prevent publishing a year. Drafts may be incomplete. */
export function validateHolidayYear({ year, off, worked }: HolidayYearBody): FieldError[] {
  const ofYear = `${year}-`;
  const december = `${year - 1}-12-`;
  const isWeekend = (one: string): boolean => [0, 6].includes(new Date(`${one}T00:00:00Z`).getUTCDay());
  return [
    ...off.flatMap(({ from, to }, index): FieldError[] => {
      const path = `off.${index}`;
      const days = countDaysBetween(from, to) + 1;
      if (days < 1) return [{ path: `${path}.to`, message: '放假最后一天不能早于第一天' }];
      if (days > LONGEST_DAYS) return [{ path: `${path}.to`, message: `一次放假最多 ${LONGEST_DAYS} 天` }];
      // A New Year holiday may begin in December of the previous year.
      const isOwn = from.startsWith(ofYear) || (from.startsWith(december) && to.startsWith(ofYear));
      if (!isOwn)
        return [{ path: `${path}.from`, message: `放假第一天应在 ${year} 年，跨年的元旦假期可从上一年 12 月起` }];
      const clashes = off.slice(0, index).some((other) => from <= other.to && other.from <= to);
      return clashes ? [{ path: `${path}.from`, message: '同一天不能放两次假' }] : [];
    }),
    ...(worked ?? []).flatMap(({ day: one }, index): FieldError[] => {
      const path = `worked.${index}.day`;
      if (!one.startsWith(ofYear) && !one.startsWith(december))
        return [{ path, message: `调休上班日应在 ${year} 年或上一年 12 月` }];
      if (!isWeekend(one)) return [{ path, message: '调休上班日应是周六或周日' }];
      return off.some(({ from, to }) => from <= one && one <= to) ? [{ path, message: '同一天不能既放假又上班' }] : [];
    }),
  ];
}

/** Public holidays and working weekends of a year, from the notice of the State Council. */
export const HOLIDAY_YEAR = defineResource({
  name: 'holiday',
  label: '节假日安排',
  section: 'operation',
  unit: '年',
  titleField: 'name',
  preview: 'none',
  body: HolidayYearBody,
});
