import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import type { PeopleFile } from '#features/records/personnel/server/personnel.server-api.ts';
import { packInPieces } from '#platform/server/workers/pieces.ts';
import { documentPool, largeWorkbookPool, spreadsheetPool } from '#platform/server/workers/pools.ts';
import type { ErrorCell } from './error-cells.ts';
import type { ImportPreview } from './merge/preview.ts';
import type { EnterpriseReading } from './read-enterprise.ts';
import type { UploadedFile } from './uploaded-file.ts';
import type { Correction } from './workbook/correct.ts';
import type { ImportError } from './workbook/incoming.ts';
import type { SheetLayout } from './workbook/layout.ts';
import type { SavedMeaning } from './workbook/words.ts';

export type FileTask =
  | { readonly kind: 'read'; readonly file: UploadedFile; readonly words: readonly SavedMeaning[] }
  | { readonly kind: 'layout'; readonly file: UploadedFile; readonly words: readonly SavedMeaning[] }
  | { readonly kind: 'plan'; readonly payload: Uint8Array }
  | { readonly kind: 'correct'; readonly payload: Uint8Array; readonly cells: readonly Correction[] }
  | { readonly kind: 'cells'; readonly payload: Uint8Array; readonly faults: readonly ImportError[] }
  /** Parses a list of the enterprise `entName` for a comparison. */
  | { readonly kind: 'enterprise'; readonly bytes: Uint8Array; readonly entName: string }
  /** Parses a list of other people of the enterprise `entName`, for the route that accepts only such people. */
  | {
      readonly kind: 'people';
      readonly bytes: Uint8Array;
      readonly words: readonly SavedMeaning[];
      readonly entName: string;
    }
  | { readonly kind: 'template' }
  | { readonly kind: 'workbook'; readonly full: boolean; readonly sheets: readonly string[] | null }
  | { readonly kind: 'faults'; readonly payload: Uint8Array; readonly faults: readonly ImportError[] };

interface Written {
  readonly bytes: Uint8Array;
}
export interface FileTaskResults {
  readonly read: ImportPreview;
  readonly layout: readonly SheetLayout[];
  readonly plan: ImportPreview;
  readonly correct: ImportPreview;
  readonly cells: readonly (ErrorCell | null)[];
  readonly enterprise: EnterpriseReading;
  readonly people: PeopleFile;
  readonly template: Written;
  readonly workbook: Written;
  readonly faults: Written & { readonly rows: number };
}

const MODULE = new URL('./import-export.worker.ts', import.meta.url);

interface Account {
  /** Enterprise whose quota the task uses. */
  readonly owner: string;
  /** Input of the task; it is transferred in chunks. */
  readonly enterprise?: Partial<EnterpriseDocument>;
  /** Whether the task may take minutes. Such tasks have a separate queue, so that shorter tasks do not wait for them. */
  readonly isApart?: boolean;
  /** Whether the task needs more memory than workers of the other pools have. */
  readonly isLarge?: boolean;
}

/**
 * Runs one task in a worker of the pool.
 * @throws RejectedFileError if the file is invalid
 */
export async function runFileTask<K extends FileTask['kind']>(
  task: Extract<FileTask, { kind: K }>,
  { owner, enterprise, isApart = false, isLarge = false }: Account,
): Promise<FileTaskResults[K]> {
  const work = { module: MODULE, task, owner, ...(enterprise ? { pieces: packInPieces(enterprise) } : {}) };
  // The worker returns the result type that belongs to each kind of task.
  return (await (isLarge ? documentPool : isApart ? largeWorkbookPool : spreadsheetPool).run(
    work,
  )) as FileTaskResults[K];
}
