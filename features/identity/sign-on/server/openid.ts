import { createRemoteJWKSet, decodeJwt, customFetch as joseFetch, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import * as client from 'openid-client';
import { type ApiError, type ApiErrorDefinition, createApiError } from '#platform/contract/api-error.ts';
import type { App } from '#platform/server/app.ts';
import { guardedFetch } from '#platform/server/net/guarded-fetch.ts';
import {
  createRangeMatcher,
  createReachabilityCheck,
  type IsReachable,
  UnreachableAddressError,
} from '#platform/server/net/reachable.ts';
import { SIGN_ON_ERRORS } from '../sign-on.contract.ts';

/** An OpenID provider, of the installation or of an enterprise. The only module that knows the protocol (OpenID Connect Core 1.0). */
export interface Provider {
  /** Null: the provider of the installation. */
  readonly entUuid: string | null;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
  /** The mail domain to which identities must belong. */
  readonly domain: string | null;
}

export interface BegunSignOn {
  readonly url: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface ProvenIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly mail: string | null;
  /** Whether the provider has verified the mail address; it does not always say. */
  readonly isMailVerified: boolean;
  /** The provider's name of its session. */
  readonly sid: string | null;
  readonly logoutUrl: string | null;
}

type Platform = Pick<App, 'config' | 'log'>;

const MAX_ANSWER_BYTES = 256 * 1024;
const TIMEOUT_SECONDS = 8;
const SCOPE = 'openid email profile';

/**
 * Enterprises' providers are reached by the rules for addresses of users, that of the installation by its configuration. Plain HTTP reaches
 * internal networks only: on the way to a public address its answers could be changed.
 */
function getReachable({ config }: Platform, { entUuid }: Provider, { protocol }: URL): IsReachable {
  if (entUuid === null) return () => true;
  const { networks } = config.signOn;
  return protocol === 'https:' ? createReachabilityCheck(networks) : createRangeMatcher(networks);
}

function createFetch(platform: Platform, provider: Provider): client.CustomFetch {
  return async (address, { method, headers, body, signal }) => {
    const url = new URL(address);
    return await guardedFetch(
      url,
      {
        method,
        headers,
        body: body === undefined || body === null ? undefined : await new Response(body).text(),
        signal,
      },
      {
        isReachable: getReachable(platform, provider, url),
        maxBytes: MAX_ANSWER_BYTES,
        timeoutMs: TIMEOUT_SECONDS * 1000,
      },
    );
  };
}

const NETWORK_CODES = /^(?:E[A-Z_]+|TIMEOUT|OAUTH_TIMEOUT|.*(?:CERT|TLS|SSL|SELF_SIGNED).*)$/;

/** Whether an error in the chain of causes shows that the provider was not reached, or that it failed itself. */
function isUnreachable(error: unknown, depth = 0): boolean {
  if (depth > 5 || error === null || typeof error !== 'object') return false;
  if (error instanceof Response) return error.status >= 500;
  if (error instanceof UnreachableAddressError || ('name' in error && error.name === 'TimeoutError')) return true;
  if ('code' in error && NETWORK_CODES.test(String(error.code))) return true;
  return 'cause' in error && isUnreachable(error.cause, depth + 1);
}

/** Meanings of the error codes of providers (RFC 6749, 4.1.2.1 and 5.2). Every other code says that settings and provider do not fit. */
const MEANINGS = new Map<string, ApiErrorDefinition>([
  ['access_denied', SIGN_ON_ERRORS.denied],
  ['server_error', SIGN_ON_ERRORS.unreachable],
  ['temporarily_unavailable', SIGN_ON_ERRORS.unreachable],
  ['invalid_client', SIGN_ON_ERRORS.client],
  ['unauthorized_client', SIGN_ON_ERRORS.client],
]);

/** Maps the errors of the protocol to those for users. The log names the cause, which never contains tokens. */
function toError({ log }: Platform, { entUuid, issuer }: Provider, error: unknown): ApiError {
  const { name, message, code } = error as { name?: string; message?: string; code?: string };
  const isAnswer = error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError;
  // A provider that refuses the credentials of a client answers with a challenge (RFC 6749, 5.2); the body is then not read.
  const challenge = error instanceof client.WWWAuthenticateChallengeError ? error.cause[0] : undefined;
  const answered = challenge ? (challenge.parameters.error ?? 'invalid_client') : isAnswer ? error.error : '';
  log.warn({ entUuid, issuer, name, message, code, answered: answered.slice(0, 100) }, 'a sign-on was refused');
  const fallback = isUnreachable(error) ? SIGN_ON_ERRORS.unreachable : SIGN_ON_ERRORS.invalid;
  return createApiError(MEANINGS.get(answered) ?? fallback);
}

/** The client proves itself in the header, which is the default of the standard, unless the provider announces only the form. */
const proveClient =
  (secret: string): client.ClientAuth =>
  (as, ...request) => {
    const methods = as.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isForm = methods.includes('client_secret_post') && !methods.includes('client_secret_basic');
    (isForm ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret))(as, ...request);
  };

/** Loads the description of a provider (OpenID Connect Discovery 1.0), which must name the same issuer. */
async function discover(platform: Platform, provider: Provider): Promise<client.Configuration> {
  const { issuer, clientId, clientSecret } = provider;
  const url = new URL(issuer);
  const config = await client.discovery(
    url,
    clientId,
    undefined,
    clientSecret === null ? client.None() : proveClient(clientSecret),
    {
      [client.customFetch]: createFetch(platform, provider),
      timeout: TIMEOUT_SECONDS,
      execute: [
        // Without it the signature of an ID token from the token endpoint would not be verified.
        client.enableNonRepudiationChecks,
        // Plain HTTP only for addresses that are configured as plain, which only internal networks may be.
        ...(url.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    },
  );
  const { authorization_endpoint: authorize, end_session_endpoint: end, jwks_uri: keys } = config.serverMetadata();
  // Keys that arrive over plain HTTP would prove nothing.
  if (url.protocol === 'https:' && keys !== undefined && !keys.startsWith('https://'))
    throw new Error('the keys of the provider are not at an https address');
  // The browser is sent to these addresses.
  for (const address of [authorize ?? '', ...(end === undefined ? [] : [end])])
    if (!/^https?:$/.test(URL.canParse(address) ? new URL(address).protocol : ''))
      throw new Error('the description of the provider has no valid address');
  return config;
}

async function run<T>(platform: Platform, provider: Provider, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toError(platform, provider, error);
  }
}

/** Verifies that a provider can be reached and describes itself. @throws ApiError */
export async function checkProvider(platform: Platform, provider: Provider): Promise<void> {
  await run(platform, provider, () => discover(platform, provider));
}

/** Returns the address of the provider's login page for the authorization code flow with PKCE (RFC 7636). @throws ApiError */
export async function beginAt(platform: Platform, provider: Provider, redirectUri: string): Promise<BegunSignOn> {
  return await run(platform, provider, async () => {
    const config = await discover(platform, provider);
    const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()];
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: SCOPE,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, state, nonce, verifier };
  });
}

/**
 * Exchanges the code of the provider's answer and verifies its ID token: signature, issuer, audience, expiry and nonce.
 * @param answer the query with which the provider returned
 * @throws ApiError
 */
export async function finishAt(
  platform: Platform,
  provider: Provider,
  begun: Omit<BegunSignOn, 'url'>,
  {
    answer,
    redirectUri,
    afterLogout,
  }: { readonly answer: string; readonly redirectUri: string; readonly afterLogout: string },
): Promise<ProvenIdentity> {
  return await run(platform, provider, async () => {
    const config = await discover(platform, provider);
    const url = new URL(redirectUri);
    url.search = answer;
    const tokens = await client.authorizationCodeGrant(config, url, {
      expectedState: begun.state,
      expectedNonce: begun.nonce,
      pkceCodeVerifier: begun.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined || tokens.id_token === undefined) throw new Error('the provider sent no ID token');
    const { end_session_endpoint: end, userinfo_endpoint: more } = config.serverMetadata();
    // Many providers give the mail address only there (OpenID Connect Core 1.0, 5.4).
    const isAsked = provider.domain !== null && claims.email === undefined && more !== undefined;
    const described = isAsked ? await client.fetchUserInfo(config, tokens.access_token, claims.sub) : claims;
    return {
      issuer: claims.iss,
      subject: assertName(claims.sub),
      mail: typeof described.email === 'string' ? described.email : null,
      isMailVerified: described.email_verified !== false && described.email_verified !== 'false',
      sid: typeof claims.sid === 'string' ? assertName(claims.sid) : null,
      logoutUrl:
        end === undefined
          ? null
          : client.buildEndSessionUrl(config, {
              id_token_hint: tokens.id_token,
              post_logout_redirect_uri: afterLogout,
            }).href,
    };
  });
}

/** Asserts a provider's name of a person or session: at most 255 characters (OpenID Connect Core 1.0, 2) without control characters. */
function assertName(name: string): string {
  if (!/^\P{Cc}{1,255}$/u.test(name)) throw new Error('the name of a person or session is not valid');
  return name;
}

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const LOGOUT_AGE = '5 minutes';

/** Keys of providers for logout tokens, which strangers may send: they cause at most one request in a while. */
const keySets = new LRUCache<string, ReturnType<typeof createRemoteJWKSet>>({ max: 200, ttl: 10 * 60_000 });

/** Failures to read a provider for a logout token: its next tokens are refused for a while without a request. */
const failures = new LRUCache<string, Error>({ max: 200, ttl: 30_000 });

async function getKeys(platform: Platform, provider: Provider): Promise<ReturnType<typeof createRemoteJWKSet>> {
  const key = [provider.entUuid, provider.issuer, provider.clientId].join(' ');
  const known = keySets.get(key);
  if (known) return known;
  const failure = failures.get(key);
  if (failure) throw failure;
  const address = await discover(platform, provider).then(
    (config) => config.serverMetadata().jwks_uri,
    (error: unknown) => {
      failures.set(key, error instanceof Error ? error : new Error('the provider was not read', { cause: error }));
      throw error;
    },
  );
  if (address === undefined) throw new Error('the provider has no keys');
  const fetch = createFetch(platform, provider);
  const keys = createRemoteJWKSet(new URL(address), {
    [joseFetch]: (url, { method, headers, redirect }) =>
      fetch(url, { method, headers: Object.fromEntries(headers), redirect, body: undefined }),
  });
  keySets.set(key, keys);
  return keys;
}

/**
 * Verifies a logout token (OpenID Connect Back-Channel Logout 1.0, 2.6). @returns the session or the subject that the provider has ended
 * @throws ApiError
 */
export async function readLogoutToken(
  platform: Platform,
  provider: Provider,
  token: string,
  now: Date,
): Promise<{ readonly issuer: string; readonly subject: string | null; readonly sid: string | null }> {
  return await run(platform, provider, async () => {
    // Unverified, and before any request: only a token that names this provider and client is worth one.
    const { iss, aud } = decodeJwt(token);
    if (iss !== provider.issuer || ![aud].flat().includes(provider.clientId))
      throw new Error('the logout token is of another provider or client');
    const { payload } = await jwtVerify(token, await getKeys(platform, provider), {
      issuer: provider.issuer,
      audience: provider.clientId,
      requiredClaims: ['iat', 'jti', 'events'],
      maxTokenAge: LOGOUT_AGE,
      clockTolerance: '1 minute',
      currentDate: now,
    });
    const { sub, sid, events } = payload;
    if ('nonce' in payload || typeof events !== 'object' || events === null || !(LOGOUT_EVENT in events))
      throw new Error('this is no logout token');
    const found = {
      issuer: provider.issuer,
      subject: sub === undefined ? null : assertName(sub),
      sid: typeof sid === 'string' ? assertName(sid) : null,
    };
    if (found.subject === null && found.sid === null) throw new Error('the logout token names no session');
    return found;
  });
}
