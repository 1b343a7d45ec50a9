/** The figures of a row, as transcribed by a user from the official text. */
import type { Requirement } from '#domain/qualification/requirement.ts';
import { getRowTable, readTable, setRowTable } from './row-tables.ts';

/** A figure of a row, with or without a value in db/facts. */
export interface KeyFigure {
  readonly name: string;
  readonly label: string;
  readonly value: number | null;
}

const LABELS = new Map([
  ['min', '最低数量'],
  ['minCny', '金额（元）'],
  ['minSqm', '面积（平方米）'],
  ['minYears', '年限（年）'],
  ['withinYears', '近几年'],
  ['groupsNeeded', '需满足的类数'],
  ['itemsNeeded', '需具备的项数'],
  ['total', '总数'],
  ['registeredTotal', '注册人员总数'],
  ['registered', '注册人员'],
  ['nonRegistered', '非注册人员'],
]);

/** Lists the top-level figures; the table of a row is transcribed as a whole. */
export const listKeyFigures = (row: Readonly<Record<string, unknown>>): KeyFigure[] =>
  Object.entries(row).flatMap(([name, value]) => {
    const label = LABELS.get(name);
    return label !== undefined && (value === null || typeof value === 'number') ? [{ name, label, value }] : [];
  });

/** Name of the form field that contains the copied cells of the row's table. */
export const TABLE_FIELD = 'table';

/** Returns the row with the entered figures. Empty figures become null; an empty table leaves the existing table unchanged. */
export function applyFigures(row: Requirement, typed: Readonly<Record<string, string>>): Requirement {
  const figures = listKeyFigures(row).map(({ name }) => {
    const words = (typed[name] ?? '').trim();
    return [name, words === '' ? null : Number(words)] as const;
  });
  const read = { ...row, ...Object.fromEntries(figures) };
  const table = getRowTable(row);
  const cells = (typed[TABLE_FIELD] ?? '').trim();
  return table === null || cells === '' ? read : setRowTable(read, readTable(table, cells, []).lines);
}
