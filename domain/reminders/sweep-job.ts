/** The job that looks at everybody; by other rules than before at everything. */
export const SWEEP = 'reminders.sweep';
