import { expect, it } from 'vitest';
import {
  HEADINGS_WITHOUT_FIELD,
  ROSTER_HEADINGS,
  ROW_NUMBER_HEADINGS,
  SHARED_HEADINGS,
} from '#domain/text/other-headings.ts';
import { createLookupTable } from '#domain/text/table.ts';
import { SECTION_HEADINGS, TABLE_HEADINGS } from '#domain/text/table-headings.ts';
import { normaliseHeading } from '#platform/server/workbook/guess-heading.ts';
import type { SheetColumn, SheetSpec } from './column.ts';
import { findHeader } from './find-sheet.ts';
import { READABLE_SHEETS } from './sheets.ts';
import { NO_SAVED_MEANINGS } from './words.ts';

const listNames = ({ label, field, aliases = [] }: SheetColumn, { section }: SheetSpec): string[] =>
  [
    label,
    ...aliases,
    ...(ROSTER_HEADINGS[field] ?? []),
    ...(TABLE_HEADINGS[field] ?? []),
    ...(SECTION_HEADINGS[section]?.[field] ?? []),
  ].map(normaliseHeading);

/** Headings of several fields of one record: the columns beside them decide, and the test that is named tells how. */
const BY_CONTEXT: ReadonlySet<string> = new Set([
  ...Object.values(SHARED_HEADINGS).flat(),
  // Of the education, of a registration or of a title.
  '专业',
  // Of a registration, or of a title beside one.
  '资格证书号',
]);
/** The column that a heading of several papers needs beside it, by its field. */
const OF_PAPER = createLookupTable<readonly string[]>({
  titleCertNo: ['职称名称'],
  titleRank: ['职称名称'],
  postCertNo: ['岗位'],
  postCertEnd: ['岗位'],
  skillGrade: ['工种'],
});

/** Fields of no paper. */
const PLAIN: ReadonlySet<string> = new Set(['gender', 'phone', 'birthDate', 'idNo', 'regNo', 'spec', 'kind', 'count']);
const columnsOf = (spec: SheetSpec): readonly SheetColumn[] => [...spec.columns, ...(spec.alsoRead ?? [])];

/** Lists every heading of a sheet with the fields that it may have. */
function listHeadings(spec: SheetSpec): [heading: string, fields: string[]][] {
  const names = columnsOf(spec).flatMap((column) => listNames(column, spec).map((name) => ({ name, column })));
  return [...Map.groupBy(names, ({ name }) => name)].map(([name, found]) => {
    // The label of a column of the sheet is never the heading of another column.
    const own = found.find(({ column }) => normaliseHeading(column.label) === name);
    return [name, own ? [own.column.field] : [...new Set(found.map(({ column }) => column.field))]];
  });
}

/** Reads a heading beside the required columns, three columns of no paper, and the column that it needs. */
function readHeading(spec: SheetSpec, heading: string, fields: readonly string[]): string | undefined {
  const others = columnsOf(spec).filter(({ hidden, field }) => !fields.includes(field) && !hidden);
  const plain = others.filter(({ field }) => PLAIN.has(field)).map(({ label }) => label);
  const needed = BY_CONTEXT.has(heading) ? (OF_PAPER[fields[0] ?? ''] ?? []) : [];
  const required = others.flatMap(({ required: must, label }) => (must ? [label] : []));
  const headings = [...new Set([...required, ...plain, ...needed.filter((label) => label !== heading)]), heading];
  const table = { name: '', rows: [headings], unsolved: new Set<string>(), headingAt: 0, moneyUnit: null };
  return findHeader(spec, table, NO_SAVED_MEANINGS)?.columns.get(headings.length - 1)?.field;
}

it.each(READABLE_SHEETS.map((spec) => [spec.name, spec] as const))(
  'reads every heading of the sheet %s',
  (_name, spec) => {
    const headings = listHeadings(spec);
    const several = headings.filter(([heading, fields]) => fields.length > 1 && !BY_CONTEXT.has(heading));
    expect(several).toEqual([]);
    const misread = headings.flatMap(([heading, fields]) => {
      const read = readHeading(spec, heading, fields);
      return fields.includes(read ?? '') ? [] : [`${heading}: ${fields.join('、')}, read as ${read}`];
    });
    expect(misread).toEqual([]);
  },
);

it('numbers or leaves out no column that is the heading of a field', () => {
  const fields = new Set(READABLE_SHEETS.flatMap((spec) => listHeadings(spec).map(([heading]) => heading)));
  expect([...ROW_NUMBER_HEADINGS, ...HEADINGS_WITHOUT_FIELD].filter((heading) => fields.has(heading))).toEqual([]);
});
