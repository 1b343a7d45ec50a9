import { type LocalProvider, type RecordedRequest, startLocalProvider } from './local-provider.ts';

/** A local server with the HTTP interface of an official account (公众号), according to its documentation. */
export interface WechatPlatform extends LocalProvider {
  /** Invalidates every issued token, as the platform does when the secret is reset. */
  dropTokens(): void;
  /** Sets the error codes of the next calls; 0 means no answer. */
  failWith(...codes: number[]): void;
  readonly tokens: string[];
}

const ACCOUNT = { appId: 'wx0123456789abcdef', appSecret: 'wechat-secret' } as const;

export const getWechatConfig = (endpoint: string) => ({
  endpoint,
  ...ACCOUNT,
  token: 'callbackToken',
  aesKey: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG',
  templates: { digest: { id: 'TEMPLATE-digest', fields: { title: 'thing1', count: 'number2' } }, notice: null },
});

export async function startWechatPlatform(): Promise<WechatPlatform> {
  const tokens: string[] = [];
  const failures: number[] = [];
  let alive: string | null = null;

  const giveToken = (body: { appid?: string; secret?: string; force_refresh?: boolean }) => {
    if (body.appid !== ACCOUNT.appId) return { errcode: 40_013, errmsg: 'invalid appid' };
    if (body.secret !== ACCOUNT.appSecret) return { errcode: 40_125, errmsg: 'invalid appsecret' };
    if (alive === null || body.force_refresh) {
      alive = `token-${tokens.length + 1}`;
      tokens.push(alive);
    }
    return { access_token: alive, expires_in: 7200 };
  };
  const answer = ({ path, query, body }: RecordedRequest): object | null => {
    const given = JSON.parse(body) as Record<string, unknown>;
    if (path === '/cgi-bin/stable_token') return giveToken(given);
    if (query.access_token !== alive) return { errcode: 40_001, errmsg: 'invalid credential' };
    const failure = failures.shift();
    if (failure === 0) return null;
    if (failure !== undefined) return { errcode: failure, errmsg: 'refused' };
    if (path === '/cgi-bin/qrcode/create') {
      const { action_info: info } = given as { action_info: { scene: { scene_str: string } } };
      const url = `http://weixin.qq.com/q/${info.scene.scene_str}`;
      return { ticket: 'TICKET', expire_seconds: given.expire_seconds, url };
    }
    return { errcode: 0, errmsg: 'ok', msgid: 1 };
  };
  const server = await startLocalProvider(answer);
  return {
    ...server,
    tokens,
    dropTokens: () => {
      alive = 'nobody knows';
    },
    failWith: (...codes) => void failures.push(...codes),
  };
}
