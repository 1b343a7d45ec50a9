import type { App } from '#platform/server/app.ts';
import { findBinding, listFollowingRows } from './binding.repo.ts';

/** Open ids of those of the users whom messages reach by WeChat, by user. */
export async function listFollowers(app: App, userUuids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await listFollowingRows(app.db, userUuids);
  return new Map(rows.map(({ userUuid, openId }) => [userUuid, app.cipher.decrypt(openId)]));
}

/** Whether messages reach a user by WeChat. */
export async function hasWechat(app: App, userUuid: string): Promise<boolean> {
  return (await findBinding(app.db, userUuid))?.isFollowing ?? false;
}

/** Returns the index by which a follower is found. */
export const indexOpenId = (cipher: App['cipher'], openId: string): string =>
  cipher.blindIndex(`wechat open id ${openId}`);
