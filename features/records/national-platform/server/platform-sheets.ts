import { registeredPerson } from '#domain/records/person.ts';
import { registration } from '#domain/records/person-credentials.ts';
import { getRegionName } from '#domain/regions/region-name.ts';
import type { ExportSheet } from '#platform/server/workbook/list-export.ts';
import { createExportColumns } from '#platform/server/workbook/record-columns.ts';
import type { PlatformPersonRow, PlatformProjectRow } from '../national-platform.contract.ts';

const PERSON_STATES = { same: '与档案一致', differs: '与档案不一致', unknown: '档案中没有' } as const;
const PROJECT_STATES = { same: '与档案一致', differs: '与档案不一致', extra: '档案中没有' } as const;

const SOURCE = {
  label: '数据来源',
  width: 26,
  value: (row: Pick<PlatformProjectRow, 'sourceLabel'>) => row.sourceLabel,
};

export const PLATFORM_PEOPLE_SHEET: ExportSheet<PlatformPersonRow> = {
  name: '比对人员列表',
  columns: [
    ...createExportColumns<PlatformPersonRow>(registeredPerson, ['name']),
    ...createExportColumns<PlatformPersonRow>(registration, ['regType', 'specialty', 'regNo', 'validEnd']),
    { label: '比对结果', width: 16, value: (row) => PERSON_STATES[row.state] },
    {
      label: '差异',
      width: 40,
      value: (row) =>
        row.differences
          .map(({ label, ours, theirs }) => `${label}：本企业 ${ours ?? '未填'}，对方 ${theirs ?? '未填'}`)
          .join('\n') || null,
    },
    SOURCE,
  ],
};

export const PLATFORM_PROJECT_SHEET: ExportSheet<PlatformProjectRow> = {
  name: '比对项目列表',
  columns: [
    { label: '项目名称', width: 36, value: (row) => row.projectName },
    { label: '平台项目编号', width: 24, value: (row) => row.projectNo },
    { label: '项目所在地', width: 18, value: (row) => row.region && getRegionName(row.region) },
    { label: '合同额（万元）', value: (row) => row.contractAmount },
    { label: '竣工验收日期', width: 14, value: (row) => row.acceptDate },
    { label: '数据等级', width: 10, value: (row) => row.dataLevel },
    { label: '项目经理', width: 12, value: (row) => row.managerName },
    { label: '比对结果', width: 16, value: (row) => PROJECT_STATES[row.state] },
    { label: '差异项数', width: 10, value: (row) => row.differenceCount },
    SOURCE,
  ],
};
