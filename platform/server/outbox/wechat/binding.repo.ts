import type { Db } from '#platform/server/db/db.ts';

export interface WechatBindingTable {
  userUuid: string;
  /** Encrypted open id. */
  openId: string;
  openIdHash: string;
  isFollowing: boolean;
  createTime: Date;
  updateTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    wechatBinding: WechatBindingTable;
  }
}

export async function findWechatBinding(db: Db, userUuid: string): Promise<WechatBindingTable | undefined> {
  return await db.query.selectFrom('wechatBinding').selectAll().where('userUuid', '=', userUuid).executeTakeFirst();
}

/**
 * Lists the bindings of users who follow the official account. Accepts at most 10,000 users, because a statement can have 65,535
 * parameters.
 */
export async function listFollowerBindings(db: Db, userUuids: readonly string[]): Promise<WechatBindingTable[]> {
  if (userUuids.length === 0) return [];
  return await db.query
    .selectFrom('wechatBinding')
    .selectAll()
    .where('userUuid', 'in', userUuids)
    .where('isFollowing', '=', true)
    .execute();
}
