import type { ProviderKind } from '../contract/provider-kinds.ts';
import { cas, getCasName, readLogoutRequest } from './cas.ts';
import { DINGTALK_API, dingTalk } from './dingtalk.ts';
import {
  type Addresses,
  type Attempt,
  type EndedSession,
  type Platform,
  type Protocol,
  type ProvenIdentity,
  type Provider,
  run,
} from './provider.ts';
import { WECOM_API, weCom } from './wecom.ts';

const PROTOCOLS: Readonly<Record<Exclude<ProviderKind, 'openid'>, Protocol>> = {
  wecom: weCom,
  dingtalk: dingTalk,
  cas,
};

/**
 * Returns the issuer of a provider's identities. For 企业微信 and 钉钉 it includes the id of the organisation, because their user ids are unique
 * only within it.
 */
export function getIssuer(
  { config }: Pick<Platform, 'config'>,
  { kind, issuer, corpId }: Pick<Provider, 'kind' | 'issuer' | 'corpId'>,
): string {
  const { wecomUrl, dingtalkUrl } = config.signOn;
  if (kind === 'wecom') return `${wecomUrl ?? WECOM_API}/${corpId}`;
  return kind === 'dingtalk' ? `${dingtalkUrl ?? DINGTALK_API}/${corpId}` : issuer;
}

/** Returns the issuer under which the identities of a provider are stored. */
export const getIdentityIssuer = (provider: Pick<Provider, 'kind' | 'issuer'>): string =>
  provider.kind === 'cas' ? getCasName(provider) : provider.issuer;

/** Runs a step with the protocol of a provider; the OpenID Connect libraries are loaded at the first use. */
async function runAt<T>(platform: Platform, provider: Provider, work: (protocol: Protocol) => Promise<T>): Promise<T> {
  const { kind } = provider;
  if (kind !== 'openid') return await run(platform, provider, () => work(PROTOCOLS[kind]));
  const { openId, readOpenIdCode } = await import('./openid.ts');
  return await run(platform, provider, () => work(openId), readOpenIdCode);
}

/**
 * Verifies that a provider is reachable and accepts its settings, as far as its protocol allows.
 * @throws ApiError
 */
export async function checkProvider(platform: Platform, provider: Provider): Promise<void> {
  await runAt(platform, provider, (protocol) => protocol.check(platform, provider));
}

/** Returns the address of the provider's login page. @throws ApiError */
export const beginAt = (
  platform: Platform,
  provider: Provider,
  attempt: Attempt,
  redirectUri: string,
): Promise<string> => runAt(platform, provider, (protocol) => protocol.begin(platform, provider, attempt, redirectUri));

/**
 * Verifies the identity in the provider's answer.
 * @param answer the query of the redirect from the provider
 * @throws ApiError
 */
export const finishAt = (
  platform: Platform,
  provider: Provider,
  attempt: Attempt,
  answer: string,
  addresses: Addresses,
): Promise<ProvenIdentity> =>
  runAt(platform, provider, (protocol) => protocol.finish(platform, provider, attempt, answer, addresses));

/**
 * Parses and verifies the logout request of a provider.
 * @param sent the fields of its form
 * @returns the ended session or the subject
 * @throws ApiError
 */
export async function readLogoutAt(
  platform: Platform,
  provider: Provider,
  sent: URLSearchParams,
  now: Date,
): Promise<EndedSession> {
  if (provider.kind === 'cas')
    return await run(platform, provider, () => readLogoutRequest(provider, sent.get('logoutRequest') ?? ''));
  const { readLogoutToken } = await import('./openid.ts');
  return await readLogoutToken(platform, provider, sent.get('logout_token') ?? '', now);
}
