import { SHANGHAI_OFFSET_MS } from '#domain/validity/day.ts';

/** Hours in Asia/Shanghai between which nobody is disturbed, over midnight if need be; equal: never. */
export interface QuietHours {
  readonly quietFrom: number;
  readonly quietTo: number;
}

export const DEFAULT_QUIET: QuietHours = { quietFrom: 21, quietTo: 8 };

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** The moment itself, or the end of the quiet hours in which it lies. */
export function afterQuiet(now: Date, { quietFrom, quietTo }: QuietHours): Date {
  const local = now.getTime() + SHANGHAI_OFFSET_MS;
  const hour = Math.floor(local / HOUR_MS) % DAY_HOURS;
  const length = (quietTo - quietFrom + DAY_HOURS) % DAY_HOURS;
  const into = (hour - quietFrom + DAY_HOURS) % DAY_HOURS;
  if (into >= length) return now;
  const startOfHour = Math.floor(local / HOUR_MS) * HOUR_MS;
  return new Date(startOfHour + (length - into) * HOUR_MS - SHANGHAI_OFFSET_MS);
}
