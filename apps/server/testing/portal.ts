import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type { FieldError } from '#platform/contract/api-error.ts';
import { listCallErrors } from '#platform/contract/openapi.ts';
import type { CallInput, ResultOf, RouteSpec } from '#platform/contract/route.ts';
import type { App } from '#platform/server/app.ts';
import { readConfig } from '#platform/server/config/config.ts';
import type { StatementListener } from '#platform/server/db/sessions.ts';
import type { ServerFeature } from '#platform/server/feature.ts';
import type { BoundRoute } from '#platform/server/http/handle.ts';
import type { Kernel } from '#platform/server/http/kernel.ts';
import { createServer } from '#platform/server/http/server.ts';
import { createLog } from '#platform/server/log/log.ts';
import { createMemoryFolder } from '#platform/server/testing/memory-folder.ts';
import { createTestDatabase } from '#platform/server/testing/test-database.ts';
import type { Tracing } from '#platform/server/tracing/tracing.ts';
import { assemble, type Portal } from '../assemble.ts';
import { ROOT } from '../root.ts';
import { addTestAccounts, signIn, type TestAccount } from './people.ts';

export { PASSWORD, type TestAccount } from './people.ts';

/** Error for a call whose response code is not 200. */
export class TestCallError extends Error {
  readonly code: number;
  readonly status: number;
  readonly fields: readonly FieldError[];
  constructor(status: number, body: { code: number; msg: string; fields?: readonly FieldError[] }) {
    super(`${body.code} ${body.msg}`);
    this.name = 'ApiFailure';
    this.code = body.code;
    this.status = status;
    this.fields = body.fields ?? [];
  }
}

/** Every error that a call returns must be in its declaration, because external clients handle the declared errors. */
function assertDeclared(route: RouteSpec, id: unknown): void {
  if (listCallErrors(route).some((error) => error.id === id)) return;
  throw new Error(`${route.method} ${route.path} answers ${String(id)}, which it does not declare`);
}

export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** Client address; 127.0.0.1 by default. */
  readonly address?: string;
}
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  // oxlint-disable-next-line no-explicit-any -- tests look into answers of any shape
  readonly body: any;
  readonly bytes: Buffer;
}
export interface CallOptions {
  readonly token?: string | null;
}

export interface TestPortal {
  readonly app: App;
  readonly now: () => Date;
  /** Sets the clock of the whole portal. */
  setNow(instant: Date): void;
  entUuid(person: 'member' | 'other' | 'expired'): string;
  userUuid(person: TestAccount): string;
  signIn(person: TestAccount): Promise<string>;
  /**
   * Also listens on a real port, for responses that stay open, such as event streams.
   * @returns the address
   */
  listen(): Promise<string>;
  request(raw: RawRequest): Promise<RawAnswer>;
  /** @throws ApiFailure when the code is not 200 */
  call<R extends RouteSpec>(
    route: R,
    input: CallInput<R, { filename: string; bytes: Uint8Array }>,
    options?: CallOptions,
  ): Promise<ResultOf<R>>;
  close(): Promise<void>;
}

function getAddress(path: string, query: Readonly<Record<string, unknown>> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    for (const item of Array.isArray(value) ? value : [value]) search.append(name, String(item));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

function getMultipart(
  files: Readonly<Record<string, { filename: string; bytes: Uint8Array }>>,
  fields: Readonly<Record<string, unknown>>,
) {
  const boundary = `----portal-test-${randomUUID()}`;
  const chunks: Buffer[] = [];
  for (const [name, value] of Object.entries(fields)) {
    chunks.push(
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`),
    );
  }
  for (const [name, file] of Object.entries(files)) {
    chunks.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${file.filename}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
    );
    chunks.push(Buffer.from(file.bytes), Buffer.from('\r\n'));
  }
  chunks.push(Buffer.from(`--${boundary}--\r\n`));
  return { type: `multipart/form-data; boundary=${boundary}`, payload: Buffer.concat(chunks) };
}

/** Builds the pages if they are not built, and registers them. Few tests need them, so only those load React. */
async function registerBuiltPages(
  server: FastifyInstance,
  kernel: Kernel,
  { readCounts, openPreview }: Portal,
): Promise<void> {
  await promisify(execFile)(process.execPath, [join(ROOT, 'scripts/build.mjs')]);
  const { createBuiltPageSource } = await import('#platform/server/http/page-source.ts');
  const { registerPages } = await import('#platform/server/http/pages.ts');
  const source = createBuiltPageSource(join(ROOT, 'build'));
  await registerPages(server, kernel, { source, readCounts, openPreview });
}

/** Starts the whole product on a separate database; requests go through HTTP within the process. */
export async function startPortal(
  options: {
    readonly routes?: readonly BoundRoute[];
    readonly features?: readonly ServerFeature[];
    readonly now?: Date;
    readonly quiet?: boolean;
    /** Configuration in addition to the defaults for tests. */
    readonly environment?: Readonly<Record<string, string>>;
    readonly onStatement?: StatementListener;
    readonly tracing?: Tracing;
    /** Also serves the built pages. */
    readonly withPages?: boolean;
    /** Replaces a route, such as by one that fails. */
    readonly replaceRoute?: (bound: BoundRoute) => BoundRoute;
  } = {},
): Promise<TestPortal> {
  // The program flushes every stored file to the disk, which takes many times as long as the rest of an upload.
  const dataDir = createMemoryFolder('portal-test');
  const database = await createTestDatabase({}, options.onStatement ?? options.tracing?.noteStatement);
  let fixed: Date | null = options.now ?? null;
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    SAMPLE_DATA: 'false',
    REQUEST_LIMIT_PER_MINUTE: '1000000',
    LOG_LEVEL: 'error',
    ...options.environment,
  });
  const clock = { now: () => fixed ?? new Date() };
  const portal = assemble({
    config,
    db: database.db,
    log: createLog(options.quiet ? 'silent' : 'error'),
    clock,
    tracing: options.tracing ?? null,
    ...(options.routes ? { extraRoutes: options.routes } : {}),
    ...(options.features ? { features: options.features } : {}),
  });
  const { app } = portal;
  const { replaceRoute = (bound) => bound } = options;
  const server = await createServer({
    app,
    routes: portal.routes.map(replaceRoute),
    sessions: portal.sessions,
    files: portal.registerFiles,
    ...(options.withPages && { pages: (instance, kernel) => registerBuiltPages(instance, kernel, portal) }),
  });
  await server.ready();
  const people = await addTestAccounts(app.db, app.clock.now());

  const request = async (raw: RawRequest): Promise<RawAnswer> => {
    const answer = await server.inject({
      method: raw.method as 'GET',
      url: getAddress(raw.path, raw.query),
      ...(raw.address ? { remoteAddress: raw.address } : {}),
      headers: {
        ...(raw.token ? { authorization: `Bearer ${raw.token}` } : {}),
        ...(raw.body !== undefined && !Buffer.isBuffer(raw.body) ? { 'content-type': 'application/json' } : {}),
        ...raw.headers,
      },
      ...(raw.body === undefined
        ? {}
        : {
            payload: Buffer.isBuffer(raw.body)
              ? raw.body
              : typeof raw.body === 'string'
                ? raw.body
                : JSON.stringify(raw.body),
          }),
    });
    const isJson = answer.body !== '' && /json/.test(String(answer.headers['content-type'] ?? ''));
    return {
      status: answer.statusCode,
      headers: answer.headers as RawAnswer['headers'],
      body: isJson ? JSON.parse(answer.body) : answer.body,
      bytes: answer.rawPayload,
    };
  };

  const ask: TestPortal['call'] = async (route, input, callOptions = {}) => {
    const given = input as {
      params?: Record<string, string | number>;
      query?: Record<string, unknown>;
      body?: unknown;
      files?: Record<string, { filename: string; bytes: Uint8Array }>;
    };
    const path = route.path.replace(/\{(\w+)\}/g, (_place, name: string) =>
      encodeURIComponent(given.params?.[name] ?? ''),
    );
    const parts = given.files ? getMultipart(given.files, (given.body ?? {}) as Record<string, unknown>) : null;
    const answer = await request({
      method: route.method,
      path,
      token: callOptions.token ?? null,
      ...(given.query ? { query: given.query } : {}),
      ...(parts
        ? { body: parts.payload, headers: { 'content-type': parts.type } }
        : given.body !== undefined
          ? { body: given.body }
          : {}),
    });
    if (route.output.kind === 'blob' && answer.status === 200) {
      const filename = decodeURIComponent(String(answer.headers['download-filename'] ?? ''));
      return { filename, mime: String(answer.headers['content-type']), bytes: new Uint8Array(answer.bytes) } as never;
    }
    if (answer.body?.code !== 200) {
      assertDeclared(route, answer.body?.fault);
      throw new TestCallError(answer.status, answer.body);
    }
    return (
      route.output.kind === 'list'
        ? { rows: answer.body.rows, total: answer.body.total, ...(answer.body.note ? { note: answer.body.note } : {}) }
        : answer.body.data
    ) as never;
  };

  return {
    app,
    now: () => clock.now(),
    setNow: (instant) => {
      fixed = instant;
    },
    entUuid: (person) => people.enterprises[person],
    userUuid: (person) => people.users[person],
    request,
    listen: () => server.listen({ host: '127.0.0.1', port: 0 }),
    signIn: (person) => signIn(app.db, people.users[person], app.clock.now()),
    call(route, input, callOptions = {}) {
      const answer = ask(route, input, callOptions);
      // A test may start several calls and await their errors one after another. Until then such an error is not an unhandled rejection.
      // The lint rule against floating promises finds calls that are never awaited.
      answer.catch(() => undefined);
      return answer;
    },
    async close() {
      await server.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
