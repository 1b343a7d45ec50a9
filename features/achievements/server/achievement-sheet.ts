import type { ExportSheet } from '#platform/server/workbook/list-export.ts';
import type { AchievementRow } from '../contract.ts';

const KINDS = { register: '注册人员', else: '非注册人员' } as const;

export const ACHIEVEMENT_SHEET: ExportSheet<AchievementRow> = {
  name: '人员业绩列表',
  columns: [
    { label: '姓名', width: 12, value: (row) => row.personName },
    { label: '人员类型', width: 12, value: (row) => row.personKind && KINDS[row.personKind] },
    { label: '项目名称', width: 36, value: (row) => row.projectName },
    { label: '担任职务', value: (row) => row.role },
    { label: '开始日期', width: 12, value: (row) => row.startDate },
    { label: '结束日期', width: 12, value: (row) => row.endDate },
    { label: '项目规模', width: 12, value: (row) => row.projectScale },
    { label: '对应资质标准', value: (row) => row.standardCode },
    { label: '达到等级', width: 12, value: (row) => row.meetsLevel },
    {
      label: '规模指标',
      width: 30,
      value: (row) =>
        row.scale.map(({ metric, value, unit }) => `${metric} ${value ?? '未填'}${unit ?? ''}`).join('\n') || null,
    },
    { label: '合同金额（万元）', value: (row) => row.amount },
    { label: '需要核对', width: 36, value: (row) => row.checkMsg },
    { label: '最近更新', width: 20, value: (row) => row.updateTime },
  ],
};
