import { formatTime } from '#domain/text/time.ts';
import { createApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import type { LoginContext, PublicContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { isUniqueViolation } from '#platform/server/db/errors.ts';
import { LOCAL_WECHAT_PATH } from '#platform/server/outbox/local.ts';
import { OutboxError } from '#platform/server/outbox/ports.ts';
import { findWechatBinding } from '#platform/server/outbox/wechat/binding.repo.ts';
import { getOpenIdBlindIndex } from '#platform/server/outbox/wechat/followers.ts';
import { drawQrDataUrl } from '#platform/server/pictures/qr-picture.ts';
import { type BindState, WECHAT_ERRORS } from '../wechat.contract.ts';
import {
  findBindingByOpenId,
  findScene,
  findSceneByCode,
  findSceneByLink,
  removeBinding,
  type SceneWithAccount,
  saveBinding,
  saveScene,
  updateFollowing,
  updateSceneState,
} from './wechat.repo.ts';

const LIFE_SECONDS = 300;

const getHash = (app: App, kind: 'pc' | 'scene' | 'link', text: string): string =>
  app.cipher.blindIndex(`wechat ${kind} ${text}`);

/** C-166. Creates a QR code that leads to the official account; only this session gets the token for its status. */
export async function createBindQrcode(context: LoginContext) {
  const { app, now, session } = context;
  const [pcToken, scene] = [app.random.token(32), app.random.token(18)];
  await saveScene(app.db, {
    uuid: app.random.uuid(),
    userUuid: session.userUuid,
    pcTokenHash: getHash(app, 'pc', pcToken),
    sceneHash: getHash(app, 'scene', scene),
    createTime: now,
    expireTime: new Date(now.getTime() + LIFE_SECONDS * 1000),
  });
  const address = await app.outbox.wechat.createQrcode(scene, LIFE_SECONDS).catch((error: unknown) => {
    if (!(error instanceof OutboxError)) throw error;
    app.log.error({ error }, 'no WeChat code');
    throw createApiError(WECHAT_ERRORS.unavailable, {}, { retryAfterSeconds: 30 });
  });
  // The simulated page has no host; the portal's origin is used.
  const isLocal = address.startsWith(LOCAL_WECHAT_PATH);
  return {
    pcToken,
    qrcode: drawQrDataUrl(isLocal ? context.origin + address : address),
    expireSeconds: LIFE_SECONDS,
    simulateUrl: isLocal ? address : null,
  };
}

/** C-167. Returns the status of a code; another user's token is treated like an unknown one. */
export async function checkBindStatus(context: LoginContext, pcToken: string): Promise<{ status: BindState }> {
  const { app, now, session } = context;
  const scene = await findScene(app.db, session.userUuid, getHash(app, 'pc', pcToken));
  if (!scene) throw createNotFoundError();
  return { status: scene.state !== 'bound' && scene.expireTime <= now ? 'expired' : scene.state };
}

export async function getWechatBindingStatus({ app, session }: LoginContext) {
  const binding = await findWechatBinding(app.db, session.userUuid);
  return {
    isBound: binding !== undefined,
    isFollowing: binding?.isFollowing ?? false,
    bindTime: binding ? formatTime(binding.createTime) : null,
  };
}

export async function unbindWechatAccount(context: LoginContext): Promise<void> {
  const { app, session } = context;
  await app.db.transaction(async () => {
    if (!(await removeBinding(app.db, session.userUuid))) throw createNotFoundError();
    await logAudit(context, {
      action: 'wechat.unbound',
      targetKind: 'user',
      targetUuid: session.userUuid,
      detail: {},
    });
  });
}

const nameAccount = ({ nickName, phonenumber }: Pick<SceneWithAccount, 'nickName' | 'phonenumber'>): string =>
  `${nickName}（${phonenumber.slice(0, 3)}****${phonenumber.slice(-4)}）`;

/** The result of a scan. `link` opens the page on which the user confirms on the phone. */
export interface ScanReply {
  readonly text: string;
  readonly link: string | null;
}

/**
 * Records that a follower scanned a code, and returns the link for confirming. Nothing is bound yet: the confirmation page first shows the
 * owner of the account, because another person may have shown the follower the code. A code only works for the first follower who scans it.
 */
export async function recordScan(app: App, openId: string, scene: string, now: Date): Promise<ScanReply> {
  const row = await findSceneByCode(app.db, getHash(app, 'scene', scene), now);
  if (!row || row.state === 'bound') return { text: '二维码已失效，请在电脑上重新获取。', link: null };
  if (row.openId !== null && app.cipher.decrypt(row.openId) !== openId)
    return { text: '该二维码已被其他微信扫描，请在电脑上重新获取。', link: null };
  const token = app.random.token(24);
  const isMarked = await updateSceneState(app.db, row.uuid, row.openId === null ? ['waiting'] : ['scanned'], {
    state: 'scanned',
    openId: app.cipher.encrypt(openId),
    confirmHash: getHash(app, 'link', token),
  });
  if (!isMarked) return { text: '该二维码已被扫描，请稍候或重新获取。', link: null };
  return {
    text: `您正在把微信绑定到账号 ${nameAccount(row)}。如非本人操作，请忽略。`,
    link: `/wx/confirm?token=${token}`,
  };
}

/** Returns the account that a link would bind, or null when the link is no longer valid. */
export async function getConfirmationAccount(app: App, token: string, now: Date): Promise<string | null> {
  const row = await findSceneByLink(app.db, getHash(app, 'link', token), now);
  return row?.state === 'scanned' ? nameAccount(row) : null;
}

export type ConfirmationResult = 'bound' | 'gone' | 'taken';

/** Binds the WeChat account, once. `taken`: it is bound to another account. */
export async function confirmBinding(context: PublicContext, token: string): Promise<ConfirmationResult> {
  const { app, now } = context;
  const row = await findSceneByLink(app.db, getHash(app, 'link', token), now);
  if (!row || row.openId === null) return 'gone';
  const openIdHash = getOpenIdBlindIndex(app.cipher, app.cipher.decrypt(row.openId));
  const known = await findBindingByOpenId(app.db, openIdHash);
  if (known && known.userUuid !== row.userUuid) return 'taken';
  const binding = { userUuid: row.userUuid, openId: row.openId, openIdHash, isFollowing: true };
  try {
    return await app.db.transaction(async () => {
      if (!(await updateSceneState(app.db, row.uuid, ['scanned'], { state: 'bound', openId: null, confirmHash: null })))
        return 'gone';
      await saveBinding(app.db, { ...binding, createTime: now, updateTime: now });
      await logAudit(context, { action: 'wechat.bound', targetKind: 'user', targetUuid: row.userUuid, detail: {} });
      return 'bound';
    });
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
}

/** Records that a user followed or unfollowed the official account. */
export const recordFollowing = (app: App, openId: string, isFollowing: boolean, now: Date): Promise<void> =>
  updateFollowing(app.db, getOpenIdBlindIndex(app.cipher, openId), isFollowing, now);
