import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getWechatConfig, startWechatPlatform, type WechatPlatform } from '#platform/server/testing/wechat-platform.ts';
import { OutboxError } from '../ports.ts';
import { createOfficialAccount } from './official-account.ts';

let platform: WechatPlatform;
let now = Date.parse('2027-01-01T00:00:00Z');
beforeEach(async () => {
  platform = await startWechatPlatform();
});
afterEach(() => platform.close());

const create = (over: object = {}) =>
  createOfficialAccount({ ...getWechatConfig(platform.endpoint), ...over }, { now: () => new Date(now) });
const MESSAGE = { to: 'oUser', template: 'digest', params: { title: '三项证照即将到期', count: '3' } } as const;
const caught = async (attempt: Promise<unknown>): Promise<OutboxError> => {
  const error = await attempt.then(() => null).catch((reason: unknown) => reason);
  if (!(error instanceof OutboxError)) throw new Error('no failure');
  return error;
};

describe('the official account', () => {
  it('fetches one token for many calls, and the next before it ends', async () => {
    const account = create();
    await Promise.all(Array.from({ length: 5 }, () => account.send(MESSAGE)));
    expect(platform.seen.filter(({ path }) => path === '/cgi-bin/stable_token')).toHaveLength(1);
    now += 6_800_000;
    await account.send(MESSAGE);
    now += 200_000;
    await account.send(MESSAGE);
    expect(platform.seen.filter(({ path }) => path === '/cgi-bin/stable_token')).toHaveLength(2);
  });
  it('sends a template message with the fields as configured', async () => {
    await create().send({ ...MESSAGE, url: 'https://example.com/x', params: { title: '很'.repeat(30), count: '3' } });
    const sent = platform.seen.at(-1);
    expect(sent?.path).toBe('/cgi-bin/message/template/send');
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      touser: 'oUser',
      template_id: 'TEMPLATE-digest',
      url: 'https://example.com/x',
      data: { thing1: { value: `${'很'.repeat(19)}…` }, number2: { value: '3' } },
    });
  });
  it('asks for a code with a scene', async () => {
    expect(await create().createQrcode('bind-1', 300)).toBe('http://weixin.qq.com/q/bind-1');
    expect(JSON.parse(platform.seen.at(-1)?.body ?? '')).toMatchObject({
      expire_seconds: 300,
      action_name: 'QR_STR_SCENE',
    });
  });
  it('gets over a token that was put out (40001), once', async () => {
    const account = create();
    await account.send(MESSAGE);
    platform.dropTokens();
    await account.send(MESSAGE);
    expect(platform.tokens).toHaveLength(2);
    platform.failWith(40_001, 42_001);
    expect((await caught(account.send(MESSAGE))).isFinal).toBe(false);
  });
  it('tells temporary errors (busy, quota 45009) from permanent ones (a follower who left, 43004)', async () => {
    platform.failWith(45_009, -1, 43_004, 40_003);
    const account = create();
    const kinds = [];
    for (let count = 0; count < 4; count += 1) kinds.push((await caught(account.send(MESSAGE))).isFinal);
    expect(kinds).toEqual([false, false, true, true]);
  });
  it('gives up waiting for an answer, and says nothing of the token then', async () => {
    platform.failWith(0);
    const failure = await caught(create().send(MESSAGE));
    expect([failure.isFinal, failure.message]).toEqual([false, 'WeChat could not be reached']);
    expect(JSON.stringify([failure.message, failure.cause])).not.toContain('token-1');
  }, 60_000);
  it('takes a wrong secret and a template that is not configured for final', async () => {
    expect((await caught(create({ appSecret: 'wrong' }).send(MESSAGE))).isFinal).toBe(true);
    expect((await caught(create().send({ ...MESSAGE, template: 'notice' }))).isFinal).toBe(true);
  });
});
