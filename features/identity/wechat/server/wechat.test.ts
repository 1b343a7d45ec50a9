import { randomBytes } from 'node:crypto';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import Fastify, { type FastifyInstance } from 'fastify';
import { decodeQR } from 'qr/decode.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { listDeliveries } from '#platform/server/outbox/delivery.repo.ts';
import { listOutboxMessages } from '#platform/server/outbox/outbox.repo.ts';
import { OutboxError } from '#platform/server/outbox/ports.ts';
import { listWechatOpenIds } from '#platform/server/outbox/wechat/followers.ts';
import { createOfficialAccount } from '#platform/server/outbox/wechat/official-account.ts';
import { measureCpuMs } from '#platform/server/testing/processor-time.ts';
import { getWechatConfig, startWechatPlatform } from '#platform/server/testing/wechat-platform.ts';
import { checkBindStatus, generateBindQrcode, getWechatBinding, unbindWechat } from '../wechat.contract.ts';
import {
  computeSignature,
  decryptMessage,
  encryptMessage,
  formatWechatXml,
  isSignatureValid,
  parseWechatXml,
} from './callback-crypto.ts';
import { registerWechatEndpoints } from './wechat-files.ts';

let portal: TestPortal;
let tokens: { member: string; other: string };
let at = Date.parse('2027-05-01T00:00:00Z');
const keys = getWechatConfig('http://127.0.0.1:1');
let platform: FastifyInstance;

beforeAll(async () => {
  portal = await startPortal({ quiet: true });
  const { app } = portal;
  platform = Fastify();
  registerWechatEndpoints(platform, {
    ...app,
    config: { ...app.config, publicUrl: 'https://portal.example', outbox: { ...app.config.outbox, wechat: keys } },
  });
  await platform.ready();
});
afterAll(async () => {
  await platform.close();
  await portal.close();
});
beforeEach(async () => {
  at += 86_400_000;
  portal.setNow(new Date(at));
  await portal.app.db.sql('delete from wechat_binding');
  tokens = { member: await portal.signIn('member'), other: await portal.signIn('other') };
});

const later = (seconds: number) => {
  at += seconds * 1000;
  portal.setNow(new Date(at));
};
async function ask(token: string) {
  const made = await portal.call(generateBindQrcode, {}, { token });
  return { ...made, scene: new URLSearchParams(made.simulateUrl?.split('?')[1]).get('scene') ?? '' };
}
const getStatus = async (token: string, pcToken: string) =>
  (await portal.call(checkBindStatus, { query: { pcToken } }, { token })).status;

/** What the platform sends in safe mode when something happens. */
async function tell(event: Record<string, string | number>, over: Record<string, string> = {}) {
  const xml = formatWechatXml({ ToUserName: 'gh_account', CreateTime: 1, MsgType: 'event', ...event });
  const encrypted = encryptMessage(keys, xml, randomBytes(16));
  const [timestamp, nonce] = [String(Math.floor(at / 1000)), 'n1'];
  const query = {
    timestamp,
    nonce,
    encrypt_type: 'aes',
    msg_signature: computeSignature(keys.token, [over.timestamp ?? timestamp, nonce, encrypted]),
    ...over,
  };
  const answer = await platform.inject({
    method: 'POST',
    url: '/wx/callback',
    query,
    headers: { 'content-type': 'text/xml' },
    payload: formatWechatXml({ ToUserName: 'gh_account', Encrypt: encrypted }),
  });
  return { status: answer.statusCode, body: answer.body };
}
/** The text of an encrypted reply. */
function read(body: string): string {
  const outer = parseWechatXml(body);
  const parts = [outer.TimeStamp ?? '', outer.Nonce ?? '', outer.Encrypt ?? ''];
  expect(isSignatureValid(keys.token, parts, outer.MsgSignature ?? '')).toBe(true);
  return parseWechatXml(decryptMessage(keys, outer.Encrypt ?? '')).Content ?? '';
}
const linkIn = (text: string): string => /token=([\w-]+)/.exec(text)?.[1] ?? '';
const confirm = async (token: string) =>
  (
    await platform.inject({
      method: 'POST',
      url: '/wx/confirm',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `token=${token}`,
    })
  ).body;
async function scan(openId: string, scene: string, Event: 'SCAN' | 'subscribe' = 'SCAN'): Promise<string> {
  const EventKey = Event === 'subscribe' ? `qrscene_${scene}` : scene;
  return read((await tell({ FromUserName: openId, Event, EventKey })).body);
}
async function bind(token: string, openId: string) {
  const { pcToken, scene } = await ask(token);
  await confirm(linkIn(await scan(openId, scene)));
  return pcToken;
}

describe('binding WeChat (C-166, C-167, R-144)', () => {
  it('goes from waiting over scanned to bound, with a yes on the phone that names the account', async () => {
    const token = tokens.member;
    const { pcToken, scene, qrcode, simulateUrl } = await ask(token);
    expect(qrcode).toMatch(/^data:image\/svg\+xml;base64,/);
    expect(simulateUrl).toMatch(/^\/portal\/dev\/wechat\?scene=/);
    expect(await getStatus(token, pcToken)).toBe('waiting');
    const text = await scan('oOne', scene, 'subscribe');
    expect(text).toContain('138****0000');
    expect(text).toContain('https://portal.example/wx/confirm?token=');
    expect(await getStatus(token, pcToken)).toBe('scanned');
    expect((await portal.call(getWechatBinding, {}, { token })).isBound).toBe(false);
    const page = await platform.inject({ url: `/wx/confirm?token=${linkIn(text)}` });
    expect(page.body).toContain('确认绑定');
    expect(await confirm(linkIn(text))).toContain('绑定成功');
    expect(await getStatus(token, pcToken)).toBe('bound');
    expect(await portal.call(getWechatBinding, {}, { token })).toMatchObject({ isBound: true, isFollowing: true });
    expect(await confirm(linkIn(text))).toContain('链接已失效');
    await portal.call(unbindWechat, { body: {} }, { token });
    expect((await portal.call(getWechatBinding, {}, { token })).isBound).toBe(false);
    await expect(portal.call(unbindWechat, { body: {} }, { token })).rejects.toThrow('数据不存在');
  });
  it('answers at both addresses, to signed-in users, about their own token only', async () => {
    const { pcToken } = await ask(tokens.member);
    const alias = await portal.request({
      method: 'GET',
      path: '/portal/wx/checkBindStatus',
      query: { pcToken },
      token: tokens.member,
    });
    expect(alias.body.data).toEqual({ status: 'waiting' });
    await expect(getStatus(tokens.other, pcToken)).rejects.toThrow('数据不存在');
    await expect(getStatus(tokens.member, 'unknown')).rejects.toThrow('数据不存在');
    await expect(getStatus(tokens.member, '')).rejects.toMatchObject({ code: 400 });
    for (const path of [generateBindQrcode.path, checkBindStatus.path]) {
      expect((await portal.request({ method: 'GET', path, query: { pcToken } })).status).toBe(401);
    }
  });
  it('ends after five minutes, and when another code is asked for', async () => {
    const first = await ask(tokens.member);
    const second = await ask(tokens.member);
    await expect(getStatus(tokens.member, first.pcToken)).rejects.toThrow('数据不存在');
    expect(await scan('oOne', first.scene)).toContain('二维码已失效');
    const link = linkIn(await scan('oOne', second.scene));
    later(301);
    expect(await getStatus(tokens.member, second.pcToken)).toBe('expired');
    expect(await confirm(link)).toContain('链接已失效');
    expect(await scan('oOne', second.scene)).toContain('二维码已失效');
  });
  it('works for the first scan, once, and for one account each', async () => {
    const { scene, pcToken } = await ask(tokens.member);
    const link = linkIn(await scan('oOne', scene));
    expect(await scan('oTwo', scene)).toContain('已被其他微信扫描');
    const again = linkIn(await scan('oOne', scene));
    expect(await confirm(link)).toContain('链接已失效');
    const all = await Promise.all(Array.from({ length: 10 }, () => confirm(again)));
    expect(all.filter((body) => body.includes('绑定成功'))).toHaveLength(1);
    expect(await getStatus(tokens.member, pcToken)).toBe('bound');
    const foreign = await ask(tokens.other);
    expect(await confirm(linkIn(await scan('oOne', foreign.scene)))).toContain('已经绑定了另一个账号');
    expect(await getStatus(tokens.other, foreign.pcToken)).toBe('scanned');
  });
  it('keeps neither open id nor tokens in the open', async () => {
    const { pcToken, scene } = await ask(tokens.member);
    const link = linkIn(await scan('oSecretOpenId', scene));
    const tables = async () =>
      JSON.stringify([
        (await portal.app.db.sql('select * from wechat_scene')).rows,
        (await portal.app.db.sql('select * from wechat_binding')).rows,
      ]);
    const before = await tables();
    await confirm(link);
    for (const text of [before, await tables()])
      for (const secret of [pcToken, scene, link, 'oSecretOpenId']) expect(text).not.toContain(secret);
  });
  it('says 503 when the platform gives no code', async () => {
    const error = vi.spyOn(portal.app.outbox.wechat, 'createQrcode').mockRejectedValue(new OutboxError('down'));
    const answer = await portal.request({ method: 'GET', path: generateBindQrcode.path, token: tokens.member });
    error.mockRestore();
    expect([answer.status, answer.headers['retry-after'], answer.body.msg]).toEqual([
      503,
      '30',
      '微信绑定暂时不可用，请稍后重试',
    ]);
  });
});

describe('the callback', () => {
  it('proves its address to the platform only', async () => {
    const [timestamp, nonce] = ['1', '2'];
    const query = { timestamp, nonce, echostr: 'echo', signature: computeSignature(keys.token, [timestamp, nonce]) };
    const good = await platform.inject({ url: '/wx/callback', query });
    expect([good.statusCode, good.body]).toEqual([200, 'echo']);
    const bad = await platform.inject({ url: '/wx/callback', query: { ...query, nonce: '3' } });
    expect([bad.statusCode, bad.body]).toEqual([403, '']);
  });
  it('refuses what is not signed, changed, old, for another account, or not encrypted', async () => {
    const { scene, pcToken } = await ask(tokens.member);
    const event = { FromUserName: 'oOne', Event: 'SCAN', EventKey: scene };
    const old = String(Math.floor(at / 1000) - 301);
    const attempts = [
      await tell(event, { msg_signature: 'x' }),
      await tell(event, { nonce: 'n2' }),
      await tell(event, { timestamp: old }),
      await tell(event, { timestamp: 'NaN' }),
    ];
    const foreign = encryptMessage({ ...keys, appId: 'wxother' }, formatWechatXml(event), randomBytes(16));
    for (const encrypted of [foreign, 'AAAA', randomBytes(64).toString('base64'), '']) {
      const timestamp = String(Math.floor(at / 1000));
      const query = { timestamp, nonce: 'n', msg_signature: computeSignature(keys.token, [timestamp, 'n', encrypted]) };
      const { statusCode: status, body } = await platform.inject({
        method: 'POST',
        url: '/wx/callback',
        query,
        headers: { 'content-type': 'text/xml' },
        payload: formatWechatXml({ Encrypt: encrypted }),
      });
      attempts.push({ status, body });
    }
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 403));
    const plain = await platform.inject({ method: 'POST', url: '/wx/callback', payload: { a: 1 } });
    expect(plain.statusCode).toBeLessThan(500);
    expect(await getStatus(tokens.member, pcToken)).toBe('waiting');
  });
  it('takes other events and messages with thanks and does nothing', async () => {
    const events: Record<string, string>[] = [
      { FromUserName: 'oOne', MsgType: 'text', Content: '你好' },
      { FromUserName: 'oOne', Event: 'CLICK', EventKey: 'menu' },
      { FromUserName: 'oOne', Event: 'subscribe', EventKey: '' },
    ];
    for (const event of events) expect(await tell(event)).toEqual({ status: 200, body: 'success' });
  });
  it('does not exist where no official account is configured; the simulation not where one is, and never in production', async () => {
    expect((await portal.request({ method: 'GET', path: '/wx/callback' })).status).toBe(404);
    expect((await portal.request({ method: 'GET', path: '/portal/dev/wechat' })).status).toBe(200);
    expect((await platform.inject({ url: '/portal/dev/wechat' })).statusCode).toBe(404);
    const production = Fastify();
    registerWechatEndpoints(production, { ...portal.app, config: { ...portal.app.config, isProduction: true } });
    await production.ready();
    for (const method of ['GET', 'POST'] as const)
      expect((await production.inject({ method, url: '/portal/dev/wechat' })).statusCode).toBe(404);
    await production.close();
  });
});

describe('sending to a user', () => {
  /** Sends as the digest does. @returns uuid of the delivery; null when the user has no WeChat bound or left the account */
  const send = async () => {
    const to = (await listWechatOpenIds(portal.app, [portal.userUuid('member')])).get(portal.userUuid('member'));
    const params = { title: '三项证照即将到期', count: '3' };
    return to === undefined
      ? null
      : await portal.app.outbox.send({ channel: 'wechat', to, template: 'digest', params }, { topic: 'test' });
  };
  const newest = async () => (await listDeliveries(portal.app.db, 1))[0];
  it('reaches a bound follower only', async () => {
    expect(await send()).toBeNull();
    await bind(tokens.member, 'oOne');
    expect(await send()).toBe((await newest())?.uuid);
    await portal.app.jobs.runNow('outbox.deliver');
    expect((await newest())?.state).toBe('sent');
    const shown = (await listOutboxMessages(portal.app.db, 1))[0];
    const page = await portal.request({ method: 'GET', path: '/portal/dev/outbox' });
    for (const text of ['微信 ·', '<b>oOne</b> 三项证照即将到期', '投递记录', '<td>已交付</td>'])
      expect(page.body).toContain(text);
    expect(shown).toMatchObject({ channel: 'wechat', recipient: 'oOne', subject: '三项证照即将到期', body: '3' });
    await tell({ FromUserName: 'oOne', Event: 'unsubscribe', EventKey: '' });
    expect(await send()).toBeNull();
    await tell({ FromUserName: 'oOne', Event: 'subscribe', EventKey: '' });
    expect(await send()).not.toBeNull();
  });
});

/** What a phone's camera would read. */
async function readQrcode(address: string): Promise<string> {
  const picture = await loadImage(Buffer.from(address.split(',')[1] ?? '', 'base64'));
  const canvas = createCanvas(300, 300);
  const paint = canvas.getContext('2d');
  paint.fillStyle = '#fff';
  paint.fillRect(0, 0, 300, 300);
  paint.drawImage(picture, 20, 20, 260, 260);
  return decodeQR(paint.getImageData(0, 0, 300, 300));
}

it('C-166 draws a code that leads to the official account with its scene, where one is configured', async () => {
  const official = await startWechatPlatform();
  const account = createOfficialAccount(getWechatConfig(official.endpoint), portal.app.clock);
  const asked = vi
    .spyOn(portal.app.outbox.wechat, 'createQrcode')
    .mockImplementation((scene, seconds) => account.createQrcode(scene, seconds));
  const { qrcode, simulateUrl } = await portal.call(generateBindQrcode, {}, { token: tokens.member });
  asked.mockRestore();
  await official.close();
  expect(simulateUrl).toBeNull();
  expect(await readQrcode(qrcode)).toMatch(/^http:\/\/weixin\.qq\.com\/q\/[\w-]{24}$/);
  const { qrcode: own } = await portal.call(generateBindQrcode, {}, { token: tokens.member });
  expect(await readQrcode(own)).toMatch(/^http:\/\/localhost(:\d+)?\/portal\/dev\/wechat\?scene=[\w-]{24}$/);
});

describe('the safe mode', () => {
  it('opens what it sealed, of any length', () => {
    for (const length of [0, 1, 11, 12, 31, 32, 33, 1000]) {
      const text = '资'.repeat(length);
      expect(decryptMessage(keys, encryptMessage(keys, text, randomBytes(16)))).toBe(text);
    }
  });
  it('reads flat XML with CDATA that holds anything, and nothing else', () => {
    const fields = { A: '<b>&]]></b>', B: 'x', N: 12 };
    expect({ ...parseWechatXml(formatWechatXml({ B: 'x', N: 12 })) }).toEqual({ B: 'x', N: '12' });
    expect(formatWechatXml(fields)).not.toContain('&]]></b>]]>');
    expect({ ...parseWechatXml('<xml><A><![CDATA[<b>&]]></A><B>1</B><C><D>x</D></C></xml>') }).toEqual({
      A: '<b>&',
      B: '1',
    });
    for (const text of [
      '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><xml><A>&e;</A></xml>',
      '',
      'no xml',
      '<xml><__proto__>x</__proto__></xml>',
    ])
      expect({ ...parseWechatXml(text) }).toEqual({});
    expect({ ...parseWechatXml('<xml><A>&e;</A></xml>') }).toEqual({ A: '&e;' });
  });
  it('is read in a time that grows with its length only', async () => {
    const took = (text: string) => measureCpuMs(() => parseWechatXml(text));
    const hostile = (count: number) => [`<a>`.repeat(count), `<xml>${'<a>x'.repeat(count)}`, '<![CDATA['.repeat(count)];
    for (const text of hostile(20_000)) expect(await took(text)).toBeLessThan(2000);
  });
});
