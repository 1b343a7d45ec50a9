/** Compares two independent transcriptions of the same row of the official text. */
import { canonicalJson } from '#domain/qualification/canonical-json.ts';
import type { Requirement } from '#domain/qualification/requirement.ts';
import { omitRowValidity } from './amendment.ts';
import { listKeyFigures } from './row-reading.ts';
import { getRowTable, writeCell } from './row-tables.ts';

const EMPTY = '空';

const listCells = (row: Requirement): readonly (readonly [string, string])[] => {
  const table = getRowTable(row);
  if (table === null) return [];
  return table.lines.flatMap((line, index) =>
    table.columns.map(({ field, label }) => [`第 ${index + 1} 行“${label}”`, writeCell(line, field)] as const),
  );
};

const listValues = (row: Requirement): ReadonlyMap<string, string> =>
  new Map([
    ...listKeyFigures(row).map(({ label, value }) => [`“${label}”`, value === null ? '' : String(value)] as const),
    ...listCells(row),
  ]);

/** Returns the content of a row without its clause, because both transcriptions state the clause independently. */
const getContent = (row: Requirement): string => {
  const { quote: _quote, clause: _clause, clauseChecked: _checked, confidence: _confidence, ...rest } = row;
  const { unverified: _unverified, partial: _partial, ...content } = omitRowValidity(rest);
  return canonicalJson(content);
};

const foldClause = (clause: string): string =>
  clause
    .normalize('NFKC')
    .replaceAll(/\s+/g, '')
    .replace(/^第?(.*?)[条款]?$/u, '$1');

/** Lists the differences between two transcriptions by cell name, the first one's value first; empty if they are equal. */
export function listReadingDifferences(
  first: { readonly row: Requirement; readonly clause: string },
  second: { readonly row: Requirement; readonly clause: string },
): string[] {
  const [one, other] = [listValues(first.row), listValues(second.row)];
  const clauses =
    foldClause(first.clause) === foldClause(second.clause) ? [] : [`条款：${first.clause}，${second.clause}`];
  const values = [...new Set([...one.keys(), ...other.keys()])].flatMap((name) => {
    const [before, after] = [one.get(name) || EMPTY, other.get(name) || EMPTY];
    return before === after ? [] : [`${name}：${before}，${after}`];
  });
  const found = [...clauses, ...values];
  if (found.length > 0 || getContent(first.row) === getContent(second.row)) return found;
  return ['数字以外的内容与登记时不同'];
}
