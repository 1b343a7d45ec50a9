import type { Db } from '#platform/server/db/db.ts';

/** The hash of a printed installation code. The database stores only the hash, so a copy of it does not suffice to become an operator. */
export interface StoredCode {
  readonly hash: string;
  readonly expireTime: string;
}

const SETTING = 'installation.codes';

/** Locks the installation codes until the transaction ends: of two concurrent uses, the second finds none. */
export async function lockCodes(db: Db): Promise<StoredCode[]> {
  await db.sql(`insert into app_setting (key, value) values ($1, '[]'::jsonb) on conflict (key) do nothing`, [SETTING]);
  const { rows } = await db.sql<{ value: StoredCode[] }>(
    'select value from app_setting where key = $1 for no key update',
    [SETTING],
  );
  return rows[0]?.value ?? [];
}

export async function listCodes(db: Db): Promise<StoredCode[]> {
  const { rows } = await db.sql<{ value: StoredCode[] }>('select value from app_setting where key = $1', [SETTING]);
  return rows[0]?.value ?? [];
}

export async function saveCodes(db: Db, codes: readonly StoredCode[], now: Date): Promise<void> {
  await db.sql('update app_setting set value = $2::jsonb, update_time = $3 where key = $1', [
    SETTING,
    JSON.stringify(codes),
    now,
  ]);
}

/** Invalidates all installation codes. */
export async function removeCodes(db: Db): Promise<void> {
  await db.sql('delete from app_setting where key = $1', [SETTING]);
}
