import { listReminders } from '#features/reminders/contract.ts';
import { listHours } from '../contract.ts';

/** What hours tell changes with them: the hours themselves, and the reminder that says how many are missing. */
export const STALE = [listHours, listReminders];
