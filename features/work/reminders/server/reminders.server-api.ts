/** Door of the reminders feature: numbers, what ends when, how held qualifications stand, and the sweep. */
import { shanghaiDay } from '#domain/validity/day.ts';
import type { Scope } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { partsPort } from '#platform/server/port.ts';
import type { ReminderPorts } from './reminders.jobs.ts';
import { countReminderCodes } from './reminders.repo.ts';

export { listColleagueRows } from './colleagues.repo.ts';
export { countDueOf } from './group.repo.ts';
export { countShortItemsOf, type HeldStanding, listHeldStandings, type StoredStanding } from './held.repo.ts';
export type { HeldForecast } from './held-forecast.repo.ts';
export { HOLIDAYS_CHANGED, readHolidays } from './holidays.ts';
export { countInbox, listInbox } from './inbox.service.ts';
export { countHandedReminders, handOverReminders } from './leaver.repo.ts';
export { getSweptOn } from './progress.repo.ts';
export type { ReminderPorts } from './reminders.jobs.ts';
export { listEnds } from './reminders.repo.ts';
export { countCategories, listMostUrgent } from './reminders.service.ts';
export { listStarts, type RenewalStart } from './starts.service.ts';
export { sweepAll, sweepEnterprise, sweepToday } from './sweep.service.ts';
export { unsubscribePath } from './unsubscribe.service.ts';

/** How many reminders of an enterprise are open (C-091). */
export async function countOpenReminders(app: App, scope: Scope, now: Date): Promise<{ total: number }> {
  const counts = await countReminderCodes(app.db, scope, shanghaiDay(now));
  return { total: Object.values(counts).reduce((sum, count) => sum + count, 0) };
}

/** What the reminders need of features that stand upon them. */
export const REMINDER_PORTS = partsPort<Required<ReminderPorts>>('standings for reminders', [
  'checkHeld',
  'evaluateHeld',
  'getStandardsVersion',
]);
