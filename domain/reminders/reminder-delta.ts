import { addDays, addMonths, countDaysBetween } from '#domain/validity/day.ts';
import { REMINDER_STAGES } from './rules.ts';
import { APPLICATION_REMINDER_DAYS, PREPARATION_REMINDER_DAYS } from './stages.ts';

/**
 * The time before an end date from which a renewal can be applied for (`isOpening`) or by which it must be applied for. If days and months
 * are both null, there is no rule.
 */
export interface RenewalLead {
  readonly isOpening: boolean;
  readonly days: number | null;
  readonly months: number | null;
}

/**
 * All settings that can trigger a reminder for one kind of end date. With extra entries more dates are checked; with missing entries
 * reminders are lost.
 */
export interface ReminderDeltaRules {
  readonly stages: readonly number[];
  readonly preparations: readonly number[];
  readonly windows: readonly RenewalLead[];
}

/** Maximum difference in days caused by subtracting months from the end of a month. */
const MONTH_END_DAYS = 3;

function endsByMonths(actOn: string, months: number): string[] {
  const first = addMonths(actOn, months);
  const days = Array.from({ length: MONTH_END_DAYS + 1 }, (_unused, count) => addDays(first, count));
  return days.filter((endOn) => addMonths(endOn, -months) === actOn);
}

/** Returns the end dates for which the day may begin a stage or change the level. */
function getEnds(day: string, { stages, preparations, windows }: ReminderDeltaRules): string[] {
  const starts = preparations
    .filter((days) => days > 0)
    .flatMap((days) => PREPARATION_REMINDER_DAYS.map((stage) => days + stage));
  const own = [...stages, ...starts, ...REMINDER_STAGES.map(({ maxDaysLeft }) => maxDaysLeft), -1];
  const byWindow = windows.flatMap(({ isOpening, days, months }) => {
    const leads = isOpening ? [0] : [...APPLICATION_REMINDER_DAYS, ...starts];
    if (days !== null) return leads.map((lead) => addDays(day, lead + days));
    return months === null ? [] : leads.flatMap((lead) => endsByMonths(addDays(day, lead), months));
  });
  return [...own.map((lead) => addDays(day, lead)), ...byWindow];
}

/**
 * Lists the end dates whose reminder differs between two days although record and settings are unchanged. The nightly run checks only
 * these.
 * @param afterOn the day of the last run, not included
 */
export function listReminderDeltaEnds(rules: ReminderDeltaRules, afterOn: string, todayOn: string): string[] {
  const days = Array.from({ length: countDaysBetween(afterOn, todayOn) }, (_unused, count) => addDays(todayOn, -count));
  return [...new Set(days.flatMap((day) => getEnds(day, rules)))].sort();
}
