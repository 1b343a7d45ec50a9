/** The status of a right: as declared by the authority, or derived from its end date. */
export const RECORD_STATUSES = ['valid', 'expiring', 'expired', 'revoked', 'cancelled'] as const;
export type RecordStatus = (typeof RECORD_STATUSES)[number];
