import type { ExportColumn, ExportSheet } from '#platform/server/workbook/list-export.ts';
import type { ElseRow, RegisterRow } from '../contract/people.ts';

type Row = RegisterRow;
type Paper = Row['registrations'][number];

const each = (row: Row, write: (paper: Paper) => string | null): string | null =>
  row.registrations.map((paper) => write(paper) ?? '未填').join('\n') || null;

const WHO: readonly ExportColumn<Row>[] = [
  { label: '姓名', width: 12, value: (row) => row.name },
  { label: '证件类型', width: 14, value: (row) => row.idType },
  { label: '证件号码', width: 22, value: (row) => row.idNo },
  { label: '性别', width: 8, value: (row) => row.gender },
  { label: '出生日期', width: 12, value: (row) => row.birthDate },
  { label: '手机号', value: (row) => row.phone },
];
const REST: readonly ExportColumn<Row>[] = [
  { label: '职称', width: 18, value: (row) => row.titleName },
  { label: '职称级别', width: 12, value: (row) => row.titleRank },
  { label: '职称专业', value: (row) => row.titleMajor },
  { label: '学历', width: 10, value: (row) => row.education },
  { label: '所学专业', value: (row) => row.major },
  { label: '社保起始日期', value: (row) => row.socialSecurityStart },
  { label: '社保缴纳月数', value: (row) => row.socialSecurityMonths },
  { label: '最近到期', width: 12, value: (row) => row.validEnd },
  { label: '在职状态', width: 10, value: (row) => (row.status === 'on' ? '在职' : '已离职') },
  { label: '离职日期', width: 12, value: (row) => row.leaveDate },
  { label: '最近更新', width: 20, value: (row) => row.updateTime },
];

/** One row a person, his registrations one below the other within their cells. */
export const REGISTER_SHEET: ExportSheet<RegisterRow> = {
  name: '注册人员列表',
  columns: [
    ...WHO,
    { label: '注册类别', width: 18, value: (row) => each(row, (paper) => paper.regType) },
    { label: '注册专业', width: 18, value: (row) => each(row, (paper) => paper.specialty) },
    { label: '注册编号', width: 24, value: (row) => each(row, (paper) => paper.regNo) },
    { label: '注册有效期', width: 14, value: (row) => each(row, (paper) => paper.validEnd) },
    ...REST,
  ],
};

export const ELSE_SHEET: ExportSheet<ElseRow> = {
  name: '非注册人员列表',
  columns: [
    ...WHO,
    { label: '人员类别', value: (row) => row.kind },
    { label: '岗位', value: (row) => row.postName },
    { label: '岗位证书编号', width: 24, value: (row) => row.postCertNo },
    { label: '岗位证书有效期', value: (row) => row.postCertEnd },
    { label: '工种', value: (row) => row.trade },
    { label: '技能等级', width: 12, value: (row) => row.skillGrade },
    ...REST,
  ],
};
