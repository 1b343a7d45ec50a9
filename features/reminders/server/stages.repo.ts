import type { StageGroup } from '#domain/reminders/stages.ts';
import type { Scope } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';

interface ReminderSettingTable {
  entUuid: string;
  kind: StageGroup;
  stages: number[];
  byWindow: boolean;
  updateTime: Date;
  updateBy: string | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    reminderSetting: ReminderSettingTable;
  }
}

export async function listStageRows(db: Db, scope: Scope) {
  return await db.query
    .selectFrom('reminderSetting')
    .select(['kind', 'stages', 'byWindow'])
    .where('entUuid', '=', scope.entUuid)
    .execute();
}

export async function saveStageRow(
  db: Db,
  scope: Scope,
  row: Pick<ReminderSettingTable, 'kind' | 'stages' | 'byWindow' | 'updateTime'>,
): Promise<void> {
  const { kind, ...change } = { ...row, updateBy: scope.userUuid };
  await db.query
    .insertInto('reminderSetting')
    .values({ entUuid: scope.entUuid, kind, ...change })
    .onConflict((conflict) => conflict.columns(['entUuid', 'kind']).doUpdateSet(change))
    .execute();
}

export async function removeStageRow(db: Db, scope: Scope, kind: StageGroup): Promise<void> {
  await db.query.deleteFrom('reminderSetting').where('entUuid', '=', scope.entUuid).where('kind', '=', kind).execute();
}
