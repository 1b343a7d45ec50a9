import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The failures that a test service can simulate; `busy` uses the service's own error code, where it has one. */
type Misbehaviour = 'down' | 'busy' | 'garbage';

/** A local test server that behaves like a sign-on service: it has one client, and its codes are valid once and expire. */
export interface SignOnService {
  readonly url: string;
  readonly secret: string;
  /** The person who logs in next; null: the user does not consent. */
  person: string | null;
  /** The organisation that the person selects, or null for none. */
  organisation: string | null;
  misbehaviour: Misbehaviour | null;
  /** Whether the last code is issued again, as when a browser reopens an old answer. */
  repeatsCode: boolean;
  /** The paths of the requests that the portal made. */
  readonly requests: string[];
  /** Expires all unused codes. */
  expireCodes(): void;
  /** Revokes all issued access tokens. */
  withdrawTokens(): void;
  /**
   * Logs in like a browser at the login page.
   * @returns the address of the redirect
   */
  logIn(url: string): Promise<URL>;
  close(): Promise<void>;
}

export const TEST_CORP_ID = 'ww0123456789abcdef';

interface Granted {
  readonly person: string;
  readonly organisation: string | null;
  /** CAS: the address for which the ticket is valid. */
  readonly service: string;
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, unknown>>;
}

interface Answered {
  readonly status?: number;
  readonly body?: unknown;
  readonly location?: string;
}

interface State extends SignOnService {
  /** Issues a code for the person. */
  grant(service: string): string;
  take(code: string): Granted | undefined;
  giveToken(granted: Granted): string;
  getGranted(token: string): Granted | undefined;
}

type Serve = (asked: Asked, state: State) => Answered;

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

/** @param port 0 for any free port */
async function start(serve: Serve, port: number): Promise<SignOnService> {
  const codes = new Map<string, Granted>();
  let lastCode = '';
  const tokens = new Map<string, Granted>();
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const { pathname: path, searchParams: query } = new URL(request.url ?? '/', state.url);
      const answered = serve({ method: request.method ?? '', path, query, headers: request.headers, body }, state);
      const isOfBrowser = answered.location !== undefined;
      if (!isOfBrowser) state.requests.push(path);
      if (!isOfBrowser && state.misbehaviour === 'down') return response.writeHead(502).end('bad gateway');
      if (!isOfBrowser && state.misbehaviour === 'garbage') return response.writeHead(200).end('<html>');
      const text = typeof answered.body === 'string' ? answered.body : JSON.stringify(answered.body ?? {});
      const head = isOfBrowser ? { location: answered.location } : {};
      return response.writeHead(answered.status ?? (isOfBrowser ? 302 : 200), head).end(text);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const state: State = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secret: `secret ${randomUUID()}+&`,
    person: 'zhang',
    organisation: TEST_CORP_ID,
    misbehaviour: null,
    repeatsCode: false,
    requests: [],
    expireCodes: () => codes.clear(),
    withdrawTokens: () => tokens.clear(),
    grant(service) {
      if (state.repeatsCode) return lastCode;
      const code = `ST-${randomUUID()}`;
      lastCode = code;
      if (state.person !== null) codes.set(code, { person: state.person, organisation: state.organisation, service });
      return code;
    },
    take(code) {
      const granted = codes.get(code);
      codes.delete(code);
      return granted;
    },
    giveToken(granted) {
      const token = `token-${randomUUID()}`;
      tokens.set(token, granted);
      return token;
    },
    getGranted: (token) => tokens.get(token),
    async logIn(url) {
      const { headers } = await fetch(url, { redirect: 'manual' });
      return new URL(headers.get('location') ?? '');
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return state;
}

/** Returns the redirect address with the given parameters; parameters with the value null are omitted. */
function getBack(address: string | null, names: Readonly<Record<string, string | null>>): Answered {
  const back = new URL(address ?? '');
  for (const [name, value] of Object.entries(names)) if (value !== null) back.searchParams.set(name, value);
  return { location: back.href };
}

/** Simulates 企业微信: every answer has status 200 and its error code in the body; one access token is used for all requests. */
export const startWeCom = (port = 0): Promise<SignOnService> =>
  start(({ path, query }, state) => {
    const refuse = (errcode: number, errmsg: string): Answered => ({ body: { errcode, errmsg } });
    if (path === '/wwlogin/sso/login') {
      const isKnown =
        query.get('login_type') === 'CorpApp' &&
        query.get('appid') === TEST_CORP_ID &&
        query.get('agentid') === '1000002';
      const code = isKnown && state.person !== null ? state.grant('') : null;
      return getBack(query.get('redirect_uri'), { code, state: query.get('state') });
    }
    if (state.misbehaviour === 'busy') return refuse(-1, 'system busy');
    if (path === '/cgi-bin/gettoken') {
      if (query.get('corpid') !== TEST_CORP_ID) return refuse(40013, 'invalid corpid');
      if (query.get('corpsecret') !== state.secret)
        return refuse(40001, `invalid credential ${query.get('corpsecret')}`);
      const token = state.giveToken({ person: '', organisation: null, service: '' });
      return { body: { errcode: 0, errmsg: 'ok', access_token: token, expires_in: 7200 } };
    }
    if (path !== '/cgi-bin/auth/getuserinfo') return { status: 404 };
    if (!state.getGranted(query.get('access_token') ?? '')) return refuse(40014, 'invalid access_token');
    const granted = state.take(query.get('code') ?? '');
    if (!granted) return refuse(40029, 'invalid code');
    const isMember = granted.organisation === TEST_CORP_ID;
    return {
      body: { errcode: 0, errmsg: 'ok', ...(isMember ? { userid: granted.person } : { openid: granted.person }) },
    };
  }, port);

/** Simulates 钉钉: a rejected request has a status from 400 and its error code as text. */
export const startDingTalk = (port = 0): Promise<SignOnService> =>
  start(({ method, path, query, headers, body }, state) => {
    const refuse = (status: number, code: string, message: string): Answered => ({
      status,
      body: { code, message, requestid: randomUUID() },
    });
    if (path === '/oauth2/auth') {
      const isKnown = query.get('client_id') === 'dingapp' && query.get('scope') === 'openid corpid';
      const isConsenting = isKnown && state.person !== null;
      const names: Record<string, string> = isConsenting ? { authCode: state.grant('') } : { error: 'access_denied' };
      return getBack(query.get('redirect_uri'), { ...names, state: query.get('state') });
    }
    if (state.misbehaviour === 'busy') return refuse(429, 'Throttling.Api', 'too many requests');
    if (path === '/v1.0/oauth2/accessToken' && method === 'POST')
      return body['appKey'] === 'dingapp' && body['appSecret'] === state.secret
        ? { body: { accessToken: randomUUID(), expireIn: 7200 } }
        : refuse(400, 'invalidClientIdOrSecret', `no client ${String(body['appSecret'])}`);
    if (path === '/v1.0/oauth2/userAccessToken' && method === 'POST') {
      if (body['clientId'] !== 'dingapp' || body['clientSecret'] !== state.secret)
        return refuse(400, 'invalidClientIdOrSecret', `no client ${String(body['clientSecret'])}`);
      const granted = body['grantType'] === 'authorization_code' ? state.take(String(body['code'])) : undefined;
      if (!granted) return refuse(400, 'invalidParameter.authCode.notFound', 'no such code');
      const token = state.giveToken(granted);
      return { body: { accessToken: token, refreshToken: randomUUID(), expireIn: 7200, corpId: granted.organisation } };
    }
    if (path !== '/v1.0/contact/users/me') return refuse(404, 'InvalidAction.NotFound', 'no such call');
    const known = state.getGranted(String(headers['x-acs-dingtalk-access-token']));
    return known
      ? { body: { nick: known.person, unionId: known.person, openId: `open ${known.person}` } }
      : refuse(400, 'InvalidAuthentication', 'no such token');
  }, port);

/** Simulates CAS 3.0: a ticket is valid once and only for the address for which it was issued; there is no client secret. */
export const startCas = (port = 0): Promise<SignOnService> =>
  start(({ path, query }, state) => {
    const answer = (inner: string): Answered => ({
      body: `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">\n  ${inner}\n</cas:serviceResponse>\n`,
    });
    const refuse = (code: string): Answered =>
      answer(`<cas:authenticationFailure code="${code}">Ticket ${query.get('ticket')}</cas:authenticationFailure>`);
    const service = query.get('service');
    if (path === '/cas/login')
      return getBack(service, { ticket: state.person === null ? null : state.grant(service ?? '') });
    if (path === '/cas/logout') return getBack(service, {});
    if (path !== '/cas/p3/serviceValidate') return { status: 404 };
    if (state.misbehaviour === 'busy') return refuse('INTERNAL_ERROR');
    const granted = state.take(query.get('ticket') ?? '');
    if (!granted) return refuse('INVALID_TICKET');
    if (granted.service !== service) return refuse('INVALID_SERVICE');
    const attributes = '<cas:attributes><cas:isFromNewLogin>true</cas:isFromNewLogin></cas:attributes>';
    return answer(
      `<cas:authenticationSuccess><cas:user>${granted.person}</cas:user>${attributes}</cas:authenticationSuccess>`,
    );
  }, port);
