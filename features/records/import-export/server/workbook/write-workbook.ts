import type { Cell, WriteSheet } from 'hucre/xlsx';
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import type { CellValue } from './cells.ts';
import type { SheetColumn, SheetSpec } from './column.ts';
import {
  createDocumentSource,
  createSheetRows,
  type EnterpriseSource,
  type FormatIdNumber,
} from './enterprise-rows.ts';
import { fillSheets } from './fill-sheets.ts';
import { REASON_COLUMN } from './layout.ts';
import { INSTRUCTION_SHEET_NAME, OPTION_SHEET_NAME } from './read-workbook.ts';
import {
  collectDropDownLists,
  type DropDownList,
  ERROR_CELL_STYLE,
  getColumnFormat,
  getColumnHeading,
  getSheetValidations,
  HEADER_STYLE,
  REQUIRED_HEADER_STYLE,
} from './sheet-style.ts';
import { selectSheets, WORKBOOK_SHEETS } from './sheets.ts';

function sheetFor(
  spec: SheetSpec,
  rows: readonly (readonly CellValue[])[],
  offers: readonly DropDownList[],
  extra: readonly SheetColumn[] = [],
): WriteSheet {
  const columns = [...spec.columns, ...extra];
  const cells = new Map<string, Partial<Cell>>();
  for (const [index, column] of columns.entries())
    cells.set(`0,${index}`, {
      value: getColumnHeading(column),
      type: 'string',
      style: column.required ? REQUIRED_HEADER_STYLE : HEADER_STYLE,
    });
  for (const [row, values] of rows.entries()) {
    for (const at of extra.keys())
      cells.set(`${row + 1},${spec.columns.length + at}`, {
        value: values[spec.columns.length + at] ?? null,
        style: ERROR_CELL_STYLE,
      });
  }
  return {
    name: spec.name,
    columns: columns.map((column) => ({
      width: column.width ?? 12,
      numFmt: getColumnFormat(column),
      ...(column.hidden ? { hidden: true } : {}),
    })),
    rows: [columns.map(getColumnHeading), ...rows.map((row) => [...row])],
    cells,
    rowDefs: new Map([[0, { height: 30 }]]),
    freezePane: { rows: 1, columns: 1 },
    dataValidations: getSheetValidations(spec, offers),
    a11y: { summary: spec.about, headerRow: 0 },
  };
}

function instructions(lines: readonly string[]): WriteSheet {
  const rows: CellValue[][] = [
    ['知讯资管家 企业数据工作簿'],
    ...lines.map((line) => [line]),
    [],
    ['工作表', '列', '是否必填', '填写要求', '示例'],
    ...WORKBOOK_SHEETS.flatMap((sheet) =>
      sheet.columns
        .filter((column) => !column.hidden)
        .map((column): CellValue[] => [
          sheet.name,
          column.label,
          column.required ? '必填' : '',
          [column.help, getRule(column)].filter(Boolean).join('；'),
          column.example,
        ]),
    ),
  ];
  const head = lines.length + 2;
  const cells = new Map<string, Partial<Cell>>([
    ['0,0', { value: '知讯资管家 企业数据工作簿', style: { font: { name: '微软雅黑', size: 16, bold: true } } }],
  ]);
  for (let index = 0; index < 5; index += 1)
    cells.set(`${head},${index}`, { style: HEADER_STYLE, value: rows[head]?.[index] ?? null });
  return {
    name: INSTRUCTION_SHEET_NAME,
    columns: [
      { width: 18 },
      { width: 22 },
      { width: 10 },
      { width: 60, style: { alignment: { wrapText: true } } },
      { width: 30 },
    ],
    rows,
    cells,
  };
}

function getRule(column: SheetColumn): string {
  if (column.kind === 'flag') return '填“是”或“否”';
  if (column.choices) return `可填：${column.choices.map((choice) => choice.label).join('、')}`;
  return (
    { day: '日期，如 2026-01-31', integer: '整数', number: '数字', wan: '数字，单位万元' }[column.kind as string] ?? ''
  );
}

const GUIDE = [
  '1. 蓝底带 * 的列必填，其余有就填；空白单元格表示不知道或不改动，填“清空”表示删除原有内容。',
  '2. 不要改动工作表名称和第一行表头；可以调整列的先后，不用的工作表可以删掉。',
  '3. 同一份数据可以反复导入：按证书编号、证件号码、平台项目编号等认出同一条记录，不会重复。',
  '4. 导入前会先预览，逐条列出问题所在的工作表、行和列，确认后才写入，写入后可以整批撤销。',
  '5. 下表“示例”一列均为虚构的示例。',
];

async function build(sheets: readonly WriteSheet[], offers: readonly DropDownList[]): Promise<Uint8Array> {
  const most = Math.max(...offers.map((offer) => offer.values.length));
  const options: WriteSheet = {
    name: OPTION_SHEET_NAME,
    hidden: true,
    rows: Array.from({ length: most }, (_row, row) => offers.map((offer) => offer.values[row] ?? null)),
  };
  const { writeXlsx } = await import('hucre/xlsx');
  return await writeXlsx({
    sheets: [...sheets, options],
    defaultFont: { name: '微软雅黑', size: 10 },
    properties: { title: '企业数据工作簿', creator: '知讯资管家' },
    activeSheet: 0,
  });
}

/** Returns a sample value for each column, from which the library derives the column's style. */
const getProbe = (spec: SheetSpec): CellValue[] =>
  spec.columns.map((column) =>
    column.kind === 'day' ? new Date(0) : /^(number|wan|integer)$/.test(column.kind) ? 0 : 'x',
  );

const getFrame = (spec: SheetSpec, offers: readonly DropDownList[]): WriteSheet =>
  sheetFor(spec, [getProbe(spec)], offers);

/** Writes the empty workbook for data entry. */
export async function writeTemplate(): Promise<Uint8Array> {
  const offers = collectDropDownLists();
  const frame = await build([instructions(GUIDE), ...WORKBOOK_SHEETS.map((spec) => getFrame(spec, offers))], offers);
  return fillSheets(frame, new Map(WORKBOOK_SHEETS.map((_spec, index) => [index + 2, []])));
}

export interface WorkbookOptions {
  /** Names of the sheets to write; all if omitted. */
  readonly sheets?: readonly string[];
  /** Formats an ID number. */
  readonly writeId: FormatIdNumber;
}

/** Writes the enterprise as a workbook that can be imported again without changes. */
export async function writeEnterpriseWorkbook(
  enterprise: EnterpriseDocument | EnterpriseSource,
  options: WorkbookOptions,
): Promise<Uint8Array> {
  const offers = collectDropDownLists();
  const specs = selectSheets(options.sheets);
  const frame = await build([...specs.map((spec) => getFrame(spec, offers)), instructions(GUIDE)], offers);
  const rowsOf = createSheetRows(
    typeof enterprise === 'function' ? enterprise : createDocumentSource(enterprise),
    options.writeId,
  );
  return fillSheets(frame, new Map(specs.map((spec, index) => [index + 1, rowsOf(spec)])));
}

export interface RejectedRow {
  readonly sheet: string;
  readonly cells: Readonly<Record<string, string>>;
  readonly reasons: readonly string[];
}

const REASON: SheetColumn = { label: REASON_COLUMN, field: '', kind: 'text', example: '', width: 60 };

/** Writes only the rejected rows with their errors, to be corrected and imported again. */
export async function writeErrorWorkbook(rows: readonly RejectedRow[]): Promise<Uint8Array> {
  const offers = collectDropDownLists();
  const sheets = WORKBOOK_SHEETS.flatMap((spec) => {
    const own = rows.filter((row) => row.sheet === spec.name);
    if (own.length === 0) return [];
    const lines = own.map((row): CellValue[] => [
      ...spec.columns.map((column) => row.cells[column.label] ?? null),
      row.reasons.join('\n'),
    ]);
    return [sheetFor(spec, lines, offers, [REASON])];
  });
  return await build(
    [
      ...sheets,
      instructions(['本工作簿只含有问题的行，请按“问题说明”一列修改后再次导入；其余行已经处理，不必再填。', ...GUIDE]),
    ],
    offers,
  );
}
