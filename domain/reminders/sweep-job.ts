/** The job that updates the reminders of all enterprises; after a change of the rules it processes all records. */
export const REMINDER_SWEEP_JOB = 'reminders.sweep';
/** Name of the job that recalculates the end dates derived from provincial rules. */
export const DERIVE_TERMS_JOB = 'reminders.keep-terms';
