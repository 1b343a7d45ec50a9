import type { App } from '#platform/server/app.ts';
import {
  computeSignature,
  decryptMessage,
  encryptMessage,
  formatWechatXml,
  isSignatureValid,
  parseWechatXml,
  type WechatCallbackKeys,
} from './callback-crypto.ts';
import { recordFollowing, recordScan } from './wechat.service.ts';

/** Maximum age of a message in seconds, which prevents replays. */
const MAX_AGE_S = 300;
/** Prefix of the scene when a user follows the account by scanning a code. */
const SCENE_PREFIX = 'qrscene_';

type Query = Readonly<Record<string, string>>;

/**
 * Answers WeChat's verification of the callback address.
 * @returns the echo, or null if the request does not come from WeChat
 */
export function verifyEcho(keys: WechatCallbackKeys, query: Query): string | null {
  const { signature = '', timestamp = '', nonce = '', echostr = '' } = query;
  return isSignatureValid(keys.token, [timestamp, nonce], signature) ? echostr : null;
}

/**
 * Handles an event in safe mode.
 * @returns the answer, an encrypted message or `success`; null if the event does not come from WeChat
 */
export async function handleWechatCallback(
  { app, keys, now, origin }: { app: App; keys: WechatCallbackKeys; now: Date; origin: string },
  query: Query,
  body: string,
): Promise<string | null> {
  const { msg_signature: signature = '', timestamp = '', nonce = '' } = query;
  const encrypted = parseWechatXml(body).Encrypt ?? '';
  if (!isSignatureValid(keys.token, [timestamp, nonce, encrypted], signature)) return null;
  if (!(Math.abs(now.getTime() / 1000 - Number(timestamp)) <= MAX_AGE_S)) return null;
  const event = parseWechatXml(decryptMessage(keys, encrypted));
  const text = await handleEvent(app, event, { now, origin });
  if (text === null) return 'success';
  const reply = formatWechatXml({
    ToUserName: event.FromUserName ?? '',
    FromUserName: event.ToUserName ?? '',
    CreateTime: Math.floor(now.getTime() / 1000),
    MsgType: 'text',
    Content: text,
  });
  return sealReply(app, keys, reply, now);
}

function sealReply(app: App, keys: WechatCallbackKeys, reply: string, now: Date): string {
  const random = Buffer.from(app.random.token(16), 'base64url');
  const encrypted = encryptMessage(keys, reply, random);
  const [timestamp, nonce] = [Math.floor(now.getTime() / 1000), app.random.token(9)];
  return formatWechatXml({
    Encrypt: encrypted,
    MsgSignature: computeSignature(keys.token, [String(timestamp), nonce, encrypted]),
    TimeStamp: timestamp,
    Nonce: nonce,
  });
}

/** @returns the reply to the follower, or null for no reply */
async function handleEvent(
  app: App,
  event: Readonly<Record<string, string>>,
  { now, origin }: { now: Date; origin: string },
): Promise<string | null> {
  const { FromUserName: openId = '', MsgType: type, Event: name = '', EventKey: key = '' } = event;
  if (type !== 'event' || openId === '') return null;
  if (name === 'unsubscribe') await recordFollowing(app, openId, false, now);
  if (name === 'subscribe') await recordFollowing(app, openId, true, now);
  if (name !== 'SCAN' && name !== 'subscribe') return null;
  const scene = key.startsWith(SCENE_PREFIX) ? key.slice(SCENE_PREFIX.length) : key;
  if (scene === '') return null;
  const { text, link } = await recordScan(app, openId, scene, now);
  return link === null ? text : `${text}\n\n<a href="${origin}${link}">点这里确认绑定</a>`;
}
