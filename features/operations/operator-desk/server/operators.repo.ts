import type { Db } from '#platform/server/db/db.ts';
import type { DeskOperator } from './desk.service.ts';

export interface DeskOperatorRow extends DeskOperator {
  readonly uuid: string;
}

/** Lists the operators that have at least one right and can log in. */
export async function listDeskOperators(db: Db): Promise<DeskOperatorRow[]> {
  const { rows } = await db.sql<DeskOperatorRow>(
    `select uuid, permissions, region_grants as "regionGrants" from app_user
     where del_flag = '0' and status = '0' and cardinality(permissions) > 0 order by create_time desc, uuid limit 1000`,
  );
  return rows;
}
