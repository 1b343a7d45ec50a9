import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import { getOrigin } from '#platform/server/http/origin.ts';
import { buildPageHeaders } from '#platform/server/http/security-headers.ts';
import { escapeHtml, renderStandalonePage } from '#platform/server/http/small-page.ts';
import { LOCAL_WECHAT_PATH } from '#platform/server/outbox/local.ts';
import { handleWechatCallback, verifyEcho } from './callback.ts';
import { WechatCallbackError } from './callback-crypto.ts';
import { type ConfirmationResult, confirmBinding, getConfirmationAccount, recordScan } from './wechat.service.ts';

const CALLBACK = '/wx/callback';
const CONFIRM = '/wx/confirm';
const MAX_BYTES = 64 * 1024;

type Texts = Readonly<Record<string, string>>;

/** Returns the first value of each parameter. */
const getTexts = (given: unknown): Texts =>
  Object.fromEntries(
    Object.entries((given ?? {}) as Record<string, unknown>).map(([name, value]) => [
      name,
      String(Array.isArray(value) ? value[0] : value),
    ]),
  );

const sendPage = (reply: FastifyReply, title: string, body: string): FastifyReply =>
  reply
    .headers(buildPageHeaders({ hashes: [] }, false))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(renderStandalonePage(title, body));

const getContext = (app: App, request: FastifyRequest): PublicContext => ({
  app,
  now: app.clock.now(),
  requestId: request.id,
  ip: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 200),
  fromBrowser: true,
  origin: getOrigin(app.config, request),
  token: null,
  session: null,
  setCookie: () => undefined,
});

/** Adds parsers for forms and for WeChat's XML, which the other calls of the portal do not accept. */
function addParsers(server: FastifyInstance): void {
  server.addContentTypeParser(
    ['text/xml', 'application/xml'],
    { parseAs: 'string', bodyLimit: MAX_BYTES },
    (_r, body, done) => done(null, body),
  );
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

function registerCallback(server: FastifyInstance, app: App): void {
  const keys = app.config.outbox.wechat;
  if (keys === null) return;
  server.get(CALLBACK, async (request, reply) => {
    const echo = verifyEcho(keys, getTexts(request.query));
    return reply
      .code(echo === null ? 403 : 200)
      .type('text/plain; charset=utf-8')
      .send(echo ?? '');
  });
  server.post(CALLBACK, { bodyLimit: MAX_BYTES }, async (request, reply) => {
    const parts = { app, keys, now: app.clock.now(), origin: getOrigin(app.config, request) };
    const body = typeof request.body === 'string' ? request.body : '';
    const answer = await handleWechatCallback(parts, getTexts(request.query), body).catch((error: unknown) => {
      if (!(error instanceof WechatCallbackError)) throw error;
      app.log.warn({ error }, 'a WeChat message could not be opened');
      return null;
    });
    const type = answer?.startsWith('<') ? 'application/xml; charset=utf-8' : 'text/plain; charset=utf-8';
    return reply
      .code(answer === null ? 403 : 200)
      .type(type)
      .send(answer ?? '');
  });
}

const RESULTS: Readonly<Record<ConfirmationResult, readonly [string, string]>> = {
  bound: ['绑定成功', '<p>以后的提醒会发到这个微信。可以关闭本页，回到电脑继续。</p>'],
  gone: ['链接已失效', '<p>请在电脑上重新获取二维码，再扫一次。</p>'],
  taken: ['没有绑定', '<p>这个微信已经绑定了另一个账号。请先登录那个账号，在个人中心解绑。</p>'],
};

function registerConfirmation(server: FastifyInstance, app: App): void {
  server.get(CONFIRM, async (request, reply) => {
    const { token = '' } = getTexts(request.query);
    const account = await getConfirmationAccount(app, token, app.clock.now());
    if (account === null) return sendPage(reply, ...RESULTS.gone);
    const form = `<form method="post" action="${CONFIRM}"><input type="hidden" name="token" value="${escapeHtml(token)}"><button type="submit">确认绑定</button></form>`;
    const text = `<p>把这个微信绑定到账号 <b>${escapeHtml(account)}</b>，用来接收提醒。</p><p>如果不是您自己在操作，请直接关闭本页。</p>`;
    return sendPage(reply, '绑定微信', text + form);
  });
  server.post(CONFIRM, { bodyLimit: MAX_BYTES }, async (request, reply) => {
    const { token = '' } = getTexts(request.body);
    return sendPage(reply, ...RESULTS[await confirmBinding(getContext(app, request), token)]);
  });
}

const LOCAL_NOTE =
  '<p class="note">这是本机的模拟页，不是微信：没有配置公众号时，用它走一遍扫码绑定。生产环境没有本页。</p>';

/** Registers a page that simulates the WeChat app: it scans the code as an invented follower. */
function registerSimulation(server: FastifyInstance, app: App): void {
  if (app.config.isProduction || app.config.outbox.wechat !== null) return;
  server.get(LOCAL_WECHAT_PATH, async (request, reply) => {
    const { scene = '' } = getTexts(request.query);
    const form = `<form method="post" action="${LOCAL_WECHAT_PATH}"><input type="hidden" name="scene" value="${escapeHtml(scene)}"><label>模拟的微信用户（OpenID）<input name="openId" value="o-local-1" maxlength="60" required></label><button type="submit">模拟扫码</button></form>`;
    return sendPage(reply, '模拟微信扫码', LOCAL_NOTE + form);
  });
  server.post(LOCAL_WECHAT_PATH, { bodyLimit: MAX_BYTES }, async (request, reply) => {
    const { scene = '', openId = '' } = getTexts(request.body);
    const { text, link } = await recordScan(app, openId.slice(0, 60) || 'o-local-1', scene, app.clock.now());
    const action = link === null ? '' : `<p><a href="${escapeHtml(link)}">点这里确认绑定</a></p>`;
    return sendPage(reply, '模拟公众号的回复', `${LOCAL_NOTE}<p>${escapeHtml(text)}</p>${action}`);
  });
}

/** Registers the WeChat endpoints that are not API calls: the callback, the confirmation page and the simulation. */
export function registerWechatEndpoints(server: FastifyInstance, app: App): void {
  // A separate plugin scope, so that the body parsers do not affect the API calls.
  void server.register(async (scope) => {
    addParsers(scope);
    registerCallback(scope, app);
    registerConfirmation(scope, app);
    registerSimulation(scope, app);
  });
}
