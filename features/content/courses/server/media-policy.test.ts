import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { readConfig } from '#platform/server/config/config.ts';
import { API_HEADERS, buildPageHeaders } from '#platform/server/http/security-headers.ts';
import { registerMediaPolicy } from './media-policy.ts';

async function getPolicies(environment: Record<string, string>): Promise<string[]> {
  const server = Fastify();
  registerMediaPolicy(server, { config: readConfig(environment) });
  server.get('/page', async (_request, reply) => reply.headers(buildPageHeaders({ nonce: 'n' }, false)).send('x'));
  server.get('/call', async (_request, reply) => reply.headers(API_HEADERS).send('x'));
  const answers = [await server.inject('/page'), await server.inject('/call')];
  await server.close();
  return answers.map(({ headers }) => String(headers['content-security-policy']));
}

it('R-222 pages play recordings of the configured media server, calls allow nothing', async () => {
  const [page, call] = await getPolicies({ MEDIA_URL: 'https://media.example/lessons' });
  expect(page).toContain("; media-src 'self' https://media.example");
  expect(call).toBe(API_HEADERS['content-security-policy']);
  expect((await getPolicies({})).join()).not.toContain('media-src');
});
