import type { Scope } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';

/** Users of the enterprise who can sign in. */
export async function listColleagueRows(db: Db, scope: Scope): Promise<{ uuid: string; nickName: string }[]> {
  return await db.query
    .selectFrom('appUser')
    .select(['uuid', 'nickName'])
    .where('entUuid', '=', scope.entUuid)
    .where('status', '=', '0')
    .where('delFlag', '=', '0')
    .orderBy('createTime')
    .orderBy('uuid')
    .execute();
}
