import type { z } from 'zod';
import { type ApiError, createApiError } from '#platform/contract/api-error.ts';
import type { ApiErrorDefinition } from '#platform/contract/error-definition.ts';
import type { App } from '#platform/server/app.ts';
import { type GuardedRequest, guardedFetch } from '#platform/server/net/guarded-fetch.ts';
import {
  type AddressFilter,
  createAddressFilter,
  createRangeMatcher,
  UnreachableAddressError,
} from '#platform/server/net/reachable.ts';
import type { ProviderKind } from '../contract/provider-kinds.ts';
import { SIGN_ON_ERRORS } from '../sign-on.contract.ts';

/** An identity provider of the installation or of an enterprise. */
export interface IdentityProvider {
  readonly kind: ProviderKind;
  /** Null for the provider of the installation. */
  readonly entUuid: string | null;
  readonly name: string;
  /** The address of the provider; for a public service it includes the organisation. */
  readonly issuer: string;
  /** Empty if the protocol has no client id (CAS). */
  readonly clientId: string;
  readonly clientSecret: string | null;
  /** The id of the organisation at 企业微信 or 钉钉; only its members are accepted. */
  readonly corpId: string | null;
  /** The mail domain to which identities must belong. */
  readonly domain: string | null;
}

/** The random values of one sign-on; each protocol uses only some of them. */
export interface SignOnAttempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Sessions that a provider has ended: those of the subject, or the one with the provider's session id. */
export interface EndedSession {
  readonly issuer: string;
  readonly subject: string | null;
  readonly sid: string | null;
}

export interface ProvenIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly mail: string | null;
  /** Whether the mail address counts as verified; true if an OpenID provider does not report it. */
  readonly isMailVerified: boolean;
  /** The provider's id of its session. */
  readonly sid: string | null;
  readonly logoutUrl: string | null;
}

export type ProtocolContext = Pick<App, 'config' | 'log'>;

/** The addresses to which a provider redirects the browser. */
export interface SignOnAddresses {
  readonly redirectUri: string;
  readonly afterLogout: string;
}

/** A sign-on protocol. `runProtocolStep` converts its errors to errors for users. */
export interface SignOnProtocol {
  /** Verifies, as far as the protocol allows, that the provider is reachable and accepts the settings. */
  check(platform: ProtocolContext, provider: IdentityProvider): Promise<void>;
  /** @returns the address of the provider's login page */
  begin(
    platform: ProtocolContext,
    provider: IdentityProvider,
    attempt: SignOnAttempt,
    redirectUri: string,
  ): Promise<string>;
  /** @param answer the query of the redirect from the provider; its state is already verified */
  finish(
    platform: ProtocolContext,
    provider: IdentityProvider,
    attempt: SignOnAttempt,
    answer: string,
    addresses: SignOnAddresses,
  ): Promise<ProvenIdentity>;
}

const MAX_ANSWER_BYTES = 256 * 1024;
export const PROVIDER_TIMEOUT_SECONDS = 8;

/**
 * Returns which addresses may be requested. Providers of enterprises are limited like other user-supplied addresses; the provider of the
 * installation and public services are not. Plain HTTP is limited to internal networks, because on the way to a public address its answers
 * could be changed.
 */
function getReachable(
  { config }: ProtocolContext,
  { entUuid, kind }: IdentityProvider,
  { protocol }: URL,
): AddressFilter {
  if (entUuid === null || kind === 'wecom' || kind === 'dingtalk') return () => true;
  const { networks } = config.signOn;
  return protocol === 'https:' ? createAddressFilter(networks) : createRangeMatcher(networks);
}

/**
 * Sends a request to a provider.
 * @throws the network error
 */
export const requestProvider = (
  platform: ProtocolContext,
  provider: IdentityProvider,
  url: URL,
  request: GuardedRequest,
): Promise<Response> =>
  guardedFetch(url, request, {
    isReachable: getReachable(platform, provider, url),
    maxBytes: MAX_ANSWER_BYTES,
    timeoutMs: PROVIDER_TIMEOUT_SECONDS * 1000,
  });

/** The errors for users by error code of RFC 6749 (4.1.2.1 and 5.2), with an additional code for a person of another organisation. */
const MEANINGS = {
  access_denied: SIGN_ON_ERRORS.denied,
  server_error: SIGN_ON_ERRORS.unreachable,
  temporarily_unavailable: SIGN_ON_ERRORS.unreachable,
  invalid_client: SIGN_ON_ERRORS.client,
  unauthorized_client: SIGN_ON_ERRORS.client,
  other_organisation: SIGN_ON_ERRORS.otherOrganisation,
} as const satisfies Record<string, ApiErrorDefinition>;

/** An error answer of a provider that has non-standard error codes. */
export class ProviderRefusalError extends Error {
  readonly meaning: keyof typeof MEANINGS | 'invalid_grant';
  /** @param answered the provider's error code; never its text, which may repeat the request */
  constructor(meaning: ProviderRefusalError['meaning'], answered: string) {
    super(`the provider answered ${answered.slice(0, 100)}`);
    this.name = 'ProviderRefusalError';
    this.meaning = meaning;
  }
}

/**
 * Requests JSON; an error status with JSON is returned too.
 * @throws ProviderRefusalError if the provider had an internal failure
 */
export async function requestProviderJson<T extends z.ZodType>(
  platform: ProtocolContext,
  provider: IdentityProvider,
  url: URL,
  schema: T,
  request: { readonly headers?: Readonly<Record<string, string>>; readonly body?: unknown } = {},
): Promise<z.output<T>> {
  const { headers = {}, body } = request;
  const response = await requestProvider(platform, provider, url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (response.status >= 500) throw new ProviderRefusalError('temporarily_unavailable', String(response.status));
  // The error is dropped, because its message would repeat the answer, which may contain tokens.
  const value: unknown = await response.json().catch(() => null);
  const read = schema.safeParse(value);
  if (!read.success) throw new Error('the answer of the provider has not the form of its protocol');
  return read.data;
}

/** Asserts that a provider's id of a person or session has at most 255 characters (OpenID Connect Core 1.0, 2) and no control characters. */
export function assertProviderIdentifier(name: string): string {
  if (!/^\P{Cc}{1,255}$/u.test(name)) throw new Error('the name of a person or session is not valid');
  return name;
}

const NETWORK_CODES = /^(?:E[A-Z_]+|TIMEOUT|OAUTH_TIMEOUT|.*(?:CERT|TLS|SSL|SELF_SIGNED).*)$/;

/** Returns whether an error in the chain of causes shows that the provider was unreachable or had an internal failure. */
function isUnreachable(error: unknown, depth = 0): boolean {
  if (depth > 5 || error === null || typeof error !== 'object') return false;
  if (error instanceof Response) return error.status >= 500;
  if (error instanceof UnreachableAddressError || ('name' in error && error.name === 'TimeoutError')) return true;
  if ('code' in error && NETWORK_CODES.test(String(error.code))) return true;
  return 'cause' in error && isUnreachable(error.cause, depth + 1);
}

/** Returns the error code of a rejected request; empty for other errors. */
type ReadCode = (error: unknown) => string;
const readRefusal: ReadCode = (error) => (error instanceof ProviderRefusalError ? error.meaning : '');

/** Converts errors of the protocol to errors for users. The log contains the cause, which never includes tokens. */
function toError(
  { log }: ProtocolContext,
  { kind, entUuid, issuer }: IdentityProvider,
  error: unknown,
  readCode: ReadCode,
): ApiError {
  const { name, message, code } = error as { name?: string; message?: string; code?: string };
  const answered = readCode(error).slice(0, 100);
  log.warn({ kind, entUuid, issuer, name, message, code, answered }, 'a sign-on was refused');
  const fallback = isUnreachable(error) ? SIGN_ON_ERRORS.unreachable : SIGN_ON_ERRORS.invalid;
  // Every other code means that the settings do not fit the provider.
  return createApiError(Object.hasOwn(MEANINGS, answered) ? MEANINGS[answered as keyof typeof MEANINGS] : fallback);
}

/**
 * Runs a step of a protocol and converts its errors.
 * @throws ApiError
 */
export async function runProtocolStep<T>(
  platform: ProtocolContext,
  provider: IdentityProvider,
  work: () => Promise<T>,
  readCode: ReadCode = readRefusal,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toError(platform, provider, error, readCode);
  }
}
