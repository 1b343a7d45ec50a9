import { arrangeFields } from '#domain/records/field.ts';
import { otherPerson, registeredPerson } from '#domain/records/person.ts';
import { registration } from '#domain/records/person-credentials.ts';
import { getField, getWords } from '#domain/records/words.ts';
import type { ExportColumn, ExportSheet } from '#platform/server/workbook/list-export.ts';
import { exportColumns } from '#platform/server/workbook/record-columns.ts';
import { type ElseRow, IN_DETAIL, type RegisterRow, type Registration } from '../contract/people.ts';

const WHO = ['name', 'idType', 'idNo', 'gender', 'birthDate', 'phone'] as const;
const WORK = ['kind', 'postName', 'postCertNo', 'postCertEnd', 'trade', 'skillGrade'] as const;
const LAST = ['status', 'leaveDate'] as const;
const ORDER = {
  first: ['titleName', 'titleRank', 'titleMajor', 'education', 'major', 'socialSecurityStart', 'socialSecurityMonths'],
  without: [...WHO, ...LAST, ...IN_DETAIL, 'platformState'],
} as const;
const PAPER = arrangeFields(registration, {
  first: ['regType', 'specialty', 'regNo', 'validEnd'],
  without: [
    'grade',
    'practiceSealNo',
    'certNo',
    'firstIssueDate',
    'issueDate',
    'continuingEduEnd',
    'safetyBNo',
    'safetyBEnd',
    'registeredHere',
  ],
});

type Papers = { readonly registrations: readonly Registration[] };
type Ending = { readonly validEnd: string | null; readonly updateTime: string };
const firstEnd = { label: '最近到期', width: 12, value: (row: Ending) => row.validEnd };
const updateTime = { label: '最近更新', width: 20, value: (row: Ending) => row.updateTime };

/** Several registrations of a person are written to one cell, one per line. */
const paperColumns: readonly ExportColumn<Papers>[] = exportColumns<Registration>(registration, PAPER).map(
  ({ label, width = 16 }, index) => {
    const name = PAPER[index] ?? 'regNo';
    const field = getField(registration, name);
    const each = ({ registrations }: Papers) => registrations.map((paper) => getWords(field, paper[name]) ?? '未填');
    return { label, width, value: (row) => each(row).join('\n') || null };
  },
);

/** Sheet of registered people, one row per person. */
export const REGISTER_SHEET: ExportSheet<RegisterRow> = {
  name: '注册人员列表',
  columns: [
    ...exportColumns<RegisterRow>(registeredPerson, WHO),
    ...paperColumns,
    ...exportColumns<RegisterRow>(registeredPerson, arrangeFields(registeredPerson, ORDER)),
    firstEnd,
    ...exportColumns<RegisterRow>(registeredPerson, LAST),
    updateTime,
  ],
};

export const ELSE_SHEET: ExportSheet<ElseRow> = {
  name: '非注册人员列表',
  columns: [
    ...exportColumns<ElseRow>(otherPerson, [...WHO, ...WORK]),
    ...exportColumns<ElseRow>(
      otherPerson,
      arrangeFields(otherPerson, { ...ORDER, without: [...ORDER.without, ...WORK] }),
    ),
    firstEnd,
    ...exportColumns<ElseRow>(otherPerson, LAST),
    updateTime,
  ],
};
