import type { Scope } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';

interface HoursTable {
  entUuid: string;
  registrationUuid: string;
  required: string | null;
  done: string | null;
  revision: number;
  updateTime: Date;
  updateBy: string | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    registrationHours: HoursTable;
  }
}

export interface StoredHours {
  readonly registrationUuid: string;
  readonly required: number | null;
  readonly done: number | null;
  readonly revision: number;
}

const figure = (text: string | null): number | null => (text === null ? null : Number(text));

/** All of the enterprise; a paper without a row has nothing entered. */
export async function listHoursRows(db: Db, scope: Scope): Promise<StoredHours[]> {
  const rows = await db.query
    .selectFrom('registrationHours')
    .select(['registrationUuid', 'required', 'done', 'revision'])
    .where('entUuid', '=', scope.entUuid)
    .execute();
  return rows.map((row) => ({ ...row, required: figure(row.required), done: figure(row.done) }));
}

/** @param expected the revision that the reader saw, 0 for none; undefined takes any. @returns whether it was still that one */
export async function saveHoursRow(
  db: Db,
  scope: Scope,
  row: Omit<StoredHours, 'revision'>,
  { now, expected }: { readonly now: Date; readonly expected: number | undefined },
): Promise<boolean> {
  const { rowCount } = await db.sql(
    `insert into registration_hours (ent_uuid, registration_uuid, required, done, update_time, update_by)
     select $1, $2, $3::numeric, $4::numeric, $5, $6 where coalesce($7::int, 0) = 0
       or exists (select 1 from registration_hours where ent_uuid = $1 and registration_uuid = $2)
     on conflict (ent_uuid, registration_uuid) do update
       set required = excluded.required, done = excluded.done, revision = registration_hours.revision + 1,
         update_time = excluded.update_time, update_by = excluded.update_by
       where $7::int is null or registration_hours.revision = $7::int`,
    [scope.entUuid, row.registrationUuid, row.required, row.done, now, scope.userUuid, expected ?? null],
  );
  return rowCount > 0;
}
