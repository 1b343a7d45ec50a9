/** Public API of the reminders module: counts, expiry dates, results of current qualifications, and the sweep. */
import { toShanghaiDay } from '#domain/validity/day.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { defineSingle } from '#platform/server/extension-point.ts';
import type { ReminderDependencies } from './reminders.jobs.ts';
import { countReminderCodes } from './reminders.repo.ts';

export { listColleagueRows } from './colleagues.repo.ts';
export { countDueReminders } from './group.repo.ts';
export { getEvaluationTime } from './held-check.repo.ts';
export { HOLIDAYS_CHANGED_LISTENERS, loadHolidays } from './holidays.ts';
export { findInboxReminderKeys, type IndexedReminder, loadInboxReminders } from './inbox.service.ts';
export { getLastSweepDay } from './progress.repo.ts';
export {
  countDeficientQualifications,
  listQualificationStatuses,
} from './qualification-status.repo.ts';
export type { ReminderDependencies } from './reminders.jobs.ts';
export { listExpiryDates } from './reminders.repo.ts';
export { countReminderCategories, listMostUrgentReminders } from './reminders.service.ts';
export { type FindRenewalKind, loadRenewalKinds } from './renewal-kinds.ts';
export { listDueRenewalStarts, type RenewalStart } from './starts.service.ts';
export { runDailySweep, sweepAllEnterprises, sweepEnterprise } from './sweep.service.ts';
export { buildUnsubscribePath } from './unsubscribe.service.ts';

/** Counts the open reminders of an enterprise (C-091). */
export async function countOpenReminders(app: App, scope: TenantContext, now: Date): Promise<{ total: number }> {
  const counts = await countReminderCodes(app.db, scope, toShanghaiDay(now));
  return { total: Object.values(counts).reduce((sum, count) => sum + count, 0) };
}

/** Extension point for the functions that evaluate current qualifications. */
export const REMINDER_DEPENDENCIES = defineSingle<Required<ReminderDependencies>>('standings for reminders');
