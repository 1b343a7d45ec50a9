/**
 * Rows of the standards that two people compared with the official text. A checked row becomes decidable; nothing else in db/facts
 * changes.
 */
import { canonicalJson } from '#domain/qualification/canonical-json.ts';
import { buildLevelKey, type PreparedRow } from '#domain/qualification/catalogue.ts';
import type { Facts, Level, Standard } from '#domain/qualification/facts.ts';
import type { Requirement } from '#domain/qualification/requirement.ts';
import { findLevelLocation, getStandardIdentifier, omitRowValidity } from './amendment.ts';
import { listCellErrors, listTableErrors } from './row-tables.ts';
import { parseRequirementRows } from './validate-amendment.ts';

export interface RowLocation {
  readonly standardCode: string;
  readonly level: string;
  /** The row id used in reports and declarations: kind and position. */
  readonly rowId: string;
}

export interface CheckedRow extends RowLocation {
  /** The row at the time of the comparison; if a delivery changes it, it must be compared again. */
  readonly before: Requirement;
  readonly row: Requirement;
}

const getPosition = (rowId: string): number => Number(/-(\d+)$/.exec(rowId)?.[1] ?? 0) - 1;

/** Finds the row at a position; null if db/facts does not contain it. */
export function findRow(facts: Facts, place: RowLocation): Requirement | null {
  const row = findLevelLocation(facts, place)?.level.requirements[getPosition(place.rowId)];
  return row !== undefined && place.rowId.startsWith(`${row.kind}-`) ? row : null;
}

/** Returns the row as verified in the official text, with its clause; its validity period is unchanged. */
export function buildCheckedRow(before: Requirement, read: Requirement, clause: string): Requirement {
  const { unverified: _unverified, partial: _partial, ...row } = omitRowValidity(read);
  const { assessed, amendedBy, droppedBy } = before;
  const holds = { assessed, amendedBy, droppedBy };
  const known = Object.fromEntries(Object.entries(holds).filter(([, value]) => value !== undefined));
  return { ...row, ...known, confidence: 'sourced', clause, clauseChecked: true };
}

/** Figures without which a row of any kind is undecidable. */
const KEY_FIGURES = ['min', 'minCny', 'minSqm', 'groupsNeeded'];

/** Returns the reasons why the checked version cannot replace the row; empty if it can. */
export function validateCheckedRow(before: Requirement, read: unknown): string[] {
  const { rows, faults: errors } = parseRequirementRows([read]);
  if (errors.length > 0) {
    const cells = listCellErrors(read);
    return cells.length > 0 ? cells : errors.map(({ message }) => message);
  }
  const [row] = rows;
  if (row?.kind !== before.kind) return ['指标类型不能改变'];
  const empty = KEY_FIGURES.filter((field) => row[field] === null);
  return [...(empty.length === 0 ? [] : ['仍有空缺的数字，不能据以判断，请按原文填写']), ...listTableErrors(row)];
}

const sameRow = (one: Requirement, other: Requirement): boolean =>
  canonicalJson(omitRowValidity(one)) === canonicalJson(omitRowValidity(other));

function putRows(level: Level, checked: readonly CheckedRow[]): Level {
  const requirements = level.requirements.map((row, index) => {
    const found = checked.find((one) => getPosition(one.rowId) === index && sameRow(one.before, row));
    return found === undefined ? row : buildCheckedRow(row, found.row, String(found.row.clause ?? ''));
  });
  return { ...level, requirements };
}

function putStandard(standard: Standard, checked: readonly CheckedRow[]): Standard {
  const own = checked.filter(({ standardCode }) => standardCode === getStandardIdentifier(standard));
  if (own.length === 0) return standard;
  const levels = standard.levels.map((level) => {
    const rows = own.filter((one) => one.level === buildLevelKey(level));
    return rows.length === 0 ? level : putRows(level, rows);
  });
  return { ...standard, levels };
}

/** Replaces rows of db/facts with their checked versions; a row that changed after the check is not replaced. */
export const applyCheckedRows = (facts: Facts, checked: readonly CheckedRow[]): Facts => ({
  ...facts,
  standardFiles: facts.standardFiles.map((file) => ({
    ...file,
    standards: file.standards.map((standard) => putStandard(standard, checked)),
  })),
});

/** Returns the reasons why a row is never decidable: those of the engine, and a table of people or equipment without figures. */
export function listUndecidableReasons({ row, obstacles }: Pick<PreparedRow, 'row' | 'obstacles'>): readonly string[] {
  if (obstacles.length > 0 || (row.kind !== 'technicalStaff' && row.kind !== 'equipment')) return obstacles;
  return listTableErrors(row).length === 0 ? [] : ['表中的数字还没有填写'];
}
