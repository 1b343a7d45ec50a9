import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStartupServer, type StartupServer } from './waiting-room.ts';

const HOST = '127.0.0.1';

/** A port without a listener. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => {
    server.listen(0, HOST, done);
  });
  const address = server.address();
  await new Promise((done) => {
    server.close(done);
  });
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

let port: number;
let room: StartupServer | null;
beforeAll(async () => {
  port = await freePort();
  room = await openStartupServer(HOST, port);
});
afterAll(() => room?.close());
const ask = (path: string, init: RequestInit = {}) => fetch(`http://${HOST}:${port}${path}`, init);

it('answers calls while the program starts: 503 in Chinese, and when to come back', async () => {
  for (const init of [{}, { method: 'POST', body: '{}' }]) {
    const answer = await ask('/portal/project/list', init);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await answer.json()).toMatchObject({ code: 503, msg: '系统正在启动，请几秒后重试' });
  }
});

it('answers pages with one that tries again by itself', async () => {
  const answer = await ask('/qyxx');
  const html = await answer.text();
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  expect(html).toContain('系统正在启动');
  expect(html).toContain('http-equiv="refresh"');
});

it('leaves a port alone that another process uses, and releases its own port when the program listens', async () => {
  expect(await openStartupServer(HOST, port)).toBeNull();
  await room?.close();
  room = await openStartupServer(HOST, port);
  expect((await ask('/portal/x')).status).toBe(503);
});
