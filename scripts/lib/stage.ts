import type { Counts } from './test-counts.ts';

export interface StageResult extends Counts {
  output?: string;
  note?: string;
  /** Not run at all, for the reason in `note`. */
  isLeftOut?: boolean;
}

export interface StageContext {
  /** Folder for machine-readable reports. */
  reports: string;
  /** Paths that narrow the tests, such as 'features/auth/'; empty for all. */
  filters: readonly string[];
  onBeat: (seconds: number, lastLine: string) => void;
}
