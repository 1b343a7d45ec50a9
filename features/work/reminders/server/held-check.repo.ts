import type { ColumnType } from 'kysely';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';

/** State of the stored evaluation results of an enterprise's current qualifications. */
export interface StatusEvaluationState {
  /** Version of the records that were evaluated. */
  readonly records: string;
  /** Version of the standards used for the evaluation. */
  readonly standards: string;
  /** The first day on which a result may differ even if no record changes. */
  readonly nextOn: string;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    heldCheck: Omit<StatusEvaluationState, 'records'> & {
      entUuid: string;
      records: ColumnType<number, string, string>;
      checkedTime: Date;
    };
  }
}

export async function getStatusEvaluation(db: Db, scope: TenantContext): Promise<StatusEvaluationState | null> {
  const row = await db.query
    .selectFrom('heldCheck')
    .select(['records', 'standards', 'nextOn'])
    .where('entUuid', '=', scope.entUuid)
    .executeTakeFirst();
  return row ? { ...row, records: String(row.records) } : null;
}

/** Returns the time of the last evaluation; null before the first one. */
export async function getEvaluationTime(db: Db, scope: TenantContext): Promise<Date | null> {
  const row = await db.query
    .selectFrom('heldCheck')
    .select('checkedTime')
    .where('entUuid', '=', scope.entUuid)
    .executeTakeFirst();
  return row?.checkedTime ?? null;
}

export async function saveStatusEvaluation(
  db: Db,
  scope: TenantContext,
  state: StatusEvaluationState,
  now: Date,
): Promise<void> {
  const values = { ...state, checkedTime: now };
  await db.query
    .insertInto('heldCheck')
    .values({ ...values, entUuid: scope.entUuid })
    .onConflict((conflict) => conflict.column('entUuid').doUpdateSet(values))
    .execute();
}

/** Invalidates the stored results of an enterprise from the given day on. */
export async function invalidateStatusEvaluation(db: Db, scope: TenantContext, day: string): Promise<void> {
  await db.sql('update held_check set next_on = $2 where ent_uuid = $1 and next_on > $2', [scope.entUuid, day]);
}

/** Finds the next enterprise, by uuid, whose stored results are no longer valid on the day; null if there is none. */
export async function findNextDueEvaluation(
  db: Db,
  after: string,
  { standards, day }: { readonly standards: string; readonly day: string },
): Promise<string | null> {
  const { rows } = await db.sql<{ uuid: string }>(
    `select e.uuid from enterprise e
       left join held_check c on c.ent_uuid = e.uuid
       left join firm_version v on v.ent_uuid = e.uuid
     where e.uuid > $1
       and (c.ent_uuid is null or c.standards <> $2 or c.next_on <= $3 or c.records <> coalesce(v.records, 0))
     order by e.uuid limit 1`,
    [after, standards, day],
  );
  return rows[0]?.uuid ?? null;
}
