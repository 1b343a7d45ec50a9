/** The job that looks at everybody; by other rules than before at everything. */
export const SWEEP = 'reminders.sweep';
/** The job that derives the ends of papers anew by the rules of provinces. */
export const KEEP_TERMS = 'reminders.keep-terms';
