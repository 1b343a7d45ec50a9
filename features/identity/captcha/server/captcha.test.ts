import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listDeclaredCalls } from '#apps/server/declared-calls.ts';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { sendRegisterCode } from '#features/identity/auth/auth.contract.ts';
import { CODE_ERRORS } from '#features/identity/codes/codes.contract.ts';
import { readLatestCode } from '#features/identity/codes/server/testing/read-code.ts';
import { readConfig } from '#platform/server/config/config.ts';
import { listOutboxMessages } from '#platform/server/outbox/outbox.repo.ts';
import { CAPTCHA_SIZE, generateCaptcha, sendCaptchaCode } from '../captcha.contract.ts';
import { getCodeWorkBits, getWorkBits } from './budget.ts';
import { parseCaptchaProof, verifyCaptcha } from './captcha.server-api.ts';
import { CAPTCHA_PHRASES } from './phrases.ts';
import {
  answerCaptcha,
  answerDrawnCaptcha,
  countCaptchaWork,
  createGuestContext,
  findCaptchaNonce,
  storeCaptcha,
} from './testing/answer-captcha.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const context = () => createGuestContext(portal);

const verify = (proof: Parameters<typeof verifyCaptcha>[1]) =>
  verifyCaptcha(context(), proof, { purpose: 'login', of: 'somebody' });

/** Types of the chunks of a PNG: length, type, content and checksum each. */
function getChunks(png: Buffer): string[] {
  const types: string[] = [];
  for (let at = 8; at + 8 <= png.length; at += png.readUInt32BE(at) + 12)
    types.push(png.toString('latin1', at + 4, at + 8));
  return types;
}

describe('C-178 word-click captcha', () => {
  it('R-268 gives a picture, 3 or 4 words of a phrase and a fresh id, and nothing that tells the places', async () => {
    const [one, two] = [await portal.call(generateCaptcha, {}), await portal.call(generateCaptcha, {})];
    expect(Object.keys(one).sort()).toEqual(['img', 'provider', 'uuid', 'words', 'work']);
    expect(one.uuid).not.toBe(two.uuid);
    expect(one.img).not.toBe(two.img);
    expect(CAPTCHA_PHRASES).toContain(one.words.join(''));
    const png = Buffer.from(one.img, 'base64');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    // Pixels alone: no chunk of text could tell the words.
    expect(getChunks(png)).toContain('IDAT');
    expect(getChunks(png).filter((type) => /^(?:[iz]TXt|tEXt|eXIf)$/.test(type))).toEqual([]);
    const picture = await loadImage(png);
    expect([picture.width, picture.height]).toEqual([CAPTCHA_SIZE.width, CAPTCHA_SIZE.height]);
  });
  it('is answered once, by the first of ten that come at once', async () => {
    const proof = await answerDrawnCaptcha(portal);
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => verify(proof)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
  it('refuses a wrong order, a missing click, a far click, and is used up by them', async () => {
    const spoil = [
      (points: { x: number; y: number }[]) => [...points].reverse(),
      (points: { x: number; y: number }[]) => points.slice(1),
      (points: { x: number; y: number }[]) => points.map(({ x, y }) => ({ x: (x + 60) % 320, y })),
    ];
    for (const change of spoil) {
      const proof = await answerCaptcha(portal);
      await expect(verify({ ...proof, points: change(proof.points) })).rejects.toThrow('未通过');
      await expect(verify(proof)).rejects.toThrow('未通过');
    }
  });
  it('refuses nothing, an unknown one and one that is older than 120 seconds', async () => {
    await expect(verify(null)).rejects.toThrow('请完成文字点选验证');
    await expect(verify({ uuid: randomUUID(), points: [{ x: 1, y: 1 }] })).rejects.toThrow('未通过');
    const proof = await answerCaptcha(portal);
    portal.setNow(new Date(Date.now() + 121_000));
    await expect(verify(proof)).rejects.toThrow('未通过');
    portal.setNow(new Date());
  });
});

/** What a code is asked for with, in place of clicks. */
async function workForCode() {
  const { uuid, bits } = await storeCaptcha(portal);
  return { uuid, work: findCaptchaNonce(uuid, getCodeWorkBits(context(), bits)) };
}

describe('the code in place of the picture', () => {
  let serial = 0;
  const ask = async (to = `1360000${String((serial += 1)).padStart(4, '0')}`, work = workForCode()) => {
    const { uuid } = await portal.call(sendCaptchaCode, { body: { to, ...(await work) } });
    return { to, uuid, code: (await readLatestCode(portal, to)) ?? 'none' };
  };
  it('goes out by SMS or mail and is good once, by the first of ten that come at once', async () => {
    for (const to of [undefined, 'Someone@Example.com'.toLowerCase()]) {
      const { uuid: drawn, work } = await portal.call(generateCaptcha, {});
      const nonce = findCaptchaNonce(drawn, work.codeBits);
      const { uuid, code } = await ask(to, Promise.resolve({ uuid: drawn, work: nonce }));
      const answers = await Promise.allSettled(Array.from({ length: 10 }, () => verify({ uuid, code })));
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });
  it('is refused when it is wrong, of another captcha, late, or after five tries', async () => {
    const [one, two, three] = [await ask(), await ask(), await ask()];
    const wrong = one.code === '000000' ? '000001' : '000000';
    const refused = async (uuid: string, code: string) =>
      await expect(verify({ uuid, code })).rejects.toThrow('验证码错误');
    // Two codes may be the same, once in a million.
    await refused(one.uuid, one.code === two.code ? wrong : two.code);
    await refused(randomUUID(), one.code);
    for (let count = 0; count < 4; count += 1) await refused(one.uuid, wrong);
    await refused(one.uuid, one.code);
    portal.setNow(new Date(Date.now() + 301_000));
    await refused(three.uuid, three.code);
    portal.setNow(new Date());
  });
  it('is read from a login as value or with its id beside it, and is either clicks or a code', async () => {
    const { uuid, code } = await ask();
    for (const fields of [{ code: { uuid, code } }, { code: JSON.stringify({ uuid, code }) }, { uuid, code }])
      expect(parseCaptchaProof(fields)).toEqual({ uuid, code });
    expect(parseCaptchaProof({ uuid, code: '000123' })).toEqual({ uuid, code: '000123' });
    for (const given of [{ uuid }, { uuid, code, points: [{ x: 1, y: 1 }] }, { uuid, code: '12' }])
      expect(parseCaptchaProof({ code: given })).toBeNull();
  });
  it('is limited as all codes are (G-28), and needs a phone or an address', async () => {
    const { to } = await ask();
    await expect(ask(to)).rejects.toMatchObject({ code: 429 });
    for (const bad of ['', '123', 'a@b', 'x@y.z\r\nBcc: a@b.cn'])
      await expect(
        portal.call(sendCaptchaCode, { body: { to: bad, uuid: randomUUID(), work: '0' } }),
      ).rejects.toMatchObject({
        code: 400,
        fields: [{ path: 'to' }],
      });
  });
});

describe('what a solved captcha allows', () => {
  it('takes the whole work everywhere but in a test', () => {
    expect(getWorkBits(readConfig({}))).toEqual({ base: 14, most: 21 });
    expect(getWorkBits(portal.app.config).most).toBeLessThan(14 + 4);
    // Nor is a test reached from outside.
    expect(() => readConfig({ NODE_ENV: 'test', PUBLIC_URL: 'https://portal.example' })).toThrow('NODE_ENV=production');
  });
  it('is nothing without the work beside it, nor with work for another picture', async () => {
    const proof = await answerCaptcha(portal);
    await expect(verify({ uuid: proof.uuid, points: proof.points })).rejects.toThrow('未通过');
    const one = await answerCaptcha(portal);
    let two = await answerCaptcha(portal);
    // By chance a nonce fits both.
    while (countCaptchaWork(one.uuid, two.work) > 0) two = await answerCaptcha(portal);
    await expect(verify({ ...one, work: two.work })).rejects.toThrow('未通过');
    await verify(two);
  });
  it('costs more the more of them one address asks for, and the more are used for one account', async () => {
    portal.setNow(new Date(Date.now() + 7_200_000));
    const getBits = async (subject?: string) =>
      (await portal.call(generateCaptcha, subject === undefined ? {} : { query: { subject } })).work.bits;
    const first = await getBits();
    for (let count = 0; count < 24; count += 1) await storeCaptcha(portal);
    expect(await getBits()).toBeGreaterThan(first);
    portal.setNow(new Date(Date.now() + 14_400_000));
    expect(await getBits()).toBe(first);
    const use = { purpose: 'login', of: 'Much_Tried' } as const;
    for (let count = 0; count < 6; count += 1)
      await verifyCaptcha(context(), await answerCaptcha(portal, 'much_tried'), use);
    expect(await getBits('MUCH_TRIED')).toBeGreaterThan(first);
    // A picture without an owner asks for too little.
    await expect(verifyCaptcha(context(), await answerCaptcha(portal), use)).rejects.toThrow('未通过');
    portal.setNow(new Date());
  });
  it('is three codes to one number, and none to another', async () => {
    portal.setNow(new Date(Date.now() + 43_200_000));
    const captcha = JSON.stringify(await answerCaptcha(portal));
    const send = (phonenumber: string) =>
      portal.request({ method: 'GET', path: sendRegisterCode.path, query: { phonenumber, captcha } });
    const start = portal.now().getTime();
    for (let count = 0; count < 3; count += 1) {
      portal.setNow(new Date(start + count * 61_000));
      expect((await send('13911110001')).status).toBe(200);
    }
    expect((await send('13911110002')).body.msg).toContain('未通过');
    portal.setNow(new Date(start + 601_000));
    expect((await send('13911110001')).body.msg).toContain('未通过');
    portal.setNow(new Date());
  });
});

/** Calls by which a stranger makes us write to a third person, as they are declared. */
const SENDING = (await listDeclaredCalls(resolve(import.meta.dirname, '../../../..')))
  .map(({ spec }) => spec)
  .filter((spec) => spec.access === 'public' && spec.faults?.includes(CODE_ERRORS.notSent));
const ADDRESSEE = { phonenumber: '13911110003', username: 'test_member', to: '13911110003' };

describe('every call by which a stranger makes us write to a third person', () => {
  it.each(SENDING.map((spec) => [spec.path, spec] as const))(
    '%s sends nothing without a captcha',
    async (_path, spec) => {
      portal.setNow(new Date(Date.now() + 86_400_000));
      const before = (await listOutboxMessages(portal.app.db, 500)).length;
      const given = spec.method === 'GET' ? { query: ADDRESSEE } : { body: ADDRESSEE };
      const answers = [];
      for (let count = 0; count < 8; count += 1)
        answers.push((await portal.request({ method: spec.method, path: spec.path, ...given })).status);
      expect(answers.filter((status) => status !== 400 && status !== 429)).toEqual([]);
      expect(await listOutboxMessages(portal.app.db, 500)).toHaveLength(before);
      // A request without one is told to wait.
      if (spec.method === 'GET') expect(answers.at(-1)).toBe(429);
      portal.setNow(new Date());
    },
  );
  it('is one of these', () => {
    expect(SENDING.map(({ path }) => path).sort()).toEqual([
      '/captcha/sendCode',
      // In place of a captcha: the secret of the link, which writes only to the person to whom the enterprise gave it.
      '/portal/api/holder/code',
      '/portal/api/registerSms',
      '/portal/api/sendForgetPwdCode',
    ]);
  });
});

/** Every phrase's words can be told apart, or the order of clicks would be open. */
it('has no word twice in a phrase', () => {
  for (const phrase of CAPTCHA_PHRASES) expect(new Set(phrase).size, phrase).toBe(phrase.length);
});
