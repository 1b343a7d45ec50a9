import type { ChildListName, DocumentSection } from './column.ts';
import type { SheetLayout } from './layout.ts';

/** An error to correct (`fault`) or a remark (`notice`), with its position in the file. Rows count from 1. */
export interface ImportError {
  readonly sheet: string;
  readonly row: number | null;
  readonly column: string | null;
  readonly message: string;
  readonly level: 'fault' | 'notice';
  /** Whether the error concerns an optional cell, so that the row is imported without this cell. */
  readonly isCellOnly?: true;
}

/** A cell that refers to another record: the person of an achievement, the manager of a project. */
export interface RecordReference {
  readonly field: string;
  readonly column: string;
  readonly kind: 'person' | 'project';
  readonly text: string;
}

/** A parsed row with only the fields that it contains; other fields keep their stored value. */
interface IncomingRow {
  readonly section: DocumentSection;
  readonly sheet: string;
  readonly row: number;
  /** Values by path (`links.permit.no`); null deletes the stored value. */
  readonly given: Readonly<Record<string, unknown>>;
  /** Cells as text by label, for the workbook of rejected rows. */
  readonly cells: Readonly<Record<string, string>>;
  readonly faults: readonly ImportError[];
}
export interface IncomingRecord extends IncomingRow {
  readonly refs: readonly RecordReference[];
}
export interface IncomingChild extends IncomingRow {
  readonly child: ChildListName;
  /** The row's reference to its parent. */
  readonly parent: Readonly<Record<string, unknown>>;
}

/** Parsed content of a file, before any comparison. */
export interface IncomingFile {
  readonly source: 'workbook' | 'json';
  readonly records: readonly IncomingRecord[];
  readonly children: readonly IncomingChild[];
  /** Errors and notices without a record. */
  readonly faults: readonly ImportError[];
  /** The interpretation of the sheets and headings of a workbook. */
  readonly layout?: readonly SheetLayout[];
}

export const createImportError = (
  sheet: string,
  row: number | null,
  column: string | null,
  message: string,
): ImportError => ({
  sheet,
  row,
  column,
  message,
  level: 'fault',
});
/** Returns whether an error excludes its row from the import. */
export const isBlockingError = ({ level, isCellOnly }: ImportError): boolean => level === 'fault' && !isCellOnly;

export const createCellError = (sheet: string, row: number, column: string, message: string): ImportError => ({
  ...createImportError(sheet, row, column, message),
  isCellOnly: true,
});

export const createImportNotice = (
  sheet: string,
  row: number | null,
  column: string | null,
  message: string,
): ImportError => ({
  sheet,
  row,
  column,
  message,
  level: 'notice',
});
