import { createHash, createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { createAliyunSms } from './aliyun-sms.ts';
import { OutboxFailure } from './ports.ts';
import { createSmtpMail } from './smtp-mail.ts';

const pem = (name: string): string => readFileSync(new URL(`testing/${name}.pem`, import.meta.url), 'utf8');
const certificate = pem('localhost-certificate');

interface Received {
  readonly from: string;
  readonly to: string[];
  readonly text: string;
  readonly isSecure: boolean;
}

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A real SMTP server on a port of its own. */
async function startSmtp(options: Partial<SMTPServerOptions>) {
  const received: Received[] = [];
  const server = new SMTPServer({
    key: pem('localhost-key'),
    cert: certificate,
    onAuth: (auth, _session, done) =>
      auth.username === 'mailer' && auth.password === 'p@ss/word'
        ? done(null, { user: 'mailer' })
        : done(new Error('wrong password')),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({
          from: session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address,
          to: session.envelope.rcptTo.map((one) => one.address),
          text: Buffer.concat(chunks).toString('utf8'),
          isSecure: session.secure,
        });
        done();
      });
    },
    logger: false,
    ...options,
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { port: (server.server.address() as AddressInfo).port, received };
}

const MAIL = {
  to: 'someone@example.com',
  subject: '知讯资管家验证码',
  text: '您的验证码是 123456',
  html: '<b>123456</b>',
};
const from = '知讯资管家 <no-reply@example.com>';

describe('mail over SMTP', () => {
  it('hands a message over by STARTTLS, signed in, with Chinese subject, plain and HTML part', async () => {
    const { port, received } = await startSmtp({});
    const mail = createSmtpMail({ url: `smtp://mailer:p%40ss%2Fword@localhost:${port}`, from }, certificate);
    await mail.send(MAIL);
    const [got] = received;
    expect(got).toMatchObject({ from: 'no-reply@example.com', to: ['someone@example.com'], isSecure: true });
    expect(got?.text).toMatch(/text\/plain/);
    expect(got?.text).toMatch(/text\/html/);
    expect(got?.text).toMatch(/Subject: =\?UTF-8\?/i);
  });
  it('speaks TLS from the first byte with smtps', async () => {
    const { port, received } = await startSmtp({ secure: true });
    const mail = createSmtpMail({ url: `smtps://mailer:p%40ss%2Fword@localhost:${port}`, from }, certificate);
    await mail.send(MAIL);
    expect(received[0]?.isSecure).toBe(true);
  });
  it('refuses a server without TLS, a certificate it does not know, and a wrong password', async () => {
    const plain = await startSmtp({ disabledCommands: ['STARTTLS'], authOptional: true });
    const known = await startSmtp({});
    const cases = [
      createSmtpMail({ url: `smtp://localhost:${plain.port}`, from }, certificate),
      createSmtpMail({ url: `smtp://mailer:p%40ss%2Fword@localhost:${known.port}`, from }),
      createSmtpMail({ url: `smtp://mailer:wrong@localhost:${known.port}`, from }, certificate),
    ];
    for (const mail of cases) await expect(mail.send(MAIL)).rejects.toThrow(OutboxFailure);
    expect([...plain.received, ...known.received]).toEqual([]);
  });
  it('does not let a recipient add another header or recipient', async () => {
    const { port, received } = await startSmtp({});
    const mail = createSmtpMail({ url: `smtp://mailer:p%40ss%2Fword@localhost:${port}`, from }, certificate);
    await mail.send({ ...MAIL, to: 'a@example.com\r\nBcc: b@example.com' }).catch((error: unknown) => {
      expect(error).toBeInstanceOf(OutboxFailure);
    });
    expect(received.flatMap((one) => one.to)).not.toContain('b@example.com');
  });
});

const KEY = { id: 'test-key', secret: 'test-secret' };
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Checks signature version 3 as the provider's documentation describes it, from what came over the wire. */
function isSigned(request: IncomingMessage): boolean {
  const url = new URL(request.url ?? '/', 'http://local');
  const authorization = request.headers.authorization ?? '';
  const match = /^ACS3-HMAC-SHA256 Credential=test-key,SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
    authorization,
  );
  if (!match) return false;
  const names = (match[1] ?? '').split(';');
  if (!['host', 'x-acs-action', 'x-acs-date', 'x-acs-signature-nonce'].every((name) => names.includes(name)))
    return false;
  const query = [...url.searchParams]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`);
  const headers = names.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join('');
  const payload = createHash('sha256').update('').digest('hex');
  const canonical = `${request.method}\n${url.pathname}\n${query.join('&')}\n${headers}\n${names.join(';')}\n${payload}`;
  const toSign = `ACS3-HMAC-SHA256\n${createHash('sha256').update(canonical).digest('hex')}`;
  return createHmac('sha256', KEY.secret).update(toSign).digest('hex') === match[2];
}

async function startProvider() {
  const seen: { query: Record<string, string>; action: string }[] = [];
  const server: Server = createServer((request, response) => {
    const query = Object.fromEntries(new URL(request.url ?? '/', 'http://local').searchParams);
    seen.push({ query, action: String(request.headers['x-acs-action']) });
    const isBusy = query.PhoneNumbers === '13900000009';
    const code = isSigned(request) ? (isBusy ? 'isv.BUSINESS_LIMIT_CONTROL' : 'OK') : 'SignatureDoesNotMatch';
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ Code: code, RequestId: 'r-1' }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

const parts = {
  clock: { now: () => new Date('2026-01-02T03:04:05.678Z') },
  random: { uuid: randomUUID, token: () => '' },
};
const smsOf = (endpoint: string, accessKeySecret = KEY.secret) =>
  createAliyunSms(
    {
      endpoint,
      accessKeyId: KEY.id,
      accessKeySecret,
      signName: '知讯资管家 (示例)*',
      templates: { code: 'SMS_1', registered: 'SMS_2' },
    },
    parts,
  );

describe('short messages through Alibaba Cloud', () => {
  it('signs its request so that the provider accepts it', async () => {
    const { endpoint, seen } = await startProvider();
    await smsOf(endpoint).send({ to: '13900000001', template: 'code', params: { code: '012345', minutes: '5' } });
    await smsOf(endpoint).send({ to: '13900000001', template: 'registered', params: {} });
    expect(seen.map(({ action, query }) => [action, query.TemplateCode, query.TemplateParam, query.SignName])).toEqual([
      ['SendSms', 'SMS_1', '{"code":"012345"}', '知讯资管家 (示例)*'],
      ['SendSms', 'SMS_2', '{}', '知讯资管家 (示例)*'],
    ]);
  });
  it('takes a wrong secret, a refusal and a dead provider for a failure, and does not repeat the code in it', async () => {
    const { endpoint } = await startProvider();
    const message = { to: '13900000001', template: 'code', params: { code: '012345' } } as const;
    const tries = [
      smsOf(endpoint, 'wrong').send(message),
      smsOf(endpoint).send({ ...message, to: '13900000009' }),
      smsOf('http://127.0.0.1:1').send(message),
    ];
    for (const attempt of await Promise.allSettled(tries)) {
      expect(attempt.status).toBe('rejected');
      expect(String((attempt as PromiseRejectedResult).reason)).not.toContain('012345');
    }
  });
});
