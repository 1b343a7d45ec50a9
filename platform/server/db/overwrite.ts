import { type RawBuilder, sql } from 'kysely';

/** For `doUpdateSet` of an upsert: each named column takes the value that was to be inserted. */
export const toOverwriteSet = (columns: readonly string[]): Record<string, RawBuilder<never>> =>
  Object.fromEntries(columns.map((name) => [name, sql.ref<never>(`excluded.${name}`)]));
