import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { casProtocol } from './cas.ts';
import { getIdentityIssuer } from './protocols.ts';
import type { IdentityProvider, ProtocolContext } from './provider.ts';

const answer = { text: '' };
const server = createServer((_request, response) => response.end(answer.text));
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve);
});
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())));

const platform = { config: { signOn: { networks: [] } } } as unknown as ProtocolContext;
const provider: IdentityProvider = {
  kind: 'cas',
  entUuid: null,
  name: '示例',
  issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}/cas`,
  clientId: '',
  clientSecret: null,
  corpId: null,
  domain: null,
};
const addresses = { redirectUri: 'https://portal.example.com/callback', afterLogout: 'https://portal.example.com/' };

/** Completes a sign-on with the given content of the answer. */
async function finish(inner: string, close = '</cas:serviceResponse>') {
  answer.text = `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inner}${close}`;
  const attempt = { state: 's', nonce: 'n', verifier: 'v' };
  return await casProtocol.finish(platform, provider, attempt, 'ticket=ST-1&state=s', addresses);
}
const success = (inner: string, attributes = ''): string =>
  `<cas:authenticationSuccess${attributes}>${inner}</cas:authenticationSuccess>`;
const USER = '<cas:user>zhang</cas:user>';

describe('the person in an answer of CAS', () => {
  it.each([
    ['an attribute of the same name', success(USER, ' user="admin"'), 'zhang'],
    ['a comment within', success('<cas:user>admin<!-- -->.zhang</cas:user>'), 'admin.zhang'],
    ['an escaped character', success('<cas:user>zhang&amp;li</cas:user>'), 'zhang&li'],
    [
      'attributes of the person',
      success(`${USER}<cas:attributes><cas:user>admin</cas:user></cas:attributes>`),
      'zhang',
    ],
  ])('is the text of its element, with %s', async (_name, inner, subject) => {
    expect((await finish(inner)).subject).toBe(subject);
  });

  it.each([
    ['only an attribute', success('', ' user="admin"')],
    ['two elements', success(`${USER}<cas:user>admin</cas:user>`)],
    ['two successes', success(USER) + success('<cas:user>admin</cas:user>')],
    [
      'a failure beside',
      `${success(USER)}<cas:authenticationFailure code="INVALID_TICKET">x</cas:authenticationFailure>`,
    ],
    ['an element of its attributes', success('<cas:attributes><cas:user>admin</cas:user></cas:attributes>')],
    ['a long answer', success(`${USER}<cas:attributes>${'<cas:a/>'.repeat(10_000)}</cas:attributes>`)],
  ])('is not read from %s', async (_name, inner) => {
    await expect(finish(inner)).rejects.toThrow(/^the (?:answer of the provider|provider answered)/);
  });

  it('is not read from an answer that breaks off', async () => {
    await expect(finish(`<cas:authenticationSuccess>${USER}`, '')).rejects.toThrow('none of CAS 3.0');
  });

  it('is not read where entities are declared', async () => {
    answer.text = '';
    await expect(finish('<!ENTITY a "admin"><cas:user>&a;</cas:user>')).rejects.toThrow('declares entities');
  });
});

it('never names a person of an OpenID provider at the same address', async () => {
  const { issuer } = await finish(success(USER));
  expect(issuer).toBe(getIdentityIssuer(provider));
  expect(issuer).toBe(getIdentityIssuer({ ...provider, issuer: `${provider.issuer}/` }));
  expect(issuer).not.toBe(getIdentityIssuer({ ...provider, kind: 'openid' }));
});
