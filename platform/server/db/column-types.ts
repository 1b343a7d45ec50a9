import { type FieldSpec, fieldsOf, type RecordSpec } from '#domain/records/field.ts';

const TYPES: Readonly<Partial<Record<FieldSpec['kind'], string>>> = {
  day: 'date',
  flag: 'boolean',
  integer: 'integer',
  number: 'numeric',
};

export const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The columns of a record's fields with their types, for rows that go to the database as one JSON parameter. */
export const columnTypes = (spec: RecordSpec): readonly (readonly [column: string, type: string])[] =>
  fieldsOf(spec).map(([name, { kind }]) => [snakeCase(name), TYPES[kind] ?? 'text']);

/** A row by the names of its columns. */
export const asColumns = (row: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value]));
