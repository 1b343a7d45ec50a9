/** The job that looks at everybody; by other rules than before at everything. */
export const SWEEP_JOB = 'reminders.sweep';
/** The job that derives the end dates of documents again from the provincial rules. */
export const DERIVE_TERMS_JOB = 'reminders.keep-terms';
