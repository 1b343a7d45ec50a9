import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';

/** Assigns a number to a run unless it has one; concurrent calls get the same number. @returns null if the enterprise has no such run */
export async function assignProofNumber(
  db: Db,
  scope: TenantContext,
  uuid: string,
  fresh: string,
): Promise<string | null> {
  const row = await db.query
    .updateTable('checkRun')
    .set((run) => ({ proofNumber: run.fn.coalesce('proofNumber', run.val(fresh)) }))
    .where('entUuid', '=', scope.entUuid)
    .where('uuid', '=', uuid)
    .returning('proofNumber')
    .executeTakeFirst();
  return row?.proofNumber ?? null;
}

/** Finds a report by the number printed on its proof, in any enterprise: knowledge of the number is the authorisation. */
export async function findReportByProofNumber(db: Db, number: string) {
  return await db.query
    .selectFrom('checkRun as r')
    .innerJoin('enterprise as e', 'e.uuid', 'r.entUuid')
    .select([
      'r.runNo',
      'r.kind',
      'r.standardName',
      'r.level',
      'r.asOf',
      'r.endTime',
      'r.verdict',
      'r.headline',
      'r.hash',
      'r.items',
    ])
    .select('e.entName')
    .where('r.proofNumber', '=', number)
    .executeTakeFirst();
}
