import { getCitizenIdBirth, isCitizenId } from '#domain/identity/citizen-id.ts';
import type { Standards } from '../standards.ts';
import type { Section } from '../workbook/column.ts';
import { createImportError, type ImportError } from '../workbook/incoming.ts';
import { getTextAt, type Rec } from './keys.ts';
import type { RecordIssue } from './record-schema.ts';

type Rule = readonly [column: string, message: string, isBroken: (record: Rec) => boolean];

/** Returns whether both dates are known and the second date is earlier. */
const earlier = (record: Rec, from: string, to: string, orEqual = false): boolean => {
  const [start, end] = [getTextAt(record, from), getTextAt(record, to)];
  return start !== '' && end !== '' && (end < start || (orEqual && end === start));
};

const people: readonly Rule[] = [
  [
    '出生日期',
    '出生日期与身份证号码不一致',
    (record) =>
      isCitizenId(getTextAt(record, 'idNo')) &&
      getTextAt(record, 'birthDate') !== getCitizenIdBirth(getTextAt(record, 'idNo')),
  ],
  [
    '证件号码',
    '请输入正确的身份证号码',
    (record) =>
      ['', '居民身份证'].includes(getTextAt(record, 'idType')) &&
      getTextAt(record, 'idNo') !== '' &&
      !isCitizenId(getTextAt(record, 'idNo')),
  ],
];

/** Rules that concern several fields (data model, gaps D), equal to those of the forms. */
const RULES: Readonly<Record<Section, readonly Rule[]>> = {
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

export const checkRules = (section: Section, record: Rec, sheet: string, row: number): ImportError[] =>
  RULES[section]
    .filter(([, , isBroken]) => isBroken(record))
    .map(([column, message]) => createImportError(sheet, row, column, message));

/** Lists certificate items that refer to an unknown standard (data model, gaps D). */
export function listUnknownStandards(section: Section, record: Rec, standards: Standards): RecordIssue[] {
  if (section !== 'certificates' || !Array.isArray(record.items)) return [];
  return (record.items as Rec[]).flatMap((item, index) => {
    const code = getTextAt(item, 'standardCode');
    return code === '' || standards.byCode(code)
      ? []
      : [{ path: ['items', index, 'standardCode'], message: `资质标准“${code}”不存在` }];
  });
}
