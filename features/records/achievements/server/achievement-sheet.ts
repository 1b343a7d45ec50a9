import { achievement } from '#domain/records/achievement.ts';
import { arrangeFields } from '#domain/records/field.ts';
import type { ExportSheet } from '#platform/server/workbook/list-export.ts';
import { createExportColumns } from '#platform/server/workbook/record-columns.ts';
import type { AchievementRow } from '../achievements.contract.ts';

export const ACHIEVEMENT_SHEET: ExportSheet<AchievementRow> = {
  name: '人员业绩列表',
  columns: [
    ...createExportColumns<AchievementRow>(
      achievement,
      arrangeFields(achievement, {
        first: ['personName', 'personKind', 'projectName', 'role', 'startDate', 'endDate'],
        last: ['amount'],
        without: ['personUuid', 'projectUuid', 'platformState'],
      }),
      {
        scale: (row) =>
          row.scale.map(({ metric, value, unit }) => `${metric} ${value ?? '未填'}${unit ?? ''}`).join('\n') || null,
      },
    ),
    { label: '需要核对', width: 36, value: (row) => row.checkMsg },
    { label: '最近更新', width: 20, value: (row) => row.updateTime },
  ],
};
