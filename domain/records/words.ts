import { regionName } from '../regions/region-name.ts';
import { type FieldSpec, fieldsOf, type NameOf, type RecordSpec } from './field.ts';

const figure = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 4 });

/** A value as people read it; null where nothing is known. */
export function wordsOf(field: FieldSpec, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (field.kind === 'rows') return wordsOfRows(field.of, value);
  if (field.kind === 'words') return Array.isArray(value) ? value.join('、') || null : null;
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value);
  if (field.kind === 'choice') return field.choices[text] ?? field.olderChoices?.[text] ?? text;
  const unit = field.kind === 'money' ? '万元' : 'unit' in field ? field.unit : undefined;
  if (unit !== undefined) return `${typeof value === 'number' ? figure.format(value) : text} ${unit}`;
  return field.kind === 'region' ? regionName(text) || text : text;
}

/** 经济师 中级；会计师 */
function wordsOfRows(of: RecordSpec, rows: unknown): string | null {
  if (!Array.isArray(rows)) return null;
  const words = rows.map((row: Readonly<Record<string, unknown>>) =>
    fieldsOf(of)
      .flatMap(([name, field]) => wordsOf(field, row[name]) ?? [])
      .join(' '),
  );
  return words.join('；') || null;
}

/** How the values of fields are written, for the dialog of two versions, which takes lists apart by itself. */
export const writersOf = (spec: RecordSpec): Readonly<Record<string, (value: unknown) => string>> =>
  Object.fromEntries(
    fieldsOf(spec).flatMap(([name, field]) =>
      field.kind === 'rows' || field.kind === 'words' ? [] : [[name, (value: unknown) => wordsOf(field, value) ?? '']],
    ),
  );

export const fieldOf = <R extends RecordSpec>(spec: R, name: NameOf<R>): FieldSpec => {
  const field = spec.fields[name];
  if (!field) throw new Error(`${spec.label} has no field ${name}`);
  return field;
};

export type Said = readonly [label: string, words: string | null];

/** Names and words of fields, for whoever looks at one record. */
export function sayFields<R extends RecordSpec>(
  spec: R,
  names: readonly NameOf<R>[],
  values: Readonly<Record<string, unknown>>,
): Said[] {
  return names.map((name) => [fieldOf(spec, name).label, wordsOf(fieldOf(spec, name), values[name])] as const);
}
