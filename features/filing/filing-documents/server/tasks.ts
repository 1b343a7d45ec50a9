import type { EmptyCell } from '#domain/filing-documents/fill.ts';
import type { Form, FormId } from '#domain/filing-documents/form.ts';
import type { FormSource } from '#domain/filing-documents/source.ts';
import { spreadsheetPool } from '#platform/server/workers/pools.ts';
import type { CopyField } from '../contract/copy.ts';
import type { DocumentMetadata } from './compose-document.ts';

export type DocumentTask =
  | {
      readonly kind: 'fill';
      readonly source: FormSource;
      readonly forms: readonly Form[];
      /** The form whose empty cells are listed individually; null for none. */
      readonly form: FormId | null;
    }
  | {
      readonly kind: 'cells';
      readonly source: FormSource;
      readonly form: Form;
      readonly offset: number;
      readonly limit: number;
    }
  | {
      readonly kind: 'write';
      readonly source: FormSource;
      readonly form: Form;
      readonly format: 'docx' | 'pdf';
      readonly making: DocumentMetadata;
      readonly mostRows: number;
    };

interface FormState {
  readonly form: FormId;
  readonly empty: readonly EmptyCell[];
  readonly warnings: readonly string[];
  readonly missing: number;
  readonly byHand: number;
}

export interface DocumentTaskResults {
  readonly fill: readonly FormState[];
  readonly cells: { readonly rows: CopyField[]; readonly total: number };
  /** The bytes are null if the table would exceed the maximum number of rows. */
  readonly write: { readonly rows: number; readonly bytes: Uint8Array | null };
}

const MODULE = new URL('./documents.worker.ts', import.meta.url);

/**
 * Runs one task in a worker of the pool.
 * @param owner the account by which the task is queued
 */
export async function runDocumentTask<K extends DocumentTask['kind']>(
  task: Extract<DocumentTask, { kind: K }>,
  owner: string,
): Promise<DocumentTaskResults[K]> {
  // The worker returns the kind of result that matches the kind of task.
  return (await spreadsheetPool.run({ module: MODULE, task, owner })) as DocumentTaskResults[K];
}
