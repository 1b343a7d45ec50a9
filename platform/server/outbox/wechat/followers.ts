import type { App } from '#platform/server/app.ts';
import { findBinding, listFollowingRows } from './binding.repo.ts';

/** Returns the WeChat open ids of the given users, by user uuid. Users who cannot receive WeChat messages are omitted. */
export async function listFollowers(app: App, userUuids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await listFollowingRows(app.db, userUuids);
  return new Map(rows.map(({ userUuid, openId }) => [userUuid, app.cipher.decrypt(openId)]));
}

/** Returns whether a user can receive messages by WeChat. */
export async function hasWechat(app: App, userUuid: string): Promise<boolean> {
  return (await findBinding(app.db, userUuid))?.isFollowing ?? false;
}

/** Returns the blind index of a follower's open id. */
export const indexOpenId = (cipher: App['cipher'], openId: string): string =>
  cipher.blindIndex(`wechat open id ${openId}`);
