import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { registerHostPolicy } from './host-policy.ts';
import { API_HEADERS, buildPageHeaders } from './security-headers.ts';

async function getPolicies(environment: Record<string, string>): Promise<string[]> {
  const server = Fastify();
  registerHostPolicy(server, readConfig(environment));
  server.get('/page', async (_request, reply) => reply.headers(buildPageHeaders({ nonce: 'n' }, false)).send('x'));
  server.get('/call', async (_request, reply) => reply.headers(API_HEADERS).send('x'));
  const answers = [await server.inject('/page'), await server.inject('/call')];
  await server.close();
  return answers.map(({ headers }) => String(headers['content-security-policy']));
}

it('R-222 pages play recordings of the configured media server, calls allow nothing', async () => {
  const [page, call] = await getPolicies({ MEDIA_URL: 'https://media.example/lessons' });
  expect(page).toContain("; media-src 'self' https://media.example");
  expect(page).toContain("; connect-src 'self';");
  expect(call).toBe(API_HEADERS['content-security-policy']);
  expect((await getPolicies({})).join()).not.toContain('media-src');
});

it('R-222 pages call the configured API and show files of the configured storage', async () => {
  const environment = { API_URL: 'https://api.example/v1', STORAGE_URL: 'https://files.example/open/' };
  const [page = '', call] = await getPolicies(environment);
  const getDirective = (name: string) => page.split('; ').filter((part) => part.startsWith(`${name} `));
  expect(getDirective('connect-src')).toEqual(["connect-src 'self' https://api.example https://files.example"]);
  expect(getDirective('img-src')).toEqual(["img-src 'self' data: blob: https://files.example"]);
  expect(getDirective('script-src').join()).not.toContain('example');
  expect(call).toBe(API_HEADERS['content-security-policy']);
});
