/** Password of the sample accounts in the browser tests' own database. */
export const SAMPLE_PASSWORD = 'browser tests only';

export type SampleUser = 'demo_member' | 'demo_design' | 'demo_plain' | 'demo_guest' | 'demo_operator';
