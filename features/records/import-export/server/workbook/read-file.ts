import type { Incoming } from './incoming.ts';
import { isJson, readEnterpriseJson } from './read-json.ts';
import { readWorkbook } from './read-workbook.ts';
import { NO_WORDS, type Words } from './words.ts';

/**
 * Reads an uploaded workbook or JSON document.
 * @throws RejectedFileError with a message for the user
 */
export async function readFile(bytes: Uint8Array, words: Words = NO_WORDS): Promise<Incoming> {
  return isJson(bytes) ? readEnterpriseJson(bytes) : await readWorkbook(bytes, words);
}
