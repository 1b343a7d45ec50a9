import type { Standing } from '#domain/records/standing.ts';
import { daysBetween } from '#domain/validity/day.ts';
import { VALIDITY_STAGES } from '#domain/validity/validity.ts';
import type { FieldFault } from '#platform/contract/fault.ts';

/** What the authority said about a certificate; everything else follows from its end. */
export type Stated = 'normal' | 'revoked' | 'cancelled';

/** From how many days before its end a certificate counts as expiring. */
const EXPIRING_DAYS = VALIDITY_STAGES[0].maxDaysLeft;

export function statusOf(stated: Stated, endOn: string | null, todayOn: string): Standing {
  if (stated !== 'normal') return stated;
  if (endOn === null) return 'valid';
  const left = daysBetween(todayOn, endOn);
  if (left < 0) return 'expired';
  return left <= EXPIRING_DAYS ? 'expiring' : 'valid';
}

export const statedOf = (status: Standing | null | undefined): Stated =>
  status === 'revoked' || status === 'cancelled' ? status : 'normal';

interface Dates {
  readonly issueDate: string | null;
  readonly validStart: string | null;
  readonly validEnd: string | null;
}

/** Rules of gaps D that span several fields, or need to know the day. Checked by the form and again by the server. */
export function checkCertificate({ issueDate, validStart, validEnd }: Dates, todayOn: string): FieldFault[] {
  const faults: FieldFault[] = [];
  if (issueDate !== null && issueDate > todayOn) faults.push({ path: 'issueDate', message: '发证日期不能晚于今天' });
  if (validEnd === null) return faults;
  if (validStart !== null && validEnd <= validStart) {
    faults.push({ path: 'validEnd', message: '有效期至须晚于有效期自' });
  } else if (issueDate !== null && validEnd <= issueDate) {
    faults.push({ path: 'validEnd', message: '有效期至须晚于发证日期' });
  }
  return faults;
}
