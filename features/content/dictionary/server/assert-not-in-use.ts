import { createApiError } from '#platform/contract/api-error.ts';
import type { Db } from '#platform/server/db/db.ts';
import { dictionaryValueInUse } from '../contract/in-use.ts';
import { countDictionaryUses } from './dict-use.repo.ts';
import type { DictRow } from './dictionary.repo.ts';

/**
 * Asserts that no record uses the value.
 * @throws ApiError with the places in which records use it
 */
export async function assertNotInUse(db: Db, { dictType, dictValue, dictLabel }: DictRow): Promise<void> {
  const uses = await countDictionaryUses(db, dictType, dictValue);
  const places = uses.map(({ label, count }) => `${label} ${count} 条`).join('、');
  if (places !== '') throw createApiError(dictionaryValueInUse, { name: dictLabel, places });
}
