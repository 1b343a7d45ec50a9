/** The job that updates the reminders of all enterprises; after a change of the rules it processes all records. */
export const SWEEP_JOB = 'reminders.sweep';
/** The job that derives the end dates of documents from the provincial rules again. */
export const DERIVE_TERMS_JOB = 'reminders.keep-terms';
