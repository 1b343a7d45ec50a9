import type { CellValue } from 'hucre/xlsx';
import { fail } from '#platform/contract/fault.ts';
import { readTablesApart } from '#platform/server/workbook/read-apart.ts';
import { RefusedFile } from '#platform/server/workers/refused.ts';
import { unreadableSheet } from '../personnel.contract.ts';

const MOST_ROWS = 5000;

/**
 * Rows of the first sheet with content, or of a CSV text.
 * @throws Failure with the reason when the file is neither, hides a bomb, a macro or a password, or is damaged
 */
export async function readSheetRows(bytes: Uint8Array, owner: string): Promise<readonly (readonly CellValue[])[]> {
  try {
    const tables = await readTablesApart({ bytes, mostRows: MOST_ROWS, isHiddenRead: false }, owner);
    return tables.find(({ rows }) => rows.some((row) => row.some((cell) => cell !== null && cell !== '')))?.rows ?? [];
  } catch (error) {
    if (error instanceof RefusedFile) throw fail(unreadableSheet, { message: error.message });
    throw error;
  }
}
