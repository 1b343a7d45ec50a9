import { sql } from 'kysely';
import type { Choices } from '#features/evaluation/evaluations/contract/choices.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';

interface FilingFreezeTable {
  entUuid: string;
  filingUuid: string;
  cause: 'opened' | 'filed';
  fingerprint: string;
  asOf: string;
  options: Choices;
  freezeTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    filingFreeze: FilingFreezeTable;
  }
}

export type Freeze = Omit<FilingFreezeTable, 'entUuid' | 'filingUuid'>;

/** Stores the frozen records and replaces the previous ones. */
export async function saveFreeze(db: Db, scope: TenantContext, filingUuid: string, freeze: Freeze): Promise<void> {
  const values = { ...freeze, options: sql<Choices>`${JSON.stringify(freeze.options)}::jsonb` };
  await db.query
    .insertInto('filingFreeze')
    .values({ ...values, entUuid: scope.entUuid, filingUuid })
    .onConflict((conflict) => conflict.columns(['entUuid', 'filingUuid']).doUpdateSet(values))
    .execute();
}

export async function getFreeze(db: Db, scope: TenantContext, filingUuid: string): Promise<Freeze | null> {
  const row = await db.query
    .selectFrom('filingFreeze')
    .select(['cause', 'fingerprint', 'asOf', 'options', 'freezeTime'])
    .where('entUuid', '=', scope.entUuid)
    .where('filingUuid', '=', filingUuid)
    .executeTakeFirst();
  return row ?? null;
}
