import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBuiltPageSource } from './page-source.ts';

const folder = mkdtempSync(join(tmpdir(), 'built-pages-'));
const FILES = ['client/icon.svg', 'client/assets/page-1.js', 'client/pdf/maps/one.bin', 'server/index.js'];
let server: FastifyInstance;

beforeAll(async () => {
  for (const file of FILES) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `of ${file}`);
  }
  writeFileSync(join(folder, 'client/assets/page-1.js.br'), brotliCompressSync('of client/assets/page-1.js'));
  server = Fastify();
  server.setNotFoundHandler((_request, reply) => reply.code(404).send('no file'));
  await createBuiltPageSource(folder).registerFiles(server);
  server.get('/*', (_request, reply) => reply.send('a page'));
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

it.each([
  ['/icon.svg', 'of client/icon.svg', 'public, max-age=3600'],
  ['/assets/page-1.js', 'of client/assets/page-1.js', 'public, max-age=31536000, immutable'],
  ['/pdf/maps/one.bin', 'of client/pdf/maps/one.bin', 'public, max-age=3600'],
])('serves %s', async (url, text, keeps) => {
  const { statusCode, body, headers } = await server.inject({ url });
  expect([statusCode, body, headers['cache-control'], headers['x-content-type-options']]).toEqual([
    200,
    text,
    keeps,
    'nosniff',
  ]);
});

it('sends what was compressed when it was built', async () => {
  const { headers } = await server.inject({ url: '/assets/page-1.js', headers: { 'accept-encoding': 'br' } });
  expect(headers['content-encoding']).toBe('br');
});

it.each(['/assets/page-2.js', '/assets/..%2f..%2fserver/index.js'])(
  'has no file, and makes no page, for %s',
  async (url) => {
    const { statusCode, body } = await server.inject({ url });
    expect([statusCode, body]).toEqual([404, 'no file']);
  },
);

it.each(['/assets/', '/pdf/maps/', '/pdf/maps', '/assets/Page-1.js'])(
  'opens no folder, and nothing misspelt: %s',
  async (url) => {
    expect((await server.inject({ url })).statusCode).toBe(404);
  },
);

it('answers a part, and what the browser has already', async () => {
  const { headers, body, statusCode } = await server.inject({ url: '/icon.svg', headers: { range: 'bytes=0-1' } });
  expect([statusCode, body]).toEqual([206, 'of']);
  const again = await server.inject({ url: '/icon.svg', headers: { 'if-none-match': String(headers.etag) } });
  expect(again.statusCode).toBe(304);
});

it('leaves everything else to the pages', async () => {
  for (const url of ['/', '/policy', '/assets', '/icon.svg/more', '/server/index.js'])
    expect((await server.inject({ url })).body, url).toBe('a page');
});

it('throws where the router would answer in English that no page can be rendered', async () => {
  const broken = join(folder, 'broken');
  mkdirSync(join(broken, 'server'), { recursive: true });
  writeFileSync(
    join(broken, 'server/index.js'),
    `export const entry = { module: { default() { throw new Error('cannot render') }, handleError() {} } };
export const routes = { root: { id: 'root', path: '', module: { default: () => null } } };
export const assets = { entry: {}, routes: {}, url: '', version: '1' };
export const future = {}, ssr = true, isSpaMode = false, prerender = [], basename = '/', publicPath = '/', assetsBuildDirectory = '';
export const routeDiscovery = { mode: 'initial' };`,
  );
  const render = await createBuiltPageSource(broken).handler();
  const request = new Request('http://portal.example/policy');
  await expect(render(request, new RouterContextProvider())).rejects.toThrow(/could be rendered: \/policy$/);
});
