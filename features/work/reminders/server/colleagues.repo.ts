import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';

/** Lists the users of the enterprise that can sign in. */
export async function listColleagueRows(db: Db, scope: TenantContext): Promise<{ uuid: string; nickName: string }[]> {
  return await db.query
    .selectFrom('firmMember as w')
    .innerJoin('appUser as u', 'u.uuid', 'w.userUuid')
    .select(['u.uuid', 'u.nickName'])
    .where('w.entUuid', '=', scope.entUuid)
    .where('u.status', '=', '0')
    .where('u.delFlag', '=', '0')
    .orderBy('w.joinTime')
    .orderBy('w.userUuid')
    .execute();
}
