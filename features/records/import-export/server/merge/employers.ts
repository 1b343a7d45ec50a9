import { normaliseEnterpriseName } from '#domain/text/person-name.ts';
import { createLookupTable } from '#domain/text/table.ts';
import { INSURANCE_EMPLOYER_FIELD } from '../workbook/cells.ts';
import type { SheetColumn } from '../workbook/column.ts';
import { createCellError, type ImportError, type IncomingChild, type IncomingRecord } from '../workbook/incoming.ts';
import { getSheetSpec } from '../workbook/sheets.ts';
import { getFieldText } from './keys.ts';

const labelOf = (columns: readonly SheetColumn[], field: string): string =>
  columns.find((one) => one.field === field)?.label ?? '';
const LABELS = createLookupTable<string>({
  [INSURANCE_EMPLOYER_FIELD]: labelOf(getSheetSpec('otherPeople').columns, INSURANCE_EMPLOYER_FIELD),
  registeredHere: labelOf(getSheetSpec('registeredPeople', 'registrations').columns, 'registeredHere'),
});
const OWN_WORDS: ReadonlySet<string> = new Set(['本公司', '本单位', '我公司', '我单位', '本企业']);

/**
 * Replaces the employer that pays a person's social insurance with the answer whether the enterprise is this employer. For any other
 * employer, one error asks the user.
 * @param entName name of the enterprise; empty if unknown
 */
export const resolveEmployers = (
  records: readonly IncomingRecord[],
  entName: string,
): { readonly records: readonly IncomingRecord[]; readonly faults: readonly ImportError[] } => {
  const { rows, faults } = resolveNames(
    records,
    entName,
    INSURANCE_EMPLOYER_FIELD,
    (employer, count) =>
      `社保缴纳单位“${employer}”（${count} 人）与企业名称不同，没有读取；请填“是”或“否”，其余人员可在导入后批量填写`,
  );
  return { records: rows, faults };
};

const REGISTERED_FIELD = 'registeredHere';

/**
 * Replaces the employer with whom a person is registered in the same way.
 * @param entName name of the enterprise; empty if unknown
 */
export const resolveRegisteredPlaces = (
  children: readonly IncomingChild[],
  entName: string,
): { readonly rows: readonly IncomingChild[]; readonly faults: readonly ImportError[] } =>
  resolveNames(
    children,
    entName,
    REGISTERED_FIELD,
    (employer, count) =>
      `注册单位“${employer}”（${count} 项）与企业名称不同，没有读取；请填“是”或“否”，或在导入后批量确认`,
  );

function resolveNames<T extends IncomingRecord | IncomingChild>(
  records: readonly T[],
  entName: string,
  field: string,
  explain: (employer: string, count: number) => string,
): { readonly rows: readonly T[]; readonly faults: readonly ImportError[] } {
  const strange = new Map<string, { row: T; count: number }>();
  const resolved = records.map((record): T => {
    const employer = getFieldText(record.given, field);
    if (typeof record.given[field] !== 'string') return record;
    const { [field]: _named, ...given } = record.given;
    const name = normaliseEnterpriseName(employer);
    if (OWN_WORDS.has(name) || (entName !== '' && name === normaliseEnterpriseName(entName)))
      return { ...record, given: { ...given, [field]: true } };
    const known = strange.get(employer);
    strange.set(employer, { row: known?.row ?? record, count: (known?.count ?? 0) + 1 });
    return { ...record, given };
  });
  const faults = [...strange].map(([employer, { row, count }]) =>
    createCellError(row.sheet, row.row, LABELS[field] ?? '', explain(employer, count)),
  );
  return { rows: resolved, faults };
}
