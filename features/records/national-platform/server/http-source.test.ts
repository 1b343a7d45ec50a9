/** The connected service, against a local server that answers as one (gaps G-42, source c). */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { buildEnterprise, createTestProject } from '#domain/testing/enterprises.ts';
import { createHttpPlatform } from './http-source.ts';
import { PlatformUnavailableError } from './source.ts';

const enterprise = buildEnterprise({ enterprise: { entName: '示例企业', creditCode: '91350100M000100Y43' } });
const answer = { projects: [createTestProject('平台项目', '10300101')], people: [] };
let server: Server | null = null;

async function serve(listener: RequestListener, options: { timeoutMs?: number; keepMs?: number } = {}) {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
  return createHttpPlatform({ url, token: 'test-token' }, { tries: 3, pauseMs: 0, timeoutMs: 10_000, ...options });
}
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

describe('the service of the national platform', () => {
  it('is asked with its token, by credit code, and its answer is kept for a while', async () => {
    const asked: string[] = [];
    const platform = await serve((request, response) => {
      asked.push(`${request.url} ${request.headers.authorization}`);
      response.end(JSON.stringify(answer));
    });
    expect((await platform.fetch(enterprise)).projects[0]?.projectName).toBe('平台项目');
    await platform.fetch(enterprise);
    expect(asked).toEqual(['/v1/enterprises/91350100M000100Y43 Bearer test-token']);
  });

  it('is asked again when it fails, and gives up in the end', async () => {
    let requests = 0;
    const platform = await serve((_request, response) => {
      requests += 1;
      response.statusCode = requests < 3 ? 503 : 200;
      response.end(JSON.stringify(answer));
    });
    expect((await platform.fetch(enterprise)).projects).toHaveLength(1);
    const broken = await serve((_request, response) => {
      response.statusCode = 500;
      response.end();
    });
    await expect(broken.fetch(enterprise)).rejects.toThrow(PlatformUnavailableError);
  });

  it('knows nothing of an enterprise that the platform does not show', async () => {
    const platform = await serve((_request, response) => {
      response.statusCode = 404;
      response.end();
    });
    expect(await platform.fetch(enterprise)).toEqual({ projects: [], people: [] });
  });

  it.each<[string, RequestListener]>([
    ['does not answer', () => undefined],
    ['refuses', (_request, response) => void response.writeHead(401).end()],
    ['answers with something else', (_request, response) => void response.end('<html>')],
    ['answers in another shape', (_request, response) => void response.end('{"projects":[{"projectName":7}]}')],
    ['breaks off', (_request, response) => void response.write('{', () => response.destroy())],
    ['redirects', (_request, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ])('is unavailable when it %s', async (_how, listener) => {
    const platform = await serve(listener, { timeoutMs: 1_000 });
    await expect(platform.fetch(enterprise)).rejects.toThrow(PlatformUnavailableError);
  });
});
