import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { getDraft } from '#features/enterprise/enterprise/enterprise.contract.ts';
import { CAPTCHA_MAX_USES } from '#features/identity/captcha/server/budget.ts';
import { answerCaptcha } from '#features/identity/captcha/server/testing/answer-captcha.ts';
import { readLatestCode, waitForCode } from '#features/identity/codes/server/testing/read-code.ts';
import { getInfo } from '#platform/contract/session.ts';
import { listOutboxMessages } from '#platform/server/outbox/outbox.repo.ts';
import { login, register, resetPassword, sendForgottenCode, sendRegisterCode } from '../auth.contract.ts';
import { findPasswordWeakness } from './password-rules.ts';

const GOOD = 'seven brown otters';
let portal: TestPortal;
let at = Date.parse('2027-01-01T00:00:00Z');
let next = 10_000_000;
beforeAll(async () => {
  portal = await startPortal({ quiet: true });
});
afterAll(() => portal.close());
beforeEach(() => later(7 * 86_400));

const later = (seconds: number) => {
  at += seconds * 1000;
  portal.setNow(new Date(at));
};
const newPhone = () => `139${(next += 1)}`;
const getCode = async (phone: string) => (await readLatestCode(portal, phone)) ?? 'none';
const post = (path: string, body: unknown) => portal.request({ method: 'POST', path, body });

async function prepare(extra: Record<string, unknown> = {}) {
  const phonenumber = newPhone();
  // Good for the code and for the registration with it.
  const captcha = await answerCaptcha(portal);
  await portal.call(sendRegisterCode, { query: { phonenumber, captcha: JSON.stringify(captcha) } });
  return { phonenumber, code: await getCode(phonenumber), password: GOOD, agreed: true, captcha, ...extra };
}

describe('C-009, C-002 register', () => {
  it('makes an account that can log in, and keeps what was said of the enterprise as a draft', async () => {
    const body = await prepare({ username: 'New_Firm1', entName: '示例丁建设有限公司', creditCode: '' });
    expect((await post(register.path, body)).body).toMatchObject({ code: 200 });
    for (const username of ['new_firm1', body.phonenumber]) {
      const { token } = await portal.call(login, { body: { username, password: GOOD } });
      const info = await portal.call(getInfo, {}, { token });
      expect(info).toMatchObject({
        user: { userName: 'New_Firm1', nickName: `用户${body.phonenumber.slice(-4)}` },
        roles: [],
        ent: null,
      });
      const draft = await portal.call(getDraft, { query: { bizType: 'ent', bizUuid: '' } }, { token });
      expect(draft?.content).toMatchObject({ entName: '示例丁建设有限公司' });
    }
  });
  it('lets one of ten registrations with one code through', async () => {
    const body = await prepare();
    const proofs = await Promise.all(Array.from({ length: 10 }, () => answerCaptcha(portal)));
    const answers = await Promise.all(proofs.map((captcha) => post(register.path, { ...body, captcha })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    // No more than five are judged at once; the others are refused unseen.
    expect(answers.filter(({ status }) => status === 400 || status === 429)).toHaveLength(9);
  });
  it('does not tell a registered number from a new one, but tells its owner', async () => {
    const [known, fresh] = ['13800000000', newPhone()];
    const ask = async (phonenumber: string) =>
      await portal.request({
        method: 'GET',
        path: sendRegisterCode.path,
        query: { phonenumber, captcha: JSON.stringify(await answerCaptcha(portal)) },
      });
    expect((await ask(known)).body).toEqual((await ask(fresh)).body);
    expect((await listOutboxMessages(portal.app.db, 500)).find((one) => one.recipient === known)?.body).toContain(
      '已属于一个账号',
    );
    const wrong = async (phonenumber: string) =>
      await post(register.path, {
        ...(await prepare()),
        phonenumber,
        code: '123456',
        captcha: await answerCaptcha(portal),
      });
    const [a, b] = [await wrong(known), await wrong(newPhone())];
    expect([a.status, a.body.msg]).toEqual([b.status, b.body.msg]);
    expect(a.body.msg).toBe('验证码错误或已失效');
  });
  it('R-286 names every field that is wrong at once', async () => {
    const { status, body } = await post(register.path, {});
    expect(status).toBe(400);
    expect(body.fields.map((field: { path: string }) => field.path).sort()).toEqual([
      'agreed',
      'code',
      'password',
      'phonenumber',
    ]);
    for (const phonenumber of ['', '123', '138001380000', '<b>'])
      expect(
        (await portal.request({ method: 'GET', path: sendRegisterCode.path, query: { phonenumber } })).status,
      ).toBe(400);
  });
  it('asks for a captcha, takes it for one number as often as it allows, and keeps the code meanwhile', async () => {
    const body = await prepare();
    expect((await post(register.path, { ...body, captcha: undefined })).body.msg).toBe('请完成文字点选验证');
    for (let count = 1; count < CAPTCHA_MAX_USES.registration; count += 1)
      expect((await post(register.path, { ...body, username: 'test_member' })).body.msg).toBe(
        '该用户名已被使用，请换一个',
      );
    expect((await post(register.path, body)).body.msg).toBe('文字点选验证未通过，请重新点选');
    const other = await prepare();
    expect((await post(register.path, { ...body, captcha: other.captcha })).body.msg).toBe(
      '文字点选验证未通过，请重新点选',
    );
    expect((await post(register.path, { ...body, captcha: await answerCaptcha(portal) })).status).toBe(200);
  });
  it('takes a number as people paste it', async () => {
    const body = await prepare();
    const pasted = `+86 ${body.phonenumber.slice(0, 3)}-${body.phonenumber.slice(3, 7)} ${body.phonenumber.slice(7)}`;
    expect((await post(register.path, { ...body, phonenumber: pasted })).status).toBe(200);
  });
  it('refuses user names and passwords that do not do', async () => {
    for (const username of ['abc', '12345678', 'a b c d', '中文名字', 'a'.repeat(33)])
      expect((await post(register.path, await prepare({ username }))).status, username).toBe(400);
    for (const password of ['short', 'password123!', '1234567890', 'aaaaaaaaaaaa', 'qwertyuiop'])
      expect((await post(register.path, await prepare({ password }))).status, password).toBe(400);
  });
  it('asks nothing of a password but that it is long and uncommon', async () => {
    for (const password of ['seven brown otters', '七只水獭过了三条河', 'kdjfhgqpwmzx', '8842719305528'])
      expect(await findPasswordWeakness(password, ['test_member']), password).toBeNull();
    for (const password of ['Password2024', 'iloveyou1234', 'abcabcabcabc', 'my test_member pw'])
      expect(await findPasswordWeakness(password, ['test_member']), password).not.toBeNull();
  });
});

describe('C-018, C-019 forgotten password', () => {
  const ask = async (username: string) =>
    await portal.request({
      method: 'GET',
      path: sendForgottenCode.path,
      query: { username, captcha: JSON.stringify(await answerCaptcha(portal, username)) },
    });

  it('sets a new password, ends every session and lifts the lock', async () => {
    const token = await portal.signIn('other');
    for (let count = 0; count < 5; count += 1) await post(login.path, { username: 'test_other', password: 'x' });
    expect((await post(login.path, { username: 'test_other', password: PASSWORD })).status).toBe(429);
    expect((await ask('Test_Other')).status).toBe(200);
    const body = { username: 'test_other', newPassword: GOOD, code: await waitForCode(portal, '13800000001') };
    expect((await post(resetPassword.path, body)).status).toBe(200);
    expect((await portal.request({ method: 'GET', path: getInfo.path, token })).status).toBe(401);
    expect((await post(login.path, { username: 'test_other', password: GOOD })).status).toBe(200);
    expect((await post(resetPassword.path, body)).body.msg).toBe('验证码错误或已失效');
  });
  it('answers alike for known and unknown names: sending, waiting and refusing', async () => {
    const [known, unknown] = ['test_guest', 'nobody_at_all'];
    expect((await ask(known)).body).toEqual((await ask(unknown)).body);
    const [again, never] = [await ask(known), await ask(unknown)];
    expect([again.status, again.body.msg]).toEqual([429, never.body.msg]);
    const reset = async (username: string) =>
      (await post(resetPassword.path, { username, newPassword: GOOD, code: '000000' })).body;
    expect(await reset(known)).toEqual(await reset(unknown));
  });
  it('sends one account no more codes than one, by whichever of its names, and does not tell that they are one', async () => {
    const count = async () =>
      (await listOutboxMessages(portal.app.db, 500)).filter((one) => one.recipient === '13800000003').length;
    const before = await count();
    expect((await ask('test_guest')).status).toBe(200);
    const code = await waitForCode(portal, '13800000003');
    expect((await ask('13800000003')).status).toBe(200);
    expect((await ask('nobody_else')).status).toBe(200);
    expect(await count()).toBe(before + 1);
    // The code that was sent is the account's, whichever name it is used with.
    const body = { username: '13800000003', newPassword: GOOD, code };
    expect((await post(resetPassword.path, body)).status).toBe(200);
  });
  it('refuses a code of another account, a late one, a weak password and a code tried ten times at once', async () => {
    await ask('test_member');
    const code = await waitForCode(portal, '13800000000');
    const reset = (username: string, newPassword: string, given = code) =>
      post(resetPassword.path, { username, newPassword, code: given });
    expect((await reset('test_guest', GOOD)).status).toBe(400);
    expect((await reset('test_member', 'password123')).body.fields[0].path).toBe('newPassword');
    const all = await Promise.all(Array.from({ length: 10 }, () => reset('test_member', GOOD)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    later(61);
    await ask('test_member');
    const fresh = await waitForCode(portal, '13800000000');
    later(301);
    expect((await reset('test_member', GOOD, fresh)).status).toBe(400);
  });
});
