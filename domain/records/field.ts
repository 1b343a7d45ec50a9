/**
 * Defines the type of record definitions. Every property of a field is defined once; contract, columns, document, workbook, form, lists and
 * messages are derived from it (docs/adr/0035-one-definition-of-a-record.md).
 */

/** `always`: required for storing. `entry`: required by forms and workbooks. `form`: required only by forms. */
type Requirement = 'always' | 'entry' | 'form';

interface FormattedField {
  /** The label, used on screen, in messages and in workbooks. */
  readonly label: string;
  /** The column name, if it cannot be converted from the field name (`safetyBNo`). */
  readonly column?: string;
  /** The JSON column that contains this and other fields. By default a field has a separate column. */
  readonly inside?: string;
  /** Headings that older workbooks used. */
  readonly aliases?: readonly string[];
  readonly required?: Requirement;
  /** Whether only the program sets the field. API calls, forms and workbooks cannot. */
  readonly isReadOnly?: true;
  /** An explanation shown in forms and workbooks. */
  readonly help?: string;
  /** Whether the search of the list includes the field. */
  readonly isSearched?: true;
  /** Whether the field can be edited in bulk: with any value (`true`) or only with the offered values. */
  readonly isBulk?: true | 'offered';
  /** The labels that precede the value in a picture of the document; empty if the value is recognised in another way. */
  readonly picture?: readonly string[];
  /** The width of the field's column in the list on screen. Omitted: not shown there. */
  readonly listed?: { readonly width: number };
  readonly sheet?: {
    readonly example?: string;
    readonly width?: number;
    readonly help?: string;
    /** Values offered in a drop-down; other values are accepted as well. */
    readonly offers?: readonly string[];
    /** Whether workbooks accept any value. The value is then validated with the whole record, which may contain an outdated value. */
    readonly isOpen?: true;
  };
  readonly form?: { readonly isWide?: true; readonly placeholder?: string; readonly rows?: number };
}

/** `line`: text without line breaks. `code`: an identifier, which workbooks store as text with half-width letters and digits. */
interface TextField extends FormattedField {
  readonly kind: 'text' | 'line' | 'code' | 'phone';
  readonly min?: number;
  readonly max: number;
  /** Suggestions while typing; other values are accepted too. */
  readonly offers?: readonly string[];
  /** The pattern required by calls; older documents and rows may contain other values. */
  readonly pattern?: { readonly of: RegExp; readonly fault: string };
}
interface MailField extends FormattedField {
  readonly kind: 'mail';
  readonly max: number;
}
/**
 * Stored encrypted with a keyed hash for lookups, and sent only in masked form. Its form therefore differs between database, document and
 * API.
 */
interface IdNumberField extends FormattedField {
  readonly kind: 'idNumber';
  readonly max: number;
}
interface DayField extends FormattedField {
  readonly kind: 'day';
  /** Whether a month without a day is accepted. It is read as the first day of the month. */
  readonly isMonthEnough?: true;
  /** The date must not be after today. */
  readonly isPast?: true;
}
interface FlagField extends FormattedField {
  readonly kind: 'flag';
}
interface NumberField extends FormattedField {
  readonly kind: 'integer' | 'number';
  readonly min?: number;
  readonly max?: number;
  readonly unit?: string;
}
/** An amount in 万元, with at most four decimals. */
interface MoneyField extends FormattedField {
  readonly kind: 'money';
  readonly min?: number;
}
/** The uuid of another record of the enterprise. Forms provide a search for it. */
interface ReferenceField extends FormattedField {
  readonly kind: 'person' | 'project';
}
interface CreditCodeField extends FormattedField {
  readonly kind: 'creditCode';
}
/** A list of a few short texts. */
interface WordsField extends FormattedField {
  readonly kind: 'words';
  /** `max`: maximum length of each text; `most`: maximum number of texts. */
  readonly max: number;
  readonly most: number;
}
interface ChoiceField extends FormattedField {
  readonly kind: 'choice';
  /** Display texts by value. */
  readonly choices: Readonly<Record<string, string>>;
  /** Values that are still accepted but no longer offered. */
  readonly olderChoices?: Readonly<Record<string, string>>;
  /** Maximum length of other values, which older documents and rows may contain; omitted: other values are not allowed. */
  readonly max?: number;
  /** Alternative spellings in workbooks, by value. */
  readonly otherWords?: Readonly<Record<string, readonly string[]>>;
  /** The default value; a field with a default is never empty. */
  readonly fallback?: string;
  /** Returns one value for different spellings. */
  readonly normalise?: (written: string) => string;
}
interface RegionField extends FormattedField {
  readonly kind: 'region';
  /** The value stored in the column if the value is unknown; null by default. */
  readonly blank?: '';
}
/** The status of a right as declared by the authority; its current status is derived from its end date (./record-status.ts). */
interface StandingField extends FormattedField {
  readonly kind: 'standing';
}

/** A list of small records without keys; records with a key have a separate table. */
export interface RowsField extends FormattedField {
  readonly kind: 'rows';
  readonly of: RecordSpec;
  readonly most: number;
}

export type FieldSpec =
  | TextField
  | MailField
  | IdNumberField
  | DayField
  | FlagField
  | NumberField
  | MoneyField
  | ReferenceField
  | CreditCodeField
  | WordsField
  | ChoiceField
  | RegionField
  | StandingField
  | RowsField;

export interface RecordSpec {
  /** The table of the record, in camel case; null for the rows of a list inside another record. */
  readonly table: string | null;
  readonly label: string;
  readonly fields: Readonly<Record<string, FieldSpec>>;
}

/** Defines a record and preserves the exact types of its fields. */
export const defineRecord = <const R extends RecordSpec>(spec: R): R => spec;

export type FieldNameOf<R extends RecordSpec> = keyof R['fields'] & string;
export type ChoiceOf<F> = F extends { readonly choices: infer C } ? keyof C & string : never;
/** Type of a known value. A choice with a `max` may contain older values. */
export type ValueOf<F> = F extends { readonly kind: 'choice'; readonly max?: never }
  ? ChoiceOf<F>
  : F extends { readonly kind: 'integer' | 'number' | 'money' }
    ? number
    : F extends { readonly kind: 'flag' }
      ? boolean
      : F extends { readonly kind: 'rows'; readonly of: infer R extends RecordSpec }
        ? RowOf<R>[]
        : F extends { readonly kind: 'words' }
          ? string[]
          : string;
/** Fields that always have a value. */
type Certain = { readonly required: 'always' } | { readonly fallback: string } | { readonly kind: 'rows' | 'words' };
/** Type of a field in the enterprise document; null means "not known". */
export type KnownOf<F> = F extends Certain ? ValueOf<F> : ValueOf<F> | null;
/** A row of a list inside a record. */
export type RowOf<R extends RecordSpec> = { [K in FieldNameOf<R>]: KnownOf<R['fields'][K]> };
/** Type of a field in its column. */
export type StoredOf<F> = F extends { readonly blank: '' } ? ValueOf<F> : KnownOf<F>;
/** Fields without a plain column: encrypted, in different forms in different places, or nested in a shared column. */
type ApartField = { readonly kind: 'standing' | 'idNumber' } | { readonly inside: string };
/** Fields with a plain column, whose value has the same form everywhere. */
export type PlainNameOf<R extends RecordSpec> = {
  [K in FieldNameOf<R>]: R['fields'][K] extends ApartField ? never : K;
}[FieldNameOf<R>];
/** Fields whose columns store exact numbers, which the database returns as text. */
export type ExactNameOf<R extends RecordSpec> = {
  [K in FieldNameOf<R>]: R['fields'][K] extends { readonly kind: 'number' | 'money' } ? K : never;
}[FieldNameOf<R>];
/** Names of the fields nested in one column. */
export type NestedNameOf<R extends RecordSpec> = {
  [K in FieldNameOf<R>]: R['fields'][K] extends { readonly inside: string } ? K : never;
}[FieldNameOf<R>];

/** Returns the names and definitions of a record's fields in order. */
export const getFields = <R extends RecordSpec>(spec: R): readonly (readonly [FieldNameOf<R>, FieldSpec])[] =>
  Object.entries(spec.fields) as (readonly [FieldNameOf<R>, FieldSpec])[];

export const getFieldNames = <R extends RecordSpec>(spec: R): readonly FieldNameOf<R>[] =>
  getFields(spec).map(([name]) => name);

const isApart = (field: FieldSpec): boolean =>
  field.kind === 'standing' || field.kind === 'idNumber' || field.inside !== undefined;

export const getPlainNames = <R extends RecordSpec>(spec: R): readonly PlainNameOf<R>[] =>
  getFields(spec).flatMap(([name, field]) => (isApart(field) ? [] : [name as PlainNameOf<R>]));

export const getNestedNames = <R extends RecordSpec>(spec: R): readonly NestedNameOf<R>[] =>
  getFields(spec).flatMap(([name, field]) => (field.inside === undefined ? [] : [name as NestedNameOf<R>]));

/** Names of the fields that are lists. Forms have separate editors for them. */
export type ListNameOf<R extends RecordSpec> = {
  [K in FieldNameOf<R>]: R['fields'][K] extends { readonly kind: 'rows' } ? K : never;
}[FieldNameOf<R>];
export const getListNames = <R extends RecordSpec>(spec: R): readonly ListNameOf<R>[] =>
  getFields(spec).flatMap(([name, field]) => (field.kind === 'rows' ? [name as ListNameOf<R>] : []));

/** Names of the fields included in the search of the list. */
export type SearchedNameOf<R extends RecordSpec> = {
  [K in FieldNameOf<R>]: R['fields'][K] extends { readonly isSearched: true } ? K : never;
}[FieldNameOf<R>];
export const getSearchedNames = <R extends RecordSpec>(spec: R): SearchedNameOf<R>[] =>
  getFields(spec).flatMap(([name, field]) => (field.isSearched ? [name as SearchedNameOf<R>] : []));

/** Names of the fields that can be recognised in a picture of the document. */
export type RecognisedNameOf<R extends RecordSpec> = {
  [K in FieldNameOf<R>]: R['fields'][K] extends { readonly picture: readonly string[] } ? K : never;
}[FieldNameOf<R>];
export const getRecognisedNames = <R extends RecordSpec>(spec: R): RecognisedNameOf<R>[] =>
  getFields(spec).flatMap(([name, field]) => (field.picture ? [name as RecognisedNameOf<R>] : []));

/** Returns the accepted values of a choice, the offered values first. */
export const getChoiceValues = <F extends ChoiceField>(field: F): readonly [ChoiceOf<F>, ...ChoiceOf<F>[]] =>
  Object.keys({ ...field.choices, ...field.olderChoices }) as [ChoiceOf<F>, ...ChoiceOf<F>[]];

/** Creates choices whose display texts equal their values. */
export const createIdentityChoices = <const T extends readonly string[]>(
  ...words: T
): { readonly [K in T[number]]: K } =>
  Object.fromEntries(words.map((word) => [word, word])) as { readonly [K in T[number]]: K };

interface Order<R extends RecordSpec, W extends FieldNameOf<R>> {
  readonly first?: readonly FieldNameOf<R>[];
  readonly last?: readonly FieldNameOf<R>[];
  /** Fields displayed elsewhere. */
  readonly without?: readonly W[];
}

/**
 * Returns the order of the fields on a page, form or sheet. Fields without a position come between the first and the last, so that a new
 * field is visible before a position is assigned.
 */
export function arrangeFields<R extends RecordSpec, const W extends FieldNameOf<R> = never>(
  spec: R,
  { first = [], last = [], without = [] }: Order<R, W>,
): Exclude<FieldNameOf<R>, W>[] {
  const placed = new Set<string>([...first, ...last, ...without]);
  return [...first, ...getFieldNames(spec).filter((name) => !placed.has(name)), ...last] as Exclude<
    FieldNameOf<R>,
    W
  >[];
}
