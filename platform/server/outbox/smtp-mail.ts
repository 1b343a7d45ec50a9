import { createTransport } from 'nodemailer';
import type { SmtpConfig } from '#platform/server/config/outbox-config.ts';
import { type MailPort, OutboxFailure } from './ports.ts';

const CONNECT_MS = 8000;
const SEND_MS = 15_000;

/**
 * Mail over SMTP, always encrypted: `smtps://` from the first byte, `smtp://` by STARTTLS or not at all.
 * @param ca certificate of an own authority, in PEM
 */
export function createSmtpMail({ url, from }: SmtpConfig, ca?: string): MailPort {
  const address = new URL(url);
  const isTlsFromStart = address.protocol === 'smtps:';
  const transport = createTransport({
    host: address.hostname,
    port: Number(address.port || (isTlsFromStart ? 465 : 587)),
    secure: isTlsFromStart,
    requireTLS: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SEND_MS,
    tls: { minVersion: 'TLSv1.2', ...(ca === undefined ? {} : { ca }) },
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(address.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) } }),
  });
  return {
    async send({ to, subject, text, html }) {
      try {
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html });
      } catch (cause) {
        throw new OutboxFailure('the mail server did not take the message', { cause });
      }
    },
  };
}
