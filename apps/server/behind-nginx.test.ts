import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request as requestPlain } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { request as requestSecure } from 'node:https';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listApiTokens } from '#features/operations/api-access/api-access.contract.ts';
import { createTestToken } from '#features/operations/api-access/server/testing/make-token.ts';
import { previewImport } from '#features/records/import-export/import-export.contract.ts';
import { getMultipartBytes } from '#platform/server/http/upload.ts';
import { createCertificate } from '#platform/server/testing/certificate.ts';
import { listDeclaredCalls } from './declared-calls.ts';
import { startPortal, type TestPortal } from './testing/portal.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const GIVEN = readFileSync(join(ROOT, 'docs/deploy/nginx.conf'), 'utf8');
const NGINX = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find(
  (path) => spawnSync(path, ['-v']).status === 0,
);
/** Another address of this machine, so that what the portal sees can be told from nginx itself. */
const READER = '127.0.0.2';

const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
let portal: TestPortal;
let nginx: ChildProcess | null = null;
let isClosed = false;
let ports: { readonly plain: number; readonly secure: number };

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => void server.close(done));
  return port;
}

/** The file as it is shown, with this test's ports, folder and certificate. */
async function writeConfiguration(upstream: number): Promise<string> {
  const { key, certificate } = await createCertificate();
  writeFileSync(join(folder, 'fullchain.pem'), certificate);
  writeFileSync(join(folder, 'privkey.pem'), key);
  ports = { plain: await freePort(), secure: await freePort() };
  const own = GIVEN.replace(/^user .*$/m, '')
    .replace(/^\s*listen \[::\].*$/gm, '')
    .replaceAll('listen 80 ', `listen 127.0.0.1:${ports.plain} `)
    .replaceAll('listen 443 ', `listen 127.0.0.1:${ports.secure} `)
    .replace('server 127.0.0.1:3000', `server 127.0.0.1:${upstream}`)
    .replaceAll('/etc/ssl/portal', folder)
    .replace('/run/nginx.pid', join(folder, 'nginx.pid'))
    .replaceAll('/var/log/nginx', folder)
    .replaceAll('/var/lib/nginx', folder);
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, own);
  return file;
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => done(true));
    socket.on('error', () => done(false));
    socket.on('connect', () => socket.destroy());
  });

interface Sent {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | number>>;
  readonly body?: Buffer;
}
interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

const send = ({ path, method = 'GET', headers = {}, body }: Sent): Promise<Answer> =>
  new Promise((done, failed) => {
    const options = {
      host: '127.0.0.1',
      port: ports.secure,
      localAddress: READER,
      rejectUnauthorized: false,
      agent: false,
    };
    const request = requestSecure({ ...options, path, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
        done({ status: response.statusCode ?? 0, headers: response.headers, text });
        request.destroy();
      });
    });
    request.on('error', failed);
    if (body) request.end(body);
    // An announced body that never comes: a program that judges it by its head answers all the same.
    else if ('content-length' in headers) request.flushHeaders();
    else request.end();
  });

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const upload = (bytes: number, token: string): Sent => {
  const boundary = 'portal-test';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="enterprise.json"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), Buffer.alloc(bytes, 32), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': body.length };
  return { path: previewImport.path, method: 'POST', headers: { ...bearer(token), ...type }, body };
};

it('lets through what the largest call takes, and hardly more', async () => {
  const specs = (await listDeclaredCalls(ROOT)).map(({ spec }) => spec);
  const largest = Math.max(...specs.map((spec) => (spec.files ? getMultipartBytes(spec) : (spec.bodyLimit ?? 0))));
  const limit = Number(/client_max_body_size (\d+)m;/.exec(GIVEN)?.[1]) * 2 ** 20;
  expect(limit).toBeGreaterThanOrEqual(largest);
  expect(limit).toBeLessThan(largest + 2 ** 21);
});

// Where nginx is not installed, the file is only held against the declarations above.
describe.skipIf(NGINX === undefined)('behind the real nginx', () => {
  beforeAll(async () => {
    portal = await startPortal({ quiet: true, environment: { TRUST_PROXY: '1' } });
    const upstream = Number(new URL(await portal.listen()).port);
    mkdirSync(folder, { recursive: true });
    const file = await writeConfiguration(upstream);
    nginx = spawn(NGINX ?? '', ['-c', file, '-p', folder, '-g', 'daemon off; master_process off;'], {
      stdio: 'ignore',
    });
    await vi.waitUntil(() => isOpen(ports.secure), { timeout: 60_000 });
  });
  afterAll(async () => {
    const ended = new Promise((done) => void nginx?.once('close', done));
    nginx?.kill('SIGTERM');
    await ended;
    if (!isClosed) await portal.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('the portal sees the reader’s own address, whatever the request headers state', async () => {
    const { token } = await createTestToken(portal, ['info.projects.view']);
    const owner = await portal.signIn('member');
    const seen = async () => (await portal.call(listApiTokens, {}, { token: owner })).rows[0]?.lastUseIp;
    for (const forged of ['', '203.0.113.9', '127.0.0.1, 203.0.113.9']) {
      const claim: Record<string, string> = forged === '' ? {} : { 'x-forwarded-for': forged };
      const answer = await send({ path: '/portal/getInfo', headers: { ...bearer(token), ...claim } });
      expect(answer.status).toBe(200);
      expect(await seen()).toBe(READER);
    }
  });

  it('a file up to the limit of its call arrives, a larger one is refused in the portal’s words', async () => {
    const token = await portal.signIn('member');
    const { maxBytes } = previewImport.files.file;
    const fits = await send(upload(maxBytes, token));
    expect(fits.status, fits.text).not.toBe(413);
    expect(JSON.parse(fits.text)).toHaveProperty('code', fits.status);
    const above = await send(upload(maxBytes + 1, token));
    expect([400, 413]).toContain(above.status);
    expect((JSON.parse(above.text) as { msg: string }).msg).toMatch(/超过/);
    const huge = { ...upload(10, token), body: undefined };
    const announced = await send({
      path: huge.path,
      method: 'POST',
      headers: { ...huge.headers, 'content-length': 2 ** 31 },
    });
    expect(announced.status).toBe(413);
    expect(JSON.parse(announced.text)).toEqual({ code: 413, msg: '提交的内容超过大小限制', fault: 'kernel.too-large' });
  });

  it('events come as they happen', async () => {
    const token = await portal.signIn('member');
    const first = await new Promise<string>((done, failed) => {
      const options = { host: '127.0.0.1', port: ports.secure, rejectUnauthorized: false, agent: false };
      const request = requestSecure({ ...options, path: '/portal/live', headers: bearer(token) }, (response) => {
        let text = '';
        response.on('data', (part: Buffer) => {
          text += part.toString('utf8');
          if (!text.includes('event: state')) return;
          done(text);
          request.destroy();
        });
      });
      request.setTimeout(10_000, () => request.destroy(new Error('no event came')));
      request.on('error', failed);
      request.end();
    });
    expect(first).toContain('data: {');
  });

  it('headers stand once, as the portal set them, and nginx does not say which one it is', async () => {
    const { headers } = await send({ path: '/portal/docs' });
    expect(headers.server).toBe('nginx');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toMatch(/^default-src 'self'/);
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });

  it('what may be kept says so behind nginx too', async () => {
    const path = '/robots.txt';
    const direct = await portal.request({ method: 'GET', path });
    const { status, headers } = await send({ path });
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe(direct.headers['cache-control']);
    // Its mark is another one, because the text names the address that was asked.
    expect([direct.headers.etag, headers.etag]).toEqual([expect.any(String), expect.any(String)]);
  });

  it('browsers are spoken to in HTTP/2, and sent from http to https', async () => {
    const session = connectHttp2(`https://127.0.0.1:${ports.secure}`, { rejectUnauthorized: false });
    const status = await new Promise((done, failed) => {
      session.on('error', failed);
      const stream = session.request({ ':path': '/portal/openapi.json' });
      stream.on('response', (headers) => done(headers[':status']));
      stream.on('error', failed);
      stream.resume();
      stream.end();
    });
    session.close();
    expect(status).toBe(200);
    const moved = await new Promise<Answer>((done, failed) => {
      const at = { host: '127.0.0.1', port: ports.plain, path: '/policy?a=1', headers: { host: 'portal.example.com' } };
      const request = requestPlain(at, (response) => {
        response.resume();
        done({ status: response.statusCode ?? 0, headers: response.headers, text: '' });
      });
      request.on('error', failed);
      request.end();
    });
    expect([moved.status, moved.headers.location]).toEqual([308, 'https://portal.example.com/policy?a=1']);
  });

  it('monitoring may ask whether the portal is ready; the public may not', async () => {
    const options = { host: '127.0.0.1', port: ports.secure, rejectUnauthorized: false, agent: false };
    const getStatus = (path: string, localAddress: string) =>
      new Promise<number>((done, failed) => {
        const request = requestSecure({ ...options, path, localAddress }, (response) => {
          response.resume();
          done(response.statusCode ?? 0);
        });
        request.on('error', failed);
        request.end();
      });
    expect(await getStatus('/health/ready', '127.0.0.1')).toBe(200);
    expect(await getStatus('/health/live', '127.0.0.1')).toBe(200);
    expect(await getStatus('/health/ready', READER)).toBe(403);
  });

  it('while the portal is away its readers are told so in its own words, and to come again', async () => {
    await portal.close();
    isClosed = true;
    const answer = await send({ path: '/portal/getInfo' });
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect(JSON.parse(answer.text)).toMatchObject({ code: 503, fault: 'kernel.unavailable' });
  });
});
