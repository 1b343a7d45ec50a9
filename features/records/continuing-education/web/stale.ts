import { listReminders } from '#features/work/reminders/reminders.contract.ts';
import { listHours } from '../continuing-education.contract.ts';

/** The queries that change with the hours: the hours themselves, and the reminder with the number of missing hours. */
export const STALE = [listHours, listReminders];
