import { sql } from 'kysely';
import type { ApplicationChoices } from '#features/evaluation/evaluations/contract/choices.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';

interface FilingFreezeTable {
  entUuid: string;
  filingUuid: string;
  cause: 'opened' | 'filed';
  fingerprint: string;
  asOf: string;
  options: ApplicationChoices;
  freezeTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    filingFreeze: FilingFreezeTable;
  }
}

export type FrozenRecords = Omit<FilingFreezeTable, 'entUuid' | 'filingUuid'>;

/** Stores the frozen records and replaces the previous ones. */
export async function saveFrozenRecordsRow(
  db: Db,
  scope: TenantContext,
  filingUuid: string,
  freeze: FrozenRecords,
): Promise<void> {
  const values = { ...freeze, options: sql<ApplicationChoices>`${JSON.stringify(freeze.options)}::jsonb` };
  await db.query
    .insertInto('filingFreeze')
    .values({ ...values, entUuid: scope.entUuid, filingUuid })
    .onConflict((conflict) => conflict.columns(['entUuid', 'filingUuid']).doUpdateSet(values))
    .execute();
}

export async function getFrozenRecordsRow(
  db: Db,
  scope: TenantContext,
  filingUuid: string,
): Promise<FrozenRecords | null> {
  const row = await db.query
    .selectFrom('filingFreeze')
    .select(['cause', 'fingerprint', 'asOf', 'options', 'freezeTime'])
    .where('entUuid', '=', scope.entUuid)
    .where('filingUuid', '=', filingUuid)
    .executeTakeFirst();
  return row ?? null;
}
