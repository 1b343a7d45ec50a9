import type { RecordStatus } from '#domain/records/record-status.ts';
import { countDaysBetween } from '#domain/validity/day.ts';
import { VALIDITY_STAGES } from '#domain/validity/validity.ts';
import type { FieldError } from '#platform/contract/api-error.ts';

/** The status declared by the authority; any other status is derived from the expiry date. */
export type DeclaredStatus = 'normal' | 'revoked' | 'cancelled';

/** A certificate counts as expiring from this number of days before its expiry date. */
const EXPIRING_DAYS = VALIDITY_STAGES[0].maxDaysLeft;

export function getCertificateStatus(stated: DeclaredStatus, endOn: string | null, todayOn: string): RecordStatus {
  if (stated !== 'normal') return stated;
  if (endOn === null) return 'valid';
  const left = countDaysBetween(todayOn, endOn);
  if (left < 0) return 'expired';
  return left <= EXPIRING_DAYS ? 'expiring' : 'valid';
}

export const getDeclaredStatus = (status: RecordStatus | null | undefined): DeclaredStatus =>
  status === 'revoked' || status === 'cancelled' ? status : 'normal';

interface Dates {
  readonly issueDate: string | null;
  readonly validStart: string | null;
  readonly validEnd: string | null;
}

/** Validates the rules of gaps D that concern several dates or the current day, in the form and on the server. */
export function validateCertificateDates({ issueDate, validStart, validEnd }: Dates, todayOn: string): FieldError[] {
  const errors: FieldError[] = [];
  if (issueDate !== null && issueDate > todayOn) errors.push({ path: 'issueDate', message: '发证日期不能晚于今天' });
  if (validEnd === null) return errors;
  if (validStart !== null && validEnd <= validStart) {
    errors.push({ path: 'validEnd', message: '有效期至须晚于有效期自' });
  } else if (issueDate !== null && validEnd <= issueDate) {
    errors.push({ path: 'validEnd', message: '有效期至须晚于发证日期' });
  }
  return errors;
}
