import type { Db } from '#platform/server/db/db.ts';
import type { WechatBindingTable } from '#platform/server/outbox/wechat/binding.repo.ts';

interface SceneTable {
  uuid: string;
  userUuid: string;
  pcTokenHash: string;
  sceneHash: string;
  state: 'waiting' | 'scanned' | 'bound';
  /** The encrypted OpenID of the user who scanned the code. */
  openId: string | null;
  confirmHash: string | null;
  createTime: Date;
  expireTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    wechatScene: SceneTable;
  }
}

/** Saves a new binding code; the user's previous codes become invalid. */
export async function saveScene(db: Db, row: Omit<SceneTable, 'state' | 'openId' | 'confirmHash'>): Promise<void> {
  await db.transaction(async () => {
    await db.query.deleteFrom('wechatScene').where('userUuid', '=', row.userUuid).execute();
    await db.query
      .insertInto('wechatScene')
      .values({ ...row, state: 'waiting', openId: null, confirmHash: null })
      .execute();
  });
}

/** Finds the binding code of the user by the token of the page that shows it. */
export async function findScene(db: Db, userUuid: string, pcTokenHash: string): Promise<SceneTable | undefined> {
  return await db.query
    .selectFrom('wechatScene')
    .selectAll()
    .where('pcTokenHash', '=', pcTokenHash)
    .where('userUuid', '=', userUuid)
    .executeTakeFirst();
}

const withAccount = (db: Db) =>
  db.query
    .selectFrom('wechatScene as s')
    .innerJoin('appUser as u', 'u.uuid', 's.userUuid')
    .selectAll('s')
    .select(['u.phonenumber', 'u.nickName'])
    .where('u.delFlag', '=', '0');

/** Finds a valid binding code with the owner of its account. */
export async function findSceneByCode(db: Db, sceneHash: string, now: Date) {
  return await withAccount(db).where('s.sceneHash', '=', sceneHash).where('s.expireTime', '>', now).executeTakeFirst();
}

/** Finds a scanned binding code by the link in the WeChat message. */
export async function findSceneByLink(db: Db, confirmHash: string, now: Date) {
  return await withAccount(db)
    .where('s.confirmHash', '=', confirmHash)
    .where('s.expireTime', '>', now)
    .executeTakeFirst();
}
export type SceneWithAccount = NonNullable<Awaited<ReturnType<typeof findSceneByLink>>>;

/**
 * Changes the state of a binding code.
 * @returns false if another call changed the state first
 */
export async function updateSceneState(
  db: Db,
  uuid: string,
  from: readonly SceneTable['state'][],
  change: Partial<Pick<SceneTable, 'state' | 'openId' | 'confirmHash'>>,
): Promise<boolean> {
  const row = await db.query
    .updateTable('wechatScene')
    .set(change)
    .where('uuid', '=', uuid)
    .where('state', 'in', from)
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeStaleScenes(db: Db, before: Date): Promise<void> {
  await db.query.deleteFrom('wechatScene').where('expireTime', '<', before).execute();
}

export async function findBindingByOpenId(db: Db, openIdHash: string): Promise<WechatBindingTable | undefined> {
  return await db.query.selectFrom('wechatBinding').selectAll().where('openIdHash', '=', openIdHash).executeTakeFirst();
}

/** Binds a WeChat account to the user in place of the previous one. */
export async function saveBinding(db: Db, row: WechatBindingTable): Promise<void> {
  const { openId, openIdHash, isFollowing, createTime, updateTime } = row;
  await db.query
    .insertInto('wechatBinding')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('userUuid').doUpdateSet({ openId, openIdHash, isFollowing, createTime, updateTime }),
    )
    .execute();
}

export async function updateFollowing(db: Db, openIdHash: string, isFollowing: boolean, now: Date): Promise<void> {
  await db.query
    .updateTable('wechatBinding')
    .set({ isFollowing, updateTime: now })
    .where('openIdHash', '=', openIdHash)
    .execute();
}

/**
 * Removes the binding of a user.
 * @returns false if there was none
 */
export async function removeBinding(db: Db, userUuid: string): Promise<boolean> {
  const row = await db.query
    .deleteFrom('wechatBinding')
    .where('userUuid', '=', userUuid)
    .returning('userUuid')
    .executeTakeFirst();
  return row !== undefined;
}
