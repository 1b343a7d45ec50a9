/** Writes one table of a filing as bytes, in a worker of the pool. */
import type { Form } from '#domain/filing-documents/form.ts';
import { formatTime } from '#domain/text/time.ts';
import { maskPeople } from '#features/records/import-export/server/import-export.server-api.ts';
import type { DOCUMENT_FORMATS } from '../filing-documents.contract.ts';
import { MAX_DOCUMENT_ROWS } from '../filing-documents.contract.ts';
import type { FilingSource } from './document-source.ts';
import { runDocumentTask } from './tasks.ts';

interface TableWish {
  readonly form: Form;
  readonly format: (typeof DOCUMENT_FORMATS)[number];
  readonly isFull: boolean;
  readonly madeAt: Date;
}

/**
 * Returns null as bytes if the table would exceed the maximum number of rows.
 * @throws RejectedFileError that names each character without a glyph and its field
 */
export async function writeTable(
  { filing, source }: FilingSource,
  { form, format, isFull, madeAt }: TableWish,
  owner: string,
): Promise<{ readonly rows: number; readonly bytes: Uint8Array | null }> {
  const making = {
    entName: source.enterprise.enterprise.entName,
    caseName: filing.name,
    madeTime: formatTime(madeAt),
    madeAt,
    isFull,
  };
  const shown = isFull ? source : { ...source, enterprise: maskPeople(source.enterprise) };
  return await runDocumentTask(
    { kind: 'write', source: shown, form, format, making, mostRows: MAX_DOCUMENT_ROWS },
    owner,
  );
}
