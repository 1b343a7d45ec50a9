import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import type { PlatformRecords, PlatformSource } from '#domain/national-platform/records.ts';

/** Port to the national platform (gaps G-42): fetches the records of one enterprise. */
export interface NationalPlatform {
  readonly source: Exclude<PlatformSource, 'file' | 'page'>;
  /** Shown beside every comparison. */
  readonly note: string | null;
  /**
   * @param enterprise the enterprise by its credit code; the local example also derives its answer from it
   * @throws PlatformUnavailable
   */
  readonly fetch: (enterprise: EnterpriseDocument) => Promise<PlatformRecords>;
}

/** The platform did not answer, or answered with unexpected data. */
export class PlatformUnavailableError extends Error {}

/** Production without a connected service: lists are imported as files. */
export const unconnectedPlatform: NationalPlatform = {
  source: 'none',
  note: null,
  fetch: () => Promise.reject(new PlatformUnavailableError('no service is connected')),
};
