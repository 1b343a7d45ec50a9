import { gunzipSync, gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { describeApi } from '#platform/contract/openapi.ts';
import { data, route } from '#platform/contract/route.ts';
import { registerApiDocs } from './docs.ts';

const DOCUMENT = JSON.stringify({ openapi: '3.1.0', text: '示例'.repeat(100_000) });

it('sends the compressed description as it is, and unpacks it for clients that cannot', async () => {
  const describe = vi.fn(async () => gzipSync(DOCUMENT));
  const server = Fastify();
  registerApiDocs(server, { specs: [], describe });
  const ask = (encoding?: string) =>
    server.inject({
      url: '/portal/openapi.json',
      ...(encoding === undefined ? {} : { headers: { 'accept-encoding': encoding } }),
    });
  for (const encoding of ['gzip', 'br;q=1.0, gzip;q=0.8', 'GZIP;q=0.05']) {
    const packed = await ask(encoding);
    expect(packed.headers['content-encoding'], encoding).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).toString(), encoding).toBe(DOCUMENT);
  }
  for (const encoding of [undefined, 'br', 'gzip;q=0', 'gzip; q=0.000, br']) {
    const plain = await ask(encoding);
    expect(plain.headers['content-encoding'], encoding).toBe('identity');
    expect(plain.body === DOCUMENT, encoding).toBe(true);
  }
  expect(describe).toHaveBeenCalledTimes(1);
});

it('describes the API again after a failure', async () => {
  const describe = vi.fn(async () => gzipSync(DOCUMENT)).mockRejectedValueOnce(new Error('the file cannot be read'));
  const server = Fastify();
  registerApiDocs(server, { specs: [], describe });
  expect((await server.inject({ url: '/portal/openapi.json' })).statusCode).toBe(500);
  expect((await server.inject({ url: '/portal/openapi.json' })).body === DOCUMENT).toBe(true);
});

it('describes for API tokens only the calls that are open to them', async () => {
  const spec = { spec: null, method: 'GET', tag: '测试', summary: '测试', output: data(z.object({})) } as const;
  const specs = [
    route({ ...spec, path: '/portal/kit/list', access: { member: 'kit:item:list' } }),
    route({ ...spec, path: '/portal/kit/own', access: 'login' }),
  ];
  const server = Fastify();
  registerApiDocs(server, { specs, describe: async () => gzipSync(JSON.stringify(describeApi(specs))) });
  const read = async (url: string) => Object.keys((await server.inject({ url })).json().paths);
  expect(await read('/portal/openapi.json')).toEqual(['/portal/kit/list', '/portal/kit/own']);
  expect(await read('/portal/openapi.json?for=tokens')).toEqual(['/portal/kit/list']);
  expect(await read('/portal/openapi.json?for=other')).toEqual(['/portal/kit/list', '/portal/kit/own']);
});
