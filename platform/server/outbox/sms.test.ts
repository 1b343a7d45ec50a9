import { createHash, createHmac, randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { toUtcDay } from '#domain/validity/day.ts';
import { type RecordedRequest, startLocalProvider as startServer } from '#platform/server/testing/local-provider.ts';
import { createAliyunSms } from './aliyun-sms.ts';
import { OutboxError } from './ports.ts';
import { createTencentSms } from './tencent-sms.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
async function start(answer: (request: RecordedRequest) => object | null) {
  const server = await startServer(answer);
  closers.push(() => server.close());
  return server;
}

const KEY = { id: 'test-key', secret: 'test-secret' };
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Checks signature version 3 as the provider's documentation describes it, from what came over the wire. */
function isSigned({ path, query, headers }: RecordedRequest): boolean {
  const match = /^ACS3-HMAC-SHA256 Credential=test-key,SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  );
  if (!match) return false;
  const names = (match[1] ?? '').split(';');
  if (!['host', 'x-acs-action', 'x-acs-date', 'x-acs-signature-nonce'].every((name) => names.includes(name)))
    return false;
  const parameters = Object.entries(query)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`);
  const lines = names.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('');
  const payload = createHash('sha256').update('').digest('hex');
  const canonical = `${String(headers[':method'])}\n${path}\n${parameters.join('&')}\n${lines}\n${names.join(';')}\n${payload}`;
  const toSign = `ACS3-HMAC-SHA256\n${createHash('sha256').update(canonical).digest('hex')}`;
  return createHmac('sha256', KEY.secret).update(toSign).digest('hex') === match[2];
}

const startAliyun = () =>
  start((request) => {
    const isBusy = request.query.PhoneNumbers === '13900000009';
    const code = isSigned(request) ? (isBusy ? 'isv.BUSINESS_LIMIT_CONTROL' : 'OK') : 'SignatureDoesNotMatch';
    return { Code: code, RequestId: 'r-1' };
  });

const parts = {
  clock: { now: () => new Date('2026-01-02T03:04:05.678Z') },
  random: { uuid: randomUUID, token: () => '' },
};
const getSms = (endpoint: string, accessKeySecret = KEY.secret) =>
  createAliyunSms(
    {
      endpoint,
      accessKeyId: KEY.id,
      accessKeySecret,
      signName: '知讯资管家 (示例)*',
      templates: { code: 'SMS_1', registered: 'SMS_2', digest: 'SMS_3', notice: null, invitation: null },
    },
    parts,
  );

describe('short messages through Alibaba Cloud', () => {
  it('signs its request so that the provider accepts it', async () => {
    const { endpoint, seen } = await startAliyun();
    await getSms(endpoint).send({ to: '13900000001', template: 'code', params: { code: '012345', minutes: '5' } });
    await getSms(endpoint).send({ to: '13900000001', template: 'registered', params: {} });
    expect(
      seen.map(({ headers, query }) => [
        headers['x-acs-action'],
        query.TemplateCode,
        query.TemplateParam,
        query.SignName,
      ]),
    ).toEqual([
      ['SendSms', 'SMS_1', '{"code":"012345"}', '知讯资管家 (示例)*'],
      ['SendSms', 'SMS_2', '{}', '知讯资管家 (示例)*'],
    ]);
  });
  it('takes a wrong secret, a refusal and a dead provider for a failure, and does not repeat the code in it', async () => {
    const { endpoint } = await startAliyun();
    const message = { to: '13900000001', template: 'code', params: { code: '012345' } } as const;
    const tries = [
      getSms(endpoint, 'wrong').send(message),
      getSms(endpoint).send({ ...message, to: '13900000009' }),
      getSms('http://127.0.0.1:1').send(message),
    ];
    for (const attempt of await Promise.allSettled(tries)) {
      expect(attempt.status).toBe('rejected');
      expect(String((attempt as PromiseRejectedResult).reason)).not.toContain('012345');
    }
  });
});

const TENCENT = { id: 'AKIDEXAMPLE', secret: 'tencent-secret' };

/** Checks signature method v3 (TC3-HMAC-SHA256) as the provider's documentation describes it, from what came over the wire. */
function isSignedTencent({ path, headers, body }: RecordedRequest): boolean {
  const match =
    /^TC3-HMAC-SHA256 Credential=AKIDEXAMPLE\/(\d{4}-\d{2}-\d{2})\/sms\/tc3_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!match) return false;
  const [, date = '', signed = '', signature] = match;
  const timestamp = Number(headers['x-tc-timestamp']);
  if (toUtcDay(new Date(timestamp * 1000)) !== date) return false;
  const sha = (text: string) => createHash('sha256').update(text).digest('hex');
  const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim().toLowerCase()}\n`);
  const canonical = `${String(headers[':method'])}\n${path}\n\n${lines.join('')}\n${signed}\n${sha(body)}`;
  const toSign = `TC3-HMAC-SHA256\n${timestamp}\n${date}/sms/tc3_request\n${sha(canonical)}`;
  const key = mac(mac(mac(`TC3${TENCENT.secret}`, date), 'sms'), 'tc3_request');
  return mac(key, toSign).toString('hex') === signature;
}

const startTencent = () =>
  start((request) => {
    if (!isSignedTencent(request))
      return { Response: { Error: { Code: 'AuthFailure.SignatureFailure', Message: 'no' }, RequestId: 'r' } };
    const { PhoneNumberSet } = JSON.parse(request.body) as { PhoneNumberSet: string[] };
    const code = PhoneNumberSet[0] === '+8613900000009' ? 'LimitExceeded.PhoneNumberDailyLimit' : 'Ok';
    return { Response: { SendStatusSet: [{ Code: code }], RequestId: 'r' } };
  });

const getTencent = (endpoint: string, secretKey = TENCENT.secret) =>
  createTencentSms(
    {
      endpoint,
      region: 'ap-guangzhou',
      secretId: TENCENT.id,
      secretKey,
      appId: '1400000000',
      signName: '知讯资管家',
      templates: { code: '101', registered: '102', digest: '103', notice: null, invitation: null },
    },
    parts,
  );

describe('short messages through Tencent Cloud', () => {
  it('signs its request so that the provider accepts it, with the parameters in the order of the words', async () => {
    const { endpoint, seen } = await startTencent();
    const to = '13900000001';
    await getTencent(endpoint).send({ to, template: 'code', params: { minutes: '5', code: '012345' } });
    await getTencent(endpoint).send({ to, template: 'digest', params: { nearest: '安许 12-31', count: '3' } });
    expect(
      seen.map(({ headers }) => [headers['x-tc-action'], headers['x-tc-version'], headers['x-tc-region']]),
    ).toEqual([
      ['SendSms', '2021-01-11', 'ap-guangzhou'],
      ['SendSms', '2021-01-11', 'ap-guangzhou'],
    ]);
    expect(seen.map(({ body }) => JSON.parse(body) as object)).toEqual([
      expect.objectContaining({
        PhoneNumberSet: ['+8613900000001'],
        TemplateId: '101',
        TemplateParamSet: ['012345', '5'],
        SmsSdkAppId: '1400000000',
      }),
      expect.objectContaining({ TemplateId: '103', TemplateParamSet: ['3', '安许 12-31'] }),
    ]);
  });
  it('tells refusals that pass from those that stay, and does not repeat the code in them', async () => {
    const { endpoint } = await startTencent();
    const message = { to: '13900000001', template: 'code', params: { code: '012345', minutes: '5' } } as const;
    const failures = await Promise.all(
      [
        getTencent(endpoint, 'wrong').send(message),
        getTencent(endpoint).send({ ...message, to: '13900000009' }),
        getTencent('http://127.0.0.1:1').send(message),
        getTencent(endpoint).send({ ...message, template: 'notice' }),
      ].map((one) => one.then(() => null).catch((error: unknown) => error)),
    );
    expect(failures.map((one) => one instanceof OutboxError && one.isFinal)).toEqual([true, false, false, true]);
    for (const one of failures) expect(String(one)).not.toContain('012345');
  });
});
