import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPortal, type TestCallError, type TestPortal } from '#apps/server/testing/portal.ts';
import { getInfo, getRouters } from '#platform/contract/session.ts';
import {
  addEntityKey,
  enrolKey,
  getEnrolOptions,
  getKeyLoginOptions,
  keyLogin,
  queryMainKey,
  removeCredential,
  updateKeyStatus,
} from '../keys.contract.ts';
import { type ForgedAuthenticatorValues, SoftAuthenticator } from './testing/authenticator.ts';
import { addEnrolledKey, type EnrolledKey, logInByKey } from './testing/with-keys.ts';

const START = new Date('2026-11-21T02:00:00Z');
let portal: TestPortal;
let main: EnrolledKey;
beforeAll(async () => {
  portal = await startPortal({ now: START });
  main = await addEnrolledKey(portal, 'main');
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setNow(START);
  await portal.app.db.sql('delete from secret_try');
});

const refusal = async (work: Promise<unknown>): Promise<TestCallError> => {
  try {
    await work;
  } catch (error) {
    return error as TestCallError;
  }
  throw new Error('was not refused');
};
const options = () => portal.call(getKeyLoginOptions, {});
const submit = (assertion: ReturnType<SoftAuthenticator['get']>) => portal.call(keyLogin, { body: { assertion } });

describe('what a stranger is told about serial numbers', () => {
  it('has the shapes of real keys, differs between numbers, and stays the same for each', async () => {
    const ask = async (keySn: string) =>
      (await portal.call(getKeyLoginOptions, { query: { keySn } })).allowCredentials ?? [];
    const names = Array.from({ length: 60 }, (_unused, index) => `ZX-2611-${String(index).padStart(8, '0')}`);
    const decoys = await Promise.all(names.map(ask));
    const getShape = ({ id, transports = [] }: { id: string; transports?: readonly string[] | undefined }) =>
      `${Buffer.from(id, 'base64url').length} ${transports.join(' ')}`;
    expect(new Set(decoys.flat().map(getShape)).size).toBeGreaterThan(4);
    expect(new Set(decoys.map((one) => one.length))).toEqual(new Set([1, 2]));
    expect(new Set(decoys.flat().map(({ id }) => id)).size).toBe(decoys.flat().length);
    expect(await ask('zx-2611-00000007')).toEqual(decoys[7]);
    // A real answer has nothing that a decoy lacks.
    const [real] = await ask(main.keySn);
    expect(Object.keys(real ?? {}).sort()).toEqual(Object.keys(decoys[0]?.[0] ?? {}).sort());
  });
  it('leaves nothing in the database, however often it is asked', async () => {
    const count = async () =>
      (await portal.app.db.sql<{ n: number }>('select count(*)::int as n from key_challenge')).rows[0]?.n;
    const before = await count();
    await Promise.all(Array.from({ length: 50 }, options));
    expect(await count()).toBe(before);
    // A forged challenge is none of ours.
    const asked = await options();
    const forged = Buffer.from(asked.challenge, 'base64url');
    forged.writeUInt8(forged.readUInt8(0) ^ 1, 0);
    const assertion = main.device.get({ ...asked, challenge: forged.toString('base64url') });
    expect((await refusal(submit(assertion))).message).toContain('本次验证已失效');
    expect(await count()).toBe(before);
  });
});

describe('C-005 R-004 login by key', () => {
  it('needs no user name and opens a session of the enterprise', async () => {
    const asked = await options();
    expect(asked).toMatchObject({ rpId: 'localhost', userVerification: 'required', timeout: 300_000 });
    expect(asked.allowCredentials).toBeUndefined();
    const { token } = await submit(main.device.get(asked));
    const info = await portal.call(getInfo, {}, { token });
    expect(info.ent?.uuid).toBe(portal.entUuid('member'));
    expect(info.roles).toContain('ROLE_MAIN_KEY');
    expect(info.key).toEqual({ kind: 'main', keySn: main.keySn, holderName: '示例持有人' });
    expect((await portal.call(getRouters, {}, { token })).length).toBeGreaterThan(40);
  });

  it('with a serial number asks for the devices of that key, whatever its case, and does not tell whether it exists', async () => {
    const asked = await portal.call(getKeyLoginOptions, { query: { keySn: main.keySn.toLowerCase() } });
    expect(asked.allowCredentials?.map((one) => one.id)).toEqual([main.device.credentialId.toString('base64url')]);
    const unknown = () => portal.call(getKeyLoginOptions, { query: { keySn: 'ZX-0000-NOBODY' } });
    const [first, second] = [await unknown(), await unknown()];
    expect(first.allowCredentials?.length).toBeGreaterThan(0);
    expect(first.allowCredentials).toEqual(second.allowCredentials);
  });

  it('a browser session is bound to its browser (G-27)', async () => {
    const body = { assertion: main.device.get(await options()) };
    const headers = { 'sec-fetch-site': 'same-origin' };
    const answer = await portal.request({ method: 'POST', path: keyLogin.path, body, headers });
    expect(String(answer.headers['set-cookie'])).toMatch(/zx_context=.*HttpOnly/);
    const { token } = answer.body.data as { token: string };
    expect((await portal.request({ method: 'GET', path: '/portal/getInfo', token })).status).toBe(401);
  });

  it('is kept in the audit trail, failures too', async () => {
    await logInByKey(portal, main.device);
    await refusal(logInByKey(portal, main.device, { badSignature: true }));
    const { rows } = await portal.app.db.sql<{ action: string; detail: Record<string, unknown> }>(
      'select action, detail from audit_log order by seq desc limit 2',
    );
    expect(rows.map(({ action, detail }) => [action, detail.keySn])).toEqual([
      ['login.failed', main.keySn],
      ['login.done', main.keySn],
    ]);
  });
});

describe('what is refused', () => {
  it.each<[string, ForgedAuthenticatorValues]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another port of this host', { origin: 'http://localhost:8080' }],
    ['another host behind the signature', { rpId: 'evil.example' }],
    ['an answer of an enrolment', { type: 'webauthn.create' }],
    ['a changed signature', { badSignature: true }],
    ['a key that did not ask for PIN or fingerprint', { userVerified: false }],
    ['a user handle of another key', { userHandle: Buffer.from('somebody else').toString('base64url') }],
  ])('%s', async (_name, lie) => {
    const failure = await refusal(logInByKey(portal, main.device, lie));
    expect([failure.code, failure.message]).toEqual([400, '400 密钥验证未通过，请重新登录']);
  });

  it('a replayed assertion', async () => {
    const assertion = main.device.get(await options());
    await submit(assertion);
    expect((await refusal(submit(assertion))).message).toBe('400 本次验证已失效，请重新发起');
  });

  it('a challenge that was tried once, even if the try failed', async () => {
    const asked = await options();
    await refusal(submit(main.device.get(asked, { badSignature: true })));
    expect((await refusal(submit(main.device.get(asked)))).message).toBe('400 本次验证已失效，请重新发起');
  });

  it('a challenge after five minutes, but not at the last second', async () => {
    const [first, second] = [await options(), await options()];
    portal.setNow(new Date(START.getTime() + 299_000));
    await submit(main.device.get(first));
    portal.setNow(new Date(START.getTime() + 300_000));
    expect((await refusal(submit(main.device.get(second)))).code).toBe(400);
  });

  it('a challenge that was not issued, and one that cannot be read', async () => {
    const made = { challenge: Buffer.alloc(32, 7).toString('base64url') };
    expect((await refusal(submit(main.device.get(made)))).message).toBe('400 本次验证已失效，请重新发起');
    const assertion = main.device.get(await options());
    const response = { ...assertion.response, clientDataJSON: 'bm90IGpzb24' };
    expect((await refusal(submit({ ...assertion, response }))).code).toBe(400);
  });

  it('a challenge of an enrolment', async () => {
    const token = await portal.signIn('member');
    const enrolment = await portal.call(getEnrolOptions, { body: { uuid: main.uuid } }, { token });
    expect((await refusal(submit(main.device.get(enrolment)))).message).toBe('400 本次验证已失效，请重新发起');
  });

  it('a device that was never enrolled, in words that help', async () => {
    const stranger = new SoftAuthenticator('http://localhost');
    const failure = await refusal(logInByKey(portal, stranger));
    expect(failure.message).toContain('没有找到这把密钥的登记');
  });

  it('a copied key: a counter that does not go forward', async () => {
    await logInByKey(portal, main.device);
    const failure = await refusal(logInByKey(portal, main.device, { counter: 1 }));
    expect(failure.message).toContain('可能已被复制');
  });

  it('a forged counter without a good signature is only a bad signature', async () => {
    const failure = await refusal(logInByKey(portal, main.device, { counter: 1, badSignature: true }));
    expect(failure.message).toBe('400 密钥验证未通过，请重新登录');
  });

  it('of ten parallel tries with one challenge exactly one wins', async () => {
    const asked = await options();
    const tries = Array.from({ length: 10 }, () => main.device.get(asked));
    const answers = await Promise.allSettled(tries.map(submit));
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
  });

  it('of two assertions with the same counter one wins', async () => {
    const next = main.device.counter + 5;
    const both = [await options(), await options()].map((asked) => main.device.get(asked, { counter: next }));
    main.device.counter = next;
    const answers = await Promise.allSettled(both.map(submit));
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
  });

  it('after five failures within a quarter of an hour: 429 with Retry-After (G-28)', async () => {
    for (let count = 0; count < 5; count += 1) await refusal(logInByKey(portal, main.device, { badSignature: true }));
    const body = { assertion: main.device.get(await options()) };
    const answer = await portal.request({ method: 'POST', path: keyLogin.path, body });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('anything that is no assertion, with the names of the fields', async () => {
    const bodies = [
      {},
      { assertion: null },
      { assertion: 'x' },
      { assertion: { id: 1 } },
      { assertion: { id: 'é'.repeat(9) } },
    ];
    for (const body of bodies) {
      const answer = await portal.request({ method: 'POST', path: keyLogin.path, body });
      expect(answer.status, JSON.stringify(body)).toBe(400);
      expect(answer.body.fields.length).toBeGreaterThan(0);
    }
    const assertion = main.device.get(await options());
    const broken = { ...assertion, response: { ...assertion.response, authenticatorData: 'AAAA', signature: '____' } };
    expect((await refusal(submit(broken))).code).toBe(400);
  });
});

describe('enrolment (G-12)', () => {
  const owner = () => portal.signIn('member');
  const fresh = async (token: string) =>
    await portal.call(addEntityKey, { body: { kind: 'secondary', holderName: '示例甲' } }, { token });

  it('makes a waiting key active', async () => {
    const { uuid, device } = await addEnrolledKey(portal, 'secondary');
    expect(await logInByKey(portal, device)).toMatch(/\S{40}/);
    const { rows } = await portal.app.db.sql('select status from entity_key where uuid = $1', [uuid]);
    expect(rows).toEqual([{ status: 'active' }]);
  });

  it.each<[string, ForgedAuthenticatorValues]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['an answer of a login', { type: 'webauthn.get' }],
    ['another host', { rpId: 'evil.example' }],
    ['no PIN or fingerprint', { userVerified: false }],
  ])('refuses %s', async (_name, lie) => {
    const token = await owner();
    const { uuid } = await fresh(token);
    const asked = await portal.call(getEnrolOptions, { body: { uuid } }, { token });
    const attestation = new SoftAuthenticator('http://localhost').create(asked, lie);
    const failure = await refusal(portal.call(enrolKey, { body: { uuid, label: '设备', attestation } }, { token }));
    expect(failure.message).toBe('400 密钥登记未通过，请重新登记');
  });

  it('refuses challenges of another key, another session, a login, and a second use', async () => {
    const [token, tab] = [await owner(), await owner()];
    const [one, two] = [await fresh(token), await fresh(token)];
    const device = () => new SoftAuthenticator('http://localhost');
    const enrol = (uuid: string, challenge: string, by: string) =>
      portal.call(
        enrolKey,
        { body: { uuid, label: '设备', attestation: device().create({ challenge, user: { id: 'eA' } }) } },
        { token: by },
      );
    const ask = async (uuid: string) => (await portal.call(getEnrolOptions, { body: { uuid } }, { token })).challenge;
    expect((await refusal(enrol(two.uuid, await ask(one.uuid), token))).message).toContain('本次验证已失效');
    expect((await refusal(enrol(one.uuid, await ask(one.uuid), tab))).message).toContain('本次验证已失效');
    expect((await refusal(enrol(one.uuid, (await options()).challenge, token))).message).toContain('本次验证已失效');
    const challenge = await ask(one.uuid);
    await enrol(one.uuid, challenge, token);
    expect((await refusal(enrol(one.uuid, challenge, token))).message).toContain('本次验证已失效');
  });

  it('refuses a device that is enrolled already, wherever', async () => {
    const token = await owner();
    const { uuid } = await fresh(token);
    const asked = await portal.call(getEnrolOptions, { body: { uuid } }, { token });
    const body = { uuid, label: '设备', attestation: main.device.create(asked) };
    expect((await refusal(portal.call(enrolKey, { body }, { token }))).code).toBe(409);
  });

  it('of a key of another enterprise is 404, of a guest 400, of an expired member 403', async () => {
    const ask = async (person: 'other' | 'guest' | 'expired') =>
      (
        await refusal(
          portal.call(getEnrolOptions, { body: { uuid: main.uuid } }, { token: await portal.signIn(person) }),
        )
      ).message;
    expect(await ask('other')).toBe('404 数据不存在');
    expect(await ask('guest')).toBe('400 请先完成企业认证，再管理密钥');
    expect(await ask('expired')).toBe('403 该功能需要有效会员');
  });
});

describe('a key that is taken out of use', () => {
  const change = async (uuid: string, status: 'active' | 'suspended' | 'lost' | 'pending') =>
    await portal.call(
      updateKeyStatus,
      { body: { uuid, status, reason: '测试原因' } },
      { token: await portal.signIn('member') },
    );
  const isAlive = async (token: string) =>
    (await portal.request({ method: 'GET', path: '/portal/getInfo', token })).status === 200;

  it('ends its sessions at once, for good, and refuses with the reason', async () => {
    const { uuid, device } = await addEnrolledKey(portal, 'secondary');
    const token = await logInByKey(portal, device);
    expect(await isAlive(token)).toBe(true);
    await change(uuid, 'suspended');
    expect(await isAlive(token)).toBe(false);
    expect((await refusal(logInByKey(portal, device))).message).toBe('400 这把密钥已停用，不能登录');
    await change(uuid, 'active');
    expect(await isAlive(token)).toBe(false);
    expect(await isAlive(await logInByKey(portal, device))).toBe(true);
    await change(uuid, 'lost');
    expect((await refusal(logInByKey(portal, device))).message).toBe('400 这把密钥已挂失，不能登录');
    await change(uuid, 'pending');
    expect((await refusal(logInByKey(portal, device))).message).toContain('没有找到这把密钥的登记');
  });

  it('that it is suspended is not told without a proof of the key', async () => {
    const { uuid, device } = await addEnrolledKey(portal, 'secondary');
    await change(uuid, 'suspended');
    expect((await refusal(logInByKey(portal, device, { badSignature: true }))).message).toBe(
      '400 密钥验证未通过，请重新登录',
    );
  });

  it('after its last day', async () => {
    const token = await portal.signIn('member');
    const { uuid, device } = await addEnrolledKey(portal, 'secondary');
    await portal.app.db.sql("update entity_key set valid_end = '2026-11-21' where uuid = $1", [uuid]);
    const session = await logInByKey(portal, device);
    portal.setNow(new Date('2026-11-21T16:00:00Z'));
    expect(await isAlive(session)).toBe(false);
    expect((await refusal(logInByKey(portal, device))).message).toBe('400 这把密钥已到期，不能登录');
    expect(await isAlive(token)).toBe(true);
  });

  it('by removing its last device: it waits again', async () => {
    const token = await portal.signIn('member');
    const before = await portal.call(queryMainKey, {}, { token });
    const session = await logInByKey(portal, main.device);
    const device = before?.credentials.at(0)?.uuid ?? '';
    const foreign = await portal.signIn('other');
    expect((await refusal(portal.call(removeCredential, { body: { uuid: device } }, { token: foreign }))).code).toBe(
      404,
    );
    await portal.call(removeCredential, { body: { uuid: device } }, { token });
    expect((await portal.call(queryMainKey, {}, { token }))?.status).toBe('pending');
    expect(await isAlive(session)).toBe(false);
    expect((await refusal(logInByKey(portal, main.device))).message).toContain('没有找到这把密钥的登记');
  });

  it('and when its account is closed', async () => {
    const { device } = await addEnrolledKey(portal, 'secondary');
    await portal.app.db.sql("update app_user set status = '1' where uuid = $1", [portal.userUuid('member')]);
    expect((await refusal(logInByKey(portal, device))).message).toBe('400 所属账号已停用，不能登录');
    await portal.app.db.sql("update app_user set status = '0' where uuid = $1", [portal.userUuid('member')]);
  });
});
