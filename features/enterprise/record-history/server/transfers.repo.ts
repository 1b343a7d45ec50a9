import type { RecordedTransfer } from '#domain/validity/transfers.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';

/** Lists recorded changes of the employer of registrations since a day: to another enterprise, and back. */
export async function listRecordedTransfers(db: Db, scope: TenantContext, since: string): Promise<RecordedTransfer[]> {
  const { rows } = await db.sql<RecordedTransfer>(
    `select uuid as "registrationUuid", to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as "on" from record_history
     where ent_uuid = $1 and at >= $2::date and kind = 'registration' and act = 'edit'
       and changes -> 'registered_here' in ('[true, false]', '[false, true]')
     order by at, seq`,
    [scope.entUuid, since],
  );
  return rows;
}
