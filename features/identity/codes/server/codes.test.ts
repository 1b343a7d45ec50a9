import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPortal, TestCallError, type TestPortal } from '#apps/server/testing/portal.ts';
import type { LoginContext, PublicContext } from '#platform/server/access/access.ts';
import { registerOutboxPage } from '#platform/server/http/outbox-page.ts';
import { OutboxError } from '#platform/server/outbox/ports.ts';
import { sendMessagePhoneCode } from '../codes.contract.ts';
import { consumeCode, exchangeCodeForProof, sendCode, verifyChangeProof, verifyCode } from './codes.server-api.ts';
import { readLatestCode } from './testing/read-code.ts';

let portal: TestPortal;
let token: string;
let at = Date.parse('2027-01-01T00:00:00Z');
let address = 0;
beforeAll(async () => {
  portal = await startPortal({ quiet: true });
});
afterAll(() => portal.close());
beforeEach(async () => {
  // Every test a week later and from another address: the limits of one do not reach the next.
  at += 7 * 86_400_000;
  address += 1;
  portal.setNow(new Date(at));
  token = await portal.signIn('guest');
});

const later = (seconds: number) => {
  at += seconds * 1000;
  portal.setNow(new Date(at));
};
const getContext = (over: Partial<PublicContext> = {}): PublicContext => ({
  app: portal.app,
  now: portal.now(),
  requestId: 'test',
  ip: `10.0.0.${address}`,
  userAgent: 'test',
  fromBrowser: false,
  origin: 'http://localhost',
  token: null,
  session: null,
  setCookie: () => undefined,
  ...over,
});
const loginContext = (uuid: string): LoginContext =>
  ({ ...getContext(), session: { uuid } }) as unknown as LoginContext;
const getPhone = () => `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
const send = (to: string, over: Partial<PublicContext> = {}) =>
  sendCode(getContext(over), { purpose: 'register', target: to, countBy: to, recipient: { channel: 'sms', to } });
const key = (target: string) => ({ purpose: 'register', target }) as const;
const getCode = async (to: string): Promise<string> => (await readLatestCode(portal, to)) ?? 'none';

describe('codes (G-28, G-30)', () => {
  it('is good once; of ten uses at once one gets through', async () => {
    const to = getPhone();
    await send(to);
    const checked = await verifyCode(getContext(), key(to), await getCode(to));
    const uses = await Promise.allSettled(Array.from({ length: 10 }, () => consumeCode(getContext(), checked)));
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(verifyCode(getContext(), key(to), await getCode(to))).rejects.toThrow('验证码错误或已失效');
  });
  it('is refused after five wrong tries, after five minutes, for another purpose and another target', async () => {
    const [one, two] = [getPhone(), getPhone()];
    await send(one);
    const code = await getCode(one);
    const wrong = code === '000000' ? '000001' : '000000';
    await expect(verifyCode(getContext(), { purpose: 'newMail', target: one }, code)).rejects.toThrow(
      '验证码错误或已失效',
    );
    await expect(verifyCode(getContext(), key(two), code)).rejects.toThrow('验证码错误或已失效');
    for (let count = 0; count < 5; count += 1)
      await expect(verifyCode(getContext(), key(one), wrong)).rejects.toThrow('验证码错误或已失效');
    await expect(verifyCode(getContext(), key(one), code)).rejects.toMatchObject({ fault: { code: 429 } });
    await send(two);
    later(301);
    await expect(verifyCode(getContext(), key(two), await getCode(two))).rejects.toThrow('验证码错误或已失效');
  });
  it('is replaced by the next one', async () => {
    const to = getPhone();
    await send(to);
    const old = await getCode(to);
    later(61);
    await send(to);
    const fresh = await getCode(to);
    if (fresh !== old) await expect(verifyCode(getContext(), key(to), old)).rejects.toThrow('验证码错误或已失效');
    expect(await verifyCode(getContext(), key(to), fresh)).toHaveProperty('uuid');
  });
  it('is stored as a hash that is not the code, its target neither', async () => {
    const to = getPhone();
    await send(to);
    const { rows } = await portal.app.db.sql<Record<string, string>>('select * from verification_code');
    const text = JSON.stringify(rows);
    expect(text).not.toContain(to);
    expect(rows.every((row) => row.code_hash?.startsWith('$argon2id$v=19$m=19456,t=2'))).toBe(true);
  });
  it('goes out once a minute, ten times a day to one number', async () => {
    const to = getPhone();
    await send(to);
    await expect(send(to)).rejects.toMatchObject({ detail: { retryAfterSeconds: 60 }, fault: { code: 429 } });
    for (let count = 1; count < 10; count += 1) {
      later(61);
      await send(to, { ip: `10.1.0.${count}` });
    }
    later(61);
    await expect(send(to)).rejects.toThrow('今天发送验证码的次数已达上限');
    later(86_400);
    await send(to);
  });
  it('goes out 50 times a day from one address, and once when ten ask at the same moment', async () => {
    const to = getPhone();
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => send(to)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (let count = 1; count < 50; count += 1) await send(getPhone());
    await expect(send(getPhone())).rejects.toThrow('今天发送验证码的次数已达上限');
    await send(getPhone(), { ip: '10.9.9.9' });
  });
  it('counts one mailbox once, however its address is written', async () => {
    const mail = (to: string) =>
      sendCode(getContext(), { purpose: 'newMail', target: to, countBy: to, recipient: { channel: 'mail', to } });
    await mail('first.last@gmail.com');
    for (const same of ['firstlast+news@gmail.com', 'f.irst.last@googlemail.com', 'FIRSTLAST+x+y@GMAIL.COM'])
      await expect(mail(same), same).rejects.toMatchObject({ fault: { code: 429 } });
    await mail('someone+a@example.cn');
    await expect(mail('someone+b@example.cn')).rejects.toMatchObject({ fault: { code: 429 } });
    // Dots are part of a name anywhere else, and a hyphen always is.
    for (const other of ['some.one@example.cn', 'some-one@example.cn', 'first.last@qq.com', 'firstlast@qq.com'])
      await mail(other);
  });
  it('does not count when the provider fails, and says so', async () => {
    const to = getPhone();
    const broken = { ...portal.app.outbox, sms: { send: () => Promise.reject(new OutboxError('down')) } };
    await expect(send(to, { app: { ...portal.app, outbox: broken } })).rejects.toMatchObject({ fault: { code: 503 } });
    await send(to);
  });
  it('gives a proof that is good once, ten minutes, in the same session, for the same change', async () => {
    const to = getPhone();
    const [mine, foreign] = [loginContext(randomUUID()), loginContext(randomUUID())];
    const prove = async () => {
      later(61);
      const fresh = { ...mine, now: portal.now() };
      await send(to);
      return await exchangeCodeForProof(fresh, 'editMail', await verifyCode(fresh, key(to), await getCode(to)));
    };
    const now = () => ({ ...mine, now: portal.now() });
    const proof = await prove();
    await expect(verifyChangeProof({ ...foreign, now: portal.now() }, 'editMail', proof)).rejects.toThrow(
      '身份验证已失效',
    );
    await expect(verifyChangeProof(now(), 'editOblPhone', proof)).rejects.toThrow('身份验证已失效');
    await consumeCode(now(), await verifyChangeProof(now(), 'editMail', proof));
    await expect(verifyChangeProof(now(), 'editMail', proof)).rejects.toThrow('身份验证已失效');
    const late = await prove();
    later(601);
    await expect(verifyChangeProof(now(), 'editMail', late)).rejects.toThrow('身份验证已失效');
  });
});

describe('C-020 code for a message phone', () => {
  it('is sent to a signed-in user only, at most once a minute', async () => {
    const query = { phonenumber: getPhone() };
    await portal.call(sendMessagePhoneCode, { query }, { token });
    expect(await readLatestCode(portal, query.phonenumber)).toMatch(/^\d{6}$/);
    const again = await portal.request({ method: 'GET', path: sendMessagePhoneCode.path, query, token });
    expect([again.status, again.headers['retry-after']]).toEqual([429, '60']);
    expect((await portal.request({ method: 'GET', path: sendMessagePhoneCode.path, query })).status).toBe(401);
    const bad = portal.call(sendMessagePhoneCode, { query: { phonenumber: '123' } }, { token });
    await expect(bad).rejects.toSatisfy((error) => error instanceof TestCallError && error.code === 400);
  });
});

describe('local outbox page', () => {
  it('shows what was sent outside production, escaped', async () => {
    const to = getPhone();
    await send(to);
    const { status, body } = await portal.request({ method: 'GET', path: '/portal/dev/outbox' });
    expect(status).toBe(200);
    expect(body).toContain(await getCode(to));
  });
  it('does not exist in production', async () => {
    const server = Fastify();
    registerOutboxPage(server, { ...portal.app, config: { ...portal.app.config, isProduction: true } });
    expect((await server.inject({ method: 'GET', url: '/portal/dev/outbox' })).statusCode).toBe(404);
  });
});
