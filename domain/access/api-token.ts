/** Prefix of API tokens, by which users, scanners for leaked secrets and the kernel recognise them. */
export const API_TOKEN_PREFIX = 'zxt_';

/** Maximum number of active tokens of one enterprise. */
export const MAX_API_TOKENS = 20;
/** Maximum number of days for which an API token is valid; an unattended token must expire. */
export const MAX_API_TOKEN_DAYS = 366;

export const API_TOKEN_STATUSES = ['active', 'expired', 'revoked'] as const;
export type ApiTokenStatus = (typeof API_TOKEN_STATUSES)[number];

export const API_TOKEN_STATUS_LABELS: Readonly<Record<ApiTokenStatus, string>> = {
  active: '使用中',
  expired: '已到期',
  revoked: '已吊销',
};

/** Returns the status of a token on a day; the token is still valid on its last day. */
export function getApiTokenStatus(
  { validEnd, isRevoked }: { readonly validEnd: string; readonly isRevoked: boolean },
  today: string,
): ApiTokenStatus {
  if (isRevoked) return 'revoked';
  return validEnd < today ? 'expired' : 'active';
}
