import { connect } from 'node:tls';
import type { StoredAuditRow } from './audit.repo.ts';

/** Receiver of the audit log: RFC 5424 messages in the framing of RFC 6587 over TLS (RFC 5425). */
export interface SyslogTarget {
  readonly host: string;
  readonly port: number;
  /** Certificate authorities of the receiver, in PEM; null for those of the system. */
  readonly authority: string | null;
}

/** Facility 13 of RFC 5424: log audit. */
const FACILITY = 13;
const WARNING = 4;
const INFORMATIONAL = 6;
const APP_NAME = 'zhixun-portal';
/** The enterprise number reserved for documentation (RFC 5612), because the product has no registered number. */
const DATA_ID = 'audit@32473';
const TIMEOUT_MS = 20_000;
/** Marks a message as UTF-8 (RFC 5424, 6.4). */
const BOM = '\uFEFF';

/** Converts a text to the form that header names need: printable ASCII without spaces; `-` is the nil value. */
const toName = (text: string | null, most: number): string =>
  (text ?? '').replace(/[^\x21-\x7e]/g, '_').slice(0, most) || '-';

const toParameter = (name: string, value: string | number | null): string =>
  value === null ? '' : ` ${name}="${String(value).replace(/["\\\]]/g, '\\$&')}"`;

/** Formats a row of the audit log (RFC 5424, 6). Number and hashes let the receiver recognise repetitions and gaps. */
export function formatSyslog(row: StoredAuditRow, hostname: string): string {
  const severity = /\.(?:failed|refused|locked)$/.test(row.action) ? WARNING : INFORMATIONAL;
  const data = [
    toParameter('seq', row.seq),
    toParameter('hash', row.hash),
    toParameter('prevHash', row.prevHash),
    toParameter('user', row.userUuid),
    toParameter('enterprise', row.entUuid),
    toParameter('targetKind', row.targetKind),
    toParameter('target', row.targetUuid),
    toParameter('ip', row.ip),
  ].join('');
  const header = [
    `<${FACILITY * 8 + severity}>1`,
    row.at.toISOString(),
    toName(hostname, 255),
    APP_NAME,
    '-',
    toName(row.action, 32),
    `[${DATA_ID}${data}]`,
  ].join(' ');
  const text = JSON.stringify({ action: row.action, userAgent: row.userAgent, detail: row.detail });
  return `${header} ${BOM}${text}`;
}

/** Adds the length before each message (RFC 5425, 4.3). */
export const frameSyslogMessage = (message: string): string => `${Buffer.byteLength(message)} ${message}`;

/**
 * Sends messages over one connection and closes it. Syslog has no acknowledgements: the messages count as received if the receiver closes
 * the connection in order after all were sent. If the connection breaks or ends before, all are sent again. Losses in the receiver after
 * reading cannot be detected here; gaps in the numbers of the entries show them.
 * @throws Error with the cause
 */
export async function sendSyslog({ host, port, authority }: SyslogTarget, messages: readonly string[]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket = connect({
    host,
    port,
    servername: host,
    ...(authority === null ? {} : { ca: authority }),
    minVersion: 'TLSv1.2',
  });
  let isSent = false;
  let isEnded = false;
  const timer = setTimeout(() => socket.destroy(new Error('the syslog receiver did not answer in time')), TIMEOUT_MS);
  socket.on('secureConnect', () => {
    socket.end(messages.map(frameSyslogMessage).join(''), () => {
      isSent = true;
    });
  });
  // Without a reader, the end of the connection by the receiver would not be detected.
  socket.resume();
  socket.on('end', () => {
    isEnded = isSent;
  });
  socket.on('error', reject);
  socket.on('close', () => {
    clearTimeout(timer);
    if (isEnded) resolve();
    else reject(new Error('the syslog receiver closed the connection before it had read everything'));
  });
  await promise;
}
