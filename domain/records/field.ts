/**
 * One definition of a record: what is said of a field anywhere is said here, and contract, columns, document, workbook, form, lists and
 * messages follow from it by inference (docs/adr/0035-one-definition-of-a-record.md).
 */

/** `always`: nothing is stored without it. `entry`: forms and workbooks ask for it. `form`: forms alone ask for it. */
type Requirement = 'always' | 'entry' | 'form';

interface Said {
  /** Its one name: on screen, in messages, in workbooks. */
  readonly label: string;
  /** Headings by which workbooks of before named it. */
  readonly aliases?: readonly string[];
  readonly required?: Requirement;
  /** What forms and workbooks add to the name. */
  readonly help?: string;
  /** Found by the search word of its list. */
  readonly isSearched?: true;
  /** One value for many records at once makes sense. */
  readonly isBulk?: true;
  /** Words that stand before it on a picture of the paper; none where it is told by something else. */
  readonly picture?: readonly string[];
  /** A column of the list on screen, which shows few. */
  readonly listed?: { readonly width: number };
  readonly sheet?: {
    readonly example?: string;
    readonly width?: number;
    readonly help?: string;
    /** Offered in a drop-down; other values are taken too. */
    readonly offers?: readonly string[];
  };
  readonly form?: { readonly isWide?: true; readonly placeholder?: string; readonly rows?: number };
}

/** `line` is a text without breaks; `code` an identifier: workbooks keep it as text, with half-width letters and digits. */
interface TextField extends Said {
  readonly kind: 'text' | 'line' | 'code';
  readonly max: number;
}
interface DayField extends Said {
  readonly kind: 'day';
}
interface FlagField extends Said {
  readonly kind: 'flag';
}
interface NumberField extends Said {
  readonly kind: 'integer' | 'number';
  readonly min?: number;
  readonly max?: number;
  readonly unit?: string;
}
interface ChoiceField extends Said {
  readonly kind: 'choice';
  /** Words by value. */
  readonly choices: Readonly<Record<string, string>>;
  /** Values that are still taken and not offered any more. */
  readonly olderChoices?: Readonly<Record<string, string>>;
  /** So many letters of anything else stay in documents and rows of before; nothing else when it is left out. */
  readonly max?: number;
  /** Other words that workbooks use, by value. */
  readonly otherWords?: Readonly<Record<string, readonly string[]>>;
}
interface RegionField extends Said {
  readonly kind: 'region';
  /** What the column holds where nothing is known; null unless said. */
  readonly blank?: '';
}
/** What an authority said of a right; how it stands today follows from its end (./standing.ts). */
interface StandingField extends Said {
  readonly kind: 'standing';
}

export type FieldSpec = TextField | DayField | FlagField | NumberField | ChoiceField | RegionField | StandingField;

export interface RecordSpec {
  /** Its table, in camel case. */
  readonly table: string;
  readonly label: string;
  readonly fields: Readonly<Record<string, FieldSpec>>;
}

/** Declares a record; its fields keep their exact types. */
export const record = <const R extends RecordSpec>(spec: R): R => spec;

export type NameOf<R extends RecordSpec> = keyof R['fields'] & string;
export type ChoiceOf<F> = F extends { readonly choices: infer C } ? keyof C & string : never;
/** What a field holds when something is known. */
export type ValueOf<F> = F extends { readonly kind: 'choice' }
  ? ChoiceOf<F>
  : F extends { readonly kind: 'integer' | 'number' }
    ? number
    : F extends { readonly kind: 'flag' }
      ? boolean
      : string;
/** As the firm document has it: null is "not known". */
export type KnownOf<F> = F extends { readonly required: 'always' } ? ValueOf<F> : ValueOf<F> | null;
/** As its column has it. */
export type StoredOf<F> = F extends { readonly blank: '' } ? ValueOf<F> : KnownOf<F>;
/** Fields whose value is one and the same everywhere; what an authority said is written in words of each place. */
export type PlainNameOf<R extends RecordSpec> = {
  [K in NameOf<R>]: R['fields'][K] extends StandingField ? never : K;
}[NameOf<R>];

/** Entries of a record's fields, in their order. */
export const fieldsOf = <R extends RecordSpec>(spec: R): readonly (readonly [NameOf<R>, FieldSpec])[] =>
  Object.entries(spec.fields) as (readonly [NameOf<R>, FieldSpec])[];

export const namesOf = <R extends RecordSpec>(spec: R): readonly NameOf<R>[] => fieldsOf(spec).map(([name]) => name);

/** Names of the fields that the search word of a list is looked for in. */
export type SearchedOf<R extends RecordSpec> = {
  [K in NameOf<R>]: R['fields'][K] extends { readonly isSearched: true } ? K : never;
}[NameOf<R>];
export const searchedOf = <R extends RecordSpec>(spec: R): SearchedOf<R>[] =>
  fieldsOf(spec).flatMap(([name, field]) => (field.isSearched ? [name as SearchedOf<R>] : []));

/** Names of the fields that a picture of the paper may show. */
export type PictureOf<R extends RecordSpec> = {
  [K in NameOf<R>]: R['fields'][K] extends { readonly picture: readonly string[] } ? K : never;
}[NameOf<R>];
export const picturedOf = <R extends RecordSpec>(spec: R): PictureOf<R>[] =>
  fieldsOf(spec).flatMap(([name, field]) => (field.picture ? [name as PictureOf<R>] : []));

/** The values that a choice takes, those that are offered first. */
export const valuesOf = <F extends ChoiceField>(field: F): readonly [ChoiceOf<F>, ...ChoiceOf<F>[]] =>
  Object.keys({ ...field.choices, ...field.olderChoices }) as [ChoiceOf<F>, ...ChoiceOf<F>[]];

interface Order<R extends RecordSpec> {
  readonly first?: readonly NameOf<R>[];
  readonly last?: readonly NameOf<R>[];
  /** Shown by other means. */
  readonly without?: readonly NameOf<R>[];
}

/** The order in which a place shows fields. What nobody placed stands in between: a new field is seen before it is placed. */
export function arrange<R extends RecordSpec>(spec: R, { first = [], last = [], without = [] }: Order<R>): NameOf<R>[] {
  const placed = new Set<string>([...first, ...last, ...without]);
  return [...first, ...namesOf(spec).filter((name) => !placed.has(name)), ...last];
}
