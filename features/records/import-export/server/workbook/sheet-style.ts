import type { CellStyle, DataValidation } from 'hucre/xlsx';
import type { SheetColumn, SheetSpec } from './column.ts';
import { OPTION_SHEET_NAME } from './read-workbook.ts';
import { WORKBOOK_SHEETS } from './sheets.ts';

/** Number of rows in the template with drop-downs and text format for identifiers. */
const PREPARED_ROWS = 5000;

const FORMATS: Partial<Record<SheetColumn['kind'], string>> = {
  day: 'yyyy-mm-dd',
  number: 'General',
  wan: '#,##0.00##',
  integer: '0',
};
export const getColumnFormat = (column: SheetColumn): string => FORMATS[column.kind] ?? '@';

const thin = { style: 'thin', color: { rgb: 'DCE1E8' } } as const;
export const HEADER_STYLE: CellStyle = {
  font: { name: '微软雅黑', size: 11, bold: true, color: { rgb: '17212F' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'EEF1F5' } },
  border: { bottom: thin, right: thin },
  alignment: { vertical: 'center', wrapText: true },
  numFmt: '@',
};
export const REQUIRED_HEADER_STYLE: CellStyle = {
  ...HEADER_STYLE,
  font: { ...HEADER_STYLE.font, color: { rgb: 'FFFFFF' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: '1C55AE' } },
};
export const ERROR_CELL_STYLE: CellStyle = {
  font: { name: '微软雅黑', size: 10, color: { rgb: 'B92B1A' } },
  alignment: { wrapText: true, vertical: 'top' },
  numFmt: '@',
};

export const getColumnHeading = (column: SheetColumn): string => `${column.required ? '*' : ''}${column.label}`;

/** Returns the letters of a column: `A`, `Z`, `AA` … */
export function getColumnLetter(index: number): string {
  const rest = String.fromCharCode(65 + (index % 26));
  return index < 26 ? rest : `${getColumnLetter(Math.floor(index / 26) - 1)}${rest}`;
}

export interface DropDownList {
  readonly key: string;
  readonly values: readonly string[];
}

const getOffers = (column: SheetColumn): readonly string[] => {
  if (column.kind === 'flag') return ['是', '否'];
  return column.choices?.map((choice) => choice.label) ?? column.offers ?? [];
};

/** Collects the distinct lists of values for drop-downs; each becomes a column of the hidden sheet. */
export function collectDropDownLists(): DropDownList[] {
  const found = new Map<string, DropDownList>();
  for (const column of WORKBOOK_SHEETS.flatMap((sheet) => sheet.columns)) {
    const values = getOffers(column);
    if (values.length > 0) found.set(values.join('\n'), { key: values.join('\n'), values });
  }
  return [...found.values()];
}

export function getSheetValidations(spec: SheetSpec, offers: readonly DropDownList[]): DataValidation[] {
  return spec.columns.flatMap((column, index): DataValidation[] => {
    if (column.hidden) return [];
    const range = `${getColumnLetter(index)}2:${getColumnLetter(index)}${PREPARED_ROWS}`;
    const hint = [column.help, column.example === '' ? '' : `示例：${column.example}`].filter(Boolean).join('；');
    const prompt =
      hint === ''
        ? {}
        : { showInputMessage: true, inputTitle: column.label.slice(0, 32), inputMessage: hint.slice(0, 250) };
    const place = offers.findIndex((offer) => offer.key === getOffers(column).join('\n'));
    if (place >= 0) {
      const strict = column.choices !== undefined || column.kind === 'flag';
      const list = `${OPTION_SHEET_NAME}!$${getColumnLetter(place)}$1:$${getColumnLetter(place)}$${offers[place]?.values.length ?? 1}`;
      return [
        {
          type: 'list',
          formula1: list,
          range,
          allowBlank: true,
          showErrorMessage: true,
          errorStyle: strict ? 'stop' : 'information',
          errorTitle: column.label.slice(0, 32),
          errorMessage: strict ? '请从下拉列表中选择' : '不在常用选项中，仍要使用吗',
          ...prompt,
        },
      ];
    }
    // The hint is attached to a rule that is always true, because the import validates all values and typing must not be blocked.
    return hint === '' ? [] : [{ type: 'custom', formula1: 'TRUE', range, allowBlank: true, ...prompt }];
  });
}
