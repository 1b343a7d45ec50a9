import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { sendMessagePhoneCode } from '#features/identity/codes/codes.contract.ts';
import { readLatestCode } from '#features/identity/codes/server/testing/read-code.ts';
import {
  bindMessagePhone,
  editMessagePhone,
  listMessagePhones,
  unbindMessagePhone,
} from '../message-phones.contract.ts';
import { listSubscribedNumbers } from './message-phones.server-api.ts';

let portal: TestPortal;
let at = Date.parse('2027-03-01T00:00:00Z');
let serial = 0;
beforeAll(async () => {
  portal = await startPortal({ quiet: true });
});
afterAll(() => portal.close());
beforeEach(async () => {
  // Two days later each time: the limits of one test do not reach the next.
  at += 2 * 86_400_000;
  portal.setNow(new Date(at));
  await portal.app.db.sql('delete from message_phone');
});

const getPhone = () => `1370000${String((serial += 1)).padStart(4, '0')}`;
async function askCode(token: string, phonenumber: string): Promise<string> {
  await portal.call(sendMessagePhoneCode, { query: { phonenumber } }, { token });
  return (await readLatestCode(portal, phonenumber)) ?? 'none';
}
async function bind(token: string, phonenumber: string): Promise<void> {
  const code = await askCode(token, phonenumber);
  await portal.call(bindMessagePhone, { body: { phonenumber, code } }, { token });
}
const list = (token: string) => portal.call(listMessagePhones, {}, { token });
const refused = (code: number) => expect.objectContaining({ code });

describe('message phones (C-029, C-030, C-031, R-137)', () => {
  it('are bound with a code to the phone itself, listed, told what they get, and unbound', async () => {
    const token = await portal.signIn('member');
    const phonenumber = getPhone();
    await bind(token, phonenumber);
    const { rows, total } = await list(token);
    expect([total, rows[0]]).toEqual([
      1,
      expect.objectContaining({ phonenumber, isMine: true, kinds: ['reminder', 'message', 'order'] }),
    ]);
    const uuid = rows[0]?.uuid ?? '';
    await portal.call(editMessagePhone, { body: { uuid, kinds: ['order', 'reminder'] } }, { token });
    expect((await list(token)).rows[0]?.kinds).toEqual(['reminder', 'order']);
    const ent = { entUuid: portal.entUuid('member') };
    expect(await listSubscribedNumbers(portal.app, ent, 'reminder')).toEqual([
      { phone: phonenumber, userUuid: portal.userUuid('member') },
    ]);
    expect(await listSubscribedNumbers(portal.app, ent, 'message')).toEqual([]);
    await portal.call(unbindMessagePhone, { body: { uuid } }, { token });
    expect((await list(token)).total).toBe(0);
  });
  it('are stored encrypted', async () => {
    const phonenumber = getPhone();
    await bind(await portal.signIn('member'), phonenumber);
    const { rows } = await portal.app.db.sql('select * from message_phone');
    expect(JSON.stringify(rows)).not.toContain(phonenumber);
  });
  it('are refused with a wrong, used, swapped or foreign code', async () => {
    const [mine, theirs] = [await portal.signIn('member'), await portal.signIn('other')];
    const [one, two] = [getPhone(), getPhone()];
    const code = await askCode(mine, one);
    const wrong = code === '000000' ? '000001' : '000000';
    const attempts = [
      portal.call(bindMessagePhone, { body: { phonenumber: one, code: wrong } }, { token: mine }),
      portal.call(bindMessagePhone, { body: { phonenumber: two, code } }, { token: mine }),
      // Another user who saw the code cannot use it.
      portal.call(bindMessagePhone, { body: { phonenumber: one, code } }, { token: theirs }),
    ];
    for (const attempt of attempts) await expect(attempt).rejects.toEqual(refused(400));
    await portal.call(bindMessagePhone, { body: { phonenumber: one, code } }, { token: mine });
    const again = portal.call(bindMessagePhone, { body: { phonenumber: one, code } }, { token: mine });
    await expect(again).rejects.toThrow('验证码错误或已失效');
  });
  it('of ten uses of one code at once one binds', async () => {
    const token = await portal.signIn('guest');
    const phonenumber = getPhone();
    const code = await askCode(token, phonenumber);
    const body = { phonenumber, code };
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, () => portal.call(bindMessagePhone, { body }, { token })),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await list(token)).total).toBe(1);
  });
  it('are at most five, each once in an enterprise, also when two are bound at once', async () => {
    const token = await portal.signIn('member');
    const phones = Array.from({ length: 6 }, getPhone);
    for (const phone of phones.slice(0, 4)) await bind(token, phone);
    const known = phones[0] ?? '';
    portal.setNow(new Date(at + 61_000));
    await expect(bind(token, known)).rejects.toThrow('该手机号已经绑定');
    const codes = [];
    for (const phone of phones.slice(4)) codes.push({ phonenumber: phone, code: await askCode(token, phone) });
    const last = await Promise.allSettled(codes.map((body) => portal.call(bindMessagePhone, { body }, { token })));
    expect(last.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await list(token)).total).toBe(5);
    const sixth = getPhone();
    await expect(bind(token, sixth)).rejects.toThrow('最多绑定 5 个手机号');
  });
  it('belong to one enterprise: another one sees none, and 数据不存在 for their uuid', async () => {
    const [mine, theirs] = [await portal.signIn('member'), await portal.signIn('other')];
    await bind(mine, getPhone());
    const uuid = (await list(mine)).rows[0]?.uuid ?? '';
    expect((await list(theirs)).total).toBe(0);
    for (const given of [uuid, 'x', '']) {
      const body = { uuid: given };
      await expect(portal.call(unbindMessagePhone, { body }, { token: theirs })).rejects.toThrow('数据不存在');
      const change = portal.call(editMessagePhone, { body: { ...body, kinds: [] } }, { token: theirs });
      await expect(change).rejects.toThrow('数据不存在');
    }
    expect((await list(mine)).rows[0]?.kinds).toHaveLength(3);
  });
  it('need a session and a number of the right form, whose field an error names', async () => {
    for (const route of [listMessagePhones, bindMessagePhone, unbindMessagePhone]) {
      const answer = await portal.request({ method: route.method, path: route.path, body: {} });
      expect(answer.status).toBe(401);
    }
    const token = await portal.signIn('member');
    const answer = await portal.request({
      method: 'POST',
      path: bindMessagePhone.path,
      body: { phonenumber: '123', code: '12', kinds: ['spam'] },
      token,
    });
    expect([answer.status, answer.body.fields.map((field: { path: string }) => field.path)]).toEqual([
      400,
      ['phonenumber', 'code', 'kinds.0'],
    ]);
  });
});
