import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type RouterContext, RouterContextProvider } from 'react-router';
import { getCanonicalPath } from '#domain/access/canonical.ts';
import { ApiError, createApiError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { type PagePreview, PREVIEW_PARAMETER } from '#platform/contract/page-preview.ts';
import type { ResultOf, RouteSpec } from '#platform/contract/route.ts';
import { getInfo, getRouters, type RouterItem, type SessionInfo } from '#platform/contract/session.ts';
import { isCallAllowed, type PublicContext } from '#platform/server/access/access.ts';
import type { EncodedBody } from '#platform/server/content/encoded-body.ts';
import { defineSingle } from '#platform/server/extension-point.ts';
import { isApiPath } from './api-path.ts';
import { formatSetCookie, parseCookies, TOKEN_COOKIE } from './cookies.ts';
import { dispatch } from './dispatch.ts';
import type { Envelope } from './envelope.ts';
import { renderErrorPage } from './error-page.ts';
import { toApiError } from './failure.ts';
import type { BoundRoute } from './handle.ts';
import type { Kernel } from './kernel.ts';
import { getOrigin } from './origin.ts';
import { createPageCache } from './page-cache.ts';
import {
  type GuestVisit,
  getCachedPage,
  getGuestVisit,
  type RenderedPage,
  sendCachedPage,
} from './page-cache-answer.ts';
import type { PreviewOpener } from './page-preview.ts';
import type { PageSource } from './page-source.ts';
import type { RequestSlot } from './request-scheduler.ts';
import { getPageRuntime } from './runtime.ts';
import { buildPageHeaders, usesHttps } from './security-headers.ts';
import { escapeHtml, renderStandalonePage } from './small-page.ts';

/** Key of the context object that the server shares with the page bundle, which is built separately. */
const CONTEXT_KEY = Symbol.for('zhixun.page-context');

const signatures = new WeakMap<Kernel, ReadonlyMap<string, BoundRoute>>();

function getSignatures(kernel: Kernel): ReadonlyMap<string, BoundRoute> {
  const known = signatures.get(kernel);
  if (known) return known;
  const made = new Map(kernel.routes.map((bound) => [`${bound.spec.method} ${bound.spec.path}`, bound]));
  signatures.set(kernel, made);
  return made;
}

/** Returns the result of a call whose response was cached, in the form that a client gets. */
function readCached({ plain }: EncodedBody): unknown {
  const answer = JSON.parse(plain.toString()) as Envelope;
  if (!('rows' in answer)) return answer.data;
  const { rows, total, note } = answer;
  return { rows, total, ...(note === undefined ? {} : { note }) };
}

/** Creates the function by which pages call the API in process. */
function inProcessCall(kernel: Kernel, context: PublicContext) {
  const bySignature = getSignatures(kernel);
  return async (spec: RouteSpec, input: { params?: object; query?: object; body?: unknown } = {}): Promise<unknown> => {
    const bound = bySignature.get(`${spec.method} ${spec.path}`);
    if (!bound) throw createApiError(KERNEL_ERRORS.unknownCall);
    const query = Object.fromEntries(
      Object.entries(input.query ?? {})
        .filter(([, value]) => value !== undefined && value !== null)
        .map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
    );
    const raw = { params: (input.params ?? {}) as Record<string, string>, query, body: input.body ?? {}, files: {} };
    const answer = await dispatch(bound, raw, context);
    if (answer.kind === 'cached') return readCached(answer.body);
    if (answer.kind === 'list') return answer.page;
    return answer.kind === 'data' ? answer.data : answer.kind === 'blob' ? answer.blob : undefined;
  };
}

type Call = ReturnType<typeof inProcessCall>;

/** Data about the signed-in user or guest that every page gets. */
export interface PageReader {
  readonly session: SessionInfo | null;
  readonly routes: readonly RouterItem[];
  /** Counts open reminders by code. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Makes a call in process with the session of the page's user. Returns null if the user has no right to it. */
export type CallAsReader = <R extends RouteSpec>(spec: R) => Promise<ResultOf<R> | null>;

/** Extension point for the reminder counts of the page's user; a feature provides the call. */
export const REMINDER_COUNTS =
  defineSingle<(ask: CallAsReader) => Promise<PageReader['counts']>>('counts of the reader');

export interface PageOptions {
  readonly source: PageSource;
  readonly readCounts: (ask: CallAsReader) => Promise<PageReader['counts']>;
  readonly openPreview: PreviewOpener;
}

interface Visit extends PageReader {
  readonly context: PublicContext;
  readonly call: Call;
  readonly hasToken: boolean;
}

async function getVisit(
  kernel: Kernel,
  readCounts: PageOptions['readCounts'],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visit> {
  const token = parseCookies(request.headers.cookie).get(TOKEN_COOKIE) ?? '';
  const hasToken = token !== '';
  const context = await kernel.contextOf(request, reply, hasToken ? token : null);
  const asGuest = (guest: PublicContext): Visit => {
    const call = inProcessCall(kernel, guest);
    return { context: guest, call, hasToken, session: null, routes: [], counts: {} };
  };
  if (!context.session) return asGuest(context);
  const call = inProcessCall(kernel, context);
  const ask = async <R extends RouteSpec>(spec: R): Promise<ResultOf<R> | null> =>
    isCallAllowed(spec, context) ? ((await call(spec)) as ResultOf<R>) : null;
  let info: Pick<PageReader, 'session' | 'routes'>;
  try {
    info = { session: await ask(getInfo), routes: (await ask(getRouters)) ?? [] };
  } catch (error) {
    // if the user or the routes of a session cannot be loaded, the session counts as ended; the failure is logged, not
    // shown.
    kernel.app.log.error({ error, requestId: request.id }, 'the user and routes of a page could not be loaded');
    return asGuest({ ...context, session: null });
  }
  return { context, call, hasToken, ...info, counts: await readCounts(ask) };
}

/** Returns the same data for every guest, because the rendered page is shown to all of them. */
async function getGuest(kernel: Kernel, request: FastifyRequest, reply: FastifyReply): Promise<Visit> {
  const context = await kernel.contextOf(request, reply, null);
  const anyone: PublicContext = { ...context, userAgent: '', fromBrowser: false, setCookie: () => undefined };
  const call = inProcessCall(kernel, anyone);
  return { context: anyone, call, hasToken: false, session: null, routes: [], counts: {} };
}

interface Sheet {
  readonly address: string;
  readonly origin: string;
  readonly headers: Headers;
  readonly visit: Visit;
  /** Empty for a cached page, whose scripts are allowed by their hashes. */
  readonly nonce: string;
  readonly requestId: string;
  readonly preview?: PagePreview;
}

interface Renderer {
  render(sheet: Sheet): Promise<RenderedPage>;
}

function getRenderer(source: PageSource, kernel: Kernel): Renderer {
  return {
    async render({ address, origin, headers, visit, nonce, requestId, preview }) {
      const handler = await source.handler();
      const pageContext = (globalThis as unknown as Record<symbol, RouterContext<unknown> | undefined>)[CONTEXT_KEY];
      if (!pageContext) throw new Error('the page bundle did not register its context');
      const provider = new RouterContextProvider();
      const documents = new WeakMap<Response, Uint8Array>();
      provider.set(pageContext, {
        call: visit.call,
        session: visit.session,
        hasToken: visit.hasToken,
        routes: visit.routes,
        counts: visit.counts,
        nonce,
        now: visit.context.now.getTime(),
        runtime: getPageRuntime(kernel.app.config, origin),
        preview: preview ?? null,
        requestId,
        answerWith(document: Uint8Array, init: ResponseInit) {
          const response = new Response(null, init);
          documents.set(response, document);
          return response;
        },
      });
      const response = await handler(new Request(new URL(address, origin), { headers }), provider);
      const document = documents.get(response) ?? new Uint8Array(await response.arrayBuffer());
      return { response, document: Buffer.from(document.buffer, document.byteOffset, document.byteLength) };
    },
  };
}

/** Returns only the cookies, because pages may read no other request header, and copying and validating all headers would cost time. */
function getHeaders({ headers: { cookie } }: FastifyRequest): Headers {
  return new Headers(cookie === undefined ? {} : { cookie });
}

/** Escapes a leading `//`, which the URL parser would read as the start of a host name. */
const getAddress = (request: FastifyRequest): string => request.url.replace(/^\/{2,}/, '/%2F');

function sendPage(
  reply: FastifyReply,
  { response, document }: RenderedPage,
  nonce: string,
  secure: boolean,
  own: Readonly<Record<string, string>> = {},
): FastifyReply {
  reply.code(response.status);
  reply.headers(buildPageHeaders({ nonce }, secure));
  reply.header('cache-control', 'private, no-store');
  response.headers.forEach((value, name) => {
    reply.header(name, value);
  });
  reply.headers(own);
  return reply.send(document);
}

function getPath(request: FastifyRequest): { readonly path: string; readonly search: string } {
  const cut = request.url.indexOf('?');
  const path = cut < 0 ? request.url : request.url.slice(0, cut);
  return { path, search: cut < 0 ? '' : request.url.slice(cut) };
}

/** A preview must not be cached, indexed or sent as a referrer, because its address grants access to the draft. */
const PREVIEW_HEADERS = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'referrer-policy': 'no-referrer',
} as const;

/** Returns the path of the page whose data the router requests. */
function getDataPage(path: string): string {
  const page = path.replace(/\.data$/, '');
  return page === '/_root' || page === '' ? '/' : page;
}

/** Registers the pages and their files, which serve every address outside the API. */
export async function registerPages(
  server: FastifyInstance,
  kernel: Kernel,
  { source, readCounts, openPreview }: PageOptions,
): Promise<void> {
  await source.registerFiles(server);
  const renderer = getRenderer(source, kernel);
  const { app } = kernel;
  const secure = usesHttps(kernel.app.config);
  const cache = createPageCache(
    (error) => app.log.error({ error }, 'a cached page could not be refreshed'),
    (outcome) => app.content.cacheUse.note('pages', outcome),
  );

  const forGuests = async (request: FastifyRequest, reply: FastifyReply, origin: string, guest: GuestVisit) => {
    const version = await app.content.current();
    if (version === null) return null;
    const make = async () => {
      const visit = await getGuest(kernel, request, reply);
      const sheet = { address: getAddress(request), origin, headers: guest.headers, visit, nonce: '', requestId: '' };
      return getCachedPage(await renderer.render(sheet), visit.context.now.getTime(), secure);
    };
    return await cache.get({ key: guest.key, version, nowMs: app.clock.now().getTime(), make });
  };

  const rejectPreview = (reply: FastifyReply, code: number, title: string, text: string): FastifyReply => {
    reply.headers({ ...buildPageHeaders({ hashes: [] }, secure), ...PREVIEW_HEADERS });
    const body = `<p>${escapeHtml(text)}</p><p><a href="/">返回首页</a></p>`;
    return reply.code(code).type('text/html; charset=utf-8').send(renderStandalonePage(title, body));
  };

  /** Renders a preview as guests would see the page, for every viewer. It is rendered for each request and not cached. */
  const answerPreview = async (request: FastifyRequest, reply: FastifyReply, token: string): Promise<FastifyReply> => {
    const opened = await openPreview(app, { token, path: getDataPage(getPath(request).path), now: app.clock.now() });
    if (opened.kind === 'refused') return rejectPreview(reply, opened.code, opened.title, opened.text);
    const nonce = app.random.token(16);
    const sheet = {
      address: getAddress(request),
      origin: getOrigin(app.config, request),
      headers: new Headers(),
      visit: await getGuest(kernel, request, reply),
      nonce,
      requestId: request.id,
      preview: opened.preview,
    };
    try {
      const rendered = await opened.show(() => renderer.render(sheet));
      return await sendPage(reply, rendered, nonce, secure, PREVIEW_HEADERS);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return rejectPreview(reply, 409, '草稿还不能预览', error.message);
    }
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { path, search } = getPath(request);
    const token = new URLSearchParams(search).get(PREVIEW_PARAMETER);
    if (token !== null) return await answerPreview(request, reply, token);
    const canonical = getCanonicalPath(app.site, path);
    if (canonical !== null) {
      return reply.header('cache-control', 'public, max-age=3600').redirect(`${canonical}${search}`, 301);
    }
    const origin = getOrigin(app.config, request);
    const guest = source.areKept ? getGuestVisit(request, origin) : null;
    const page = guest && (await forGuests(request, reply, origin, guest));
    if (page) return await sendCachedPage(reply, request, page);
    const visit = await getVisit(kernel, readCounts, request, reply);
    // A page that requires a login redirects to the home page and is stored for the next login (R-201, G-31).
    if (visit.hasToken && !visit.session)
      reply.header('set-cookie', formatSetCookie(TOKEN_COOKIE, '', { maxAgeSeconds: 0, sameSite: 'Lax', secure }));
    const nonce = app.random.token(16);
    const sheet = {
      address: getAddress(request),
      origin,
      headers: getHeaders(request),
      visit,
      nonce,
      requestId: request.id,
    };
    const rendered = await renderer.render(sheet);
    return sendPage(reply, rendered, nonce, secure);
  };

  server.get('/*', async (request, reply) => {
    if (isApiPath(request.url)) throw kernel.unknownCall(request.url);
    let turn: RequestSlot | null = null;
    try {
      turn = await kernel.turnOf(request);
      return await answer(request, reply);
    } catch (error) {
      const failure = toApiError(error, app.log, { requestId: request.id, page: getPath(request).path });
      if (failure.detail.retryAfterSeconds) reply.header('retry-after', String(failure.detail.retryAfterSeconds));
      reply.headers(buildPageHeaders({ hashes: [] }, secure));
      reply.code(failure.fault.code).type('text/html; charset=utf-8');
      return await reply.send(renderErrorPage(failure, request.id));
    } finally {
      turn?.end();
    }
  });
}
