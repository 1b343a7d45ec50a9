import { type AddressInfo, createServer as createPlainServer, type Socket } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCertificate } from '#platform/server/testing/certificate.ts';
import { testDatabase } from '#platform/server/testing/test-database.ts';
import { logAudit, truncateAuditLog } from './audit.ts';
import { forwardAuditLog } from './forward-audit.ts';
import { formatSyslog, type SyslogTarget, sendSyslog } from './syslog.ts';

/** Long enough ago that the database lets the rows be cut. */
const NOW = new Date('2025-11-29T02:00:00Z');
const made = await createCertificate();
const db = await testDatabase();
const random = { uuid: () => crypto.randomUUID(), token: () => 'x' };
const app = { db, random, clock: { now: () => NOW } } as unknown as Parameters<typeof logAudit>[0]['app'] &
  Parameters<typeof forwardAuditLog>[0];

/** What the receiver has read to the end, frame by frame. */
let received: string[] = [];
/** The receiver breaks the connection off while it reads. */
let breaks = false;

function readFrames(bytes: Buffer): string[] {
  const found: string[] = [];
  for (let rest = bytes; rest.length > 0; ) {
    const space = rest.indexOf(' ');
    const length = Number(rest.subarray(0, space).toString());
    expect(Number.isInteger(length) && length > 0).toBe(true);
    found.push(rest.subarray(space + 1, space + 1 + length).toString());
    rest = rest.subarray(space + 1 + length);
  }
  return found;
}

/** The connections below TLS. */
const connections: Socket[] = [];

function receive(socket: TLSSocket): void {
  const chunks: Buffer[] = [];
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    if (breaks) return void connections.at(-1)?.resetAndDestroy();
    chunks.push(chunk);
  });
  socket.on('end', () => {
    received.push(...readFrames(Buffer.concat(chunks)));
    socket.end();
  });
}

const server = createServer({ key: made.key, cert: made.certificate }, receive);
server.on('connection', (connection: Socket) => void connections.push(connection));
let target: SyslogTarget;
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  target = { host: 'localhost', port: (server.address() as AddressInfo).port, authority: made.certificate };
});
beforeEach(() => {
  received = [];
  breaks = false;
});
afterEach(() => {
  breaks = false;
});
afterAll(() => {
  server.close();
});

const log = (action: string, detail: Record<string, unknown> = {}) =>
  logAudit(
    { app, now: NOW, session: null, ip: '192.0.2.1', userAgent: '示例浏览器' },
    { action, targetKind: 'user', targetUuid: null, detail },
  );

describe('a message', () => {
  it('is as RFC 5424 defines it', () => {
    const row = {
      seq: 7,
      uuid: 'u',
      at: NOW,
      userUuid: 'user "a"',
      entUuid: null,
      action: 'login.failed',
      targetKind: 'user',
      targetUuid: null,
      ip: '192.0.2.1',
      userAgent: 'agent',
      detail: { by: '密码' },
      prevHash: null,
      hash: 'h]\\',
    };
    expect(formatSyslog(row, 'host 1')).toBe(
      '<108>1 2025-11-29T02:00:00.000Z host_1 zhixun-portal - login.failed ' +
        '[audit@32473 seq="7" hash="h\\]\\\\" user="user \\"a\\"" targetKind="user" ip="192.0.2.1"] ' +
        '\uFEFF{"action":"login.failed","userAgent":"agent","detail":{"by":"密码"}}',
    );
    expect(formatSyslog({ ...row, action: '' }, '')).toContain('<110>1 2025-11-29T02:00:00.000Z - zhixun-portal - - [');
  });
});

describe('the audit log at a syslog receiver', () => {
  it('arrives once, in order, and goes on where it stopped', async () => {
    await log('test.one');
    await log('test.two', { 字段: '值\n二' });
    expect(await forwardAuditLog(app, target)).toBeGreaterThanOrEqual(2);
    expect(received.slice(-2).map((text) => text.split(' ')[5])).toEqual(['test.one', 'test.two']);
    expect(received.at(-1)).toContain('{"字段":"值\\n二"}');
    received = [];
    expect(await forwardAuditLog(app, target)).toBe(0);
    await log('test.three');
    expect(await forwardAuditLog(app, target)).toBe(1);
    expect(received).toHaveLength(1);
  });

  it('loses nothing while the receiver is away, breaks off, or is another one', async () => {
    await log('test.away');
    const closed = createPlainServer();
    await new Promise<void>((resolve) => {
      closed.listen(0, '127.0.0.1', resolve);
    });
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => {
      closed.close(resolve);
    });
    await expect(forwardAuditLog(app, { ...target, port })).rejects.toThrow('ECONNREFUSED');
    breaks = true;
    await expect(forwardAuditLog(app, target)).rejects.toThrow(/closed the connection|ECONNRESET|EPIPE|socket/);
    breaks = false;
    const { certificate } = await createCertificate();
    await expect(forwardAuditLog(app, { ...target, authority: certificate })).rejects.toThrow(/certificate/);
    await expect(sendSyslog({ ...target, authority: null }, ['x'])).rejects.toThrow(/certificate/);
    expect(received).toEqual([]);
    expect(await forwardAuditLog(app, target)).toBe(1);
    expect(received).toHaveLength(1);
    expect(received[0]).toContain('test.away');
  });

  it('is not cut before it was sent', async () => {
    await log('test.uncut');
    const later = new Date(NOW.getTime() + 86_400_000);
    const { rows: before } = await db.sql<{ seq: number }>('select max(seq)::int as seq from audit_log', []);
    await truncateAuditLog(app, later, NOW, { onlyForwarded: true });
    const { rows } = await db.sql<{ action: string }>("select action from audit_log where action = 'test.uncut'", []);
    expect(rows).toHaveLength(1);
    await forwardAuditLog(app, target);
    await truncateAuditLog(app, later, NOW, { onlyForwarded: true });
    const { rows: after } = await db.sql<{ seq: number }>('select min(seq)::int as seq from audit_log', []);
    expect(after[0]?.seq).toBeGreaterThan(before[0]?.seq ?? 0);
  });
});
