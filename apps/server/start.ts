import { givenEnvironment } from './given-environment.ts';

// Before everything that loads React.

import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { hasArticlesEver } from '#features/articles/server/public.ts';
import { INSTALL_PAGE } from '#features/installation/contract.ts';
import { CODE_HOURS, openInstallation } from '#features/installation/server/public.ts';
import { ConfigurationFaults, readConfig } from '#platform/server/config/config.ts';
import { checkIndexKey } from '#platform/server/db/check-index-key.ts';
import { openDatabase } from '#platform/server/db/db.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { builtPages, type PageSource } from '#platform/server/http/page-source.ts';
import { registerPages } from '#platform/server/http/pages.ts';
import { createServer } from '#platform/server/http/server.ts';
import { createLog } from '#platform/server/log/log.ts';
import { openTracing } from '#platform/server/tracing/open-tracing.ts';
import { assemble } from './assemble.ts';
import { readApiNames } from './declared-calls.ts';
import { FEATURES } from './features.ts';
import { saveStarterContent } from './starter-content.ts';
import { openWaitingRoom } from './waiting-room.ts';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const FIRST_PORT = 3000;
const PORT_TRIES = 50;
const CLOSE_WITHIN_MS = 25_000;
const IDLE_SWEEP_MS = 100;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

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
      say(`端口 ${candidate} 已被占用，改用下一个`);
    }
  }
  throw new Error(`端口 ${FIRST_PORT} 到 ${FIRST_PORT + PORT_TRIES - 1} 都被占用，请用 PORT 指定一个空闲端口`);
}

/** Makes the data folder, and sees that it can be written before anything else is begun. */
function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`数据目录 ${folder} 无法创建或写入，请检查权限，或用 DATA_DIR 指定其他目录（${reason}）`, {
      cause: error,
    });
  }
}

async function startPortal(pages: PageSource): Promise<void> {
  const config = readConfig(givenEnvironment);
  const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel);
  prepareFolder(config.dataDir);
  // Without a fixed port nobody knows yet where to ask.
  const waitingRoom =
    config.port === null || config.port === 0 ? null : await openWaitingRoom(config.host, config.port);
  say(config.databaseUrl ? '连接 PostgreSQL 服务器 …' : `打开内置数据库 ${config.dataDir} …`);
  const tracing = config.watch.traces && (await openTracing(config.watch.traces, log));
  const db = await openDatabase({
    databaseUrl: config.databaseUrl ?? undefined,
    databaseReadUrl: config.databaseReadUrl,
    dataDir: config.dataDir,
    log,
    ...(tracing ? { onStatement: tracing.noteStatement } : {}),
  });
  const applied = await migrate(db, join(ROOT, 'db/migrations'));
  if (applied.length > 0) say(`数据库结构已更新：${applied.length} 步`);

  const portal = assemble({ config, db, log, tracing });
  await checkIndexKey(db, portal.app.cipher);
  for (const { prepare } of FEATURES) await prepare?.(portal.app);
  const bringContent = async () => {
    for (const { bring } of FEATURES) await bring?.(portal.app);
    if (!config.sampleData) await saveStarterContent(portal.app);
  };
  // What a new version brings must be there when the door opens; what the last start brought is.
  const isSecond = applied.length === 0 && (await hasArticlesEver(db, 'policy'));
  if (!isSecond) await bringContent();
  const sample = config.sampleData ? await loadSample(portal.app) : null;
  const installationCode = await openInstallation(portal.app);
  const openServer = () =>
    createServer({
      app: portal.app,
      routes: portal.routes,
      sessions: portal.sessions,
      readNames: () => readApiNames(ROOT),
      files: portal.registerFiles,
      pages: (instance, kernel) => registerPages(instance, kernel, { source: pages, readCounts: portal.readCounts }),
    });
  // The queue waits for the database most of the time, the server reads its routes meanwhile.
  const [server] = await Promise.all([openServer(), isSecond ? null : portal.app.jobs.start()]);
  const behind = { work: Promise.resolve() };
  // Before the address is known: who reads it may send a signal at once.
  let closing = false;
  const close = async (signal: string): Promise<void> => {
    if (closing) return;
    closing = true;
    say(`\n收到 ${signal}，正在完成已接收的请求并关闭数据库 …`);
    setTimeout(() => process.exit(1), CLOSE_WITHIN_MS).unref();
    // A connection whose request ends after this moment turns idle and would keep the server open for as long as its browser likes.
    const idle = setInterval(() => server.server.closeIdleConnections(), IDLE_SWEEP_MS);
    await server.close();
    clearInterval(idle);
    await behind.work.catch(() => undefined);
    await portal.app.jobs.stop();
    await db.close();
    await tracing?.close();
    say('已安全退出');
    process.exit(0);
  };
  process.on('SIGINT', (signal) => void close(signal));
  process.on('SIGTERM', (signal) => void close(signal));

  await server.ready();
  await waitingRoom?.close();
  const address = await listen(server, config.host, config.port);
  say(`\n知讯资管家已启动：${address}`);
  if (sample) say(sample);
  if (installationCode !== null) say(inviteOperator(config.publicUrl ?? address, installationCode));
  if (!isSecond) return;
  // Readers do not wait for the queue, nor for what it begins with (search index, sweep), nor for content that is as it was.
  const work = portal.app.thread.begin();
  behind.work = portal.app.jobs
    .start()
    .then(bringContent)
    .finally(() => work.end());
  await behind.work;
}

/** How the first operator is made: by whoever reads what the program prints. */
const inviteOperator = (address: string, code: string): string =>
  `还没有运营账号。打开 ${address}${INSTALL_PAGE} 并输入安装码（${CODE_HOURS} 小时内有效，用过即失效）：${code}
也可以停止服务（使用 PostgreSQL 时不必停止），运行：npm run operator -- add 用户名`;

/** Fills an empty database with sample firms; the module is not even read in production. */
async function loadSample(app: ReturnType<typeof assemble>['app']): Promise<string | null> {
  if (!existsSync(join(ROOT, 'apps/server/sample.ts'))) return null;
  const { describeSample } = await import('./sample.ts');
  return await describeSample(app);
}

/** Starts the portal, or says in one sentence why it cannot and ends the process. */
export async function start(pages: PageSource = builtPages(join(ROOT, 'build'))): Promise<void> {
  try {
    await startPortal(pages);
  } catch (error) {
    // A fault that speaks Chinese was foreseen, so its message is enough; anything else needs its stack.
    const isForeseen = error instanceof ConfigurationFaults || /[\u4e00-\u9fff]/.test(String(error));
    const text = error instanceof Error ? (isForeseen ? error.message : (error.stack ?? error.message)) : String(error);
    process.stderr.write(`启动失败：${text}\n`);
    process.exit(1);
  }
}
