/** Calculates working days as in the Administrative Licensing Law (article 82): without weekends and public holidays. */
import { createLookupTable } from '#domain/text/table.ts';
import { addDays } from './day.ts';

export interface HolidayYear {
  /** The notice of the State Council that sets the holidays and moved working days of the year. */
  readonly source: string;
  /** First and last day of each holiday, both included. */
  readonly off: readonly (readonly [from: string, to: string])[];
  /** Weekend days that are working days. */
  readonly worked: readonly string[];
  /** Identifies the record published by an operator. */
  readonly uuid?: string;
  /** Whether an operator compared the year with the notice; if not, it is shown as 待核对. */
  readonly isVerified?: boolean;
}

/** Holidays by year; in a missing year only weekends count as days off. */
export type Holidays = Readonly<Record<string, HolidayYear>>;

/** Holidays written from memory. Results based on them are 待核对 until an operator enters the year with its notice. */
export const HOLIDAYS: Holidays = createLookupTable<HolidayYear>({
  '2025': {
    source: '国办发明电〔2024〕12号',
    off: [
      ['2025-01-01', '2025-01-01'],
      ['2025-01-28', '2025-02-04'],
      ['2025-04-04', '2025-04-06'],
      ['2025-05-01', '2025-05-05'],
      ['2025-05-31', '2025-06-02'],
      ['2025-10-01', '2025-10-08'],
    ],
    worked: ['2025-01-26', '2025-02-08', '2025-04-27', '2025-09-28', '2025-10-11'],
  },
  '2026': {
    source: '国办发明电〔2025〕7号',
    off: [
      ['2026-01-01', '2026-01-03'],
      ['2026-02-15', '2026-02-23'],
      ['2026-04-04', '2026-04-06'],
      ['2026-05-01', '2026-05-05'],
      ['2026-06-19', '2026-06-21'],
      ['2026-09-25', '2026-09-27'],
      ['2026-10-01', '2026-10-07'],
    ],
    worked: ['2026-01-04', '2026-02-14', '2026-02-28', '2026-05-09', '2026-09-20', '2026-10-10'],
  },
});

export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
const getYear = (day: string): number => Number(day.slice(0, 4));

/** Returns whether the notice declares a day a holiday or a working day; null if the notice does not mention it. */
function getSays(year: HolidayYear | undefined, day: string): 'off' | 'worked' | null {
  if (year === undefined) return null;
  if (year.worked.includes(day)) return 'worked';
  return year.off.some(([from, to]) => from <= day && day <= to) ? 'off' : null;
}

/**
 * Returns whether a day is a working day. New Year holidays may begin in the previous year or end in the next, so the notices of the
 * neighbouring years are also used. The latest notice that mentions the day applies.
 */
export function isWorkingDay(day: string, holidays: Holidays = HOLIDAYS): boolean {
  const year = getYear(day);
  for (const one of [year + 1, year, year - 1]) {
    const says = getSays(holidays[one], day);
    if (says !== null) return says === 'worked';
  }
  return !isWeekend(day);
}

/** After this day, the notice of the next year may declare days of this year as holidays. */
const LAST_OWN_DAY = '12-28';

const isKnown = (day: string, holidays: Holidays): boolean =>
  holidays[getYear(day)] !== undefined && (day.slice(5) <= LAST_OWN_DAY || holidays[getYear(day) + 1] !== undefined);

export interface WorkingEnd {
  readonly on: string;
  /** Whether the holidays of all years in the period are known. */
  readonly isCounted: boolean;
}

/** Adds the given number of working days to a day. */
export function addWorkingDays(day: string, count: number, holidays: Holidays = HOLIDAYS): WorkingEnd {
  let on = day;
  let isCounted = true;
  for (let left = count; left > 0; ) {
    on = addDays(on, 1);
    isCounted &&= isKnown(on, holidays);
    if (isWorkingDay(on, holidays)) left -= 1;
  }
  return { on, isCounted };
}
