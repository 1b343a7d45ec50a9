import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  PASSWORD,
  startPortal,
  type TestAccount,
  TestCallError,
  type TestPortal,
} from '#apps/server/testing/portal.ts';
import { login } from '#features/identity/auth/auth.contract.ts';
import { readLatestCode } from '#features/identity/codes/server/testing/read-code.ts';
import { getInfo } from '#platform/contract/session.ts';
import * as contract from '../account.contract.ts';
import { accountRoutes } from './account.routes.ts';

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
const getCode = async (to: string) => (await readLatestCode(portal, to)) ?? 'none';
const newPhone = () => `139${(next += 1)}`;
const PHONES: Readonly<Record<TestAccount, string>> = {
  member: '13800000000',
  other: '13800000001',
  expired: '13800000002',
  guest: '13800000003',
  operator: '13800000004',
};
const refusal = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'allowed';
  } catch (error) {
    return error instanceof TestCallError ? `${error.code} ${error.message.replace(/^\d+ /, '')}` : String(error);
  }
};
const isAlive = async (token: string) =>
  (await portal.request({ method: 'GET', path: getInfo.path, token })).status === 200;

describe('access', () => {
  it('asks for a token at every call but the picture itself', async () => {
    for (const { spec } of accountRoutes.filter((one) => one.spec.access !== 'public'))
      expect((await portal.request({ method: spec.method, path: spec.path, body: {} })).status, spec.path).toBe(401);
  });
});

describe('C-007 nick name and profile', () => {
  it('changes the name, cleans it, and shows phone and mail masked', async () => {
    const token = await portal.signIn('guest');
    await portal.call(contract.changeNickName, { body: { nickName: '  小\u0007王👷 ' } }, { token });
    expect(await portal.call(contract.getProfile, {}, { token })).toMatchObject({
      nickName: '小王👷',
      phonenumber: '138****0003',
      mail: null,
    });
    for (const nickName of ['', '   ', '长'.repeat(31)])
      expect(await refusal(portal.call(contract.changeNickName, { body: { nickName } }, { token }))).toMatch(
        /^400 .*昵称/,
      );
  });
});

describe('C-006 avatar', () => {
  const picture = (width: number, height: number, kind: 'png' | 'jpeg' | 'webp' = 'png') => {
    const canvas = createCanvas(width, height);
    canvas.getContext('2d').fillRect(0, 0, width, height);
    return kind === 'png'
      ? canvas.toBuffer('image/png')
      : kind === 'jpeg'
        ? canvas.toBuffer('image/jpeg')
        : canvas.toBuffer('image/webp');
  };
  const send = (token: string, bytes: Uint8Array, filename = 'me.png') =>
    portal.call(contract.changeAvatar, { files: { avatarfile: { filename, bytes } } }, { token });

  it('redraws a picture at 256 px without its hidden data, and removes the old one', async () => {
    const token = await portal.signIn('guest');
    const folder = join(portal.app.config.dataDir, 'files', 'avatars');
    for (const kind of ['png', 'jpeg', 'webp'] as const) {
      const bytes = Buffer.concat([picture(640, 400, kind), Buffer.from('<script>hidden</script>')]);
      const { imgUrl } = await send(token, bytes);
      const answer = await portal.request({ method: 'GET', path: imgUrl });
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/webp']);
      expect(answer.bytes.includes('hidden')).toBe(false);
      const drawn = await loadImage(answer.bytes);
      expect([drawn.width, drawn.height]).toEqual([256, 256]);
      expect((await portal.call(getInfo, {}, { token })).user.avatar).toBe(imgUrl);
      expect(readdirSync(folder)).toHaveLength(1);
    }
  });
  it('refuses what is no picture, whatever it is called, and stores nothing', async () => {
    const token = await portal.signIn('other');
    const bomb = Buffer.from(picture(8, 8));
    bomb.writeUInt32BE(30_000, 16);
    bomb.writeUInt32BE(30_000, 20);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>1</script></svg>');
    for (const bytes of [Buffer.from('hello'), svg, Buffer.from('MZ\u0090'), picture(40, 40).subarray(0, 30), bomb])
      expect(await refusal(send(token, bytes))).toMatch(/^400 (请选择 PNG|图片已损坏|图片为 30000 × 30000)/);
    expect(await refusal(send(token, Buffer.alloc(contract.MAX_AVATAR_BYTES + 1, 1)))).toMatch(/^4(00|13)/);
    expect(
      (await portal.request({ method: 'POST', path: contract.changeAvatar.path, body: {}, token })).status,
    ).toBeLessThan(500);
    expect((await portal.call(getInfo, {}, { token })).user.avatar).toBe('/avatar/default.svg');
  });
  it('answers 404 for unknown names and for ways out of the folder', async () => {
    for (const id of [
      'x',
      '..%2F..%2Fencryption.key',
      '%2e%2e%2fencryption.key',
      '00000000-0000-0000-0000-000000000000',
    ])
      expect((await portal.request({ method: 'GET', path: `/portal/api/avatar/${id}` })).status, id).toBe(404);
    expect(existsSync(join(portal.app.config.dataDir, 'encryption.key'))).toBe(true);
  });
});

describe('C-010 … C-013 change of phone', () => {
  const prove = async (token: string, person: TestAccount) => {
    await portal.call(contract.sendOldPhoneCode, {}, { token });
    const body = { code: await getCode(PHONES[person]) };
    return (await portal.call(contract.checkOldPhoneCode, { body }, { token })).oblCode;
  };
  const ask = async (token: string, phonenumber: string) => {
    await portal.call(contract.sendNewPhoneCode, { query: { phonenumber } }, { token });
    return await getCode(phonenumber);
  };

  it('needs both codes; ten tries at once change it once', async () => {
    const token = await portal.signIn('operator');
    const [oblCode, phonenumber] = [await prove(token, 'operator'), newPhone()];
    const newCode = await ask(token, phonenumber);
    const body = { phonenumber, oblCode, newCode };
    expect(
      await refusal(portal.call(contract.changePhone, { body: { ...body, oblCode: 'made up' } }, { token })),
    ).toMatch(/^400 身份验证/);
    expect(
      await refusal(portal.call(contract.changePhone, { body: { ...body, phonenumber: newPhone() } }, { token })),
    ).toMatch(/^400 验证码/);
    const all = await Promise.all(
      Array.from({ length: 10 }, () => refusal(portal.call(contract.changePhone, { body }, { token }))),
    );
    expect(all.filter((one) => one === 'allowed')).toHaveLength(1);
    expect((await portal.call(contract.getProfile, {}, { token })).phonenumber).toBe(`139****${phonenumber.slice(-4)}`);
  });
  it('refuses the proof and the code of another user', async () => {
    const [mine, foreign] = [await portal.signIn('guest'), await portal.signIn('other')];
    const [oblCode, phonenumber] = [await prove(mine, 'guest'), newPhone()];
    const newCode = await ask(mine, phonenumber);
    expect(
      await refusal(portal.call(contract.changePhone, { body: { phonenumber, oblCode, newCode } }, { token: foreign })),
    ).toMatch(/^400/);
    later(61);
    const foreignProof = await prove(foreign, 'other');
    expect(
      await refusal(
        portal.call(
          contract.changePhone,
          { body: { phonenumber, oblCode: foreignProof, newCode } },
          { token: foreign },
        ),
      ),
    ).toMatch(/^400 验证码/);
  });
  it('refuses the own number, and tells a taken one only to its owner', async () => {
    const token = await portal.signIn('guest');
    const query = (phonenumber: string) =>
      portal.call(contract.sendNewPhoneCode, { query: { phonenumber } }, { token });
    expect(await refusal(query(PHONES.guest))).toMatch(/^400 新手机号与当前手机号相同/);
    expect(await refusal(query(PHONES.member))).toBe('allowed');
    expect(await readLatestCode(portal, PHONES.member)).toBeNull();
  });
});

describe('C-014, C-015, C-021 … C-024 change of mail', () => {
  it('binds the first mail by phone, the next by mail, and refuses a proof of the wrong kind', async () => {
    const token = await portal.signIn('guest');
    expect(await refusal(portal.call(contract.sendOldMailCode, {}, { token }))).toMatch(/^400 尚未绑定邮箱/);
    await portal.call(contract.sendMailChangeCode, {}, { token });
    const first = { code: await getCode(PHONES.guest) };
    const { idCode } = await portal.call(contract.checkMailChangeCode, { body: first }, { token });
    await portal.call(contract.sendNewMailCode, { query: { newMail: ' Wang@Example.com ' } }, { token });
    const newCode = await getCode('wang@example.com');
    const body = { newMail: 'wang@example.com', idCode, newCode, method: 'phone' as const };
    expect(await refusal(portal.call(contract.changeMail, { body: { ...body, method: 'mail' } }, { token }))).toMatch(
      /^400 身份验证/,
    );
    await portal.call(contract.changeMail, { body }, { token });
    expect((await portal.call(contract.getProfile, {}, { token })).mail).toBe('wa***@example.com');
    expect(await refusal(portal.call(contract.changeMail, { body }, { token }))).toMatch(/^400/);

    later(61);
    await portal.call(contract.sendOldMailCode, {}, { token });
    const again = { code: await getCode('wang@example.com') };
    const proof = await portal.call(contract.checkOldMailCode, { body: again }, { token });
    await portal.call(contract.sendNewMailCode, { query: { newMail: 'li@example.com' } }, { token });
    const second = { newMail: 'li@example.com', idCode: proof.idCode, newCode: await getCode('li@example.com') };
    await portal.call(contract.changeMail, { body: { ...second, method: 'mail' } }, { token });
    expect((await portal.call(contract.getProfile, {}, { token })).mail).toBe('l***@example.com');
  });
  it('refuses what is no address, and lines that would add headers', async () => {
    const token = await portal.signIn('other');
    for (const newMail of ['', 'x', 'a@b', 'a@b.com\r\nBcc: c@d.com', 'a@b.com,c@d.com', `${'a'.repeat(100)}@b.com`])
      expect(await refusal(portal.call(contract.sendNewMailCode, { query: { newMail } }, { token })), newMail).toMatch(
        /^400/,
      );
  });
});

describe('C-016, C-017 change of password', () => {
  it('asks for code and old password, ends every other session and leaves this one', async () => {
    const [token, second] = [await portal.signIn('expired'), await portal.signIn('expired')];
    await portal.call(contract.sendPasswordCode, {}, { token });
    const code = await getCode(PHONES.expired);
    const change = (over: object) =>
      refusal(
        portal.call(
          contract.changePassword,
          { body: { code, password: PASSWORD, newPassword: GOOD, ...over } },
          { token },
        ),
      );
    expect(await change({ password: 'not this one' })).toMatch(/^400 原密码不正确/);
    expect(await change({ newPassword: 'password123' })).toMatch(/^400 密码过于常见/);
    expect(await change({ newPassword: 'short' })).toMatch(/^400 新密码至少 10/);
    expect(await change({ newPassword: PASSWORD })).toMatch(/^400 新密码不能与原密码相同/);
    expect(await change({ code: code === '000000' ? '000001' : '000000' })).toMatch(/^400 验证码/);
    expect(await change({})).toBe('allowed');
    expect([await isAlive(token), await isAlive(second)]).toEqual([true, false]);
    await portal.call(login, { body: { username: 'test_expired', password: GOOD } });
    expect(await change({})).toMatch(/^400/);
  });
});

describe('sessions and logins', () => {
  it('lists and ends the own sessions, one or all others, and no foreign one', async () => {
    const [one, two, three] = [
      await portal.signIn('member'),
      await portal.signIn('member'),
      await portal.signIn('member'),
    ];
    const foreign = await portal.signIn('other');
    const list = await portal.call(contract.listSessions, {}, { token: one });
    expect(list.filter((row) => row.isCurrent)).toHaveLength(1);
    const [theirs] = await portal.call(contract.listSessions, {}, { token: foreign });
    expect(
      await refusal(portal.call(contract.removeSession, { body: { uuid: theirs?.uuid ?? '' } }, { token: one })),
    ).toBe('404 数据不存在');
    const twoUuid =
      (await portal.call(contract.listSessions, {}, { token: two })).find((row) => row.isCurrent)?.uuid ?? '';
    await portal.call(contract.removeSession, { body: { uuid: twoUuid } }, { token: one });
    expect([await isAlive(one), await isAlive(two), await isAlive(three), await isAlive(foreign)]).toEqual([
      true,
      false,
      true,
      true,
    ]);
    await portal.call(contract.removeOtherSessions, {}, { token: one });
    expect([await isAlive(one), await isAlive(three), await isAlive(foreign)]).toEqual([true, false, true]);
  });
  it('shows the logins of the own account, failed ones too, and no others', async () => {
    const token = await portal.signIn('member');
    await portal.request({ method: 'POST', path: login.path, body: { username: 'test_member', password: 'x' } });
    await portal.request({ method: 'POST', path: login.path, body: { username: 'test_other', password: 'x' } });
    await portal.call(login, { body: { username: 'test_member', password: PASSWORD } });
    const { rows, total } = await portal.call(contract.listLogins, { query: { pageNum: 1, pageSize: 10 } }, { token });
    expect(rows.map((row) => row.isDone).sort()).toEqual([false, true]);
    expect(total).toBe(2);
  });
});
