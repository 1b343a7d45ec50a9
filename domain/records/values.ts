import {
  type FieldSpec,
  getFieldNames,
  getNestedNames,
  getPlainNames,
  type KnownOf,
  type NestedNameOf,
  type PlainNameOf,
  type RecordSpec,
  type StoredOf,
} from './field.ts';

type Values = Readonly<Record<string, unknown>>;
export type PlainDocument<R extends RecordSpec> = { [K in PlainNameOf<R>]: KnownOf<R['fields'][K]> };
/** The fields of a record with a plain column, as stored. */
export type PlainColumns<R extends RecordSpec> = { [K in PlainNameOf<R>]: StoredOf<R['fields'][K]> };
/** The fields of a record that are nested in one column. */
export type NestedFields<R extends RecordSpec> = { [K in NestedNameOf<R>]: KnownOf<R['fields'][K]> };

const getBlank = (field: object): '' | null => ('blank' in field && field.blank === '' ? '' : null);

/** Returns the empty value of a column. */
const getEmpty = (field: FieldSpec): unknown =>
  field.kind === 'rows' || field.kind === 'words'
    ? []
    : field.kind === 'choice'
      ? (field.fallback ?? null)
      : getBlank(field);

type Entries = readonly (readonly [name: string, field: FieldSpec])[];
const getEntries = (spec: RecordSpec, names: readonly string[]): Entries =>
  names.map((name) => [name, spec.fields[name] as FieldSpec]);

/** Caches the entries of each record definition: they never change and are needed for thousands of records. */
function remembered(read: (spec: RecordSpec) => Entries): (spec: RecordSpec) => Entries {
  const known = new WeakMap<RecordSpec, Entries>();
  return (spec) => {
    const entries = known.get(spec) ?? read(spec);
    known.set(spec, entries);
    return entries;
  };
}
const plainEntries = remembered((spec) => getEntries(spec, getPlainNames(spec)));
const nestedEntries = remembered((spec) => getEntries(spec, getNestedNames(spec)));

/** Converts a stored row to the field names of the enterprise document. */
export function convertRowToDocument<R extends RecordSpec>(spec: R, row: PlainColumns<R>): PlainDocument<R> {
  const held: Values = row;
  return Object.fromEntries(
    plainEntries(spec).map(([name, field]) => [name, held[name] === getBlank(field) ? null : held[name]]),
  ) as PlainDocument<R>;
}

/** Converts a record of the enterprise document to its column values. */
export function convertDocumentToColumns<R extends RecordSpec>(
  spec: R,
  given: Partial<PlainDocument<R>>,
): PlainColumns<R> {
  const values: Values = given;
  return Object.fromEntries(
    plainEntries(spec).map(([name, field]) => [name, values[name] ?? getEmpty(field)]),
  ) as PlainColumns<R>;
}

/** Creates a record in which every value is unknown. Callers then add values. */
export const createBlankDocument = <R extends RecordSpec>(spec: R): { [K in keyof R['fields']]: null } =>
  Object.fromEntries(getFieldNames(spec).map((name) => [name, null])) as { [K in keyof R['fields']]: null };

/** Adds the fields that a form omitted in the rows of a list. */
export const completeRows = <R extends RecordSpec>(of: R, rows: unknown): PlainColumns<R>[] =>
  Array.isArray(rows) ? rows.map((row: Partial<Record<PlainNameOf<R>, unknown>>) => mergeColumns(of, row, null)) : [];

/** Merges the values of a form into the stored ones: an omitted value keeps its stored value, or is unknown if there is none. */
export function mergeColumns<R extends RecordSpec>(
  spec: R,
  given: Partial<Record<PlainNameOf<R>, unknown>>,
  before: PlainColumns<R> | null,
): PlainColumns<R> {
  const [fresh, held]: readonly [Values, Values | null] = [given, before];
  return Object.fromEntries(
    plainEntries(spec).map(([name, field]) => {
      if (fresh[name] === undefined) return [name, held?.[name] ?? getEmpty(field)];
      return [name, field.kind === 'rows' ? completeRows(field.of, fresh[name]) : fresh[name]];
    }),
  ) as PlainColumns<R>;
}

/** Like `mergeColumns`, for fields nested in one column. The column may have been stored before some of the fields existed. */
export function mergeNested<R extends RecordSpec>(
  spec: R,
  given: Partial<Record<NestedNameOf<R>, unknown>>,
  before: Partial<NestedFields<R>> | null,
): NestedFields<R> {
  const [fresh, held]: readonly [Values, Values | null] = [given, before];
  return Object.fromEntries(
    nestedEntries(spec).map(([name, field]) => {
      const value = fresh[name] === undefined ? held?.[name] : fresh[name];
      return [name, field.kind === 'rows' ? completeRows(field.of, value) : (value ?? getEmpty(field))];
    }),
  ) as NestedFields<R>;
}
