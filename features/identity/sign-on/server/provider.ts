import type { z } from 'zod';
import { type ApiError, createApiError } from '#platform/contract/api-error.ts';
import type { ApiErrorDefinition } from '#platform/contract/error-definition.ts';
import type { App } from '#platform/server/app.ts';
import { type GuardedRequest, guardedFetch } from '#platform/server/net/guarded-fetch.ts';
import {
  createRangeMatcher,
  createReachabilityCheck,
  type IsReachable,
  UnreachableAddressError,
} from '#platform/server/net/reachable.ts';
import type { ProviderKind } from '../contract/provider-kinds.ts';
import { SIGN_ON_ERRORS } from '../sign-on.contract.ts';

/** A provider of identities, of the installation or of an enterprise. */
export interface Provider {
  readonly kind: ProviderKind;
  /** Null: the provider of the installation. */
  readonly entUuid: string | null;
  readonly name: string;
  /** The address of the provider; of a public service with the name of the customer. */
  readonly issuer: string;
  /** Empty: the provider knows no clients (CAS). */
  readonly clientId: string;
  readonly clientSecret: string | null;
  /** The name of the enterprise at 企业微信 or 钉钉, whose members alone are accepted. */
  readonly corpId: string | null;
  /** The mail domain to which identities must belong. */
  readonly domain: string | null;
}

/** The unguessable values of one attempt. A protocol uses those that it knows. */
export interface Attempt {
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
  /** Whether the provider has verified the mail address; it does not always say. */
  readonly isMailVerified: boolean;
  /** The provider's name of its session. */
  readonly sid: string | null;
  readonly logoutUrl: string | null;
}

export type Platform = Pick<App, 'config' | 'log'>;

/** The addresses of an attempt. */
export interface Addresses {
  readonly redirectUri: string;
  readonly afterLogout: string;
}

/** The port of the protocols. Errors of its functions become those for users in `run`. */
export interface Protocol {
  /** Verifies, as far as the protocol can, that the provider is reached and accepts the settings. */
  check(platform: Platform, provider: Provider): Promise<void>;
  /** @returns the address of the provider's login page */
  begin(platform: Platform, provider: Provider, attempt: Attempt, redirectUri: string): Promise<string>;
  /** @param answer the query with which the provider returned; its state is verified before */
  finish(
    platform: Platform,
    provider: Provider,
    attempt: Attempt,
    answer: string,
    addresses: Addresses,
  ): Promise<ProvenIdentity>;
}

const MAX_ANSWER_BYTES = 256 * 1024;
export const TIMEOUT_SECONDS = 8;

/**
 * Enterprises' providers are reached by the rules for addresses of users, that of the installation and the public services by its
 * configuration. Plain HTTP reaches internal networks only: on the way to a public address its answers could be changed.
 */
function getReachable({ config }: Platform, { entUuid, kind }: Provider, { protocol }: URL): IsReachable {
  if (entUuid === null || kind === 'wecom' || kind === 'dingtalk') return () => true;
  const { networks } = config.signOn;
  return protocol === 'https:' ? createReachabilityCheck(networks) : createRangeMatcher(networks);
}

/** Requests an address of a provider. @throws the network error */
export const requestAt = (
  platform: Platform,
  provider: Provider,
  url: URL,
  request: GuardedRequest,
): Promise<Response> =>
  guardedFetch(url, request, {
    isReachable: getReachable(platform, provider, url),
    maxBytes: MAX_ANSWER_BYTES,
    timeoutMs: TIMEOUT_SECONDS * 1000,
  });

/** The meanings of refusals, by the error codes of RFC 6749 (4.1.2.1 and 5.2) and one for a person of another organisation. */
const MEANINGS = {
  access_denied: SIGN_ON_ERRORS.denied,
  server_error: SIGN_ON_ERRORS.unreachable,
  temporarily_unavailable: SIGN_ON_ERRORS.unreachable,
  invalid_client: SIGN_ON_ERRORS.client,
  unauthorized_client: SIGN_ON_ERRORS.client,
  other_organisation: SIGN_ON_ERRORS.otherOrganisation,
} as const satisfies Record<string, ApiErrorDefinition>;

/** A refusal in the words of a provider that has its own error codes. */
export class RefusalError extends Error {
  readonly meaning: keyof typeof MEANINGS | 'invalid_grant';
  /** @param answered the code of the provider; never a text of it, which may repeat what was sent */
  constructor(meaning: RefusalError['meaning'], answered: string) {
    super(`the provider answered ${answered.slice(0, 100)}`);
    this.name = 'RefusalError';
    this.meaning = meaning;
  }
}

/** @returns the JSON of an answer, also of a refusal @throws RefusalError if the provider failed itself */
export async function requestJson<T extends z.ZodType>(
  platform: Platform,
  provider: Provider,
  url: URL,
  schema: T,
  request: { readonly headers?: Readonly<Record<string, string>>; readonly body?: unknown } = {},
): Promise<z.output<T>> {
  const { headers = {}, body } = request;
  const response = await requestAt(platform, provider, url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (response.status >= 500) throw new RefusalError('temporarily_unavailable', String(response.status));
  // The messages of these errors would repeat the answer, which may hold tokens.
  const value: unknown = await response.json().catch(() => null);
  const read = schema.safeParse(value);
  if (!read.success) throw new Error('the answer of the provider has not the form of its protocol');
  return read.data;
}

/** Asserts a provider's name of a person or session: at most 255 characters (OpenID Connect Core 1.0, 2) without control characters. */
export function assertName(name: string): string {
  if (!/^\P{Cc}{1,255}$/u.test(name)) throw new Error('the name of a person or session is not valid');
  return name;
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

/** Reads the error code of a refusal; empty: the error is none. */
type ReadCode = (error: unknown) => string;
const readRefusal: ReadCode = (error) => (error instanceof RefusalError ? error.meaning : '');

/** Maps the errors of the protocol to those for users. The log names the cause, which never contains tokens. */
function toError({ log }: Platform, { kind, entUuid, issuer }: Provider, error: unknown, readCode: ReadCode): ApiError {
  const { name, message, code } = error as { name?: string; message?: string; code?: string };
  const answered = readCode(error).slice(0, 100);
  log.warn({ kind, entUuid, issuer, name, message, code, answered }, 'a sign-on was refused');
  const fallback = isUnreachable(error) ? SIGN_ON_ERRORS.unreachable : SIGN_ON_ERRORS.invalid;
  // Every other code says that settings and provider do not fit.
  return createApiError(Object.hasOwn(MEANINGS, answered) ? MEANINGS[answered as keyof typeof MEANINGS] : fallback);
}

/** Runs a step of a protocol. @throws ApiError */
export async function run<T>(
  platform: Platform,
  provider: Provider,
  work: () => Promise<T>,
  readCode: ReadCode = readRefusal,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toError(platform, provider, error, readCode);
  }
}
