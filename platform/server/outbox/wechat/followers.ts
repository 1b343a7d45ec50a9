import type { App } from '#platform/server/app.ts';
import { findWechatBinding, listFollowerBindings } from './binding.repo.ts';

/** Returns the WeChat open ids of the given users, by user uuid. Users who cannot receive WeChat messages are omitted. */
export async function listWechatOpenIds(app: App, userUuids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await listFollowerBindings(app.db, userUuids);
  return new Map(rows.map(({ userUuid, openId }) => [userUuid, app.cipher.decrypt(openId)]));
}

/** Returns whether a user can receive messages by WeChat. */
export async function canReceiveWechat(app: App, userUuid: string): Promise<boolean> {
  return (await findWechatBinding(app.db, userUuid))?.isFollowing ?? false;
}

/** Returns the blind index of a follower's open id. */
export const getOpenIdBlindIndex = (cipher: App['cipher'], openId: string): string =>
  cipher.blindIndex(`wechat open id ${openId}`);
