import { createApiError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { spreadsheetPool } from '#platform/server/workers/pools.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import type { Sheet } from './block.ts';
import type { PrintTask } from './pdf.worker.ts';

const MODULE = new URL('./pdf.worker.ts', import.meta.url);

/**
 * Renders a PDF document in a worker, because measuring the text of a long document takes seconds and would block other requests.
 * @param owner owner whose share of the worker queue the task uses
 * @param unprintable whether a character without a glyph is rejected, or printed as its code point
 * @throws ApiError 400 that names the field and the character
 */
export async function printSheet(
  sheet: Sheet,
  owner: string,
  unprintable: PrintTask['unprintable'] = 'refuse',
): Promise<Uint8Array> {
  const task: PrintTask = { sheet, unprintable };
  try {
    return (await spreadsheetPool.run({ module: MODULE, task, owner })) as Uint8Array;
  } catch (error) {
    if (error instanceof RejectedFileError) throw createApiError(KERNEL_ERRORS.badInput, { message: error.message });
    throw error;
  }
}
