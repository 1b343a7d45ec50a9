/** Definition of a workbook column, used by the template, the reader, the writer and the guide. */

export type DocumentSection =
  | 'enterprise'
  | 'certificates'
  | 'registeredPeople'
  | 'otherPeople'
  | 'achievements'
  | 'projects'
  | 'equipment'
  | 'declarations';

export interface ColumnChoice {
  readonly value: string;
  readonly label: string;
  /** Other texts for the choice, from earlier workbooks. */
  readonly otherWords?: readonly string[];
}

/**
 * The content type of a cell. `line` is a text without line breaks, `code` is an identifier (full-width letters and digits become half-width, kept as text), `measures` a list
 * like 高度 81.5 m；跨度 36 m, `person` a reference by name or ID number, `parts` a list of records written as 名称|等级；名称|等级.
 */
export type ColumnKind =
  | 'text'
  | 'line'
  | 'code'
  | 'phone'
  | 'citizenId'
  | 'day'
  | 'number'
  | 'integer'
  | 'wan'
  | 'flag'
  | 'choice'
  | 'list'
  | 'region'
  | 'person'
  | 'project'
  | 'measures'
  | 'parts';

export interface CellPart {
  readonly field: string;
  readonly kind: 'text' | 'number' | 'day';
}

export interface SheetColumn {
  readonly label: string;
  /** Headings that older workbooks used. */
  readonly aliases?: readonly string[];
  /** Path in the record (`links.permit.no`), or in the parent record if `refersTo` is set. */
  readonly field: string;
  readonly kind: ColumnKind;
  readonly required?: true;
  /** Set if the cell identifies the parent record instead of a value of this record. */
  readonly refersTo?: 'parent';
  readonly choices?: readonly ColumnChoice[];
  /** Values offered in a drop-down; other values are accepted as well. */
  readonly offers?: readonly string[];
  readonly parts?: readonly CellPart[];
  /** Whether a month without a day is read as its first day. */
  readonly isMonthEnough?: true;
  readonly help?: string;
  readonly example: string;
  readonly width?: number;
  /** Whether the column is hidden in the sheet, because only the program needs it. */
  readonly hidden?: true;
}

/** A nested list of a record that has a separate sheet. */
export type ChildListName = 'items' | 'registrations' | 'works';

export interface SheetSpec {
  readonly name: string;
  readonly section: DocumentSection;
  /** Set if the rows belong to records of another sheet. */
  readonly child?: ChildListName;
  readonly about: string;
  readonly columns: readonly SheetColumn[];
  /** Columns of other systems' files that are read into several fields or records: 开竣工日期, 资质类别及等级. */
  readonly alsoRead?: readonly SheetColumn[];
  /** Required fields whose values come from a column of `alsoRead`. */
  readonly supplied?: Readonly<Record<string, readonly string[]>>;
}

type Options = Omit<Partial<SheetColumn>, 'label' | 'field' | 'kind'> & { readonly example: string };

/** Defines a column; the label may contain the unit in brackets. */
export function defineColumn(label: string, field: string, kind: ColumnKind, options: Options): SheetColumn {
  return { label, field, kind, ...options };
}

/** Parses the `文字|label` pairs of a column with fixed choices. */
export const parseChoices = (...pairs: readonly (readonly [value: string, label: string])[]): readonly ColumnChoice[] =>
  pairs.map(([value, label]) => ({ value, label }));
