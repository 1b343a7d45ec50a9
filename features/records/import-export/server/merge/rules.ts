import { getCitizenIdBirth, isCitizenId } from '#domain/identity/citizen-id.ts';
import type { Standards } from '../standards.ts';
import type { DocumentSection } from '../workbook/column.ts';
import { createImportError, type ImportError } from '../workbook/incoming.ts';
import { getFieldText, type PlainRecord } from './keys.ts';
import type { RecordIssue } from './record-schema.ts';

type Rule = readonly [column: string, message: string, isBroken: (record: PlainRecord) => boolean];

/** Returns whether both dates are known and the second date is earlier. */
const earlier = (record: PlainRecord, from: string, to: string, orEqual = false): boolean => {
  const [start, end] = [getFieldText(record, from), getFieldText(record, to)];
  return start !== '' && end !== '' && (end < start || (orEqual && end === start));
};

const people: readonly Rule[] = [
  [
    '出生日期',
    '出生日期与身份证号码不一致',
    (record) =>
      isCitizenId(getFieldText(record, 'idNo')) &&
      getFieldText(record, 'birthDate') !== getCitizenIdBirth(getFieldText(record, 'idNo')),
  ],
  [
    '证件号码',
    '请输入正确的身份证号码',
    (record) =>
      ['', '居民身份证'].includes(getFieldText(record, 'idType')) &&
      getFieldText(record, 'idNo') !== '' &&
      !isCitizenId(getFieldText(record, 'idNo')),
  ],
];

/** Rules that concern several fields (data model, gaps D), equal to those of the forms. */
const RULES: Readonly<Record<DocumentSection, readonly Rule[]>> = {
  enterprise: [
    ['营业期限至', '营业期限至不能早于营业期限自', (record) => earlier(record, 'bizTermStart', 'bizTermEnd')],
  ],
  certificates: [['有效期至', '有效期至须晚于有效期自', (record) => earlier(record, 'validStart', 'validEnd', true)]],
  registeredPeople: people,
  otherPeople: people,
  achievements: [['结束日期', '结束日期不能早于开始日期', (record) => earlier(record, 'startDate', 'endDate')]],
  projects: [
    ['竣工日期', '竣工日期不能早于开工日期', (record) => earlier(record, 'startDate', 'finishDate')],
    ['竣工验收日期', '竣工验收日期不能早于开工日期', (record) => earlier(record, 'startDate', 'acceptDate')],
  ],
  equipment: [],
  declarations: [],
};

export const findRuleViolations = (
  section: DocumentSection,
  record: PlainRecord,
  sheet: string,
  row: number,
): ImportError[] =>
  RULES[section]
    .filter(([, , isBroken]) => isBroken(record))
    .map(([column, message]) => createImportError(sheet, row, column, message));

/** Lists certificate items that refer to an unknown standard (data model, gaps D). */
export function listUnknownStandards(
  section: DocumentSection,
  record: PlainRecord,
  standards: Standards,
): RecordIssue[] {
  if (section !== 'certificates' || !Array.isArray(record.items)) return [];
  return (record.items as PlainRecord[]).flatMap((item, index) => {
    const code = getFieldText(item, 'standardCode');
    return code === '' || standards.byCode(code)
      ? []
      : [{ path: ['items', index, 'standardCode'], message: `资质标准“${code}”不存在` }];
  });
}
