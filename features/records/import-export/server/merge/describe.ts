import { createLookupTable } from '#domain/text/table.ts';
import { toUtcDay } from '#domain/validity/day.ts';
import { writeCell } from '../workbook/cells.ts';
import type { SheetColumn } from '../workbook/column.ts';
import { getSheetSpec } from '../workbook/sheets.ts';
import { getValueAt } from '../workbook/value-at.ts';
import type { MergedRecord } from './draft.ts';
import { maskIdNumber, type PlainRecord, toPlainText } from './keys.ts';
import type { ImportTarget } from './targets.ts';

export interface FieldChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

const shown = (found: unknown): string => {
  if (found instanceof Date) return toUtcDay(found);
  const text = toPlainText(found);
  return text.length > 120 ? `${text.slice(0, 120)}……` : text;
};

const CHILD_LABELS = createLookupTable<string>({
  items: '资质项',
  registrations: '注册证书',
  works: '单位工程',
});

type NameOf = (uuid: string) => string;

/** Formats a value in the notation of the sheet; ID numbers stay masked. */
function formatValue(value: unknown, column: SheetColumn, nameOf: NameOf): string {
  if (column.kind === 'citizenId') return maskIdNumber(toPlainText(value));
  if (column.kind === 'person' || column.kind === 'project') return nameOf(toPlainText(value));
  return shown(writeCell(value, column));
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The origin of each derived value, as shown to the user. */
const SOURCES = createLookupTable<string>({
  gender: '由证件号码得出',
  birthDate: '由证件号码得出',
  titleRank: '由职称名称得出',
  kind: '由岗位得出',
});

/**
 * Returns the label of a derived value of a person; null if the file contains the value. The persons in a JSON document have no derived
 * values.
 */
function getDerivedLabel(
  { section, record }: ImportTarget,
  { field, label }: SheetColumn,
  value: unknown,
): string | null {
  const isPerson = section === 'registeredPeople' || section === 'otherPeople';
  if (!isPerson || !record || Object.keys(record.cells).length === 0) return null;
  const source = SOURCES[field];
  const isDerived = source !== undefined && !(label in record.cells) && value !== null && value !== undefined;
  return isDerived ? `${label}（${source}）` : null;
}

/** Describes the differences: old and new values of fields, numbers of added and changed entries of lists. */
export function describeChanges(
  target: ImportTarget,
  before: PlainRecord,
  after: PlainRecord,
  merged: MergedRecord,
  nameOf: NameOf,
): FieldChange[] {
  const columns = getSheetSpec(target.section).columns.filter(({ hidden, refersTo }) => !hidden && !refersTo);
  const fields = columns.flatMap((column) => {
    const [old, now] = [getValueAt(before, column.field), getValueAt(after, column.field)];
    if (isSame(old, now)) return [];
    const label = getDerivedLabel(target, column, now) ?? column.label;
    return [{ label, before: formatValue(old, column, nameOf), after: formatValue(now, column, nameOf) }];
  });
  const lists = Object.entries(merged.lists).flatMap(([list, { added, changed }]) => {
    if (isSame(before[list], after[list])) return [];
    const parts = [...(added > 0 ? [`新增 ${added} 项`] : []), ...(changed > 0 ? [`更新 ${changed} 项`] : [])];
    return [{ label: CHILD_LABELS[list] ?? list, before: '', after: parts.join('，') }];
  });
  return [...fields, ...lists];
}

/** Lists the derived values of a new person. */
export function describeDerived(target: ImportTarget, after: PlainRecord): FieldChange[] {
  return getSheetSpec(target.section).columns.flatMap((column): FieldChange[] => {
    const value = getValueAt(after, column.field);
    const label = getDerivedLabel(target, column, value);
    return label === null ? [] : [{ label, before: '', after: shown(writeCell(value, column)) }];
  });
}
