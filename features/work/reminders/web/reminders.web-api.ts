/** Public API of the reminders module for screens. */

export { PersonReminders } from './person-reminders.tsx';
export { ReminderDrawer } from './reminder-drawer.tsx';
export { formatDecision, formatReopenLabel, formatResponsibleUser } from './reminder-text.ts';
export { useReminderActions } from './use-reminder-actions.tsx';
