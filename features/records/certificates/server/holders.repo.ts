import type { Db } from '#platform/server/db/db.ts';

export interface LevelHolders {
  readonly standardCode: string;
  readonly level: string;
  readonly enterpriseCount: number;
}

/** The stored form of the counts. */
type StoredHolders = Omit<LevelHolders, 'enterpriseCount'> & { readonly firms: number };

const SETTING = 'certificates.holders';
/** Longer than the usual timeout: the nightly query reads every certificate of every enterprise. */
const MAX_SECONDS = 120;

/** Counts the enterprises that have each level of each standard, and stores the counts. */
export async function updateHolderCounts(db: Db, now: Date): Promise<void> {
  const { rows } = await db.withStatementLimit(MAX_SECONDS, () =>
    db.sql<StoredHolders>(
      `select standard_code as "standardCode", level, count(distinct ent_uuid)::int as firms
       from certificate_item where del_flag = '0' and standard_code is not null and level is not null group by standard_code, level`,
    ),
  );
  await db.sql(
    `insert into app_setting (key, value, update_time) values ($1, $2::jsonb, $3)
     on conflict (key) do update set value = excluded.value, update_time = excluded.update_time`,
    [SETTING, JSON.stringify(rows), now],
  );
}

/** Returns the stored counts; empty before the first nightly count. */
export async function listHolderCounts(db: Db): Promise<readonly LevelHolders[]> {
  const { rows } = await db.sql<{ value: readonly StoredHolders[] }>('select value from app_setting where key = $1', [
    SETTING,
  ]);
  return (rows[0]?.value ?? []).map(({ firms, ...level }) => ({ ...level, enterpriseCount: firms }));
}
