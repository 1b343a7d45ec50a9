import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { createCertificate } from '#platform/server/testing/certificate.ts';
import { composeMail } from './compose-mail.ts';
import { OutboxError } from './ports.ts';
import { createSmtpMail } from './smtp-mail.ts';

const { key, certificate } = await createCertificate();

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
    key,
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
    for (const mail of cases) await expect(mail.send(MAIL)).rejects.toThrow(OutboxError);
    expect([...plain.received, ...known.received]).toEqual([]);
  });
  it('says that a machine wrote it, and how to be left alone by what comes again and again', async () => {
    const { port, received } = await startSmtp({});
    const mail = createSmtpMail({ url: `smtp://mailer:p%40ss%2Fword@localhost:${port}`, from }, certificate);
    const unsubscribe = 'https://portal.example/portal/mail/unsubscribe/abc';
    await mail.send(MAIL);
    await mail.send({ ...MAIL, unsubscribe });
    const [single, often] = received.map(({ text }) => text.replaceAll(/\r\n\s+/g, ' '));
    expect(single).toMatch(/^Auto-Submitted: auto-generated$/im);
    expect(single).not.toMatch(/List-Unsubscribe/i);
    expect(often).toMatch(/^Auto-Submitted: auto-generated$/im);
    expect(often).toContain(`List-Unsubscribe: <${unsubscribe}>`);
    expect(often).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/im);
  });
  it('speaks openly to a relay that was named as a plain one, and to no other', async () => {
    const { port, received } = await startSmtp({ disabledCommands: ['STARTTLS', 'AUTH'], authOptional: true });
    await createSmtpMail({ url: `smtp://localhost:${port}`, from, isPlain: true }).send(MAIL);
    expect(received.map(({ isSecure }) => isSecure)).toEqual([false]);
    await expect(createSmtpMail({ url: `smtp://localhost:${port}`, from }).send(MAIL)).rejects.toThrow(OutboxError);
  });
  it('does not let a recipient add another header or recipient', async () => {
    const { port, received } = await startSmtp({});
    const mail = createSmtpMail({ url: `smtp://mailer:p%40ss%2Fword@localhost:${port}`, from }, certificate);
    await mail.send({ ...MAIL, to: 'a@example.com\r\nBcc: b@example.com' }).catch((error: unknown) => {
      expect(error).toBeInstanceOf(OutboxError);
    });
    expect(received.flatMap((one) => one.to)).not.toContain('b@example.com');
  });
});

describe('the words of a mail', () => {
  const content = {
    to: 'someone@example.com',
    subject: '知讯资管家提醒',
    title: '两项证照即将到期',
    lines: ['<script>alert(1)</script> & 其他'],
    figure: '012345',
    rows: [{ text: '安全生产许可证', note: '还剩 30 天', href: 'https://example.com/a?b=1&c=2' }],
    action: { label: '登录查看', href: 'javascript:alert(1)' },
    footer: '可在消息中心关闭此类邮件。',
  };
  it('stand in both parts, the HTML one escaped, its links only http(s)', () => {
    const { text, html } = composeMail(content);
    for (const word of ['两项证照即将到期', '012345', '安全生产许可证', '还剩 30 天', '登录查看', '可在消息中心关闭']) {
      expect(text).toContain(word);
      expect(html).toContain(word);
    }
    expect(composeMail({ ...content, unsubscribe: 'https://example.com/u' }).text).toContain('https://example.com/u');
    expect(html).not.toMatch(/<script|javascript:/);
    expect(html).toContain('https://example.com/a?b=1&#38;c=2');
    expect(html).toContain('lang="zh-CN"');
  });
});
