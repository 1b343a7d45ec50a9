import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import type { PlatformRecords, PlatformSource } from '#domain/national-platform/records.ts';

/** Port to the national platform (gaps G-42): fetches the records of one enterprise. */
export interface NationalPlatform {
  readonly source: Exclude<PlatformSource, 'file' | 'page'>;
  /** Note displayed with every comparison. */
  readonly note: string | null;
  /**
   * Fetches the records of one enterprise.
   * @param enterprise the enterprise, identified by its credit code; the sample source also derives its records from it
   * @throws PlatformUnavailable
   */
  readonly fetch: (enterprise: EnterpriseDocument) => Promise<PlatformRecords>;
}

/** The platform did not respond, or responded with unexpected data. */
export class PlatformUnavailableError extends Error {}

/** Source in production without a connected service: users import lists as files. */
export const unconnectedPlatform: NationalPlatform = {
  source: 'none',
  note: null,
  fetch: () => Promise.reject(new PlatformUnavailableError('no service is connected')),
};
