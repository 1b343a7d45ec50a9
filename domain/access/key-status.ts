/** The statuses of a key (gaps, section C). `expired` is never stored: it is derived from the last day. */
export const KEY_STATUSES = ['pending', 'active', 'suspended', 'lost', 'expired'] as const;
export type KeyStatus = (typeof KEY_STATUSES)[number];
export type StoredKeyStatus = Exclude<KeyStatus, 'expired'>;

export const KEY_STATUS_LABELS: Readonly<Record<KeyStatus, string>> = {
  pending: '待登记',
  active: '使用中',
  suspended: '已停用',
  lost: '已挂失',
  expired: '已到期',
};

/** Maximum number of secondary keys of an enterprise, in addition to its one main key (gaps, section C). */
export const MAX_SECONDARY_KEYS = 20;

/** The allowed transitions of a status. A lost key can only be reactivated by a new enrolment, so it becomes `pending` and loses its credentials. */
const NEXT: Readonly<Record<StoredKeyStatus, readonly StoredKeyStatus[]>> = {
  pending: [],
  active: ['suspended', 'lost'],
  suspended: ['active', 'lost'],
  lost: ['pending'],
};

export const listNextStatuses = (status: StoredKeyStatus): readonly StoredKeyStatus[] => NEXT[status];

/** Returns whether a change of status requires a reason: deactivating a key does, reactivating it does not. */
export const requiresStatusChangeReason = (status: StoredKeyStatus): boolean =>
  status === 'suspended' || status === 'lost';

/**
 * Returns the status of a key on a day.
 * @param validEnd last day of the key; null if it is valid as long as the membership
 */
export const getKeyStatus = (stored: StoredKeyStatus, validEnd: string | null, today: string): KeyStatus =>
  stored === 'active' && validEnd !== null && today > validEnd ? 'expired' : stored;
