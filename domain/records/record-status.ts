/** The status of a right: the authority's statement, else derived from its end. */
export const RECORD_STATUSES = ['valid', 'expiring', 'expired', 'revoked', 'cancelled'] as const;
export type RecordStatus = (typeof RECORD_STATUSES)[number];
