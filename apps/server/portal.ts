import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { href } from '#domain/access/page.ts';
import { hasEverHadArticles } from '#features/content/articles/server/articles.server-api.ts';
import { installationPages } from '#features/identity/installation/pages/installation.pages.ts';
import {
  createInstallationCode,
  INSTALLATION_CODE_HOURS,
} from '#features/identity/installation/server/installation.server-api.ts';
import type { Config } from '#platform/server/config/config.ts';
import { assertBlindIndexKey } from '#platform/server/db/check-index-key.ts';
import type { Db } from '#platform/server/db/db.ts';
import { DatabaseUnavailableError } from '#platform/server/db/errors.ts';
import { createBuiltPageSource, type PageSource } from '#platform/server/http/page-source.ts';
import { registerPages } from '#platform/server/http/pages.ts';
import { createServer } from '#platform/server/http/server.ts';
import type { Log } from '#platform/server/log/log.ts';
import type { Tracing } from '#platform/server/tracing/tracing.ts';
import { assemble } from './assemble.ts';
import { packRunningApiDescription } from './describe-program.ts';
import { FEATURES } from './features.ts';
import { printLine } from './print-line.ts';
import { ROOT } from './root.ts';
import { saveStarterContent } from './starter-content.ts';
import type { StartupServer } from './waiting-room.ts';

const DELIVER_CONTENT = 'content.deliver';
const FIRST_PORT = 3000;
const PORT_TRIES = 50;
const CLOSE_WITHIN_MS = 25_000;
const IDLE_SWEEP_MS = 100;

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/** Listens on the configured port, or on 3000 and upward until one is free. */
async function listen(server: FastifyInstance, host: string, port: number | null): Promise<string> {
  if (port !== null) {
    return await server.listen({ host, port }).catch((error: unknown) => {
      if (!isTaken(error)) throw error;
      throw new Error(`端口 ${port} 已被占用，请用 PORT 指定一个空闲端口，或不设 PORT，由程序自己选择`, {
        cause: error,
      });
    });
  }
  for (let candidate = FIRST_PORT; candidate < FIRST_PORT + PORT_TRIES; candidate += 1) {
    try {
      return await server.listen({ host, port: candidate });
    } catch (error) {
      if (!isTaken(error)) throw error;
      printLine(`端口 ${candidate} 已被占用，改用下一个`);
    }
  }
  throw new Error(`端口 ${FIRST_PORT} 到 ${FIRST_PORT + PORT_TRIES - 1} 都被占用，请用 PORT 指定一个空闲端口`);
}

export interface PortalResources {
  readonly config: Config;
  readonly log: Log;
  readonly db: Db;
  readonly tracing: Tracing | null;
  /** Names of the migrations applied during this start. */
  readonly applied: readonly string[];
  readonly startupServer: StartupServer | null;
}

/** Opens the portal on its database. @param source source of the pages; the built pages if null */
export async function openPortal(
  { config, log, db, tracing, applied, startupServer }: PortalResources,
  source: PageSource | null,
): Promise<void> {
  const pages = source ?? createBuiltPageSource(join(ROOT, 'build'));
  const portal = assemble({ config, db, log, tracing });
  await assertBlindIndexKey(db, portal.app.cipher);
  for (const { onStart } of FEATURES) await onStart?.(portal.app);
  const deliverContent = async () => {
    for (const { migrateContent } of FEATURES) await migrateContent?.(portal.app);
  };
  portal.app.jobs.register(DELIVER_CONTENT, '更新随程序提供的内容', deliverContent, { atStart: 'new-program' });
  const saveDefaults = async () => {
    if (!config.sampleData) await saveStarterContent(portal.app);
  };
  // New content must exist before the server accepts requests. Later starts compare the content in a job, once for each version of the
  // program.
  const isSecond = applied.length === 0 && (await hasEverHadArticles(db, 'policy'));
  if (!isSecond) {
    await deliverContent();
    await saveDefaults();
  }
  const sample = config.sampleData ? await loadSample(portal.app) : null;
  const installationCode = await createInstallationCode(portal.app);
  const openServer = () =>
    createServer({
      app: portal.app,
      routes: portal.routes,
      sessions: portal.sessions,
      describe: (address) => packRunningApiDescription(portal.routes, address),
      files: portal.registerFiles,
      pages: (instance, kernel) =>
        registerPages(instance, kernel, {
          source: pages,
          readCounts: portal.readCounts,
          openPreview: portal.openPreview,
        }),
    });
  // Starting the queue mostly waits for the database, so the server loads its routes in the meantime.
  const [server] = await Promise.all([openServer(), isSecond ? null : portal.app.jobs.start()]);
  const behind = { work: Promise.resolve() };
  // Must be registered before the address is printed, because a signal may arrive immediately after.
  let closing = false;
  const close = async (signal: string): Promise<void> => {
    if (closing) return;
    closing = true;
    printLine(`\n收到 ${signal}，正在完成已接收的请求并关闭数据库 …`);
    setTimeout(() => process.exit(1), CLOSE_WITHIN_MS).unref();
    // A connection that becomes idle after its request would keep the server open for as long as the browser keeps the connection.
    const idle = setInterval(() => server.server.closeIdleConnections(), IDLE_SWEEP_MS);
    await server.close();
    clearInterval(idle);
    await behind.work.catch(() => undefined);
    await portal.app.jobs.stop();
    await db.close();
    await tracing?.close();
    printLine('已安全退出');
    process.exit(0);
  };
  process.on('SIGINT', (signal) => void close(signal));
  process.on('SIGTERM', (signal) => void close(signal));

  // Loads the pages before the first request, so that an error is detected now.
  if (!isSecond) await pages.handler();
  await server.ready();
  await startupServer?.close();
  const address = await listen(server, config.host, config.port);
  printLine(`\n知讯资管家已启动：${address}`);
  if (sample) printLine(sample);
  if (installationCode !== null) printLine(inviteOperator(config.publicUrl ?? address, installationCode));
  if (!isSecond) return;
  // Requests do not wait for the queue, its first jobs (search index, sweep) or unchanged content. If a page is requested earlier, the page
  // handler is created at that time.
  const work = portal.app.thread.begin();
  behind.work = whileUnavailable(
    log,
    () => closing,
    async () => {
      await portal.app.jobs.start();
      await pages.handler();
      await saveDefaults();
    },
  ).finally(() => work.end());
  await behind.work;
}

/** Milliseconds between two attempts of the work after the start while the database is unavailable. */
const RETRY_MS = 2_000;

/** Retries `work` until it succeeds. While the database is unavailable, the server responds with 503 and the process does not exit. */
async function whileUnavailable(log: Log, isEnding: () => boolean, work: () => Promise<void>): Promise<void> {
  while (!isEnding()) {
    try {
      return await work();
    } catch (err) {
      if (!(err instanceof DatabaseUnavailableError)) throw err;
      log.warn({ err }, 'the work after the start is tried again: the database is away');
      await sleep(RETRY_MS);
    }
  }
}

/** Formats the instructions for creating the first operator, printed at the start. */
const inviteOperator = (address: string, code: string): string =>
  `还没有运营账号。打开 ${address}${href(installationPages.install)} 并输入安装码（${INSTALLATION_CODE_HOURS} 小时内有效，用过即失效）：${code}
也可以运行：npm run operator -- add 用户名`;

/** Fills an empty database with sample enterprises; in production the module is not loaded. */
async function loadSample(app: ReturnType<typeof assemble>['app']): Promise<string | null> {
  if (!existsSync(join(ROOT, 'apps/server/sample.ts'))) return null;
  const { describeSample } = await import('./sample.ts');
  return await describeSample(app);
}
