import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addColleague } from '#apps/server/testing/people.ts';
import { PASSWORD, startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { listMessages } from '#features/enterprise/messages/messages.contract.ts';
import { login } from '#features/identity/auth/auth.contract.ts';
import { getInfo } from '#platform/contract/session.ts';
import { listOutboxMessages } from '#platform/server/outbox/outbox.repo.ts';
import * as contract from '../account.contract.ts';
import { closeDueAccounts } from './closing.service.ts';

let portal: TestPortal;
let at = Date.parse('2026-11-21T02:00:00Z');
const later = (days: number) => {
  at += days * 86_400_000;
  portal.setNow(new Date(at));
};
beforeAll(async () => {
  portal = await startPortal({ quiet: true, now: new Date(at) });
});
afterAll(() => portal.close());

const isAlive = async (token: string) =>
  (await portal.request({ method: 'GET', path: getInfo.path, token })).status === 200;
const logIn = (username: string, password = PASSWORD) => portal.call(login, { body: { username, password } });
const ask = (token: string, password: string, agreed = true) =>
  portal.call(contract.requestAccountClosing, { body: { password, agreed: agreed as true } }, { token });

describe('login notices', () => {
  const browser = async (cookie: string, userAgent: string) => {
    const answer = await portal.request({
      method: 'POST',
      path: login.path,
      body: { username: 'test_member', password: PASSWORD },
      headers: { 'sec-fetch-site': 'same-origin', 'user-agent': userAgent, cookie },
    });
    const set = [answer.headers['set-cookie'] ?? []].flat().find((line) => line.startsWith('zx_device='));
    return { token: String(answer.body.data.token), device: set?.split(';')[0] ?? '', set: set ?? '' };
  };
  const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
  const notices = async () => {
    const { rows } = await portal.call(listMessages, { query: {} }, { token: await portal.signIn('member') });
    return rows.filter((row) => row.title === '新设备登录提醒');
  };
  const sent = async () =>
    (await listOutboxMessages(portal.app.db, 50)).filter((message) => /在新设备登录/.test(message.body));

  it('tell the owner of a browser that logs in for the first time, not of one that did before', async () => {
    const first = await browser('', CHROME);
    expect(first.set).toMatch(/HttpOnly/);
    expect(first.set).toMatch(/SameSite=Strict/);
    await browser(first.device, CHROME);
    expect(await notices()).toEqual([]);
    const second = await browser('zx_device=short', CHROME);
    expect(second.device).not.toBe(first.device);
    expect((await notices())[0]).toMatchObject({ router: '/userInfo' });
    expect((await notices())[0]?.content).toContain('Windows 上的 Chrome，本机或内网');
    await portal.app.jobs.runNow('outbox.deliver');
    expect(await sent()).toMatchObject([{ channel: 'sms', recipient: '13800000000' }]);
    await browser(second.device, 'Mozilla/5.0 (iPhone) Safari/605');
    expect(await notices()).toHaveLength(1);
  });
  it('go to the mail address where one is bound', async () => {
    later(1);
    await portal.app.db.sql(`update app_user set mail = 'wang@example.com' where username = 'test_member'`, []);
    await browser('', CHROME);
    await portal.app.jobs.runNow('outbox.deliver');
    expect((await sent())[0]).toMatchObject({ channel: 'mail', recipient: 'wang@example.com' });
  });
  it('say where sessions and logins come from, 未知 if the place is unknown', async () => {
    const token = await portal.signIn('member');
    await portal.app.db.sql(`update user_session set ip = '114.114.114.114' where ip = '127.0.0.1'`, []);
    const rows = await portal.call(contract.listSessions, {}, { token });
    expect(new Set(rows.map((row) => row.place))).toEqual(new Set(['江苏省 南京市']));
    const logins = await portal.call(contract.listLogins, { query: {} }, { token });
    expect(logins.rows[0]).toMatchObject({ place: '本机或内网', isDone: true });
  });
});

describe('personal data (PIPL, article 45)', () => {
  it('are the caller’s own, complete and harmless, as JSON and as a page', async () => {
    const token = await portal.signIn('other');
    const nickName = '<img src=x onerror=alert(1)>';
    await portal.call(contract.changeNickName, { body: { nickName } }, { token });
    const { bytes, filename } = await portal.call(contract.exportPersonalData, {}, { token });
    expect(filename).toBe('个人信息副本_2026-11-22.zip');
    const files = unzipSync(bytes);
    const data = JSON.parse(strFromU8(files['personal-data.json'] ?? new Uint8Array()));
    expect(data.个人资料).toMatchObject([{ 用户名: 'test_other', 手机号: '13800000001', 昵称: nickName }]);
    expect(data.登录设备).toHaveLength(1);
    expect(data.操作记录[0]).toMatchObject({ 事项: 'user.data-exported' });
    expect(JSON.stringify(data)).not.toContain('13800000000');
    expect(JSON.stringify(data)).not.toMatch(/argon2|passwordHash/);
    const page = strFromU8(files['personal-data.html'] ?? new Uint8Array());
    expect(page).toContain('&#60;img src=x');
    expect(page).not.toContain('<img');
    expect((await portal.request({ method: 'GET', path: contract.exportPersonalData.path })).status).toBe(401);
  });
});

describe('closing an account (PIPL, article 47)', () => {
  it('asks for the password, ends every session, and can be taken back by logging in', async () => {
    const [token, second] = [await portal.signIn('expired'), await portal.signIn('expired')];
    await expect(ask(token, 'not this one')).rejects.toThrow(/^400 密码不正确/);
    await expect(ask(token, PASSWORD, false)).rejects.toThrow(/^400/);
    expect(await isAlive(second)).toBe(true);
    await ask(token, PASSWORD);
    expect([await isAlive(token), await isAlive(second)]).toEqual([false, false]);
    later(15);
    await closeDueAccounts(portal.app);
    const back = await logIn('test_expired');
    const profile = await portal.call(contract.getProfile, {}, { token: back.token });
    expect(profile.closing).toEqual({ askTime: '2026-11-22 10:00:00', until: '2026-12-07' });
    await expect(ask(back.token, PASSWORD)).rejects.toThrow(/^409/);
    await portal.call(contract.cancelAccountClosing, {}, { token: back.token });
    await expect(portal.call(contract.cancelAccountClosing, {}, { token: back.token })).rejects.toThrow(/^409/);
    later(30);
    await closeDueAccounts(portal.app);
    await logIn('test_expired');
  });
  it('is refused to an owner with remaining people until the enterprise is handed over', async () => {
    const ent = portal.entUuid('other');
    const { db } = portal.app;
    const mate = await addColleague(db, ent, ['look'], portal.now(), 7);
    const refused = /^409 您是企业负责人/;
    // No owner is named, and the other one was narrowed.
    await expect(ask(await portal.signIn('other'), PASSWORD)).rejects.toThrow(refused);
    await db.sql('update enterprise set create_by = $2 where uuid = $1', [ent, portal.userUuid('other')]);
    const token = await portal.signIn('other');
    await expect(ask(token, PASSWORD)).rejects.toThrow(refused);
    expect(await isAlive(token)).toBe(true);
    expect((await portal.call(contract.getProfile, {}, { token })).closing).toBeNull();
    await db.sql('update enterprise set create_by = $2 where uuid = $1', [ent, mate]);
    await ask(token, PASSWORD);
    expect(await isAlive(token)).toBe(false);
    // By the time it is due the user decides for them again.
    await db.sql('update enterprise set create_by = $2 where uuid = $1', [ent, portal.userUuid('other')]);
    later(16);
    await closeDueAccounts(portal.app);
    const again = await portal.signIn('other');
    expect((await portal.call(contract.getProfile, {}, { token: again })).closing).toBeNull();
    const told = await db.sql(
      'select title, content from message where user_uuid = $1 order by create_time desc limit 1',
      [portal.userUuid('other')],
    );
    expect(told.rows).toMatchObject([{ title: '账号没有注销', content: expect.stringContaining('移交负责人') }]);
  });
  it('does not let a stolen session guess the password', async () => {
    const token = await portal.signIn('expired');
    for (let count = 0; count < 5; count += 1) await expect(ask(token, 'wrong')).rejects.toThrow(/^400/);
    await expect(ask(token, PASSWORD)).rejects.toThrow(/^429/);
  });
  it('takes the person out of the account after fifteen days, once, and frees the phone number', async () => {
    const token = await portal.signIn('guest');
    const guest = portal.userUuid('guest');
    await portal.app.db.sql(
      `insert into bid_take (ent_uuid, uuid, pack_uuid, what, tender, use_on, subjects, files, user_uuid, user_name, ip, at)
       values ($1, gen_random_uuid(), gen_random_uuid(), 'taken', '示例', '2026-12-01', '[]', 1, $2, '示例客人', '203.0.113.7', now())`,
      [portal.entUuid('member'), guest],
    );
    await ask(token, PASSWORD);
    const { token: during } = await logIn('test_guest');
    later(16);
    await closeDueAccounts(portal.app);
    await closeDueAccounts(portal.app);
    expect(await isAlive(during)).toBe(false);
    await expect(logIn('test_guest')).rejects.toThrow(/^400 用户名或密码错误/);
    const { rows } = await portal.app.db.sql('select * from app_user where uuid = $1', [portal.userUuid('guest')]);
    expect(rows[0]).toMatchObject({ nick_name: '已注销用户', mail: null, status: '1' });
    expect((await portal.app.db.sql('select from firm_member where user_uuid = $1', [guest])).rowCount).toBe(0);
    expect(JSON.stringify(rows)).not.toContain('13800000003');
    const took = await portal.app.db.sql('select user_name, ip from bid_take where user_uuid = $1', [guest]);
    expect(took.rows).toEqual([{ user_name: '已注销用户', ip: null }]);
    const done = await portal.app.db.sql(`select count(*)::int as n from audit_log where action = 'user.closed'`, []);
    expect(done.rows[0]).toEqual({ n: 1 });
    expect(await isAlive(await portal.signIn('member'))).toBe(true);
  });
});

describe('an operator', () => {
  it('ends every session of a user, with a reason that stays; other users may not', async () => {
    const [one, two] = [await portal.signIn('other'), await portal.signIn('other')];
    const body = { userUuid: portal.userUuid('other'), reason: '账号被盗用' };
    await expect(portal.call(contract.endUserSessions, { body }, { token: one })).rejects.toThrow(/^403/);
    const token = await portal.signIn('operator');
    const unknown = { ...body, userUuid: portal.app.random.uuid() };
    await expect(portal.call(contract.endUserSessions, { body: unknown }, { token })).rejects.toThrow(/^404/);
    const { ended } = await portal.call(contract.endUserSessions, { body }, { token });
    expect(ended).toBeGreaterThanOrEqual(2);
    expect([await isAlive(one), await isAlive(two), await isAlive(token)]).toEqual([false, false, true]);
  });
});

describe('what a login leaves behind', () => {
  it('is the session it was made with', async () => {
    const { token } = await logIn('test_member');
    const answer = await portal.request({
      method: 'POST',
      path: login.path,
      body: { username: 'test_member', password: PASSWORD },
      token,
    });
    expect([await isAlive(token), await isAlive(String(answer.body.data.token))]).toEqual([false, true]);
  });
});

describe('names that people give themselves', () => {
  it.each([
    ['👷🏽 工程师🏗️', '👷🏽 工程师🏗️'],
    ['‮moc.live', 'moc.live'],
    ['王\u0000\u0007五', '王五'],
    ['שלום', 'שלום'],
  ])('%j is kept as %j', async (given, kept) => {
    const token = await portal.signIn('member');
    await portal.call(contract.changeNickName, { body: { nickName: given } }, { token });
    expect((await portal.call(contract.getProfile, {}, { token })).nickName).toBe(kept);
  });
  it('are refused when they are too long or nothing is left of them', async () => {
    const token = await portal.signIn('member');
    for (const nickName of ['长'.repeat(31), '👷'.repeat(5000), '\u0000\u202e', '   '])
      await expect(portal.call(contract.changeNickName, { body: { nickName } }, { token })).rejects.toThrow(
        /^4(00|13)/,
      );
  });
});

describe('tampering', () => {
  it.each([
    ['authorization', 'Bearer'],
    ['authorization', 'Bearer x y'],
    ['authorization', `Bearer ${'a'.repeat(5000)}`],
    ['authorization', "Bearer ' or 1=1 --"],
    ['authorization', 'Basic dGVzdDp0ZXN0'],
    ['cookie', 'access_token=stolen; zx_context=%E0%A4%A'],
    ['x-forwarded-for', '8.8.8.8'],
    ['content-type', 'application/json; charset=utf-7'],
  ])('with %s: %s opens nothing', async (name, value) => {
    const answer = await portal.request({ method: 'GET', path: getInfo.path, headers: { [name]: value } });
    expect(answer.status).toBe(401);
  });
  it('a cookie without the header is no session, so a foreign site can change nothing', async () => {
    const { token } = await logIn('test_member');
    const answer = await portal.request({
      method: 'POST',
      path: contract.removeOtherSessions.path,
      body: {},
      headers: { cookie: `access_token=${token}` },
    });
    expect(answer.status).toBe(401);
  });
  it('a clock that went back revives nothing', async () => {
    const { token } = await logIn('test_member');
    later(8);
    expect(await isAlive(token)).toBe(false);
    later(-1);
    expect(await isAlive(token)).toBe(false);
    later(1);
  });
});
