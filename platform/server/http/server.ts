import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Failure, fail, KERNEL_FAULTS } from '#platform/contract/fault.ts';
import type { ApiNames } from '#platform/contract/openapi.ts';
import { type Method, pathsOf } from '#platform/contract/route.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import type { SessionStore } from '#platform/server/access/session.ts';
import type { App } from '#platform/server/app.ts';
import { CONTEXT_COOKIE, DEVICE_COOKIE, readCookies } from './cookies.ts';
import { dispatch } from './dispatch.ts';
import { registerDocs } from './docs.ts';
import { envelopeOf, envelopeOfFailure } from './envelope.ts';
import { sendEvents } from './events.ts';
import { failureOf } from './failure.ts';
import type { Answer, BoundRoute } from './handle.ts';
import { originOf } from './origin.ts';
import { registerOutboxPage } from './outbox-page.ts';
import type { RawInput } from './parse.ts';
import { createFloodGate } from './rate-limit.ts';
import { API_HEADERS, commonHeaders } from './security-headers.ts';
import { sendBlob } from './send-blob.ts';
import { readMultipart, removeSpooled } from './upload.ts';

const MIB = 1024 * 1024;
const ALL_METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const;
/** Addresses that belong to the API; everything else is a page or a file. */
const API_PREFIX = /^\/(portal|system|check|wx|get-key|captcha)(\/|$|\?)/i;

export const isApiPath = (url: string): boolean => API_PREFIX.test(url);

export interface ServerParts {
  readonly app: App;
  readonly routes: readonly BoundRoute[];
  readonly sessions: SessionStore;
  /** Names of calls and schemas for the description of the API. */
  readonly readNames?: () => Promise<ApiNames>;
  /** Registers what stands beside the calls: sitemaps, streams, feeds. */
  readonly files?: (server: FastifyInstance, kernel: Kernel) => void;
  /** Registers the pages; called after the API, so that it gets what is left. */
  readonly pages?: (server: FastifyInstance, kernel: Kernel) => Promise<void>;
}

/** What page rendering needs of the API's kernel. */
export interface Kernel {
  readonly app: App;
  readonly sessions: SessionStore;
  readonly routes: readonly BoundRoute[];
  contextOf(request: FastifyRequest, reply: FastifyReply, token: string | null): Promise<PublicContext>;
  limit(request: FastifyRequest): void;
}

/** Query parameters, every value kept in order; broken percent escapes stay as they are. */
function parseQuery(text: string): Record<string, string[]> {
  const found = Object.create(null) as Record<string, string[]>;
  for (const [name, value] of new URLSearchParams(text)) {
    const values = (found[name] ??= []);
    if (values.length < 200) values.push(withoutNul(value));
  }
  return found;
}

/** The token of a call: only the header counts (G-27). */
export function bearerOf(request: FastifyRequest): string | null {
  const match = /^Bearer\s+(\S{1,512})$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  log: App['log'],
): Promise<FastifyReply> {
  if (answer.kind === 'events') return await sendEvents(reply, answer.events, log);
  if (answer.kind === 'blob') return sendBlob(request, reply, answer.blob);
  return reply.code(200).send(envelopeOf(answer));
}

/** The database cannot store NUL; nobody types it either, so it is dropped wherever it comes in. */
const withoutNul = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '') : text);

function readJson(text: string): unknown {
  if (!text.includes('\\u0000')) return JSON.parse(text);
  return JSON.parse(text, (_key, value: unknown) => (typeof value === 'string' ? withoutNul(value) : value));
}

/** JSON of any depth is read as it is; an empty body counts as an empty object, because many calls need none. */
function addBodyParsers(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(/^application\/(\w+\+)?json/i, { parseAs: 'string' }, (_request, body, done) => {
    const text = String(body).replace(/^\uFEFF/, '');
    if (text.trim() === '') return done(null, {});
    try {
      done(null, readJson(text));
    } catch {
      done(fail(KERNEL_FAULTS.malformed));
    }
  });
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, (body as Buffer).length === 0 ? {} : UNREADABLE);
  });
}

const UNREADABLE = Symbol('a body that is not JSON');

async function rawInputOf(bound: BoundRoute, request: FastifyRequest): Promise<RawInput> {
  const params = Object.entries(request.params as Record<string, string>).map(([name, value]) => [
    name,
    withoutNul(value),
  ]);
  const base = {
    params: Object.fromEntries(params) as Record<string, string>,
    query: request.query as Record<string, string[]>,
  };
  if (request.isMultipart()) {
    if (!bound.spec.files) throw fail(KERNEL_FAULTS.unsupportedMedia);
    return { ...base, ...(await readMultipart(bound.spec, request)) };
  }
  if (request.body === UNREADABLE && (bound.spec.body || bound.spec.files)) throw fail(KERNEL_FAULTS.unsupportedMedia);
  return { ...base, body: request.body === UNREADABLE ? {} : request.body, files: {} };
}

const fastifyPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

function registerCall(server: FastifyInstance, bound: BoundRoute, kernel: Kernel): void {
  for (const path of pathsOf(bound.spec)) {
    server.route({
      method: bound.spec.method,
      url: fastifyPath(path),
      bodyLimit: bound.spec.bodyLimit ?? (bound.spec.files ? 64 * MIB : MIB),
      // Compression would hold events back until there are many.
      ...(bound.spec.output.kind === 'events' ? { compress: false } : {}),
      handler: async (request, reply) => {
        const context = await kernel.contextOf(request, reply, bearerOf(request));
        if (bound.spec.access !== 'public' && !context.session) throw fail(KERNEL_FAULTS.signInRequired);
        const raw = await rawInputOf(bound, request);
        try {
          return await sendAnswer(request, reply, await dispatch(bound, raw, context), kernel.app.log);
        } finally {
          await removeSpooled(raw.files);
        }
      },
    });
  }
}

/** A path that exists with another method answers 405 instead of 404. */
function registerWrongMethods(server: FastifyInstance, routes: readonly BoundRoute[]): void {
  const known = new Map<string, Set<Method>>();
  for (const { spec } of routes) {
    for (const path of pathsOf(spec)) {
      const url = fastifyPath(path).replace(/:\w+/g, ':id');
      known.set(url, (known.get(url) ?? new Set()).add(spec.method));
    }
  }
  for (const [url, methods] of known) {
    const others = ALL_METHODS.filter((method) => !methods.has(method as Method));
    server.route({
      method: [...others],
      url,
      handler: async () => {
        throw fail(KERNEL_FAULTS.wrongMethod);
      },
    });
  }
}

function createKernel(parts: ServerParts): Kernel {
  const gate = createFloodGate(parts.app.config.requestLimitPerMinute);
  return {
    app: parts.app,
    sessions: parts.sessions,
    routes: parts.routes,
    limit: (request) => gate(request.ip, 'read', parts.app.clock.now().getTime()),
    async contextOf(request, reply, token) {
      const now = parts.app.clock.now();
      const cookies = readCookies(request.headers.cookie);
      const session = token ? await parts.sessions.resolve(token, cookies.get(CONTEXT_COOKIE) ?? null, now) : null;
      return {
        app: parts.app,
        now,
        requestId: request.id,
        ip: request.ip,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 200),
        origin: originOf(parts.app.config, request),
        fromBrowser: request.headers['sec-fetch-site'] !== undefined,
        token,
        session,
        deviceToken: cookies.get(DEVICE_COOKIE) ?? null,
        setCookie: (header) => void reply.header('set-cookie', header),
      };
    },
  };
}

/** Missing rights and exhausted limits are what an attack looks like from here (docs/security.md, 16.3). */
function noteRefusal(log: App['log'], failure: Failure, request: FastifyRequest): void {
  if (failure.fault.code !== 403 && failure.fault.code !== 429) return;
  log.warn(
    {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url,
      ip: request.ip,
      fault: failure.fault.id,
    },
    'refused',
  );
}

/** The whole HTTP side: every declared call, the pages, and one border where faults become answers. */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const { app } = parts;
  const server = Fastify({
    logger: false,
    trustProxy: app.config.trustProxy,
    bodyLimit: MIB,
    // As long as a whole archive may take to arrive over an office line; headers still have to be there within a minute.
    requestTimeout: 900_000,
    genReqId: () => app.random.uuid(),
    exposeHeadRoutes: true,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 5000, querystringParser: parseQuery, ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) => {
      const failure = failureOf(error, app.log, { url: request.url });
      const plain = reply as unknown as FastifyReply;
      void plain.code(failure.fault.code).send(envelopeOfFailure(failure));
    },
  });
  await server.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    // The highest quality is made for files that are compressed once, not for answers.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  addBodyParsers(server);
  await server.register(multipart, { throwFileSizeLimit: true });
  const kernel = createKernel(parts);

  const common = commonHeaders(app.config.publicUrl?.startsWith('https:') ?? false);
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(common);
    if (isApiPath(request.url)) {
      for (const [name, value] of Object.entries(API_HEADERS)) reply.header(name, value);
    }
    reply.header('x-request-id', request.id);
    kernel.limit(request);
  });
  server.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error, app.log, {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url,
    });
    noteRefusal(app.log, failure, request);
    if (failure.detail.retryAfterSeconds) reply.header('retry-after', String(failure.detail.retryAfterSeconds));
    return reply
      .code(failure.fault.code)
      .send({ ...envelopeOfFailure(failure), ...(failure.fault.code === 500 ? { requestId: request.id } : {}) });
  });
  server.setNotFoundHandler((_request, reply) =>
    reply.code(404).send(envelopeOfFailure(fail(KERNEL_FAULTS.unknownCall))),
  );

  for (const bound of parts.routes) registerCall(server, bound, kernel);
  registerWrongMethods(server, parts.routes);
  registerDocs(server, {
    specs: parts.routes.map((bound) => bound.spec),
    server: app.config.publicUrl ?? '/',
    readNames: parts.readNames,
  });
  parts.files?.(server, kernel);
  registerOutboxPage(server, app);
  if (parts.pages) await parts.pages(server, kernel);
  return server;
}
