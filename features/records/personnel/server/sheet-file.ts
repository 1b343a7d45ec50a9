import type { CellValue } from 'hucre/xlsx';
import { createApiError } from '#platform/contract/api-error.ts';
import { readTablesInWorker } from '#platform/server/workbook/read-tables-in-worker.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import { unreadableSheet } from '../personnel.contract.ts';

const MAX_ROWS = 5000;

/**
 * Rows of the first sheet with content, or of a CSV text.
 * @throws ApiError with the reason when the file is neither, hides a bomb, a macro or a password, or is damaged
 */
export async function readSheetRows(bytes: Uint8Array, owner: string): Promise<readonly (readonly CellValue[])[]> {
  try {
    const tables = await readTablesInWorker({ bytes, mostRows: MAX_ROWS, isHiddenRead: false }, owner);
    return tables.find(({ rows }) => rows.some((row) => row.some((cell) => cell !== null && cell !== '')))?.rows ?? [];
  } catch (error) {
    if (error instanceof RejectedFileError) throw createApiError(unreadableSheet, { message: error.message });
    throw error;
  }
}
