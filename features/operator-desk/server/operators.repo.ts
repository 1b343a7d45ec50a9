import type { Db } from '#platform/server/db/db.ts';

export interface DeskOwner {
  readonly uuid: string;
  readonly permissions: readonly string[];
}

/** Everybody who looks after something and can sign in. */
export async function listDeskOwners(db: Db): Promise<DeskOwner[]> {
  const { rows } = await db.sql<DeskOwner>(
    `select uuid, permissions from app_user
     where del_flag = '0' and status = '0' and cardinality(permissions) > 0 order by create_time desc, uuid limit 1000`,
  );
  return rows;
}
