import { SHANGHAI_OFFSET_MS, shanghaiDay } from '#domain/validity/day.ts';
import { isWorkingDay } from '#domain/validity/working-days.ts';

/** Hours in Asia/Shanghai between which nobody is disturbed, over midnight if need be; equal: never. */
export interface QuietHours {
  readonly quietFrom: number;
  readonly quietTo: number;
  /** Days off are quiet from their first hour to their last: weekends and public holidays, but not weekends on which people work. */
  readonly restQuiet?: boolean;
}

export const DEFAULT_QUIET: QuietHours = { quietFrom: 21, quietTo: 8 };

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
/** Longer than any holiday. */
const MOST_HOURS = 30 * DAY_HOURS;

function isQuiet(moment: Date, { quietFrom, quietTo, restQuiet }: QuietHours): boolean {
  if (restQuiet && !isWorkingDay(shanghaiDay(moment))) return true;
  const hour = Math.floor((moment.getTime() + SHANGHAI_OFFSET_MS) / HOUR_MS) % DAY_HOURS;
  const length = (quietTo - quietFrom + DAY_HOURS) % DAY_HOURS;
  return (hour - quietFrom + DAY_HOURS) % DAY_HOURS < length;
}

/** The moment itself, or the first full hour after it that is not quiet. */
export function afterQuiet(now: Date, quiet: QuietHours): Date {
  let moment = now;
  for (let hours = 0; hours < MOST_HOURS && isQuiet(moment, quiet); hours += 1)
    moment = new Date((Math.floor(moment.getTime() / HOUR_MS) + 1) * HOUR_MS);
  return moment;
}
