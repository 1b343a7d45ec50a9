import type { Firm } from '#domain/firm/firm.ts';
import type { PlatformRecords, PlatformSource } from '#domain/national-platform/records.ts';

/** The national platform as the product sees it (gaps G-42): one question, asked about one enterprise. */
export interface NationalPlatform {
  readonly source: Exclude<PlatformSource, 'file' | 'page'>;
  /** Shown beside every comparison. */
  readonly note: string | null;
  /**
   * @param firm the enterprise by its credit code; the local example also derives its answer from it
   * @throws PlatformUnavailable
   */
  readonly fetch: (firm: Firm) => Promise<PlatformRecords>;
}

/** Nobody answered, or not with what was asked for. */
export class PlatformUnavailable extends Error {}

/** Production without a connected service: lists are imported as files. */
export const unconnectedPlatform: NationalPlatform = {
  source: 'none',
  note: null,
  fetch: () => Promise.reject(new PlatformUnavailable('no service is connected')),
};
