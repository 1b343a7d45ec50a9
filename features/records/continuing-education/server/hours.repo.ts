import { isUuid } from '#domain/text/uuid.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';

interface HoursTable {
  entUuid: string;
  registrationUuid: string;
  required: string | null;
  done: string | null;
  revision: number;
  periodEnd: string | null;
  updateTime: Date;
  updateBy: string | null;
}

interface CreditTable {
  entUuid: string;
  uuid: string;
  registrationUuid: string;
  certificateUuid: string;
  certificateNumber: string;
  courseTitle: string;
  hours: string;
  periodEnd: string | null;
  createTime: Date;
  createBy: string | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    registrationHours: HoursTable;
    hoursCredit: CreditTable;
  }
}

export interface StoredHours {
  readonly registrationUuid: string;
  readonly required: number | null;
  readonly done: number | null;
  readonly revision: number;
  /** End of the period for which the hours were entered; null if it was unknown. */
  readonly periodEnd: string | null;
}

export interface StoredCredit
  extends Pick<
    CreditTable,
    'uuid' | 'registrationUuid' | 'certificateNumber' | 'courseTitle' | 'periodEnd' | 'createTime'
  > {
  readonly hours: number;
}

const figure = (text: string | null): number | null => (text === null ? null : Number(text));

/** Lists all hours of the enterprise; a registration without a row has no entry. */
export async function listHoursRows(db: Db, scope: TenantContext): Promise<StoredHours[]> {
  const rows = await db.query
    .selectFrom('registrationHours')
    .select(['registrationUuid', 'required', 'done', 'revision', 'periodEnd'])
    .where('entUuid', '=', scope.entUuid)
    .execute();
  return rows.map((row) => ({ ...row, required: figure(row.required), done: figure(row.done) }));
}

/**
 * Saves the hours of a registration.
 * @param expected the revision that the client has read, 0 for none; undefined skips the comparison
 * @returns whether the revision still matched
 */
export async function saveHoursRow(
  db: Db,
  scope: TenantContext,
  row: Omit<StoredHours, 'revision'>,
  { now, expected }: { readonly now: Date; readonly expected: number | undefined },
): Promise<boolean> {
  const { rowCount } = await db.sql(
    `insert into registration_hours (ent_uuid, registration_uuid, required, done, update_time, update_by, period_end)
     select $1, $2, $3::numeric, $4::numeric, $5, $6, $8::date where coalesce($7::int, 0) = 0
       or exists (select 1 from registration_hours where ent_uuid = $1 and registration_uuid = $2)
     on conflict (ent_uuid, registration_uuid) do update
       set required = excluded.required, done = excluded.done, revision = registration_hours.revision + 1,
         update_time = excluded.update_time, update_by = excluded.update_by, period_end = excluded.period_end
       where $7::int is null or registration_hours.revision = $7::int`,
    [scope.entUuid, row.registrationUuid, row.required, row.done, now, scope.userUuid, expected ?? null, row.periodEnd],
  );
  return rowCount > 0;
}

/** Lists the credits of the enterprise, oldest first. */
export async function listCreditRows(db: Db, scope: TenantContext): Promise<StoredCredit[]> {
  const rows = await db.query
    .selectFrom('hoursCredit')
    .select(['uuid', 'registrationUuid', 'certificateNumber', 'courseTitle', 'hours', 'periodEnd', 'createTime'])
    .where('entUuid', '=', scope.entUuid)
    .orderBy('createTime')
    .orderBy('uuid')
    .execute();
  return rows.map((row) => ({ ...row, hours: Number(row.hours) }));
}

export async function addCreditRow(
  db: Db,
  scope: TenantContext,
  row: Omit<CreditTable, 'entUuid' | 'createBy'>,
): Promise<void> {
  await db.query
    .insertInto('hoursCredit')
    .values({ ...row, entUuid: scope.entUuid, createBy: scope.userUuid })
    .execute();
}

/**
 * Removes a credit.
 * @returns whether the enterprise had the credit
 */
export async function removeCreditRow(db: Db, scope: Pick<TenantContext, 'entUuid'>, uuid: string): Promise<boolean> {
  if (!isUuid(uuid)) return false;
  const gone = await db.query
    .deleteFrom('hoursCredit')
    .where('entUuid', '=', scope.entUuid)
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return Number(gone.numDeletedRows) > 0;
}

/** Finds the enterprise to whose registration the hours of a certificate were credited. */
export async function findCreditEnterprise(
  db: Db,
  { uuid, certificateUuid }: { readonly uuid: string; readonly certificateUuid: string },
): Promise<string | null> {
  const row = await db.query
    .selectFrom('hoursCredit')
    .select('entUuid')
    .where('uuid', '=', uuid)
    .where('certificateUuid', '=', certificateUuid)
    .executeTakeFirst();
  return row?.entUuid ?? null;
}
