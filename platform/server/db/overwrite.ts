import { type RawBuilder, sql } from 'kysely';

/** Returns the `doUpdateSet` of an upsert: each named column takes the value of the insert. */
export const toOverwriteSet = (columns: readonly string[]): Record<string, RawBuilder<never>> =>
  Object.fromEntries(columns.map((name) => [name, sql.ref<never>(`excluded.${name}`)]));
