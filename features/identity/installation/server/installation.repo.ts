import type { Db } from '#platform/server/db/db.ts';

/** The hash of a printed installation code. The database stores only the hash, so a copy of it does not suffice to become an operator. */
export interface StoredInstallationCode {
  readonly hash: string;
  readonly expireTime: string;
}

const SETTING = 'installation.codes';

/** Locks the installation codes until the transaction ends: of two concurrent uses, the second finds none. */
export async function lockInstallationCodes(db: Db): Promise<StoredInstallationCode[]> {
  await db.sql(`insert into app_setting (key, value) values ($1, '[]'::jsonb) on conflict (key) do nothing`, [SETTING]);
  const { rows } = await db.sql<{ value: StoredInstallationCode[] }>(
    'select value from app_setting where key = $1 for no key update',
    [SETTING],
  );
  return rows[0]?.value ?? [];
}

export async function listInstallationCodes(db: Db): Promise<StoredInstallationCode[]> {
  const { rows } = await db.sql<{ value: StoredInstallationCode[] }>('select value from app_setting where key = $1', [
    SETTING,
  ]);
  return rows[0]?.value ?? [];
}

export async function saveInstallationCodes(
  db: Db,
  codes: readonly StoredInstallationCode[],
  now: Date,
): Promise<void> {
  await db.sql('update app_setting set value = $2::jsonb, update_time = $3 where key = $1', [
    SETTING,
    JSON.stringify(codes),
    now,
  ]);
}

/** Invalidates all installation codes. */
export async function removeInstallationCodes(db: Db): Promise<void> {
  await db.sql('delete from app_setting where key = $1', [SETTING]);
}
