import type { IncomingFile } from './incoming.ts';
import { isJson, readEnterpriseJson } from './read-json.ts';
import { readWorkbook } from './read-workbook.ts';
import { type FindSavedMeaning, NO_SAVED_MEANINGS } from './words.ts';

/**
 * Reads an uploaded workbook or JSON document.
 * @throws RejectedFileError with a message for the user
 */
export async function readImportFile(
  bytes: Uint8Array,
  words: FindSavedMeaning = NO_SAVED_MEANINGS,
): Promise<IncomingFile> {
  return isJson(bytes) ? readEnterpriseJson(bytes) : await readWorkbook(bytes, words);
}
