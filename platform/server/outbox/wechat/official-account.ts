import type { Clock } from '#platform/server/app.ts';
import type { WechatConfig } from '#platform/server/config/outbox-config.ts';
import { OutboxError, type WechatPort } from '../ports.ts';

const WAIT_MS = 6000;
/** A token is renewed this long before it expires, so that it does not expire during a call. */
const EARLY_MS = 300_000;
/** Error codes for an invalid or revoked token (40001, 40014) and an expired one (42001). */
const DEAD_TOKEN = [40_001, 40_014, 42_001];
/** Temporary errors: busy (-1), daily quota (45009), calls per minute (45011), and token errors. */
const PASSING = [-1, 45_009, 45_011, 40_164, ...DEAD_TOKEN];

interface Answer {
  readonly errcode?: number;
  readonly errmsg?: string;
  readonly access_token?: string;
  readonly expires_in?: number;
  readonly url?: string;
}

interface Token {
  readonly text: string;
  readonly until: number;
}

const toApiError = (what: string, code: number): OutboxError =>
  new OutboxError(`WeChat refused ${what}: ${code}`, { isFinal: !PASSING.includes(code) });

/**
 * Creates the client of the official account (公众号) for its public HTTP interface: access token, QR code with a scene, template message. The
 * token comes from `stable_token`, which returns the same token to every process, so that processes do not invalidate each other's token.
 */
export function createOfficialAccount(config: WechatConfig, clock: Clock): WechatPort {
  let token: Token | null = null;
  let fetching: Promise<string> | null = null;

  async function post(path: string, body: object): Promise<Answer> {
    try {
      const response = await fetch(new URL(path, config.endpoint), {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(WAIT_MS),
        redirect: 'error',
      });
      return (await response.json()) as Answer;
    } catch (cause) {
      // The cause may contain the address, and the address contains the token, so only the name of the cause is kept.
      throw new OutboxError('WeChat could not be reached', { cause: cause instanceof Error ? cause.name : 'fault' });
    }
  }

  async function fetchToken(isForced: boolean): Promise<string> {
    const answer = await post('/cgi-bin/stable_token', {
      grant_type: 'client_credential',
      appid: config.appId,
      secret: config.appSecret,
      force_refresh: isForced,
    });
    if (!answer.access_token) throw toApiError('a token', answer.errcode ?? 0);
    const lifeMs = (answer.expires_in ?? 7200) * 1000;
    token = { text: answer.access_token, until: clock.now().getTime() + lifeMs - Math.min(EARLY_MS, lifeMs / 2) };
    return token.text;
  }

  /** Concurrent callers share one request for a token. */
  async function getToken(dead: string | null = null): Promise<string> {
    if (token && token.text !== dead && token.until > clock.now().getTime()) return token.text;
    // An invalid token that has not expired was revoked; only a forced refresh returns a new one.
    const isForced = dead !== null && token?.text === dead && token.until > clock.now().getTime();
    fetching ??= fetchToken(isForced).finally(() => {
      fetching = null;
    });
    return await fetching;
  }

  /** Makes a call with the token. If the token is invalid, the call is repeated once with a new one. */
  async function call(path: string, body: object, what: string): Promise<Answer> {
    const send = (text: string) => post(`${path}?access_token=${encodeURIComponent(text)}`, body);
    const first = await getToken();
    let answer = await send(first);
    if (DEAD_TOKEN.includes(answer.errcode ?? 0)) answer = await send(await getToken(first));
    if (answer.errcode) throw toApiError(what, answer.errcode);
    return answer;
  }

  return {
    async send({ to, template, params, url }) {
      const known = config.templates[template];
      if (known === null) throw new OutboxError(`no WeChat template for ${template}`, { isFinal: true });
      const fields = Object.entries(known.fields).map(([ours, theirs]) => [
        theirs,
        { value: shorten(theirs, params[ours] ?? '') },
      ]);
      await call(
        '/cgi-bin/message/template/send',
        {
          touser: to,
          template_id: known.id,
          ...(url === undefined ? {} : { url }),
          data: Object.fromEntries(fields) as object,
        },
        'a template message',
      );
    },
    async createQrcode(scene, seconds) {
      const body = {
        expire_seconds: seconds,
        action_name: 'QR_STR_SCENE',
        action_info: { scene: { scene_str: scene } },
      };
      const answer = await call('/cgi-bin/qrcode/create', body, 'a code');
      if (!answer.url) throw new OutboxError('WeChat gave a code without an address');
      return answer.url;
    },
  };
}

/** Shortens `thing` fields to 20 characters, because WeChat rejects a message with a longer value. */
function shorten(field: string, value: string): string {
  return field.startsWith('thing') && value.length > 20 ? `${value.slice(0, 19)}…` : value;
}
