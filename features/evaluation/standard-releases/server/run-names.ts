export const STANDARD_RUN_JOB = 'standard-releases.run';
