import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import {
  assertProviderIdentifier,
  type IdentityProvider,
  type ProtocolContext,
  ProviderRefusalError,
  requestProviderJson,
  type SignOnProtocol,
} from './provider.ts';

// Addresses of 企业微信: 企业微信Web登录 (developer.work.weixin.qq.com/document/path/98151, 98152, 98177) and 获取access_token (path/91039).
const LOGIN = 'https://login.work.weixin.qq.com';
export const WECOM_API = 'https://qyapi.weixin.qq.com';

/** Every answer has status 200 and its error code in the body. */
const Answer = z.object({ errcode: z.number() });
const TokenAnswer = Answer.extend({ access_token: z.string().optional(), expires_in: z.number().optional() });
/** Members have a `userid`; other people have only an `openid`, which is ignored. */
const PersonAnswer = Answer.extend({ userid: z.string().optional() });

const WRONG_CLIENT = new Set([40001, 40013, 40056, 40082, 40091, 41002, 41004, 50001, 60020, 301002]);
const BUSY = new Set([-1, 45009, 45033]);
const WRONG_TOKEN = new Set([40014, 42001]);
/** Access tokens are valid for two hours and are cached, because frequent requests for them are rejected. */
const tokens = new LRUCache<string, string>({ max: 1000 });
const EARLY_SECONDS = 300;

function refuse(errcode: number): never {
  const meaning = WRONG_CLIENT.has(errcode)
    ? 'invalid_client'
    : BUSY.has(errcode)
      ? 'temporarily_unavailable'
      : 'invalid_grant';
  throw new ProviderRefusalError(meaning, String(errcode));
}

function getUrl({ config }: ProtocolContext, path: string, query: Readonly<Record<string, string>>): URL {
  const url = new URL(`${config.signOn.wecomUrl ?? WECOM_API}${path}`);
  url.search = new URLSearchParams(query).toString();
  return url;
}

const getKey = ({ issuer, clientSecret }: IdentityProvider): string =>
  createHash('sha256').update(`${issuer} ${clientSecret}`).digest('hex');

async function requestToken(platform: ProtocolContext, provider: IdentityProvider): Promise<string> {
  const query = { corpid: provider.corpId ?? '', corpsecret: provider.clientSecret ?? '' };
  const answer = await requestProviderJson(
    platform,
    provider,
    getUrl(platform, '/cgi-bin/gettoken', query),
    TokenAnswer,
  );
  const { errcode, access_token: token = '', expires_in: seconds = 0 } = answer;
  if (errcode !== 0 || token === '') refuse(errcode);
  const ttl = (seconds - EARLY_SECONDS) * 1000;
  if (ttl > 0) tokens.set(getKey(provider), token, { ttl });
  return token;
}

async function readPerson(platform: ProtocolContext, provider: IdentityProvider, code: string, token: string) {
  const url = getUrl(platform, '/cgi-bin/auth/getuserinfo', { access_token: token, code });
  return await requestProviderJson(platform, provider, url, PersonAnswer);
}

export const weComProtocol: SignOnProtocol = {
  async check(platform, provider) {
    await requestToken(platform, provider);
  },

  begin({ config }, { corpId, clientId }, { state }, redirectUri) {
    const url = new URL(`${config.signOn.wecomUrl ?? LOGIN}/wwlogin/sso/login`);
    url.search = new URLSearchParams({
      login_type: 'CorpApp',
      appid: corpId ?? '',
      agentid: clientId,
      redirect_uri: redirectUri,
      state,
    }).toString();
    return Promise.resolve(url.href);
  },

  async finish(platform, provider, _attempt, answer) {
    const code = new URLSearchParams(answer).get('code') ?? '';
    // A user who does not consent returns without a code.
    if (code === '') throw new ProviderRefusalError('access_denied', 'no code');
    const kept = tokens.get(getKey(provider));
    let person = await readPerson(platform, provider, code, kept ?? (await requestToken(platform, provider)));
    // A cached token may have been revoked; the code is then still unused.
    if (kept !== undefined && WRONG_TOKEN.has(person.errcode))
      person = await readPerson(platform, provider, code, await requestToken(platform, provider));
    const { errcode, userid } = person;
    if (errcode !== 0) refuse(errcode);
    if (userid === undefined) throw new ProviderRefusalError('other_organisation', 'no member');
    const { issuer } = provider;
    return {
      issuer,
      subject: assertProviderIdentifier(userid),
      mail: null,
      isMailVerified: false,
      sid: null,
      logoutUrl: null,
    };
  },
};
