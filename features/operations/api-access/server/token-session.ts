import { getTokenRights } from '#domain/access/key-rights.ts';
import { hasRecordAccess, ROLES } from '#domain/access/rights.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { computeMembership, hashToken } from '#features/identity/session/server/session.server-api.ts';
import type { Session } from '#platform/server/access/session.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { SessionResolvers } from '#platform/server/session-resolvers.ts';
import { type ActiveToken, getActiveToken, markTokenUsed } from './token.repo.ts';

/** Minimum interval between records of the last use from the same address; a new address is recorded at once. */
const NOTED_EVERY_MS = 5 * 60_000;

const isUseToRecord = ({ lastUseTime, lastUseIp }: ActiveToken, ip: string, now: Date): boolean =>
  lastUseTime === null || lastUseIp !== ip || now.getTime() - lastUseTime.getTime() > NOTED_EVERY_MS;

function getSession(row: ActiveToken, today: string): Session {
  const membership = computeMembership(row.memberUntil, today);
  return {
    uuid: row.uuid,
    userUuid: row.userUuid,
    userName: row.username,
    nickName: row.nickName,
    avatar: row.avatar,
    phonenumber: row.phonenumber,
    keyUuid: null,
    key: null,
    apiToken: { uuid: row.uuid, name: row.name },
    // A token cannot authenticate again; the time at which its authenticated creator made it is used.
    authTime: row.createTime,
    authMethod: 'password',
    roles: hasRecordAccess(membership.status) ? [ROLES.vip] : [],
    enterpriseRoles: null,
    asksSecond: false,
    regionGrants: null,
    isOwner: false,
    enterpriseUuids: [row.entUuid],
    permissions: getTokenRights(row.menuIds),
    ent: { uuid: row.entUuid, entName: row.entName, creditCode: row.creditCode, region: row.region },
    membership,
  };
}

/**
 * Creates the store that resolves API tokens to sessions. Rights are read with each request, so a revocation takes effect with the next
 * one.
 */
export function createTokenStore(db: Db): ReturnType<SessionResolvers['tokens']> {
  return {
    async resolveToken(token, ip, now) {
      const today = toShanghaiDay(now);
      const row = await getActiveToken(db, { tokenHash: hashToken(token) }, today);
      if (row === null) return null;
      if (isUseToRecord(row, ip, now)) await markTokenUsed(db, row.uuid, ip, now);
      return getSession(row, today);
    },
    async restoreToken(uuid, now) {
      const today = toShanghaiDay(now);
      const row = await getActiveToken(db, { uuid }, today);
      return row && getSession(row, today);
    },
  };
}
