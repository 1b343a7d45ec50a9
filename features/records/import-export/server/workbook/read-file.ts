import type { Incoming } from './incoming.ts';
import { looksLikeJson, readFirmJson } from './read-json.ts';
import { readWorkbook } from './read-workbook.ts';
import { NO_WORDS, type Words } from './words.ts';

/**
 * Reads an uploaded file of either form.
 * @throws RefusedFile with a sentence for the person who sent it
 */
export async function readFile(bytes: Uint8Array, words: Words = NO_WORDS): Promise<Incoming> {
  return looksLikeJson(bytes) ? readFirmJson(bytes) : await readWorkbook(bytes, words);
}
