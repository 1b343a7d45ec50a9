import type { ProviderKind } from '../contract/provider-kinds.ts';
import { casProtocol, getCasIssuer, readLogoutRequest } from './cas.ts';
import { DINGTALK_API, dingTalkProtocol } from './dingtalk.ts';
import {
  type EndedSession,
  type IdentityProvider,
  type ProtocolContext,
  type ProvenIdentity,
  runProtocolStep,
  type SignOnAddresses,
  type SignOnAttempt,
  type SignOnProtocol,
} from './provider.ts';
import { WECOM_API, weComProtocol } from './wecom.ts';

const PROTOCOLS: Readonly<Record<Exclude<ProviderKind, 'openid'>, SignOnProtocol>> = {
  wecom: weComProtocol,
  dingtalk: dingTalkProtocol,
  cas: casProtocol,
};

/**
 * Returns the issuer of a provider's identities. For 企业微信 and 钉钉 it includes the id of the organisation, because their user ids are unique
 * only within it.
 */
export function getIssuer(
  { config }: Pick<ProtocolContext, 'config'>,
  { kind, issuer, corpId }: Pick<IdentityProvider, 'kind' | 'issuer' | 'corpId'>,
): string {
  const { wecomUrl, dingtalkUrl } = config.signOn;
  if (kind === 'wecom') return `${wecomUrl ?? WECOM_API}/${corpId}`;
  return kind === 'dingtalk' ? `${dingtalkUrl ?? DINGTALK_API}/${corpId}` : issuer;
}

/** Returns the issuer under which the identities of a provider are stored. */
export const getIdentityIssuer = (provider: Pick<IdentityProvider, 'kind' | 'issuer'>): string =>
  provider.kind === 'cas' ? getCasIssuer(provider) : provider.issuer;

/** Runs a step with the protocol of a provider; the OpenID Connect libraries are loaded at the first use. */
async function runAt<T>(
  platform: ProtocolContext,
  provider: IdentityProvider,
  work: (protocol: SignOnProtocol) => Promise<T>,
): Promise<T> {
  const { kind } = provider;
  if (kind !== 'openid') return await runProtocolStep(platform, provider, () => work(PROTOCOLS[kind]));
  const { openIdProtocol: openId, parseOpenIdErrorCode: readOpenIdCode } = await import('./openid.ts');
  return await runProtocolStep(platform, provider, () => work(openId), readOpenIdCode);
}

/**
 * Verifies that a provider is reachable and accepts its settings, as far as its protocol allows.
 * @throws ApiError
 */
export async function verifyProvider(platform: ProtocolContext, provider: IdentityProvider): Promise<void> {
  await runAt(platform, provider, (protocol) => protocol.check(platform, provider));
}

/** Returns the address of the provider's login page. @throws ApiError */
export const beginProviderLogin = (
  platform: ProtocolContext,
  provider: IdentityProvider,
  attempt: SignOnAttempt,
  redirectUri: string,
): Promise<string> => runAt(platform, provider, (protocol) => protocol.begin(platform, provider, attempt, redirectUri));

/**
 * Verifies the identity in the provider's answer.
 * @param answer the query of the redirect from the provider
 * @throws ApiError
 */
export const finishProviderLogin = (
  platform: ProtocolContext,
  provider: IdentityProvider,
  attempt: SignOnAttempt,
  answer: string,
  addresses: SignOnAddresses,
): Promise<ProvenIdentity> =>
  runAt(platform, provider, (protocol) => protocol.finish(platform, provider, attempt, answer, addresses));

/**
 * Parses and verifies the logout request of a provider.
 * @param sent the fields of its form
 * @returns the ended session or the subject
 * @throws ApiError
 */
export async function readProviderLogout(
  platform: ProtocolContext,
  provider: IdentityProvider,
  sent: URLSearchParams,
  now: Date,
): Promise<EndedSession> {
  if (provider.kind === 'cas')
    return await runProtocolStep(platform, provider, () =>
      readLogoutRequest(provider, sent.get('logoutRequest') ?? ''),
    );
  const { readLogoutToken } = await import('./openid.ts');
  return await readLogoutToken(platform, provider, sent.get('logout_token') ?? '', now);
}
