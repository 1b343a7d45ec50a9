import { isUuid } from '#domain/text/uuid.ts';
import { createNotFoundError } from '#platform/contract/api-error.ts';

/** Returns the key of a record in the spelling of the database. @throws ApiError 数据不存在 for anything that cannot be such a key */
export function parseRecordKey(text: string): string {
  if (!isUuid(text)) throw createNotFoundError();
  return text.toLowerCase();
}
