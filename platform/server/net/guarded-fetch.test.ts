import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guardedFetch } from './guarded-fetch.ts';

let server: Server;
let origin: string;

/** Sends the head of an answer at once or slowly, and then a body without an end. */
function answerByteByByte(socket: Socket, path: string): void {
  const head = 'HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n';
  let sent = path === '/slow-body' ? head.length : 0;
  socket.write(head.slice(0, sent));
  const timer = setInterval(() => socket.write(head[sent++] ?? 'x'), 5);
  socket.on('close', () => clearInterval(timer)).on('error', () => undefined);
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? '';
    if (path === '/never') return;
    if (path.startsWith('/slow-')) return answerByteByByte(request.socket, path);
    if (path === '/upgrade') {
      request.socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n');
    } else if (path === '/nothing') request.socket.destroy();
    else if (path.startsWith('/raw/'))
      request.socket.end(`HTTP/1.1 ${path.slice(5)} Odd\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
    else response.end('answer');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const ask = (path: string, signal?: AbortSignal) =>
  guardedFetch(
    new URL(path, origin),
    { method: 'GET', headers: {}, signal },
    { isReachable: () => true, maxBytes: 100, timeoutMs: 3_000 },
  );

describe('requests to addresses of users', () => {
  it('are answered', async () => {
    const response = await ask('/');
    expect([response.status, await response.text()]).toEqual([200, 'answer']);
  });

  it.each([
    ['999', 502],
    ['600', 502],
    ['599', 599],
    ['204', 204],
  ])('take the status %s for %s', async (given, status) => {
    expect((await ask(`/raw/${given}`)).status).toBe(status);
  });

  it.each(['/upgrade', '/nothing'])('are refused without a usable answer: %s', async (path) => {
    await expect(ask(path)).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  it('end with the signal of the caller, before and during the exchange', async () => {
    await expect(ask('/never', AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
    const controller = new AbortController();
    const asked = ask('/never', controller.signal);
    server.once('request', () => controller.abort());
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  });

  it.each(['/never', '/slow-head', '/slow-body'])('end after the time limit: %s', async (path) => {
    const late = guardedFetch(
      new URL(path, origin),
      { method: 'GET', headers: {} },
      { isReachable: () => true, maxBytes: 100_000, timeoutMs: 500 },
    );
    await expect(late).rejects.toMatchObject({ code: 'TIMEOUT' });
  });
});
