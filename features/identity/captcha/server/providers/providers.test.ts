import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { toUtcDay } from '#domain/validity/day.ts';
import { register, sendRegisterCode } from '#features/identity/auth/auth.contract.ts';
import { CAPTCHA_WIDGET_PATH, generateCaptcha } from '../../captcha.contract.ts';
import { answerCaptcha } from '../testing/answer-captcha.ts';

interface Asked {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A captcha service on this machine. */
async function serve(answer: (asked: Asked) => object | null) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      const given = answer({ path, headers, body: Buffer.concat(chunks).toString('utf8') });
      if (given === null) response.destroy();
      else response.setHeader('content-type', 'application/json').end(JSON.stringify(given));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

const UUID = '6f2c1a3e-5b6d-4c7e-8f90-123456789abc';
let number = 13_922_220_000;

/** Asks for a code with a ticket. @returns status and words */
async function send(portal: TestPortal, ticket: Readonly<Record<string, string>>, phonenumber = String((number += 1))) {
  const captcha = JSON.stringify({ uuid: UUID, ticket });
  const { status, body } = await portal.request({
    method: 'GET',
    path: sendRegisterCode.path,
    query: { phonenumber, captcha },
  });
  return [status, body.fault ?? 'sent'] as const;
}

describe('GeeTest v4', () => {
  const ID = '0123456789abcdef0123456789abcdef';
  const KEY = 'the key of the captcha';
  const spent = new Set<string>();
  let service: Awaited<ReturnType<typeof serve>>;
  let portal: TestPortal;
  beforeAll(async () => {
    service = await serve(({ path, body }) => {
      const form = Object.fromEntries(new URLSearchParams(body));
      const {
        lot_number: lot = '',
        sign_token: sign,
        pass_token: pass = '',
        captcha_output: output,
        gen_time: time,
      } = form;
      if (path !== `/validate?captcha_id=${ID}`) return { status: 'error', code: '-50001', msg: 'illegal captcha_id' };
      if (sign !== createHmac('sha256', KEY).update(lot).digest('hex'))
        return { status: 'error', code: '-50102', msg: 'sign_token error' };
      if (lot === 'silent') return null;
      const isGood = pass.startsWith('pass ') && output === 'output' && time === '1700000000' && !spent.has(lot);
      spent.add(lot);
      return { status: 'success', result: isGood ? 'success' : 'fail', reason: isGood ? '' : 'pass_token error' };
    });
    portal = await startPortal({
      quiet: true,
      environment: { GEETEST_CAPTCHA_ID: ID, GEETEST_CAPTCHA_KEY: KEY, GEETEST_ENDPOINT: service.endpoint },
    });
  });
  afterAll(async () => {
    await portal.close();
    service.close();
  });
  const getTicket = (lot: string) => ({
    lot_number: lot,
    pass_token: `pass ${lot}`,
    captcha_output: 'output',
    gen_time: '1700000000',
  });

  it('takes a ticket that the service confirms, for one number, and no other', async () => {
    expect(await send(portal, getTicket('one'), '13922229999')).toEqual([200, 'sent']);
    expect(await send(portal, getTicket('one'))).toEqual([400, 'captcha.wrong']);
    const body = { phonenumber: '13922229999', code: '000000', password: 'seven brown otters', agreed: true };
    const answer = await portal.request({
      method: 'POST',
      path: register.path,
      body: { ...body, captcha: { uuid: UUID, ticket: getTicket('one') } },
    });
    expect(answer.body.fault).toBe('codes.wrong');
  });
  it('refuses what the service does not confirm, what lacks a part, and our own picture', async () => {
    expect(await send(portal, { ...getTicket('two'), pass_token: 'made up' })).toEqual([400, 'captcha.wrong']);
    expect(await send(portal, { lot_number: 'three' })).toEqual([400, 'captcha.wrong']);
    expect((await portal.call(generateCaptcha, {})).provider).toBe('geetest');
    const captcha = JSON.stringify(await answerCaptcha(portal));
    const query = { phonenumber: '13922229998', captcha };
    const answer = await portal.request({ method: 'GET', path: sendRegisterCode.path, query });
    expect(answer.body.fault).toBe('captcha.required');
  });
  it('admits no login while the service is silent, and reports it', async () => {
    expect(await send(portal, getTicket('silent'))).toEqual([503, 'captcha.silent']);
  });
  it('shows its widget on a page that has an origin of its own', async () => {
    const page = await portal.request({ method: 'GET', path: CAPTCHA_WIDGET_PATH });
    expect(page.status).toBe(200);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain('sandbox allow-scripts allow-forms allow-popups;');
    expect(policy).not.toMatch(/allow-same-origin|unsafe-eval|'unsafe-inline' *'?script/);
    const script = /<script>([\s\S]*?)<\/script>/.exec(page.body)?.[1] ?? '';
    expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    expect(page.body).not.toContain(KEY);
  });
});

describe('Tencent Cloud captcha', () => {
  const SECRET = { id: 'AKIDexample', key: 'the secret key' };
  let service: Awaited<ReturnType<typeof serve>>;
  let portal: TestPortal;
  /** Signature method v3, written here once more from its description, so that both cannot be wrong alike by accident. */
  function isSigned({ headers, body }: Asked): boolean {
    const [hex, hash] = [(text: string) => createHash('sha256').update(text).digest('hex'), 'sha256'];
    const time = String(headers['x-tc-timestamp']);
    const day = toUtcDay(new Date(Number(time) * 1000));
    const canonical = `POST\n/\n\ncontent-type:application/json; charset=utf-8\nhost:${headers.host}\nx-tc-action:describecaptcharesult\n\ncontent-type;host;x-tc-action\n${hex(body)}`;
    const text = `TC3-HMAC-SHA256\n${time}\n${day}/captcha/tc3_request\n${hex(canonical)}`;
    const dayKey = createHmac(hash, `TC3${SECRET.key}`).update(day).digest();
    const key = createHmac(hash, createHmac(hash, dayKey).update('captcha').digest()).update('tc3_request').digest();
    const signature = createHmac(hash, key).update(text).digest('hex');
    return (
      headers.authorization ===
      `TC3-HMAC-SHA256 Credential=${SECRET.id}/${day}/captcha/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=${signature}`
    );
  }
  beforeAll(async () => {
    service = await serve((asked) => {
      if (!isSigned(asked)) return { Response: { Error: { Code: 'AuthFailure.SignatureFailure' } } };
      const given = JSON.parse(asked.body) as Record<string, unknown>;
      const isOurs = given.CaptchaAppId === 190_000_001 && given.AppSecretKey === 'app key' && given.CaptchaType === 9;
      if (!isOurs || asked.headers['x-tc-version'] !== '2019-07-22')
        return { Response: { Error: { Code: 'InvalidParameter' } } };
      return {
        Response: { CaptchaCode: given.Ticket === 'solved' && given.Randstr === '@abc' ? 1 : 9, RequestId: 'r' },
      };
    });
    portal = await startPortal({
      quiet: true,
      environment: {
        TENCENT_CAPTCHA_APP_ID: '190000001',
        TENCENT_CAPTCHA_APP_KEY: 'app key',
        TENCENT_CAPTCHA_SECRET_ID: SECRET.id,
        TENCENT_CAPTCHA_SECRET_KEY: SECRET.key,
        TENCENT_CAPTCHA_ENDPOINT: service.endpoint,
      },
    });
  });
  afterAll(async () => {
    await portal.close();
    service.close();
  });

  it('takes a ticket that the service confirms over a signed call, once', async () => {
    expect(await send(portal, { ticket: 'solved', randstr: '@abc' })).toEqual([200, 'sent']);
    expect(await send(portal, { ticket: 'solved', randstr: '@abc' })).toEqual([400, 'captcha.wrong']);
  });
  it('refuses a wrong one, and one that its script made up because the service was not there', async () => {
    expect(await send(portal, { ticket: 'other', randstr: '@abc' })).toEqual([400, 'captcha.wrong']);
    expect(await send(portal, { ticket: 'trerror_1001_190000001_1', randstr: '@abc' })).toEqual([400, 'captcha.wrong']);
    expect(await send(portal, {})).toEqual([400, 'captcha.wrong']);
  });
});
