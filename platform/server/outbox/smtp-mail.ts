import type { SmtpConfig } from '#platform/server/config/outbox-config.ts';
import { type MailPort, OutboxError } from './ports.ts';

const CONNECT_MS = 8000;
const SEND_MS = 15_000;

/** Returns the headers that mark automatic mail and offer unsubscribing (RFC 3834, RFC 2369, RFC 8058). */
const getHeaders = (unsubscribe: string | undefined): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
  ...(unsubscribe === undefined
    ? {}
    : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
});

/**
 * Creates the mail port for SMTP with encryption: `smtps://` uses TLS from the start, `smtp://` requires STARTTLS. Only a relay that the
 * operator has configured as plain (SMTP_TLS=none, in the operator's network, without a password) is used without encryption.
 * @param ca certificate of a private authority, in PEM
 */
export function createSmtpMail({ url, from, isPlain }: SmtpConfig, ca?: string): MailPort {
  const address = new URL(url);
  const isTlsFromStart = address.protocol === 'smtps:';
  // The library is loaded with the first mail, because most program starts send none.
  const openTransport = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      host: address.hostname,
      port: Number(address.port || (isTlsFromStart ? 465 : 587)),
      secure: isTlsFromStart,
      ...(isPlain ? { ignoreTLS: true } : { requireTLS: true }),
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
  };
  let transport: ReturnType<typeof openTransport> | null = null;
  return {
    async send({ to, subject, text, html, unsubscribe }) {
      try {
        const headers = getHeaders(unsubscribe);
        transport ??= openTransport();
        await (await transport).sendMail({ from, to: { name: '', address: to }, subject, text, html, headers });
      } catch (cause) {
        throw new OutboxError('the mail server did not take the message', { cause });
      }
    },
  };
}
