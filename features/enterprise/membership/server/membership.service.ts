import { MEMBERSHIP_GRACE_DAYS } from '#domain/access/rights.ts';
import { addDays, countDaysBetween, toShanghaiDay } from '#domain/validity/day.ts';
import { getMembershipStart } from '#features/identity/session/server/session.server-api.ts';
import type { LoginContext } from '#platform/server/access/access.ts';

const isMember = (status: string): boolean => status === 'active' || status === 'grace';

/** C-156: returns the membership status of the user's enterprise. */
export function getMemberStatus({ session }: LoginContext) {
  const { status, endDate } = session.membership;
  return { isMember: isMember(status), status, expireTime: endDate === null ? '' : `${endDate} 23:59:59` };
}

/** C-157: returns the membership with its term. The membership belongs to the enterprise, not to the user (gaps, section C). */
export async function getMemberInfo({ app, now, session }: LoginContext) {
  const { ent, membership } = session;
  const { status, endDate } = membership;
  return {
    status,
    isMember: isMember(status),
    startDate: ent === null ? null : await getMembershipStart(app.db, ent.uuid),
    endDate,
    daysLeft: endDate === null ? null : countDaysBetween(toShanghaiDay(now), endDate),
    readableUntil: endDate === null ? null : addDays(endDate, MEMBERSHIP_GRACE_DAYS),
    ent: ent === null ? null : { uuid: ent.uuid, entName: ent.entName, creditCode: ent.creditCode },
  };
}
