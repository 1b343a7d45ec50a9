import type { FieldSpec, RecordSpec } from '#domain/records/field.ts';
import { formatFieldValue, getFieldSpec } from '#domain/records/words.ts';
import type { ExportColumn } from './list-export.ts';

/** Column widths in characters; a date needs less space than a text of unknown length. */
const WIDTHS = { day: 12, text: 16 };

/** Exports numbers as numbers, so that they can be summed and sorted. */
const getCell = (field: FieldSpec, value: unknown): string | number | null =>
  typeof value === 'number' ? value : formatFieldValue(field, value);

/** Returns the heading with the unit of a number, because the cells contain no unit. */
function getHeading(field: FieldSpec): string {
  const unit = field.kind === 'money' ? '万元' : field.kind === 'number' ? field.unit : undefined;
  return unit === undefined ? field.label : `${field.label}（${unit}）`;
}

/** Derives the columns of an exported list from the definition of its record; some columns override the field's value. */
export function createExportColumns<Row extends object>(
  spec: RecordSpec,
  names: readonly (keyof Row & string)[],
  others: { readonly [K in keyof Row]?: ExportColumn<Row>['value'] } = {},
): ExportColumn<Row>[] {
  return names.map((name) => {
    const field = getFieldSpec(spec, name);
    return {
      label: getHeading(field),
      width: field.sheet?.width ?? (field.kind === 'day' ? WIDTHS.day : WIDTHS.text),
      value: others[name] ?? ((row) => getCell(field, row[name])),
    };
  });
}
