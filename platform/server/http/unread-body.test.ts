import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BODY_TIMEOUT_MS, drainUnreadBodies, enforceBodyTimeout, getBodyTimeoutMs } from './unread-body.ts';

const MIB = 2 ** 20;
const MAX_MS = 300;

describe('the time in which a body arrives', () => {
  it('is a minute for a form, more for declared files by their size, and never more than a quarter of an hour', () => {
    expect([0, 20 * MIB, 1024 * MIB].map(getBodyTimeoutMs)).toEqual([BODY_TIMEOUT_MS, 380_000, 900_000]);
  });

  const server = createServer((raw: IncomingMessage, answer) => {
    enforceBodyTimeout({ raw }, { raw: answer }, MAX_MS);
    raw.on('error', () => undefined);
    raw.on('data', () => undefined);
    raw.on('end', () => answer.end('whole'));
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => server.close());

  /** Sends pieces of a body one after the other, each after a pause. @returns the first line of the answer, and when it came */
  const sendSlowly = (head: readonly string[], pieces: readonly string[], pauseMs: number) =>
    new Promise<{ line: string; ms: number }>((resolve) => {
      const startedAt = performance.now();
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      let said = '';
      let sent = 0;
      socket.write(`${['POST / HTTP/1.1', 'host: 127.0.0.1', ...head].join('\r\n')}\r\n\r\n`);
      const timer = setInterval(() => socket.write(pieces[sent++] ?? ''), pauseMs);
      socket.on('error', () => undefined);
      socket.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        clearInterval(timer);
        socket.end();
      });
      socket.on('close', () => {
        clearInterval(timer);
        resolve({ line: said.split('\r\n')[0] ?? '', ms: performance.now() - startedAt });
      });
    });

  it('ends a body that trickles in, announced or not', async () => {
    const trickle = Array.from({ length: 500 }, () => 'x');
    const announced = await sendSlowly(['content-length: 500'], trickle, 20);
    expect(announced.line).toBe('HTTP/1.1 408 Request Timeout');
    expect(announced.ms).toBeGreaterThan(MAX_MS - 50);
    const chunked = await sendSlowly(
      ['transfer-encoding: chunked'],
      trickle.map((piece) => `1\r\n${piece}\r\n`),
      20,
    );
    expect(chunked.line).toBe('HTTP/1.1 408 Request Timeout');
  });

  it('is no matter any more once the answer is sent', async () => {
    const early = createServer((raw, answer) => {
      enforceBodyTimeout({ raw }, { raw: answer }, 20);
      answer.end('early');
    });
    await new Promise<void>((resolve) => early.listen(0, '127.0.0.1', resolve));
    const socket = connect((early.address() as AddressInfo).port, '127.0.0.1');
    let said = '';
    socket.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    socket.write('POST / HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 2\r\n\r\na');
    await expect.poll(() => said).toContain('early');
    setTimeout(() => socket.end('b'), 100);
    await new Promise((resolve) => socket.once('close', resolve));
    expect(said.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
    early.close();
  });

  it('leaves alone what arrived in time, and what brings no body', async () => {
    expect((await sendSlowly(['content-length: 3'], ['a', 'b', 'c'], 5)).line).toBe('HTTP/1.1 200 OK');
    expect((await sendSlowly([], [], 5)).line).toBe('HTTP/1.1 200 OK');
  });
});

describe('a body that is answered before it is read', () => {
  const UNAUTHORIZED = 'HTTP/1.1 401 Unauthorized';
  const sockets: Socket[] = [];
  const server = createServer((_raw, answer) => answer.writeHead(401).end());
  drainUnreadBodies(server);
  server.on('connection', (socket) => sockets.push(socket));
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => server.close());

  /** @returns what was answered, and how many bytes the server had read of it all when the connection ended */
  const send = (head: string, mebibytes: number) =>
    new Promise<{ answers: readonly string[]; bytesRead: number }>((resolve) => {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      let said = '';
      socket.on('error', () => undefined);
      socket.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
      socket.on('close', () =>
        resolve({ answers: said.match(/^HTTP.*$/gm) ?? [], bytesRead: sockets.at(-1)?.bytesRead ?? 0 }),
      );
      socket.write(`POST / HTTP/1.1\r\nhost: 127.0.0.1\r\n${head}\r\n\r\n`);
      socket.write(Buffer.alloc(mebibytes * MIB));
      // An answered client may go on with the next request.
      socket.write('GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n');
    });

  it('is left where it is when it announces more than is read on', async () => {
    const { answers, bytesRead } = await send(`content-length: ${60 * MIB}`, 60);
    expect(answers).toEqual([UNAUTHORIZED]);
    expect(bytesRead).toBeLessThan(MIB);
  });

  it('is read on when it is a form, and its sender sees the answer', async () => {
    const { answers, bytesRead } = await send(`content-length: ${2 * MIB}`, 2);
    expect(answers).toEqual([UNAUTHORIZED, UNAUTHORIZED]);
    expect(bytesRead).toBeGreaterThan(2 * MIB);
  });
});
