import { getDefaultStageSetting, type StageGroup, type StageSetting } from '#domain/reminders/stages.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';

interface ReminderSettingTable {
  entUuid: string;
  kind: StageGroup;
  stages: number[];
  byWindow: boolean;
  /** Null for the default of the product. */
  preparationDays: number | null;
  updateTime: Date;
  updateBy: string | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    reminderSetting: ReminderSettingTable;
  }
}

/** Returns the settings that the enterprise changed, by group. Other groups use the product's defaults. */
export async function listEnterpriseStageSettings(
  db: Db,
  scope: TenantContext,
): Promise<ReadonlyMap<StageGroup, StageSetting>> {
  const rows = await db.query
    .selectFrom('reminderSetting')
    .select(['kind', 'stages', 'byWindow', 'preparationDays'])
    .where('entUuid', '=', scope.entUuid)
    .execute();
  return new Map(
    rows.map(({ kind, stages, byWindow, preparationDays }) => {
      const usual = getDefaultStageSetting(kind);
      return [kind, { stages, byWindow, preparationDays: preparationDays ?? usual.preparationDays }];
    }),
  );
}

export async function saveStageRow(
  db: Db,
  scope: TenantContext,
  row: Pick<ReminderSettingTable, 'kind' | 'stages' | 'byWindow' | 'preparationDays' | 'updateTime'>,
): Promise<void> {
  const { kind, ...change } = { ...row, updateBy: scope.userUuid };
  await db.query
    .insertInto('reminderSetting')
    .values({ entUuid: scope.entUuid, kind, ...change })
    .onConflict((conflict) => conflict.columns(['entUuid', 'kind']).doUpdateSet(change))
    .execute();
}

export async function removeStageRow(db: Db, scope: TenantContext, kind: StageGroup): Promise<void> {
  await db.query.deleteFrom('reminderSetting').where('entUuid', '=', scope.entUuid).where('kind', '=', kind).execute();
}
