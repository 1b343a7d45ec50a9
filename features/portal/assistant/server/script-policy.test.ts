import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#platform/server/config/config.ts';
import { buildPageHeaders } from '#platform/server/http/security-headers.ts';
import { registerScriptPolicy } from './script-policy.ts';

const OUTSIDE = {
  ASSISTANT_SCRIPT_URL: 'https://chat.example/embed.js?id=1',
  ASSISTANT_SCRIPT_HOSTS: 'other.example, chat.example',
};

async function getPolicy(environment: Record<string, string>): Promise<string> {
  const server = Fastify();
  registerScriptPolicy(server, { config: readConfig(environment) });
  server.get('/page', async (_request, reply) => reply.headers(buildPageHeaders({ nonce: 'n' }, false)).send('x'));
  const answer = await server.inject('/page');
  await server.close();
  return String(answer.headers['content-security-policy']);
}

describe('an outside assistant (G-43)', () => {
  it('may run its script on pages, from its own host alone', async () => {
    const policy = await getPolicy(OUTSIDE);
    expect(policy).toContain("script-src 'self' https://chat.example 'nonce-n'");
    expect(policy).not.toContain('other.example');
  });

  it('changes nothing when there is none, or the assistant is off', async () => {
    expect(await getPolicy({})).toContain("script-src 'self' 'nonce-n'");
    expect(await getPolicy({ ...OUTSIDE, ASSISTANT: 'off' })).toContain("script-src 'self' 'nonce-n'");
  });

  it.each([
    [{ ASSISTANT_SCRIPT_URL: 'https://chat.example/x.js' }, /ASSISTANT_SCRIPT_HOSTS: 未包含/],
    [{ ...OUTSIDE, ASSISTANT_SCRIPT_HOSTS: 'example, chat.example.evil' }, /ASSISTANT_SCRIPT_HOSTS/],
    [
      { ASSISTANT_SCRIPT_URL: 'http://chat.example/x.js', ASSISTANT_SCRIPT_HOSTS: 'chat.example' },
      /ASSISTANT_SCRIPT_URL/,
    ],
    [{ ASSISTANT_MODEL_URL: 'https://model.example/v1' }, /ASSISTANT_MODEL_NAME/],
    [{ ASSISTANT_MODEL_KEY: 'k' }, /ASSISTANT_MODEL_URL/],
    [{ ASSISTANT: 'maybe' }, /ASSISTANT: 应为 on、off 之一/],
  ])('refuses %j', (environment, words) => {
    expect(() => readConfig(environment)).toThrow(words);
  });

  it('reads a model', () => {
    const environment = {
      ASSISTANT_MODEL_URL: 'https://model.example/v1/',
      ASSISTANT_MODEL_NAME: 'm',
      ASSISTANT_MODEL_KEY: 'k',
    };
    expect(readConfig(environment).assistant.model).toEqual({
      url: 'https://model.example/v1',
      name: 'm',
      key: 'k',
      timeoutMs: 30_000,
    });
  });
});
