import { constants, gzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { createApiError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { describeApi } from '#platform/contract/openapi.ts';
import type { SessionStore } from '#platform/server/access/session.ts';
import type { App } from '#platform/server/app.ts';
import { createProxyTrust } from '#platform/server/config/access-config.ts';
import { getNetwork } from '#platform/server/net/client-address.ts';
import { isApiPath } from './api-path.ts';
import { addBodyParsers } from './body.ts';
import { registerCall } from './calls.ts';
import { endDisconnected, isDisconnected } from './disconnected.ts';
import { registerApiDocs } from './docs.ts';
import { createRequestAdmission, MAX_BODY_BYTES } from './entry.ts';
import { toErrorEnvelope } from './envelope.ts';
import { renderErrorPage } from './error-page.ts';
import { toApiError } from './failure.ts';
import type { BoundRoute } from './handle.ts';
import { registerHealth } from './health.ts';
import { registerHostPolicy } from './host-policy.ts';
import { createKernel, type Kernel } from './kernel.ts';
import { createLateRejections } from './late-rejections.ts';
import { registerOutboxPage } from './outbox-page.ts';
import { createRateLimiter, type RateLimiter } from './rate-limit.ts';
import { createRejectionLog } from './rejection-log.ts';
import { createRequestScheduler } from './request-scheduler.ts';
import { API_HEADERS, buildCommonHeaders, buildPageHeaders, usesHttps } from './security-headers.ts';
import { openSpool } from './spool.ts';
import { BODY_TIMEOUT_MS, drainUnreadBodies, enforceBodyTimeout } from './unread-body.ts';
import { replyToUnreadable } from './unreadable-request.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Maximum time in milliseconds for the request body to arrive. */
    readonly arrivalMs?: number;
  }
}

/** Must exceed the body timeout of every call, which is set per call (`unread-body.ts`). */
const LONGEST_REQUEST_MS = 960_000;
const MAX_REPEATS = 200;

export interface ServerOptions {
  readonly app: App;
  readonly routes: readonly BoundRoute[];
  readonly sessions: SessionStore;
  /**
   * Returns the description of the API with its calls and schemas, compressed with gzip.
   * @param address public address of the API
   */
  readonly describe?: (address: string) => Promise<Buffer>;
  /** Registers routes that are not calls: sitemaps, streams and feeds. */
  readonly files?: (server: FastifyInstance, kernel: Kernel) => void;
  /** Registers the pages; called after the API, so that they serve the remaining addresses. */
  readonly pages?: (server: FastifyInstance, kernel: Kernel) => Promise<void>;
}

/** Parses query parameters, keeping all values in order; broken percent escapes are left unchanged. */
function parseQuery(text: string): Record<string, string[]> {
  const found = Object.create(null) as Record<string, string[]>;
  for (const [name, value] of new URLSearchParams(text)) {
    const values = (found[name] ??= []);
    if (values.length < MAX_REPEATS) values.push(value);
  }
  return found;
}

function createFastify({ config, log, random }: App): FastifyInstance {
  return Fastify({
    logger: false,
    trustProxy: createProxyTrust(config.access.trustedProxies),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: LONGEST_REQUEST_MS,
    genReqId: () => random.uuid(),
    exposeHeadRoutes: true,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 5000, querystringParser: parseQuery, ignoreTrailingSlash: false },
    clientErrorHandler: replyToUnreadable,
    frameworkErrors: (error, request, reply) => {
      const failure = toApiError(error, log, { url: request.url });
      const plain = (reply as unknown as FastifyReply).code(failure.fault.code);
      // A request with an unreadable address has no route, so no hook has set the headers.
      const secure = usesHttps(config);
      if (isApiPath(request.url)) {
        void plain.headers({ ...buildCommonHeaders(secure), ...API_HEADERS }).send(toErrorEnvelope(failure));
        return;
      }
      const page = renderErrorPage(createApiError(KERNEL_ERRORS.unreadableAddress), request.id);
      void plain
        .headers(buildPageHeaders({ hashes: [] }, secure))
        .type('text/html; charset=utf-8')
        .send(page);
    },
  });
}

/** Adds the hooks that run first for every request. */
function addFirstHooks(
  server: FastifyInstance,
  { app: { config, clock, log }, unknownCall }: Kernel,
  gate: RateLimiter,
): void {
  const common = buildCommonHeaders(usesHttps(config));
  const ofCalls = { ...common, ...API_HEADERS };
  server.addHook('onRequest', async (request: FastifyRequest, reply) => {
    // If the client has reset the connection, Node still emits the request, but without a remote address.
    if (request.socket.remoteAddress === undefined) return endDisconnected(request, reply, log);
    reply.headers(isApiPath(request.url) ? ofCalls : common);
    reply.header('x-request-id', request.id);
    enforceBodyTimeout(request, reply, request.routeOptions.config.arrivalMs ?? BODY_TIMEOUT_MS);
    gate.count(getNetwork(request.ip), clock.now().getTime());
    // A request for an unknown call is rejected before its body is read (G-24).
    if (request.is404) throw unknownCall(request.url);
  });
}

/** Creates the HTTP server with all declared calls, the pages, and one error handler. */
export async function createServer(parts: ServerOptions): Promise<FastifyInstance> {
  const { app, routes, sessions } = parts;
  const server = createFastify(app);
  drainUnreadBodies(server.server);
  registerHostPolicy(server, app.config);
  await server.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    // The default quality is too slow for content that is compressed for each request.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  const gate = createRateLimiter(app.config.access.requestLimits);
  const share = createRequestScheduler({ limits: app.config.access.requestLimits, meter: app.thread });
  const getTurn = (request: FastifyRequest) => share.enter(getNetwork(request.ip), 'light');
  const kernel = createKernel({ app, routes, sessions, turnOf: getTurn });
  const entry = createRequestAdmission(kernel, { gate, share });
  addBodyParsers(server, (request) => entry.takeTurn(request));
  await server.register(multipart, { throwFileSizeLimit: true });
  addFirstHooks(server, kernel, gate);
  const logRejection = createRejectionLog(app);
  const answerLate = createLateRejections();
  server.setErrorHandler(async (error, request, reply) => {
    if (isDisconnected(error, reply)) return endDisconnected(request, reply, app.log);
    const failure = toApiError(error, app.log, {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url,
    });
    logRejection(failure, request);
    // Releases the slot before the answer is delayed, so that other clients of the same network can use it.
    entry.endTurn(request);
    await answerLate(failure);
    if (failure.detail.retryAfterSeconds) reply.header('retry-after', String(failure.detail.retryAfterSeconds));
    return reply
      .code(failure.fault.code)
      .send({ ...toErrorEnvelope(failure), ...(failure.fault.code === 500 ? { requestId: request.id } : {}) });
  });
  // Answers requests for missing files only: the first hook has already rejected requests without a route.
  server.setNotFoundHandler((request, reply) => {
    const page = renderErrorPage(createApiError(KERNEL_ERRORS.noFile), request.id);
    return reply
      .code(404)
      .headers(buildPageHeaders({ hashes: [] }, usesHttps(app.config)))
      .type('text/html; charset=utf-8')
      .send(page);
  });

  const spool = openSpool(app.config.dataDir);
  server.addHook('onClose', () => spool.close());
  for (const bound of routes) registerCall(server, bound, { app, entry, spool });
  const specs = routes.map((bound) => bound.spec);
  const address = app.config.publicUrl ?? '/';
  const describeUnnamed = async () => gzipSync(JSON.stringify(describeApi(specs, undefined, address)));
  registerApiDocs(server, { specs, describe: () => parts.describe?.(address) ?? describeUnnamed() });
  registerHealth(server, app);
  parts.files?.(server, kernel);
  registerOutboxPage(server, app);
  if (parts.pages) await parts.pages(server, kernel);
  return server;
}
