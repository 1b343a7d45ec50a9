import { arrangeFields } from '#domain/records/field.ts';
import { otherPerson } from '#domain/records/person.ts';
import { registration } from '#domain/records/person-credentials.ts';
import { formatFieldValue, getFieldSpec } from '#domain/records/words.ts';
import type { ExportColumn, ExportSheet } from '#platform/server/workbook/list-export.ts';
import { createExportColumns } from '#platform/server/workbook/record-columns.ts';
import { DETAIL_ONLY_FIELDS, PERSON_NOUNS, type PersonRow, type Registration } from '../contract/people.ts';

const WHO = ['name', 'idType', 'idNo', 'gender', 'birthDate', 'phone'] as const;
const WORK = ['kind', 'postName', 'postCertNo', 'postCertEnd', 'trade', 'skillGrade'] as const;
const LAST = ['status', 'leaveDate'] as const;
const ORDER = {
  first: ['titleName', 'titleRank', 'titleMajor', 'education', 'major', 'socialSecurityStart', 'socialSecurityMonths'],
  without: [...WHO, ...WORK, ...LAST, ...DETAIL_ONLY_FIELDS, 'platformState'],
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

/** Columns of the registrations; several registrations of a person are in one cell, one per line. */
const paperColumns: readonly ExportColumn<PersonRow>[] = createExportColumns<Registration>(registration, PAPER).map(
  ({ label, width = 16 }, index) => {
    const name = PAPER[index] ?? 'regNo';
    const field = getFieldSpec(registration, name);
    const each = ({ registrations }: PersonRow) =>
      registrations.map((paper) => formatFieldValue(field, paper[name]) ?? '未填');
    return { label, width, value: (row) => each(row).join('\n') || null };
  },
);

/** Sheet of people of both kinds, one row per person. */
export const PEOPLE_SHEET: ExportSheet<PersonRow> = {
  name: '人员列表',
  columns: [
    ...createExportColumns<PersonRow>(otherPerson, WHO),
    { label: '人员类型', width: 12, value: ({ personKind }) => PERSON_NOUNS[personKind] },
    ...paperColumns,
    ...createExportColumns<PersonRow>(otherPerson, [...WORK, ...arrangeFields(otherPerson, ORDER)]),
    { label: '最近到期', width: 12, value: ({ validEnd }) => validEnd },
    ...createExportColumns<PersonRow>(otherPerson, LAST),
    { label: '最近更新', width: 20, value: ({ updateTime }) => updateTime },
  ],
};
