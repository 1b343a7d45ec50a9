import { SHANGHAI_OFFSET_MS, toShanghaiDay } from '#domain/validity/day.ts';
import { HOLIDAYS, type Holidays, isWeekend, isWorkingDay } from '#domain/validity/working-days.ts';

/** Hours in Asia/Shanghai without notifications; they may cross midnight. Equal values: no quiet hours. */
export interface QuietHours {
  readonly quietFrom: number;
  readonly quietTo: number;
  /** Whether days off are quiet all day: weekends and public holidays, except weekend days that are working days. */
  readonly restQuiet?: boolean;
  /** Weekdays with separate hours. */
  readonly week?: readonly WeekdayHours[];
}

/** Quiet hours of one weekday. A range such as 22 to 7 covers the early morning and late evening of the same day. */
export interface WeekdayHours {
  /** 1 (Monday) to 7 (Sunday). */
  readonly weekday: number;
  readonly from: number;
  /** 24 is the end of the day; from 0 to 24 is the whole day. */
  readonly to: number;
}

export const DEFAULT_QUIET: QuietHours = { quietFrom: 21, quietTo: 8 };

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
/** The maximum number of hours to search for a time that is not quiet; longer than any holiday. */
const MAX_HOURS = 30 * DAY_HOURS;

const getWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** Returns the quiet hours of a day. A weekend day that is a working day counts as an ordinary day. */
function getHours(
  day: string,
  { quietFrom, quietTo, week = [] }: QuietHours,
  isWorking: boolean,
): readonly [number, number] {
  const own = isWorking && isWeekend(day) ? undefined : week.find(({ weekday }) => weekday === getWeekday(day));
  return own ? [own.from, own.to] : [quietFrom, quietTo];
}

const isWithin = (hour: number, from: number, to: number): boolean =>
  from <= to ? from <= hour && hour < to : hour >= from || hour < to;

function isQuiet(moment: Date, quiet: QuietHours, holidays: Holidays): boolean {
  const day = toShanghaiDay(moment);
  const isWorking = isWorkingDay(day, holidays);
  if (quiet.restQuiet && !isWorking) return true;
  const hour = Math.floor((moment.getTime() + SHANGHAI_OFFSET_MS) / HOUR_MS) % DAY_HOURS;
  const [from, to] = getHours(day, quiet, isWorking);
  return isWithin(hour, from, to);
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const HOURS = Array.from({ length: DAY_HOURS }, (_one, hour) => hour);

/** Returns whether the settings leave no hour of an ordinary week in which notifications can be sent. */
export function isSilentAllWeek({ quietFrom, quietTo, restQuiet, week = [] }: QuietHours): boolean {
  return WEEKDAYS.every((weekday) => {
    if (restQuiet && weekday >= 6) return true;
    const own = week.find((one) => one.weekday === weekday);
    return HOURS.every((hour) => isWithin(hour, own?.from ?? quietFrom, own?.to ?? quietTo));
  });
}

/**
 * Returns the moment itself, or the first full hour after it that is not quiet. If the settings leave no hour of a week, the default hours
 * apply.
 */
export function skipQuietHours(now: Date, wished: QuietHours, holidays: Holidays = HOLIDAYS): Date {
  const quiet = isSilentAllWeek(wished) ? DEFAULT_QUIET : wished;
  let moment = now;
  for (let hours = 0; hours < MAX_HOURS && isQuiet(moment, quiet, holidays); hours += 1)
    moment = new Date((Math.floor(moment.getTime() / HOUR_MS) + 1) * HOUR_MS);
  return moment;
}
