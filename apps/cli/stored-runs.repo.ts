import type { Db } from '#platform/server/db/db.ts';

/** A level covered by a stored report; a report on all current qualifications covers several levels. */
export interface StoredLevel {
  readonly entName: string;
  readonly runNo: string;
  readonly asOf: string;
  readonly standardCode: string;
  readonly level: string;
}

/** Lists every level of every stored report of all enterprises, newest report first. */
export async function listStoredLevels(db: Db): Promise<StoredLevel[]> {
  const { rows } = await db.sql<{
    ent_name: string;
    run_no: string;
    as_of: string;
    standard_code: string;
    level: string;
  }>(
    `select e.ent_name, r.run_no, to_char(r.as_of, 'YYYY-MM-DD') as as_of,
            item ->> 'standardCode' as standard_code, item ->> 'level' as level
     from check_run r
     join enterprise e on e.uuid = r.ent_uuid
     cross join lateral jsonb_array_elements(r.items) item
     where item ->> 'standardCode' is not null and item ->> 'level' is not null
     order by r.start_time desc, r.run_no desc`,
    [],
  );
  return rows.map((row) => ({
    entName: row.ent_name,
    runNo: row.run_no,
    asOf: row.as_of,
    standardCode: row.standard_code,
    level: row.level,
  }));
}
