import { randomUUID } from 'node:crypto';
import { loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { readCode } from '#features/codes/server/testing/read-code.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import { CAPTCHA_SIZE, generateCaptcha, sendCaptchaCode } from '../contract.ts';
import { PHRASES } from './phrases.ts';
import { readCaptcha, verifyCaptcha } from './public.ts';
import { answerCaptcha } from './testing/answer-captcha.ts';
import { measureSolver } from './testing/measure-solver.ts';
import { NAIVE } from './testing/template-solver.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const context = (): PublicContext => ({
  app: portal.app,
  now: portal.now(),
  requestId: 'test',
  ip: '127.0.0.1',
  userAgent: 'test',
  fromBrowser: false,
  origin: 'http://localhost',
  token: null,
  session: null,
  setCookie: () => undefined,
});

/** Types of the chunks of a PNG: length, type, content and checksum each. */
function chunksOf(png: Buffer): string[] {
  const types: string[] = [];
  for (let at = 8; at + 8 <= png.length; at += png.readUInt32BE(at) + 12)
    types.push(png.toString('latin1', at + 4, at + 8));
  return types;
}

describe('C-178 word-click captcha', () => {
  it('R-268 gives a picture, 3 or 4 words of a phrase and a fresh id, and nothing that tells the places', async () => {
    const [one, two] = [await portal.call(generateCaptcha, {}), await portal.call(generateCaptcha, {})];
    expect(Object.keys(one).sort()).toEqual(['img', 'uuid', 'words']);
    expect(one.uuid).not.toBe(two.uuid);
    expect(one.img).not.toBe(two.img);
    expect(PHRASES).toContain(one.words.join(''));
    const png = Buffer.from(one.img, 'base64');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    // Pixels alone: no chunk of text could tell the words.
    expect(chunksOf(png)).toContain('IDAT');
    expect(chunksOf(png).filter((type) => /^(?:[iz]TXt|tEXt|eXIf)$/.test(type))).toEqual([]);
    const picture = await loadImage(png);
    expect([picture.width, picture.height]).toEqual([CAPTCHA_SIZE.width, CAPTCHA_SIZE.height]);
  });
  it('is answered once, by the first of ten that come at once', async () => {
    const proof = await answerCaptcha(portal);
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => verifyCaptcha(context(), proof)));
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
      await expect(verifyCaptcha(context(), { ...proof, points: change(proof.points) })).rejects.toThrow('未通过');
      await expect(verifyCaptcha(context(), proof)).rejects.toThrow('未通过');
    }
  });
  it('refuses nothing, an unknown one and one that is older than 120 seconds', async () => {
    await expect(verifyCaptcha(context(), null)).rejects.toThrow('请完成文字点选验证');
    await expect(verifyCaptcha(context(), { uuid: randomUUID(), points: [{ x: 1, y: 1 }] })).rejects.toThrow('未通过');
    const proof = await answerCaptcha(portal);
    portal.setNow(new Date(Date.now() + 121_000));
    await expect(verifyCaptcha(context(), proof)).rejects.toThrow('未通过');
    portal.setNow(new Date());
  });
});

describe('the code in place of the picture', () => {
  let serial = 0;
  const ask = async (to = `1360000${String((serial += 1)).padStart(4, '0')}`) => {
    const { uuid } = await portal.call(sendCaptchaCode, { body: { to } });
    return { to, uuid, code: (await readCode(portal, to)) ?? 'none' };
  };
  it('goes out by SMS or mail and is good once, by the first of ten that come at once', async () => {
    for (const to of [undefined, 'Someone@Example.com'.toLowerCase()]) {
      const { uuid, code } = await ask(to);
      const answers = await Promise.allSettled(
        Array.from({ length: 10 }, () => verifyCaptcha(context(), { uuid, code })),
      );
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });
  it('is refused when it is wrong, of another captcha, late, or after five tries', async () => {
    const [one, two, three] = [await ask(), await ask(), await ask()];
    const wrong = one.code === '000000' ? '000001' : '000000';
    const refused = async (uuid: string, code: string) =>
      await expect(verifyCaptcha(context(), { uuid, code })).rejects.toThrow('验证码错误');
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
      expect(readCaptcha(fields)).toEqual({ uuid, code });
    expect(readCaptcha({ uuid, code: '000123' })).toEqual({ uuid, code: '000123' });
    for (const given of [{ uuid }, { uuid, code, points: [{ x: 1, y: 1 }] }, { uuid, code: '12' }])
      expect(readCaptcha({ code: given })).toBeNull();
  });
  it('is limited as all codes are (G-28), and needs a phone or an address', async () => {
    const { to } = await ask();
    await expect(ask(to)).rejects.toMatchObject({ code: 429 });
    for (const bad of ['', '123', 'a@b', 'x@y.z\r\nBcc: a@b.cn'])
      await expect(portal.call(sendCaptchaCode, { body: { to: bad } })).rejects.toMatchObject({
        code: 400,
        fields: [{ path: 'to' }],
      });
  });
});

/** Every phrase's words can be told apart, or the order of clicks would be open. */
it('has no word twice in a phrase', () => {
  for (const phrase of PHRASES) expect(new Set(phrase).size, phrase).toBe(phrase.length);
});

it('is solved by template matching in less than 5 of 100 cases, while a plain picture of the same words is', async () => {
  const { solved, solvedPlain } = await measureSolver(NAIVE, 100, 50);
  expect(solvedPlain).toBeGreaterThan(20);
  expect(solved).toBeLessThan(5);
}, 120_000);
