/** The job that looks at everybody; by other rules than before at everything. */
export const SWEEP_JOB = 'reminders.sweep';
/** The job that derives the ends of papers anew by the rules of provinces. */
export const DERIVE_TERMS_JOB = 'reminders.keep-terms';
