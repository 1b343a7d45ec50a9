import { listReminders } from '#features/work/reminders/reminders.contract.ts';
import { listHours } from '../continuing-education.contract.ts';

/** What hours tell changes with them: the hours themselves, and the reminder that says how many are missing. */
export const STALE = [listHours, listReminders];
