/** Public API of the reminders module for screens. */

export { PersonReminders } from './person-reminders.tsx';
export { formatKeeper, formatSnooze } from './reminder-rows.tsx';
export { useReminderActions } from './use-reminder-actions.tsx';
