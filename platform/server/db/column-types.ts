import {
  type ExactNameOf,
  type FieldSpec,
  getFields,
  getPlainNames,
  type PlainNameOf,
  type RecordSpec,
  type StoredOf,
} from '#domain/records/field.ts';

const TYPES: Readonly<Partial<Record<FieldSpec['kind'], string>>> = {
  day: 'date',
  flag: 'boolean',
  integer: 'integer',
  number: 'numeric',
  money: 'numeric',
  person: 'uuid',
  project: 'uuid',
  rows: 'jsonb',
  words: 'jsonb',
};

export const toSnakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns the column of a field, in camel case. */
export const getFieldColumn = (name: string, field: FieldSpec): string => field.inside ?? field.column ?? name;

/** Lists the columns of a record's fields with their types, for rows that are passed to the database as one JSON parameter. */
export const listColumnTypes = (spec: RecordSpec): readonly (readonly [column: string, type: string])[] => [
  ...new Map(
    getFields(spec).map(
      ([name, field]) =>
        [toSnakeCase(getFieldColumn(name, field)), field.inside ? 'jsonb' : (TYPES[field.kind] ?? 'text')] as const,
    ),
  ),
];

type ColumnNameOf<R extends RecordSpec, K extends PlainNameOf<R>> = R['fields'][K] extends {
  readonly column: infer C extends string;
}
  ? C
  : K;
/** A record's plain fields, by column name. */
export type ColumnsByName<R extends RecordSpec> = {
  [K in PlainNameOf<R> as ColumnNameOf<R, K>]: StoredOf<R['fields'][K]>;
};

const plainColumns = (spec: RecordSpec): readonly (readonly [name: string, column: string])[] =>
  getPlainNames(spec).map((name) => [name, getFieldColumn(name, spec.fields[name] as FieldSpec)]);

/** Names of the columns of a record's plain fields, as queries select them. */
export const listColumnNames = <R extends RecordSpec>(spec: R): (keyof ColumnsByName<R> & string)[] =>
  plainColumns(spec).map(([, column]) => column as keyof ColumnsByName<R> & string);

/** Maps a selected row to the names of the record's fields; other columns are unchanged. */
export function toFieldNames<R extends RecordSpec, Row extends ColumnsByName<R>>(
  spec: R,
  row: Row,
): Omit<Row, keyof ColumnsByName<R>> & { [K in PlainNameOf<R>]: StoredOf<R['fields'][K]> } {
  const { ...held }: Record<string, unknown> = row;
  for (const [name, column] of plainColumns(spec))
    if (name !== column) {
      held[name] = held[column];
      delete held[column];
    }
  return held as ReturnType<typeof toFieldNames<R, Row>>;
}

const exactNames = new WeakMap<RecordSpec, readonly string[]>();

/** Returns the names of exact numbers, which the database returns as text. Cached, because this function is called for each row. */
function getExactNames<R extends RecordSpec>(spec: R): readonly ExactNameOf<R>[] {
  const known =
    exactNames.get(spec) ??
    getFields(spec).flatMap(([name, { kind }]) => (kind === 'number' || kind === 'money' ? [name] : []));
  exactNames.set(spec, known);
  return known as readonly ExactNameOf<R>[];
}
/** The columns of a record as the database returns them. */
export type SelectedColumns<R extends RecordSpec> = {
  [K in PlainNameOf<R>]: K extends ExactNameOf<R> ? string | null : StoredOf<R['fields'][K]>;
};
/** Converts the exact numbers of a selected row to numbers. */
export const parseExactNumbers = <R extends RecordSpec>(
  spec: R,
  row: Readonly<Record<ExactNameOf<R>, string | null>>,
): Record<ExactNameOf<R>, number | null> =>
  Object.fromEntries(
    getExactNames(spec).map((name) => [name, row[name] === null ? null : Number(row[name])]),
  ) as Record<ExactNameOf<R>, number | null>;

/** Converts a row to column names. */
export const toColumnValues = (row: object, spec?: RecordSpec): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const field = spec?.fields[name];
      return [toSnakeCase(field ? getFieldColumn(name, field) : name), value];
    }),
  );
