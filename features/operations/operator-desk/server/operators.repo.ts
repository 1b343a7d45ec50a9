import type { Db } from '#platform/server/db/db.ts';
import type { DeskOwner } from './desk.service.ts';

export interface DeskOwnerRow extends DeskOwner {
  readonly uuid: string;
}

/** Lists the operators that have at least one right and can log in. */
export async function listDeskOwners(db: Db): Promise<DeskOwnerRow[]> {
  const { rows } = await db.sql<DeskOwnerRow>(
    `select uuid, permissions, region_grants as "regionGrants" from app_user
     where del_flag = '0' and status = '0' and cardinality(permissions) > 0 order by create_time desc, uuid limit 1000`,
  );
  return rows;
}
