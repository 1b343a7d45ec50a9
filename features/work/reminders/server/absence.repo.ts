import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';

interface ColleagueAbsenceTable {
  entUuid: string;
  userUuid: string;
  fromOn: string;
  toOn: string;
  deputyUuid: string | null;
  updateTime: Date;
  updateBy: string | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    colleagueAbsence: ColleagueAbsenceTable;
  }
}

/** Lists the current and future absences of all users; a deputy no longer in the enterprise is ignored. */
export async function listAbsenceRows(db: Db, scope: TenantContext, todayOn: string) {
  return await db.query
    .selectFrom('colleagueAbsence as a')
    .innerJoin('appUser as u', 'u.uuid', 'a.userUuid')
    .leftJoin('firmMember as w', (join) =>
      join.onRef('w.userUuid', '=', 'a.deputyUuid').onRef('w.entUuid', '=', 'a.entUuid'),
    )
    .leftJoin('appUser as d', (join) =>
      join.onRef('d.uuid', '=', 'w.userUuid').on('d.status', '=', '0').on('d.delFlag', '=', '0'),
    )
    .select(['a.userUuid', 'u.nickName', 'a.fromOn', 'a.toOn', 'd.uuid as deputyUuid', 'd.nickName as deputyName'])
    .where('a.entUuid', '=', scope.entUuid)
    .where('a.toOn', '>=', todayOn)
    .orderBy('a.fromOn')
    .execute();
}
export type AbsenceRow = Awaited<ReturnType<typeof listAbsenceRows>>[number];

export async function saveAbsenceRow(
  db: Db,
  scope: TenantContext,
  row: Omit<ColleagueAbsenceTable, 'entUuid' | 'updateBy'>,
): Promise<void> {
  const { userUuid, ...change } = { ...row, updateBy: scope.userUuid };
  await db.query
    .insertInto('colleagueAbsence')
    .values({ entUuid: scope.entUuid, userUuid, ...change })
    .onConflict((conflict) => conflict.columns(['entUuid', 'userUuid']).doUpdateSet(change))
    .execute();
}

export async function removeAbsenceRow(db: Db, scope: TenantContext, userUuid: string): Promise<void> {
  await db.query
    .deleteFrom('colleagueAbsence')
    .where('entUuid', '=', scope.entUuid)
    .where('userUuid', '=', userUuid)
    .execute();
}
