import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';

/** Returns the current licence file with its name; both are null if there is none. The row stays locked until the transaction ends. */
export async function getLicenceFile(
  db: Db,
  scope: TenantContext,
): Promise<{ uuid: string | null; name: string | null }> {
  const { rows } = await db.sql<{ uuid: string | null; name: string | null }>(
    `select e.licence_file_uuid as uuid, (select a.name from attachment a
       where a.ent_uuid = e.uuid and a.uuid = e.licence_file_uuid) as name
     from enterprise e where e.uuid = $1 and e.del_flag = '0' for no key update of e`,
    [scope.entUuid],
  );
  return rows[0] ?? { uuid: null, name: null };
}

export async function setLicenceFileRow(db: Db, scope: TenantContext, uuid: string, now: Date): Promise<void> {
  await db.query
    .updateTable('enterprise')
    .set({ licenceFileUuid: uuid, updateTime: now, updateBy: scope.userUuid })
    .where('uuid', '=', scope.entUuid)
    .execute();
}
