import { regionName } from '#domain/regions/region-name.ts';
import { tableOf } from '#domain/text/table.ts';
import type { ExportSheet } from '#platform/server/workbook/list-export.ts';
import type { ProjectRow } from '../contract.ts';

const STATES = tableOf<string>({ same: '与平台一致', differs: '与平台不一致', missing: '平台缺失' });

export const PROJECT_SHEET: ExportSheet<ProjectRow> = {
  name: '项目列表',
  columns: [
    { label: '项目名称', width: 36, value: (row) => row.projectName },
    { label: '平台项目编号', width: 24, value: (row) => row.projectNo },
    { label: '省级项目编号', width: 24, value: (row) => row.provProjectNo },
    { label: '工程类别', value: (row) => row.projectType },
    { label: '承揽方式', value: (row) => row.role },
    { label: '项目所在地', width: 20, value: (row) => row.region && regionName(row.region) },
    { label: '建设单位', width: 28, value: (row) => row.ownerName },
    { label: '项目经理', width: 12, value: (row) => row.managerName },
    { label: '合同额（万元）', value: (row) => row.contractAmount },
    { label: '结算额（万元）', value: (row) => row.settleAmount },
    { label: '建筑面积（㎡）', value: (row) => row.area },
    { label: '高度（m）', width: 12, value: (row) => row.height },
    { label: '跨度（m）', width: 12, value: (row) => row.span },
    { label: '长度（km）', width: 12, value: (row) => row.length },
    {
      label: '其他指标',
      width: 30,
      value: (row) =>
        row.metrics.map(({ metric, value, unit }) => `${metric} ${value ?? '未填'}${unit ?? ''}`).join('\n') || null,
    },
    { label: '开工日期', width: 12, value: (row) => row.startDate },
    { label: '竣工日期', width: 12, value: (row) => row.finishDate },
    { label: '竣工验收日期', width: 14, value: (row) => row.acceptDate },
    { label: '数据等级', width: 10, value: (row) => row.dataLevel ?? '未定级' },
    { label: '平台比对', value: (row) => STATES[row.platformState ?? ''] ?? '未比对' },
    { label: '缺少的环节', width: 24, value: (row) => row.missingLinks.join('、') || null },
    { label: '单位工程数', width: 12, value: (row) => row.workCount },
    { label: '前后矛盾', width: 30, value: (row) => row.contradictions.join('\n') || null },
    { label: '最近更新', width: 20, value: (row) => row.updateTime },
  ],
};
