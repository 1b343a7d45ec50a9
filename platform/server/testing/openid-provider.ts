import { createHash, createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Errors that the test provider can simulate. */
export type ProviderMisbehaviour =
  | 'signature'
  | 'nonce'
  | 'audience'
  | 'issuer'
  | 'expired'
  | 'no-id-token'
  | 'algorithm'
  | 'down'
  | 'slow'
  | 'garbage';

/** Data about a user at the provider. */
export interface ProviderUser {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
}

export interface OpenIdProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** User who logs in next. */
  person: ProviderUser;
  misbehaviour: ProviderMisbehaviour | null;
  /** The error code with which a login ends; null: it succeeds. */
  refusal: string | null;
  /** Whether the provider's metadata and authorization responses contain its issuer (RFC 9207). */
  namesItself: boolean;
  /** Whether the provider accepts the client secret only in the form, not in the header. */
  wantsForm: boolean;
  /** Whether the provider returns the mail address only from its userinfo endpoint. */
  hidesMail: boolean;
  /** Requests that the token endpoint received. */
  readonly tokenRequests: URLSearchParams[];
  /** The end-session requests that browsers made. */
  readonly logouts: URLSearchParams[];
  /**
   * Performs the login as a browser would.
   * @returns the address to which the provider redirects
   */
  logIn(url: string): Promise<URL>;
  /** Signs a logout token for the back channel. */
  signLogout(claims: Record<string, unknown>, over?: Record<string, unknown>): string;
  close(): Promise<void>;
}

interface Granted {
  readonly nonce: string;
  readonly challenge: string;
  readonly redirectUri: string;
  readonly person: ProviderUser;
  readonly sid: string;
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

async function readBody(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
}

/**
 * Starts an OpenID provider on a local port: discovery, authorization code with PKCE, tokens signed with RS256, end of sessions. It has one
 * client and verifies the client secret, the redirect address, the code verifier and that a code is used only once.
 */
export async function startOpenIdProvider(port = 0): Promise<OpenIdProvider> {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const others = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' };
  const codes = new Map<string, Granted>();
  const [clientId, clientSecret] = ['portal', 'a secret: with signs/+&'];
  const logouts: URLSearchParams[] = [];
  const tokenRequests: URLSearchParams[] = [];
  const people = new Map<string, ProviderUser>();

  function sign(payload: Record<string, unknown>): string {
    const isUnsigned = state.misbehaviour === 'algorithm';
    const text = `${encode({ alg: isUnsigned ? 'none' : 'RS256', kid: 'one', typ: 'JWT' })}.${encode(payload)}`;
    if (isUnsigned) return `${text}.`;
    const { privateKey } = state.misbehaviour === 'signature' ? others : keys;
    return `${text}.${createSign('sha256').update(text).sign(privateKey).toString('base64url')}`;
  }

  function getIdToken({ nonce, person, sid }: Granted): string {
    const [seconds, wrong] = [Math.floor(Date.now() / 1000), state.misbehaviour];
    const issued = wrong === 'expired' ? seconds - 7200 : seconds;
    return sign({
      iss: wrong === 'issuer' ? 'https://elsewhere.example' : state.issuer,
      aud: wrong === 'audience' ? 'another-client' : clientId,
      nonce: wrong === 'nonce' ? 'another' : nonce,
      iat: issued,
      exp: issued + 300,
      sid,
      ...(state.hidesMail ? { sub: person.sub } : person),
    });
  }

  const answer = (response: ServerResponse, status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

  function isClient({ headers }: IncomingMessage, form: URLSearchParams): boolean {
    if (state.wantsForm) return form.get('client_id') === clientId && form.get('client_secret') === clientSecret;
    const [name = '', secret = ''] = Buffer.from((headers.authorization ?? '').replace(/^Basic /, ''), 'base64')
      .toString()
      .split(':')
      .map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
    return name === clientId && secret === clientSecret;
  }

  async function giveTokens(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await readBody(request);
    tokenRequests.push(form);
    const code = form.get('code') ?? '';
    const granted = codes.get(code);
    codes.delete(code);
    if (!isClient(request, form)) {
      // Only a client that sends its credentials in the header gets a challenge (RFC 6749, 5.2).
      if (!state.wantsForm) response.setHeader('www-authenticate', 'Basic realm="provider"');
      return answer(response, 401, { error: 'invalid_client' });
    }
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!granted || granted.challenge !== challenge || granted.redirectUri !== form.get('redirect_uri'))
      return answer(response, 400, { error: 'invalid_grant' });
    const token = state.misbehaviour === 'no-id-token' ? {} : { id_token: getIdToken(granted) };
    const access = randomUUID();
    people.set(access, granted.person);
    answer(response, 200, { access_token: access, token_type: 'Bearer', expires_in: 300, ...token });
  }

  /** Logs in the preset user without a login page. */
  function authorise(query: URLSearchParams, response: ServerResponse): void {
    const back = new URL(query.get('redirect_uri') ?? '');
    back.searchParams.set('state', query.get('state') ?? '');
    if (state.namesItself) back.searchParams.set('iss', state.issuer);
    if (query.get('client_id') !== clientId || query.get('code_challenge_method') !== 'S256')
      back.searchParams.set('error', 'invalid_request');
    else if (state.refusal !== null) back.searchParams.set('error', state.refusal);
    else {
      const code = randomUUID();
      back.searchParams.set('code', code);
      codes.set(code, {
        nonce: query.get('nonce') ?? '',
        challenge: query.get('code_challenge') ?? '',
        redirectUri: query.get('redirect_uri') ?? '',
        person: state.person,
        sid: `session of ${state.person.sub}`,
      });
    }
    response.writeHead(302, { location: back.href }).end();
  }

  const describe = () => ({
    issuer: state.issuer,
    authorization_endpoint: `${state.issuer}/authorize`,
    token_endpoint: `${state.issuer}/token`,
    jwks_uri: `${state.issuer}/keys`,
    end_session_endpoint: `${state.issuer}/logout`,
    userinfo_endpoint: `${state.issuer}/person`,
    ...(state.namesItself ? { authorization_response_iss_parameter_supported: true } : {}),
    ...(state.wantsForm ? { token_endpoint_auth_methods_supported: ['client_secret_post'] } : {}),
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', state.issuer);
    if (pathname === '/authorize') return authorise(searchParams, response);
    if (pathname === '/logout') {
      logouts.push(searchParams);
      return void response.writeHead(302, { location: searchParams.get('post_logout_redirect_uri') ?? '/' }).end();
    }
    if (state.misbehaviour === 'down') return answer(response, 503, { error: 'server_error' });
    // The response never comes; the connection ends when the client gives up.
    if (state.misbehaviour === 'slow') return;
    if (state.misbehaviour === 'garbage') return void response.writeHead(200).end('<html>');
    if (pathname === '/.well-known/openid-configuration') return answer(response, 200, describe());
    if (pathname === '/keys') return answer(response, 200, { keys: [jwk] });
    if (pathname === '/person')
      return answer(response, 200, people.get((request.headers.authorization ?? '').replace(/^Bearer /, '')) ?? {});
    if (pathname === '/token') return await giveTokens(request, response);
    answer(response, 404, {});
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const state = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId,
    clientSecret,
    person: { sub: 'one' } as ProviderUser,
    misbehaviour: null as ProviderMisbehaviour | null,
    refusal: null as string | null,
    namesItself: true,
    wantsForm: false,
    hidesMail: false,
    tokenRequests,
    logouts,
    async logIn(url: string): Promise<URL> {
      const { headers } = await fetch(url, { redirect: 'manual' });
      return new URL(headers.get('location') ?? '');
    },
    signLogout(claims: Record<string, unknown>, over: Record<string, unknown> = {}): string {
      const iat = Math.floor(Date.now() / 1000);
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
      return sign({
        iss: state.issuer,
        aud: clientId,
        iat,
        exp: iat + 120,
        jti: randomUUID(),
        events,
        ...claims,
        ...over,
      });
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return state;
}
