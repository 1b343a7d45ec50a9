import { formatPlatformState } from '#domain/national-platform/provenance.ts';
import { arrangeFields } from '#domain/records/field.ts';
import { project } from '#domain/records/project.ts';
import type { ExportSheet } from '#platform/server/workbook/list-export.ts';
import { createExportColumns } from '#platform/server/workbook/record-columns.ts';
import { DETAIL_ONLY_FIELDS, type ProjectRow } from '../projects.contract.ts';

const NAMED = ['projectName', 'projectNo', 'provProjectNo', 'projectType', 'role', 'region', 'ownerName'] as const;

export const PROJECT_SHEET: ExportSheet<ProjectRow> = {
  name: '项目列表',
  columns: [
    ...createExportColumns<ProjectRow>(project, NAMED),
    { label: project.fields.managerUuid.label, width: 12, value: (row) => row.managerName },
    ...createExportColumns<ProjectRow>(
      project,
      arrangeFields(project, {
        first: ['contractAmount', 'settleAmount', 'area', 'height', 'span', 'length', 'metrics'],
        last: ['dataLevel', 'levelSource', 'platformState'],
        without: [...NAMED, ...DETAIL_ONLY_FIELDS, 'platformSource'],
      }),
      {
        metrics: (row) =>
          row.metrics.map(({ metric, value, unit }) => `${metric} ${value ?? '未填'}${unit ?? ''}`).join('\n') || null,
        dataLevel: (row) => row.dataLevel ?? '未定级',
        platformState: formatPlatformState,
      },
    ),
    { label: '缺少的环节', width: 24, value: (row) => row.missingLinks.join('、') || null },
    { label: '单位工程数', width: 12, value: (row) => row.workCount },
    { label: '前后矛盾', width: 30, value: (row) => row.contradictions.join('\n') || null },
    { label: '最近更新', width: 20, value: (row) => row.updateTime },
  ],
};
