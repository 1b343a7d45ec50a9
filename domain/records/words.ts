import { getRegionName } from '../regions/region-name.ts';
import { type FieldNameOf, type FieldSpec, getFields, type RecordSpec } from './field.ts';

const figure = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 4 });

/** Formats a value for display; null if the value is unknown. */
export function formatFieldValue(field: FieldSpec, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (field.kind === 'rows') return getRowsWords(field.of, value);
  if (field.kind === 'words') return Array.isArray(value) ? value.join('、') || null : null;
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value);
  if (field.kind === 'choice') return field.choices[text] ?? field.olderChoices?.[text] ?? text;
  const unit = field.kind === 'money' ? '万元' : 'unit' in field ? field.unit : undefined;
  if (unit !== undefined) return `${typeof value === 'number' ? figure.format(value) : text} ${unit}`;
  return field.kind === 'region' ? getRegionName(text) || text : text;
}

/** Formats the rows of a list: 经济师 中级；会计师. */
function getRowsWords(of: RecordSpec, rows: unknown): string | null {
  if (!Array.isArray(rows)) return null;
  const words = rows.map((row: Readonly<Record<string, unknown>>) =>
    getFields(of)
      .flatMap(([name, field]) => formatFieldValue(field, row[name]) ?? [])
      .join(' '),
  );
  return words.join('；') || null;
}

/** Returns a formatter for each field that is not a list. The dialog that compares two versions splits lists itself. */
export const createFieldFormatters = (spec: RecordSpec): Readonly<Record<string, (value: unknown) => string>> =>
  Object.fromEntries(
    getFields(spec).flatMap(([name, field]) =>
      field.kind === 'rows' || field.kind === 'words'
        ? []
        : [[name, (value: unknown) => formatFieldValue(field, value) ?? '']],
    ),
  );

export const getFieldSpec = <R extends RecordSpec>(spec: R, name: FieldNameOf<R>): FieldSpec => {
  const field = spec.fields[name];
  if (!field) throw new Error(`${spec.label} has no field ${name}`);
  return field;
};

export type FormattedField = readonly [label: string, words: string | null];

/** Formats names and values of fields, for the view of one record. */
export function formatFields<R extends RecordSpec>(
  spec: R,
  names: readonly FieldNameOf<R>[],
  values: Readonly<Record<string, unknown>>,
): FormattedField[] {
  return names.map(
    (name) => [getFieldSpec(spec, name).label, formatFieldValue(getFieldSpec(spec, name), values[name])] as const,
  );
}
