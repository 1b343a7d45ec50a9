import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request as ask } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { blob, data, empty, type RateLimitClass, type RouteSpec, route } from '#platform/contract/route.ts';
import { type BoundRoute, handle } from './handle.ts';
import { openSpool } from './spool.ts';

const base = { spec: null, tag: 'kit', summary: 'kit', output: empty() } as const;
const open = route({ ...base, method: 'POST', path: '/portal/kit/open', access: 'public', body: z.unknown() });
const mine = route({ ...base, method: 'POST', path: '/portal/kit/mine', access: 'login', body: z.unknown() });
const rule = route({ ...base, method: 'POST', path: '/portal/kit/rule', access: { operator: 'kit:rule:edit' } });
const fresh = route({ ...base, method: 'POST', path: '/portal/kit/fresh', access: 'login', freshLogin: true });
const act = route({ ...base, method: 'GET', path: '/portal/kit/act', access: 'public', isActByGet: true });
const look = route({ ...base, method: 'GET', path: '/portal/kit/look', access: 'public' });
const files = { file: { maxBytes: 4 * 2 ** 20, required: true, label: '附件' } } as const;
const upload = route({ ...base, method: 'POST', path: '/portal/kit/upload', access: 'login', files });
const archive = route({
  ...base,
  method: 'POST',
  path: '/portal/kit/archive',
  access: 'login',
  files: { file: { ...files.file, isSpooled: true } },
  output: data(z.object({ path: z.string(), text: z.string() })),
});
const slow = route({
  ...base,
  method: 'POST',
  path: '/portal/kit/slow',
  access: 'public',
  body: z.object({ mime: z.string() }),
  output: blob('application/octet-stream'),
});
const CLASSES: readonly RateLimitClass[] = ['login', 'code', 'upload', 'heavy'];
const classed = CLASSES.map((rate) =>
  route({ ...base, method: 'POST', path: `/portal/kit/class-${rate}`, access: 'public', rate }),
);

const done = (spec: RouteSpec): BoundRoute => handle(spec, async () => undefined as never);
const routes = [
  ...[open, mine, rule, fresh, act, look, upload, ...classed].map(done),
  handle(archive, async ({ files: { file } }) => ({
    path: file?.path ?? '',
    text: readFileSync(file?.path ?? '', 'utf8'),
  })),
];

/** A file of which nothing ever comes; `begun` is told when it is asked for. */
let begun: () => void = () => undefined;
const unending: AsyncIterable<Uint8Array> = {
  [Symbol.asyncIterator]: () => ({
    next: () => {
      begun();
      return new Promise(() => undefined);
    },
    return: async () => ({ done: true, value: undefined }),
  }),
};
routes.push(
  handle(slow, async ({ body }) => ({
    filename: 'a',
    mime: body.mime,
    bytes: new Uint8Array(0),
    stream: unending,
  })),
);

let portal: TestPortal;
let address: URL;
beforeAll(async () => {
  portal = await startPortal({
    routes,
    quiet: true,
    environment: { REQUEST_LIMITS: 'login=3,code=4,upload=5,heavy=6', TRUST_PROXY: '127.0.0.1' },
  });
  address = new URL(await portal.listen());
});
afterAll(() => portal.close());

interface Sent {
  readonly status: number;
  /** Bytes that had been sent when the answer came. */
  readonly sent: number;
}

/** Announces a large body, sends a little of it, and waits for the answer before it would go on. */
function announce(path: string, headers: Record<string, string>, bytes = 60 * 2 ** 20): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const started = ask({
      host: address.hostname,
      port: address.port,
      path,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': String(bytes), ...headers },
    });
    let sent = 0;
    started.on('error', reject);
    started.on('response', (answer) => {
      resolve({ status: answer.statusCode ?? 0, sent });
      started.destroy();
    });
    const first = '['.padEnd(1024, '0');
    started.write(first);
    sent += first.length;
  });
}

/** Begins a form without an announced length, and leaves it at that. @returns the status of an answer, which need not come */
function begin(path: string, headers: Record<string, string>): { readonly status: Promise<number>; end(): void } {
  const asked = ask({ host: address.hostname, port: address.port, path, method: 'POST', headers });
  const status = new Promise<number>((resolve) => {
    asked.on('error', () => undefined);
    asked.on('response', (answer) => resolve(answer.statusCode ?? 0));
  });
  asked.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF');
  return { status, end: () => asked.destroy() };
}

/** Sends a body piece by piece, as fast as it is taken. @returns how much of it was, until the connection ended */
function sendAll(path: string, bytes: number, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    const sending = ask({ host: address.hostname, port: address.port, path, method: 'POST', headers });
    const piece = Buffer.alloc(64 * 1024);
    let taken = 0;
    const pieces = function* () {
      for (; taken < bytes; taken += piece.length) yield piece;
    };
    sending.on('error', () => undefined);
    sending.on('response', (answer) => answer.on('error', () => undefined).resume());
    sending.on('close', () => resolve(taken));
    Readable.from(pieces()).pipe(sending);
  });
}

describe('the order of work', () => {
  it('judges session, right, proof, kind and size by the headers, before the body arrives', async () => {
    const bearer = async (person: 'member' | 'guest') => ({ authorization: `Bearer ${await portal.signIn(person)}` });
    const form = { 'content-type': 'multipart/form-data; boundary=x' };
    expect(await announce(mine.path, {})).toEqual({ status: 401, sent: 1024 });
    expect(await announce(mine.path, form)).toEqual({ status: 401, sent: 1024 });
    expect(await announce(upload.path, form)).toEqual({ status: 401, sent: 1024 });
    expect(await announce(rule.path, await bearer('guest'))).toEqual({ status: 403, sent: 1024 });
    expect(await announce(mine.path, { ...(await bearer('guest')), ...form })).toEqual({ status: 415, sent: 1024 });
    expect(await announce(open.path, {})).toEqual({ status: 413, sent: 1024 });
    expect(await announce(upload.path, await bearer('member'))).toEqual({ status: 413, sent: 1024 });
    expect(await announce(upload.path, { ...(await bearer('member')), ...form })).toEqual({ status: 413, sent: 1024 });
    const token = await portal.signIn('member');
    portal.setNow(new Date(Date.now() + 3_600_000));
    expect(await announce(fresh.path, { authorization: `Bearer ${token}` })).toEqual({ status: 423, sent: 1024 });
    portal.setNow(new Date());
  });
  it.each([mine.path, '/portal/kit/nothing', '/portal/kit/%'])('does not read what it refused: %s', async (path) => {
    // What the network itself holds in between is a few mebibytes.
    const headers = { 'content-type': 'application/json', 'content-length': String(60 * 2 ** 20) };
    expect(await sendAll(path, 60 * 2 ** 20, headers)).toBeLessThan(30 * 2 ** 20);
  });
  it('reads no more of a form without an announced length than its call can use, not even what belongs to no part', async () => {
    const authorization = `Bearer ${await portal.signIn('member')}`;
    const headers = { authorization, 'content-type': 'multipart/form-data; boundary=x' };
    expect(await sendAll(upload.path, 60 * 2 ** 20, headers)).toBeLessThan(30 * 2 ** 20);
  });
  it('counts a form without an announced length as the largest that its call takes', async () => {
    const authorization = `Bearer ${await portal.signIn('member')}`;
    const headers = { authorization, 'content-type': 'multipart/form-data; boundary=x' };
    // Eight of at most 7.2 MiB fit into the 64 MiB of an enterprise.
    const forms = Array.from({ length: 9 }, () => begin(upload.path, headers));
    expect(await Promise.race(forms.map(({ status }) => status))).toBe(429);
    for (const form of forms) form.end();
  });
  it('refuses bodies of too many or too deep parts before anything is built of them', async () => {
    const send = async (body: string) =>
      (await portal.request({ method: 'POST', path: open.path, body, headers: { 'content-type': 'application/json' } }))
        .status;
    expect(await send(`[${'{},'.repeat(20_500)}{}]`)).toBe(413);
    expect(await send(`${'['.repeat(101)}${']'.repeat(101)}`)).toBe(400);
    expect(await send(JSON.stringify({ text: '[{,'.repeat(15_000), quoted: '"[\\"[' }))).toBe(200);
    expect(await send(JSON.stringify(Array.from({ length: 9_000 }, () => ({}))))).toBe(200);
    // The sender is unknown, and reading a mebibyte delays all other requests.
    expect(await send(JSON.stringify({ text: 'a'.repeat(70_000) }))).toBe(413);
  });
  it('keeps room for uploads in bounds, for one enterprise and in all', async () => {
    const { createMemoryQuota } = await import('./memory-quota.ts');
    const room = createMemoryQuota({ total: 100, each: 60 });
    const give = room.acquire('a', 60);
    expect(() => room.acquire('a', 1)).toThrow('操作过于频繁');
    room.acquire('b', 40);
    expect(() => room.acquire('c', 1)).toThrow('当前提交的人较多');
    give();
    give();
    room.acquire('c', 60);
    expect(() => room.acquire('d', 1)).toThrow('当前提交的人较多');
  });
});

describe('limits of requests', () => {
  const post = (spec: RouteSpec, from: string) =>
    portal.request({ method: 'POST', path: spec.path, body: {}, address: from });
  it.each(classed.map((spec, index) => [spec.rate, spec, index + 3] as const))(
    'hold for %s, each network by itself',
    async (_rate, spec, limit) => {
      const got: number[] = [];
      for (let count = 0; count <= limit; count += 1) got.push((await post(spec, '198.51.100.7')).status);
      expect(got).toEqual([...Array.from({ length: limit }, () => 200), 429]);
      expect((await post(spec, '198.51.100.7')).headers['retry-after']).toMatch(/^\d+$/);
      expect((await post(spec, '198.51.100.8')).status).toBe(200);
    },
  );
  it('count IPv6 by /64, and believe only what a known proxy says', async () => {
    const [login] = classed;
    const statuses = async (from: string, forwarded: (index: number) => string) => {
      const got: number[] = [];
      for (let index = 0; index < 5; index += 1) {
        const headers = { 'x-forwarded-for': forwarded(index) };
        const answer = await portal.request({
          method: 'POST',
          path: login?.path ?? '',
          body: {},
          address: from,
          headers,
        });
        got.push(answer.status);
      }
      return got;
    };
    const limited = [200, 200, 200, 429, 429];
    expect(await statuses('203.0.113.5', (index) => `192.0.2.${index}`)).toEqual(limited);
    expect(await statuses('127.0.0.1', (index) => `192.0.2.${index}, 192.0.2.77`)).toEqual(limited);
    expect(await statuses('127.0.0.1', (index) => `192.0.2.77, 192.0.2.${index}`)).toEqual([200, 200, 200, 200, 200]);
    expect(await statuses('2001:db8:5:6::1', (index) => `192.0.2.${index}`)).toEqual(limited);
    expect(
      (await portal.request({ method: 'POST', path: login?.path ?? '', address: '2001:db8:5:6:ffff::2' })).status,
    ).toBe(429);
    expect((await portal.request({ method: 'POST', path: login?.path ?? '', address: '2001:db8:5:7::1' })).status).toBe(
      200,
    );
  });
});

describe('requests of other sites', () => {
  const send = async (spec: RouteSpec, headers: Record<string, string>) =>
    (await portal.request({ method: spec.method, path: spec.path, headers })).status;
  it.each([
    ['a page elsewhere', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a neighbouring name', { 'sec-fetch-site': 'same-site' }, 403],
    ['an older browser elsewhere', { origin: 'https://evil.example' }, 403],
    ['a hidden origin', { origin: 'null' }, 403],
    ['our own page', { 'sec-fetch-site': 'same-origin', origin: 'https://whatever.example' }, 200],
    ['the address bar', { 'sec-fetch-site': 'none' }, 200],
    ['an older browser on our page', { origin: 'http://localhost:3000' }, 200],
    ['a program', {}, 200],
  ])('from %s', async (_who, headers, status) => {
    const host = { host: 'localhost:3000' };
    expect(await send(open, { ...headers, ...host })).toBe(status);
    expect(await send(act, { ...headers, ...host })).toBe(status);
    expect(await send(look, { ...headers, ...host })).toBe(200);
  });

  it('R-285 learn nothing from an answer: no origin is allowed, with credentials or without', async () => {
    for (const method of ['GET', 'POST', 'OPTIONS'])
      for (const { path } of [look, open, mine]) {
        const { headers } = await portal.request({
          method,
          path,
          headers: {
            origin: 'https://evil.example',
            cookie: 'access_token=x',
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'authorization',
          },
        });
        expect(
          Object.keys(headers).filter((name) => name.startsWith('access-control-')),
          `${method} ${path}`,
        ).toEqual([]);
        expect(headers['cross-origin-resource-policy'], `${method} ${path}`).toBe('same-origin');
      }
  });
});

describe('a client that hangs up', () => {
  afterEach(() => void vi.restoreAllMocks());
  /** What the program says of it, as soon as it has noticed. */
  const watch = () => {
    const told = vi.spyOn(portal.app.log, 'info');
    const errors = vi.spyOn(portal.app.log, 'error');
    return () => ({
      noticed: told.mock.calls.some(([, message]) => message === 'hung up before the answer'),
      faults: errors.mock.calls,
    });
  };
  const NO_ERROR = { noticed: true, faults: [] };
  // What is packed goes through one stream more.
  it.each(['text/csv; charset=utf-8', 'application/zip'])('before the first byte of %s is no error', async (mime) => {
    const seen = watch();
    const asked = ask({
      host: address.hostname,
      port: address.port,
      path: slow.path,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-encoding': 'gzip' },
    });
    asked.on('error', () => undefined);
    await new Promise<void>((resolve) => {
      begun = resolve;
      asked.end(JSON.stringify({ mime }));
    });
    asked.destroy();
    await expect.poll(seen).toEqual(NO_ERROR);
  });
  it('in the middle of an upload is no error', async () => {
    const authorization = `Bearer ${await portal.signIn('member')}`;
    const seen = watch();
    const root = join(portal.app.config.dataDir, 'spool');
    const listSpooled = () => readdirSync(root).flatMap((own) => readdirSync(join(root, own)));
    const form = begin(archive.path, { authorization, 'content-type': 'multipart/form-data; boundary=x' });
    await expect.poll(listSpooled).toHaveLength(1);
    form.end();
    await expect.poll(seen).toEqual(NO_ERROR);
    await expect.poll(listSpooled).toEqual([]);
  });
});

describe('spooled files', () => {
  it('lie in the data folder while their call is answered, and not longer', async () => {
    const token = await portal.signIn('member');
    const bytes = new TextEncoder().encode('归档');
    const answer = await portal.call(archive, { files: { file: { filename: 'a.zip', bytes } } }, { token });
    expect(answer.text).toBe('归档');
    expect(answer.path).toContain(join(portal.app.config.dataDir, 'spool'));
    expect(existsSync(answer.path)).toBe(false);
  });
  it('of a process that was ended are removed at the next start', async () => {
    const root = join(portal.app.config.dataDir, 'spool');
    const [own] = readdirSync(root);
    const left = join(root, String(own).replace(/@\d+-/, '@4194999-'));
    mkdirSync(left);
    writeFileSync(join(left, 'rest'), 'x');
    const spool = openSpool(portal.app.config.dataDir);
    expect(existsSync(left)).toBe(false);
    await spool.close();
  });
});
