import { z } from 'zod';
import {
  assertProviderIdentifier,
  type IdentityProvider,
  type ProtocolContext,
  ProviderRefusalError,
  requestProviderJson,
  type SignOnProtocol,
} from './provider.ts';

// Addresses of 钉钉: 获取登录用户的访问凭证 (open.dingtalk.com/document/orgapp/obtain-identity-credentials) and 获取用户通讯录个人信息.
const LOGIN = 'https://login.dingtalk.com';
export const DINGTALK_API = 'https://api.dingtalk.com';

/** A rejected request has a status from 400 and its error code as text. */
const Answer = z.object({ code: z.string().optional() });
const AppTokenAnswer = Answer.extend({ accessToken: z.string().optional() });
const UserTokenAnswer = Answer.extend({ accessToken: z.string().optional(), corpId: z.string().optional() });
const PersonAnswer = Answer.extend({ unionId: z.string().optional() });

const WRONG_CLIENT = /client|app_?key|secret|forbidden/i;
const BUSY = /throttl|unavailable|^(?:system|unknown|internal)/i;

function refuse(code = 'no token'): never {
  const meaning = WRONG_CLIENT.test(code)
    ? 'invalid_client'
    : BUSY.test(code)
      ? 'temporarily_unavailable'
      : 'invalid_grant';
  throw new ProviderRefusalError(meaning, code);
}

const getUrl = ({ config }: ProtocolContext, path: string): URL =>
  new URL(`${config.signOn.dingtalkUrl ?? DINGTALK_API}/v1.0${path}`);

async function requestUserToken(platform: ProtocolContext, provider: IdentityProvider, code: string): Promise<string> {
  const { clientId, clientSecret, corpId } = provider;
  const body = { clientId, clientSecret, code, grantType: 'authorization_code' };
  const url = getUrl(platform, '/oauth2/userAccessToken');
  const answer = await requestProviderJson(platform, provider, url, UserTokenAnswer, { body });
  if (answer.accessToken === undefined) return refuse(answer.code);
  // Every 钉钉 account can log in to the application; `corpId` is the organisation that the user has selected.
  if (answer.corpId !== corpId) throw new ProviderRefusalError('other_organisation', 'another corpId');
  return answer.accessToken;
}

export const dingTalkProtocol: SignOnProtocol = {
  async check(platform, provider) {
    const body = { appKey: provider.clientId, appSecret: provider.clientSecret };
    const url = getUrl(platform, '/oauth2/accessToken');
    const { accessToken, code } = await requestProviderJson(platform, provider, url, AppTokenAnswer, { body });
    if (accessToken === undefined) refuse(code);
  },

  begin({ config }, { corpId, clientId }, { state }, redirectUri) {
    const url = new URL(`${config.signOn.dingtalkUrl ?? LOGIN}/oauth2/auth`);
    url.search = new URLSearchParams({
      redirect_uri: redirectUri,
      response_type: 'code',
      client_id: clientId,
      // Without the scope `corpid` the answer would not contain the organisation.
      scope: 'openid corpid',
      corpId: corpId ?? '',
      state,
      prompt: 'consent',
    }).toString();
    return Promise.resolve(url.href);
  },

  async finish(platform, provider, _attempt, answer) {
    const given = new URLSearchParams(answer);
    const code = given.get('authCode') ?? given.get('code') ?? '';
    if (code === '' || given.has('error')) throw new ProviderRefusalError('access_denied', 'no code');
    const token = await requestUserToken(platform, provider, code);
    const headers = { 'x-acs-dingtalk-access-token': token };
    const person = await requestProviderJson(platform, provider, getUrl(platform, '/contact/users/me'), PersonAnswer, {
      headers,
    });
    if (person.unionId === undefined) return refuse(person.code);
    const { issuer } = provider;
    const subject = assertProviderIdentifier(person.unionId);
    // 钉钉 does not verify the mail address.
    return { issuer, subject, mail: null, isMailVerified: false, sid: null, logoutUrl: null };
  },
};
