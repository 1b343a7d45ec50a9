import { createRemoteJWKSet, decodeJwt, customFetch as joseFetch, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import * as client from 'openid-client';
import {
  assertProviderIdentifier,
  type EndedSession,
  type IdentityProvider,
  PROVIDER_TIMEOUT_SECONDS,
  type ProtocolContext,
  requestProvider,
  runProtocolStep,
  type SignOnProtocol,
} from './provider.ts';

const SCOPE = 'openid email profile';

const createFetch =
  (platform: ProtocolContext, provider: IdentityProvider): client.CustomFetch =>
  async (address, { method, headers, body, signal }) =>
    await requestProvider(platform, provider, new URL(address), {
      method,
      headers,
      body: body === undefined || body === null ? undefined : await new Response(body).text(),
      signal,
    });

/** Returns the error code of a rejected request (RFC 6749, 4.1.2.1 and 5.2). */
export function parseOpenIdErrorCode(error: unknown): string {
  // A provider that rejects the client's credentials answers with a challenge (RFC 6749, 5.2); the library then does not read the body.
  if (error instanceof client.WWWAuthenticateChallengeError)
    return error.cause[0]?.parameters.error ?? 'invalid_client';
  return error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError
    ? error.error
    : '';
}

/** The client authenticates in the header, which is the default of the standard, unless the provider only supports the request body. */
const proveClient =
  (secret: string): client.ClientAuth =>
  (as, ...request) => {
    const methods = as.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isForm = methods.includes('client_secret_post') && !methods.includes('client_secret_basic');
    (isForm ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret))(as, ...request);
  };

/** Loads the metadata of a provider (OpenID Connect Discovery 1.0), which must name the same issuer. */
async function discover(platform: ProtocolContext, provider: IdentityProvider): Promise<client.Configuration> {
  const { issuer, clientId, clientSecret } = provider;
  const url = new URL(issuer);
  const config = await client.discovery(
    url,
    clientId,
    undefined,
    clientSecret === null ? client.None() : proveClient(clientSecret),
    {
      [client.customFetch]: createFetch(platform, provider),
      timeout: PROVIDER_TIMEOUT_SECONDS,
      execute: [
        // Without this option the library would not verify the signature of an ID token from the token endpoint.
        client.enableNonRepudiationChecks,
        // Plain HTTP is only allowed for a provider address configured with it, which must be in an internal network.
        ...(url.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    },
  );
  const { authorization_endpoint: authorize, end_session_endpoint: end, jwks_uri: keys } = config.serverMetadata();
  // Keys loaded over plain HTTP would prove nothing.
  if (url.protocol === 'https:' && keys !== undefined && !keys.startsWith('https://'))
    throw new Error('the keys of the provider are not at an https address');
  // The browser is redirected to these addresses.
  for (const address of [authorize ?? '', ...(end === undefined ? [] : [end])])
    if (!/^https?:$/.test(URL.canParse(address) ? new URL(address).protocol : ''))
      throw new Error('the description of the provider has no valid address');
  return config;
}

/** OpenID Connect Core 1.0 with the authorization code flow and PKCE (RFC 7636). */
export const openIdProtocol: SignOnProtocol = {
  async check(platform, provider) {
    await discover(platform, provider);
  },

  async begin(platform, provider, { state, nonce, verifier }, redirectUri) {
    const url = client.buildAuthorizationUrl(await discover(platform, provider), {
      redirect_uri: redirectUri,
      scope: SCOPE,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return url.href;
  },

  /** Exchanges the code of the provider's answer and verifies its ID token: signature, issuer, audience, expiry and nonce. */
  async finish(platform, provider, attempt, answer, { redirectUri, afterLogout }) {
    const config = await discover(platform, provider);
    const url = new URL(redirectUri);
    url.search = answer;
    const tokens = await client.authorizationCodeGrant(config, url, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined || tokens.id_token === undefined) throw new Error('the provider sent no ID token');
    const { end_session_endpoint: end, userinfo_endpoint: more } = config.serverMetadata();
    // Many providers return the mail address only from the userinfo endpoint (OpenID Connect Core 1.0, 5.4).
    const isAsked = provider.domain !== null && claims.email === undefined && more !== undefined;
    const described = isAsked ? await client.fetchUserInfo(config, tokens.access_token, claims.sub) : claims;
    return {
      issuer: claims.iss,
      subject: assertProviderIdentifier(claims.sub),
      mail: typeof described.email === 'string' ? described.email : null,
      isMailVerified: described.email_verified !== false && described.email_verified !== 'false',
      sid: typeof claims.sid === 'string' ? assertProviderIdentifier(claims.sid) : null,
      logoutUrl:
        end === undefined
          ? null
          : client.buildEndSessionUrl(config, {
              id_token_hint: tokens.id_token,
              post_logout_redirect_uri: afterLogout,
            }).href,
    };
  },
};

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const LOGOUT_AGE = '5 minutes';

/**
 * Cached keys of providers for logout tokens. Any client may send such tokens, so a provider's keys are requested at most once in ten
 * minutes.
 */
const keySets = new LRUCache<string, ReturnType<typeof createRemoteJWKSet>>({ max: 200, ttl: 10 * 60_000 });

/** Cached failures to load a provider's keys; for 30 seconds its next logout tokens are rejected without a request. */
const failures = new LRUCache<string, Error>({ max: 200, ttl: 30_000 });

async function getKeys(
  platform: ProtocolContext,
  provider: IdentityProvider,
): Promise<ReturnType<typeof createRemoteJWKSet>> {
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
  platform: ProtocolContext,
  provider: IdentityProvider,
  token: string,
  now: Date,
): Promise<EndedSession> {
  const work = async () => {
    // Only providers of this protocol send such tokens.
    if (provider.kind !== 'openid') throw new Error('the provider knows no logout tokens');
    // Read before the signature is verified: only a token that names this provider and client justifies a request for its keys.
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
      subject: sub === undefined ? null : assertProviderIdentifier(sub),
      sid: typeof sid === 'string' ? assertProviderIdentifier(sid) : null,
    };
    if (found.subject === null && found.sid === null) throw new Error('the logout token names no session');
    return found;
  };
  return await runProtocolStep(platform, provider, work, parseOpenIdErrorCode);
}
