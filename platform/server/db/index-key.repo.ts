import type { Db } from './db.ts';

/** The key of this database's blind indexes, as of the last key change. */
export interface BlindIndexKey {
  readonly id: string;
  /** Whether a key change has started and not finished: some rows have the new index, some the old one. */
  readonly isChanging: boolean;
}

const SETTING = 'cipher.index-key';

/** Returns null if the keys of this database were never changed. */
export async function getBlindIndexKey(db: Db): Promise<BlindIndexKey | null> {
  const { rows } = await db.sql<{ value: BlindIndexKey }>('select value from app_setting where key = $1', [SETTING]);
  return rows[0]?.value ?? null;
}

export async function saveBlindIndexKey(db: Db, state: BlindIndexKey): Promise<void> {
  await db.sql(
    `insert into app_setting (key, value, update_time) values ($1, $2::jsonb, now())
     on conflict (key) do update set value = excluded.value, update_time = excluded.update_time`,
    [SETTING, JSON.stringify(state)],
  );
}
