import { isUuid } from '#domain/text/uuid.ts';
import { createNotFoundError } from '#platform/contract/api-error.ts';

/**
 * Parses the key of a record and returns it in the spelling of the database.
 * @throws ApiError 数据不存在 for a text that cannot be a key
 */
export function parseRecordKey(text: string): string {
  if (!isUuid(text)) throw createNotFoundError();
  return text.toLowerCase();
}
