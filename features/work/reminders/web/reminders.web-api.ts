/** Public API of the reminders module for screens. */

export { PersonReminders } from './person-reminders.tsx';
export { ReminderDrawer } from './reminder-drawer.tsx';
export { formatDecision, formatResponsibleUser, formatReopenLabel } from './reminder-text.ts';
export { useReminderActions } from './use-reminder-actions.tsx';
