import type { Incoming } from './incoming.ts';
import { isJson, readEnterpriseJson } from './read-json.ts';
import { readWorkbook } from './read-workbook.ts';
import { NO_WORDS, type Words } from './words.ts';

/**
 * Reads an uploaded file of either form.
 * @throws RejectedFileError with a sentence for the person who sent it
 */
export async function readFile(bytes: Uint8Array, words: Words = NO_WORDS): Promise<Incoming> {
  return isJson(bytes) ? readEnterpriseJson(bytes) : await readWorkbook(bytes, words);
}
