/** How a right stands: what its authority said, else what its end says. */
export const STANDINGS = ['valid', 'expiring', 'expired', 'revoked', 'cancelled'] as const;
export type Standing = (typeof STANDINGS)[number];
