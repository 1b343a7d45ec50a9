import { createApiError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { spreadsheetPool } from '#platform/server/workers/pools.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import type { PdfContent } from './block.ts';
import type { PdfRenderTask } from './pdf.worker.ts';

const MODULE = new URL('./pdf.worker.ts', import.meta.url);

/**
 * Renders a PDF document in a worker, because measuring the text of a long document takes seconds and would block other requests.
 * @param owner owner whose share of the worker queue the task uses
 * @param unprintable whether a character without a glyph is rejected, or printed as its code point
 * @throws ApiError 400 that names the field and the character
 */
export async function renderPdfInWorker(
  sheet: PdfContent,
  owner: string,
  unprintable: PdfRenderTask['unprintable'] = 'refuse',
): Promise<Uint8Array> {
  const task: PdfRenderTask = { sheet, unprintable };
  try {
    return (await spreadsheetPool.run({ module: MODULE, task, owner })) as Uint8Array;
  } catch (error) {
    if (error instanceof RejectedFileError) throw createApiError(KERNEL_ERRORS.badInput, { message: error.message });
    throw error;
  }
}
