import type { QualificationForecast } from '#features/evaluation/evaluations/server/evaluations.server-api.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    heldForecast: QualificationForecast & { entUuid: string; checkedTime: Date };
  }
}

export async function replaceQualificationForecasts(
  db: Db,
  scope: TenantContext,
  rows: readonly QualificationForecast[],
  now: Date,
): Promise<void> {
  const stored = await db.query
    .selectFrom('heldForecast')
    .select(['itemUuid', 'subject', 'failsOn'])
    .where('entUuid', '=', scope.entUuid)
    .execute();
  const keyOf = ({ itemUuid, subject, failsOn }: QualificationForecast): string => `${itemUuid} ${failsOn} ${subject}`;
  const known = new Set(stored.map(keyOf));
  if (stored.length === rows.length && rows.every((row) => known.has(keyOf(row)))) return;
  await db.query.deleteFrom('heldForecast').where('entUuid', '=', scope.entUuid).execute();
  if (rows.length === 0) return;
  const values = rows.map((row) => ({ ...row, entUuid: scope.entUuid, checkedTime: now }));
  await db.query.insertInto('heldForecast').values(values).execute();
}
