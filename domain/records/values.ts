import { fieldsOf, type KnownOf, namesOf, type PlainNameOf, type RecordSpec, type StoredOf } from './field.ts';

type Values = Readonly<Record<string, unknown>>;
export type PlainDocument<R extends RecordSpec> = { [K in PlainNameOf<R>]: KnownOf<R['fields'][K]> };
/** What people write of a record, as its columns hold it. */
export type PlainColumns<R extends RecordSpec> = { [K in PlainNameOf<R>]: StoredOf<R['fields'][K]> };

const blankOf = (field: object): '' | null => ('blank' in field && field.blank === '' ? '' : null);

const plainEntries = (spec: RecordSpec) => fieldsOf(spec).filter(([, field]) => field.kind !== 'standing');

/** A stored row as the firm document names it. */
export function documentOf<R extends RecordSpec>(spec: R, row: PlainColumns<R>): PlainDocument<R> {
  const held: Values = row;
  return Object.fromEntries(
    plainEntries(spec).map(([name, field]) => [name, held[name] === blankOf(field) ? null : held[name]]),
  ) as PlainDocument<R>;
}

/** A record of the firm document as its columns hold it. */
export function columnsOfDocument<R extends RecordSpec>(spec: R, given: PlainDocument<R>): PlainColumns<R> {
  const values: Values = given;
  return Object.fromEntries(
    plainEntries(spec).map(([name, field]) => [name, values[name] ?? blankOf(field)]),
  ) as PlainColumns<R>;
}

/** A record of which nothing is known but what is given. */
export const blankDocument = <R extends RecordSpec>(spec: R): { [K in keyof R['fields']]: null } =>
  Object.fromEntries(namesOf(spec).map((name) => [name, null])) as { [K in keyof R['fields']]: null };

/** What a form sent over what was stored: what it left out stays as it was, or is not known. */
export function mergeColumns<R extends RecordSpec>(
  spec: R,
  given: Partial<Record<PlainNameOf<R>, unknown>>,
  before: PlainColumns<R> | null,
): PlainColumns<R> {
  const [fresh, held]: readonly [Values, Values | null] = [given, before];
  return Object.fromEntries(
    plainEntries(spec).map(([name, field]) => [
      name,
      fresh[name] === undefined ? (held?.[name] ?? blankOf(field)) : fresh[name],
    ]),
  ) as PlainColumns<R>;
}
