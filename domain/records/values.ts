import {
  type FieldSpec,
  type HeldNameOf,
  heldNamesOf,
  type KnownOf,
  namesOf,
  type PlainNameOf,
  plainNamesOf,
  type RecordSpec,
  type StoredOf,
} from './field.ts';

type Values = Readonly<Record<string, unknown>>;
export type PlainDocument<R extends RecordSpec> = { [K in PlainNameOf<R>]: KnownOf<R['fields'][K]> };
/** What people write of a record, as its columns hold it. */
export type PlainColumns<R extends RecordSpec> = { [K in PlainNameOf<R>]: StoredOf<R['fields'][K]> };
/** The fields that stand inside one column. */
export type HeldFields<R extends RecordSpec> = { [K in HeldNameOf<R>]: KnownOf<R['fields'][K]> };

const blankOf = (field: object): '' | null => ('blank' in field && field.blank === '' ? '' : null);

/** What a column holds when nothing is said. */
const emptyOf = (field: FieldSpec): unknown =>
  field.kind === 'rows' || field.kind === 'words'
    ? []
    : field.kind === 'choice'
      ? (field.fallback ?? null)
      : blankOf(field);

type Entries = readonly (readonly [name: string, field: FieldSpec])[];
const entriesOf = (spec: RecordSpec, names: readonly string[]): Entries =>
  names.map((name) => [name, spec.fields[name] as FieldSpec]);

/** Asked for with each record of thousands, and the same every time. */
function remembered(read: (spec: RecordSpec) => Entries): (spec: RecordSpec) => Entries {
  const known = new WeakMap<RecordSpec, Entries>();
  return (spec) => {
    const entries = known.get(spec) ?? read(spec);
    known.set(spec, entries);
    return entries;
  };
}
const plainEntries = remembered((spec) => entriesOf(spec, plainNamesOf(spec)));
const heldEntries = remembered((spec) => entriesOf(spec, heldNamesOf(spec)));

/** A stored row as the firm document names it. */
export function documentOf<R extends RecordSpec>(spec: R, row: PlainColumns<R>): PlainDocument<R> {
  const held: Values = row;
  return Object.fromEntries(
    plainEntries(spec).map(([name, field]) => [name, held[name] === blankOf(field) ? null : held[name]]),
  ) as PlainDocument<R>;
}

/** A record of the firm document as its columns hold it. */
export function columnsOfDocument<R extends RecordSpec>(spec: R, given: Partial<PlainDocument<R>>): PlainColumns<R> {
  const values: Values = given;
  return Object.fromEntries(
    plainEntries(spec).map(([name, field]) => [name, values[name] ?? emptyOf(field)]),
  ) as PlainColumns<R>;
}

/** A record of which nothing is known but what is given. */
export const blankDocument = <R extends RecordSpec>(spec: R): { [K in keyof R['fields']]: null } =>
  Object.fromEntries(namesOf(spec).map((name) => [name, null])) as { [K in keyof R['fields']]: null };

/** Rows as a form sent them, with everything that it left out. */
export const wholeRows = <R extends RecordSpec>(of: R, rows: unknown): PlainColumns<R>[] =>
  Array.isArray(rows) ? rows.map((row: Partial<Record<PlainNameOf<R>, unknown>>) => mergeColumns(of, row, null)) : [];

/** What a form sent over what was stored: what it left out stays as it was, or is not known. */
export function mergeColumns<R extends RecordSpec>(
  spec: R,
  given: Partial<Record<PlainNameOf<R>, unknown>>,
  before: PlainColumns<R> | null,
): PlainColumns<R> {
  const [fresh, held]: readonly [Values, Values | null] = [given, before];
  return Object.fromEntries(
    plainEntries(spec).map(([name, field]) => {
      if (fresh[name] === undefined) return [name, held?.[name] ?? emptyOf(field)];
      return [name, field.kind === 'rows' ? wholeRows(field.of, fresh[name]) : fresh[name]];
    }),
  ) as PlainColumns<R>;
}

/** The same for the fields inside a column, which may have been stored before one of them was there. */
export function mergeHeld<R extends RecordSpec>(
  spec: R,
  given: Partial<Record<HeldNameOf<R>, unknown>>,
  before: Partial<HeldFields<R>> | null,
): HeldFields<R> {
  const [fresh, held]: readonly [Values, Values | null] = [given, before];
  return Object.fromEntries(
    heldEntries(spec).map(([name, field]) => {
      const value = fresh[name] === undefined ? held?.[name] : fresh[name];
      return [name, field.kind === 'rows' ? wholeRows(field.of, value) : (value ?? emptyOf(field))];
    }),
  ) as HeldFields<R>;
}
