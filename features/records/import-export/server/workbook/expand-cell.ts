/** Cells of files of others that hold several fields or records: 开竣工日期, 建设规模, 资质类别及等级. */
import { ITEM_LEVELS } from '#domain/records/certificate.ts';
import { getTable } from '#domain/text/table.ts';
import { readWrittenNumber } from '#domain/text/written-number.ts';
import { applyCell, type RowDraft } from './apply-cell.ts';
import { type CellValue, getText } from './cells.ts';
import type { Column, SheetSpec } from './column.ts';
import { createCellError, createImportNotice, type IncomingChild, type IncomingRecord } from './incoming.ts';
import { getSheet } from './sheets.ts';

interface Place {
  readonly sheet: string;
  readonly row: number;
}

const DAY = /\d{4}\s*[-./年]\s*\d{1,2}(?:\s*[-./月]\s*\d{1,2}(?!\d)\s*[日号]?|月)?|(?<!\d)\d{8}(?!\d)/g;

/** Returns the days of a text as they are written. */
export const listWrittenDays = (text: string): string[] =>
  [...text.normalize('NFKC').matchAll(DAY)].map(([day]) => day);

/** The quantities that a description of a project states, by field: words before the number, and the unit of the field. */
const QUANTITIES: readonly (readonly [field: string, pattern: RegExp, unit: string])[] = [
  ['area', /(?:总?建筑(?:总)?面积|总面积)\D{0,4}?(\d[\d,.]{0,12}\s?(?:万|余)?\s?(?:m2|平方米|平米|平方))/, '㎡'],
  ['floors', /(?:地上|共|^|[，,；;。、\s])(\d{1,3}\s*层)/, '层'],
  ['height', /(?:建筑高度|檐口高度|檐高|总高度?|高度)\D{0,4}?(\d[\d,.]{0,12}\s?(?:m|米))/, 'm'],
  [
    'length',
    /(?:道路全长|全长|总长度?|道路长度|线路长度|长度|长)\D{0,4}?(\d[\d,.]{0,12}\s?(?:km|公里|千米|m|米))/,
    'km',
  ],
  ['span', /(?:最大跨度|单跨跨度|主跨|单跨|跨度)\D{0,4}?(\d[\d,.]{0,12}\s?(?:m|米))/, 'm'],
];

const LONGEST_SCALE = 20;
const SCALES = /^[大中小]型$/;

/** Whether a cell is read into several fields. */
export const isExpanded = ({ field }: Column, cell: CellValue): boolean =>
  field === 'period' ||
  field === 'scaleText' ||
  (field === 'projectScale' && getText(cell).trim().length > 0 && !SCALES.test(getText(cell).trim()));

function applyPeriod(draft: RowDraft, text: string, spec: SheetSpec, column: Column, place: Place): void {
  const days = listWrittenDays(text);
  const [start, finish] = ['startDate', 'finishDate'].map((field) => spec.columns.find((one) => one.field === field));
  if (days.length !== 2 || !start || !finish) {
    draft.faults.push(
      createCellError(
        place.sheet,
        place.row,
        column.label,
        `${column.label}“${text.slice(0, 40)}”没有读出开工和竣工两个日期，请分两列填写`,
      ),
    );
    return;
  }
  applyCell(draft, days[0] ?? null, start, place);
  applyCell(draft, days[1] ?? null, finish, place);
}

function applyScale(draft: RowDraft, text: string, spec: SheetSpec, column: Column, place: Place): void {
  const plain = text.normalize('NFKC').replace(/\s+/g, ' ');
  const read: string[] = [];
  for (const [field, pattern, unit] of QUANTITIES) {
    const target = spec.columns.find((one) => one.field === field);
    const number = pattern.exec(plain)?.[1]?.replace('余', '');
    const size = number === undefined ? null : readWrittenNumber(number, unit);
    if (!target || size === null || draft.given[field] !== undefined) continue;
    draft.given[field] = size;
    draft.cells[target.label] = String(size);
    read.push(`${target.label} ${size}`);
  }
  // A short text is kept as it is written.
  if (column.field === 'projectScale' && text.length <= LONGEST_SCALE) {
    applyCell(draft, text, column, place);
    return;
  }
  draft.faults.push(
    read.length === 0
      ? createCellError(
          place.sheet,
          place.row,
          column.label,
          `没有从“${plain.slice(0, 40)}”读出面积、层数、高度、长度或跨度，请分列填写`,
        )
      : createImportNotice(
          place.sheet,
          place.row,
          column.label,
          `从“${plain.slice(0, 40)}”读出 ${read.join('、')}，其余文字没有读取`,
        ),
  );
}

/** Reads a cell into its fields and adds an error if it does not state them. */
export function expandCell(draft: RowDraft, cell: CellValue, column: Column, spec: SheetSpec, place: Place): void {
  const text = getText(cell).trim();
  if (column.field === 'period') applyPeriod(draft, text, spec, column, place);
  else applyScale(draft, text, spec, column, place);
}

const LEVELS = [...ITEM_LEVELS].toSorted((a, b) => b.length - a.length);
const FULL_NUMERALS = getTable<string>({ 壹: '一', 贰: '二', 叁: '三' });
const KINDS: readonly (readonly [pattern: RegExp, category: string, name: string])[] = [
  [/勘察/, 'survey', '工程勘察资质证书'],
  [/设计/, 'design', '工程设计资质证书'],
  [/监理/, 'supervision', '工程监理资质证书'],
  [/承包|劳务|施工/, 'construction', '建筑业企业资质证书'],
];

/** Splits 建筑工程施工总承包二级 into the name and the level of the item; null without a level. */
export function readWrittenItem(text: string): { readonly itemName: string; readonly level: string } | null {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s()]/g, '')
    .replace(/[壹贰叁]/g, (sign) => FULL_NUMERALS[sign] ?? sign);
  const level = LEVELS.find((one) => plain.endsWith(one));
  return level === undefined || level === plain ? null : { itemName: plain.slice(0, -level.length), level };
}

const SEPARATORS = /[、,，;；\n]+/;
const ITEMS = getSheet('certificates', 'items');

/** Joins the rows of a certificate that has one row per item, and reads the items of its cells. */
export function joinCertificates(rows: readonly IncomingRecord[]): {
  records: IncomingRecord[];
  children: IncomingChild[];
} {
  const byNumber = new Map<string, IncomingRecord>();
  const records: IncomingRecord[] = [];
  const children: IncomingChild[] = [];
  for (const row of rows) {
    const { itemText, ...given } = row.given;
    if (typeof itemText !== 'string') {
      records.push(row);
      continue;
    }
    const certNo = typeof given.certNo === 'string' ? given.certNo : '';
    const [, category, name] = KINDS.find(([pattern]) => pattern.test(itemText)) ?? [];
    const known = certNo === '' ? undefined : byNumber.get(certNo);
    const faults = [...row.faults];
    for (const text of itemText.split(SEPARATORS).filter((part) => part.trim() !== '')) {
      const item = readWrittenItem(text);
      if (item === null || certNo === '')
        faults.push(
          createCellError(
            row.sheet,
            row.row,
            '资质类别及等级',
            `“${text.trim().slice(0, 40)}”没有读出资质项和等级，或者缺少证书编号`,
          ),
        );
      else
        children.push({
          section: 'certificates',
          sheet: ITEMS.name,
          row: row.row,
          child: 'items',
          parent: { certNo },
          given: { ...item },
          cells: { 证书编号: certNo, 资质项名称: item.itemName, 资质等级: item.level },
          faults: [],
        });
    }
    if (known) {
      const own = records.indexOf(known);
      const joined = { ...known, faults: [...known.faults, ...faults] };
      records[own] = joined;
      byNumber.set(certNo, joined);
      continue;
    }
    const record = {
      ...row,
      given: { ...(category && name ? { category, certName: name } : {}), ...given },
      faults:
        category || given.certName !== undefined
          ? faults
          : [...faults, createCellError(row.sheet, row.row, '证书名称', '看不出是哪一类资质证书，请填写证书名称')],
    };
    records.push(record);
    if (certNo !== '') byNumber.set(certNo, record);
  }
  return { records, children };
}
