/** How a right stands: what its authority said, else what its end says. */
export const RECORD_STATUSES = ['valid', 'expiring', 'expired', 'revoked', 'cancelled'] as const;
export type RecordStatus = (typeof RECORD_STATUSES)[number];
