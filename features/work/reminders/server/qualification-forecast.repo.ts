import type { ColumnType } from 'kysely';
import type { QualificationForecast } from '#features/evaluation/evaluations/server/evaluations.server-api.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    heldForecast: Omit<QualificationForecast, 'causes'> & {
      entUuid: string;
      causes: ColumnType<string[], string, string>;
      checkedTime: Date;
    };
  }
}

const readForecasts = async (db: Db, scope: TenantContext): Promise<QualificationForecast[]> =>
  await db.query
    .selectFrom('heldForecast')
    .select(['itemUuid', 'degree', 'subject', 'failsOn', 'causes'])
    .where('entUuid', '=', scope.entUuid)
    .execute();

export async function replaceQualificationForecasts(
  db: Db,
  scope: TenantContext,
  rows: readonly QualificationForecast[],
  now: Date,
): Promise<void> {
  const stored = await readForecasts(db, scope);
  const keyOf = ({ itemUuid, degree, subject, failsOn, causes }: QualificationForecast): string =>
    JSON.stringify([itemUuid, degree, subject, failsOn, causes]);
  const known = new Set(stored.map(keyOf));
  if (stored.length === rows.length && rows.every((row) => known.has(keyOf(row)))) return;
  await db.query.deleteFrom('heldForecast').where('entUuid', '=', scope.entUuid).execute();
  if (rows.length === 0) return;
  const values = rows.map(({ causes, ...row }) => ({
    ...row,
    causes: JSON.stringify(causes),
    entUuid: scope.entUuid,
    checkedTime: now,
  }));
  await db.query.insertInto('heldForecast').values(values).execute();
}
