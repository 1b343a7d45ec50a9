import type { CellValue } from 'hucre/xlsx';
import { createLookupTable } from '#domain/text/table.ts';
import { guessHeadingTarget, normaliseHeading } from '#platform/server/workbook/guess-heading.ts';
import type { HeadingLayout } from '../../contract/batch.ts';
import type { BodyColumn } from './body-columns.ts';

/** Operators' mappings by normalised heading: the name of a field, or empty if the column is ignored. */
export type HeadingMappings = ReadonlyMap<string, string>;

/** Common aliases of the fields of an article, by field name. */
const OTHER_NAMES = createLookupTable<readonly string[]>({
  title: ['文件名称', '文件标题', '文章标题', '名称', '题名'],
  content: ['内容', '全文', '正文内容', '文件内容'],
  docNumber: ['发文字号', '文件编号', '发文编号', '文件号'],
  issuer: ['发文机关', '发文单位', '发布单位', '发布部门'],
  issueDate: ['发文日期', '印发日期', '成文日期', '发布时间'],
  effectiveDate: ['施行日期', '实施日期', '生效时间'],
  tags: ['标签', '关键词', '主题词'],
  region: ['适用地区', '省份', '所属地区'],
});

const LONGEST_WORD = 100;

export interface ColumnHeading {
  readonly word: string;
  readonly column: BodyColumn | null;
  readonly how: HeadingLayout['how'] | 'own';
}

const getText = (cell: CellValue): string => (typeof cell === 'string' ? cell : '');

/** Matches headings with the labels of the form or the names of the public record, then with operators' mappings, then with aliases. */
export function matchHeadings(
  columns: readonly BodyColumn[],
  words: HeadingMappings,
  row: readonly CellValue[],
): ColumnHeading[] {
  return row.map((cell) => {
    const word = normaliseHeading(getText(cell)).slice(0, LONGEST_WORD);
    if (word === '') return { word, column: null, how: 'none' };
    const own = columns.find(({ label, name }) => normaliseHeading(label) === word || name === word);
    if (own) return { word, column: own, how: 'own' };
    const said = words.get(word);
    if (said !== undefined) return { word, column: columns.find(({ name }) => name === said) ?? null, how: 'saved' };
    const alias = columns.find(({ name }) => OTHER_NAMES[name]?.includes(word));
    return alias ? { word, column: alias, how: 'alias' } : { word, column: null, how: 'none' };
  });
}

/** Keeps one heading for each field: the exact label if present, otherwise the first matching heading. */
export function removeDuplicateHeadings(headings: readonly ColumnHeading[]): ColumnHeading[] {
  const taken = new Set(headings.flatMap(({ how, column }) => (how === 'own' && column ? [column.name] : [])));
  return headings.map((heading) => {
    const { column, how, word } = heading;
    if (column === null || how === 'own') return heading;
    if (taken.has(column.name)) return { word, column: null, how: 'none' };
    taken.add(column.name);
    return heading;
  });
}

/** Lists the headings without an exact match, for a person to review and correct. */
export function getHeadingLayout(columns: readonly BodyColumn[], headings: readonly ColumnHeading[]): HeadingLayout[] {
  const taken = new Set(headings.map(({ column }) => column?.name));
  const candidates = columns
    .filter(({ name }) => !taken.has(name))
    .map(({ label, name }) => ({ label, names: OTHER_NAMES[name] ?? [] }));
  const seen = new Set<string>();
  return headings.flatMap(({ word, column, how }): HeadingLayout[] => {
    if (word === '' || how === 'own' || seen.has(word)) return [];
    seen.add(word);
    return [
      { word, column: column?.label ?? null, how, guess: how === 'none' ? guessHeadingTarget(word, candidates) : null },
    ];
  });
}
