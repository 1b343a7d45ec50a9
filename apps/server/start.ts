import { PROVIDED_ENVIRONMENT } from './given-environment.ts';

// This import must come before any module that loads React.

import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError, readConfig } from '#platform/server/config/config.ts';
import { type Db, openDatabase } from '#platform/server/db/db.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import type { PageSource } from '#platform/server/http/page-source.ts';
import { createLog } from '#platform/server/log/log.ts';
import { openTracing } from '#platform/server/tracing/open-tracing.ts';
import { printLine } from './print-line.ts';
import { ROOT } from './root.ts';
import { openStartupServer } from './waiting-room.ts';

/** Creates the data folder, and verifies that it is writable before anything else starts. */
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

async function prepareTables(db: Db): Promise<string[]> {
  const applied = await migrate(db, join(ROOT, 'db/migrations'));
  if (applied.length > 0) printLine(`数据库结构已更新：${applied.length} 步`);
  return applied;
}

async function startPortal(pages: PageSource | null): Promise<void> {
  const config = readConfig(PROVIDED_ENVIRONMENT);
  const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel);
  prepareFolder(config.dataDir);
  // Without a fixed port no client knows the address yet, so no startup server is needed.
  const startupServer =
    config.port === null || config.port === 0 ? null : await openStartupServer(config.host, config.port);
  printLine(config.databaseUrl ? '连接 PostgreSQL 服务器 …' : `启动自带的 PostgreSQL，数据在 ${config.dataDir} …`);
  const tracing = config.watch.traces && (await openTracing(config.watch.traces, log));
  const opening = openDatabase({
    databaseUrl: config.databaseUrl ?? undefined,
    databaseReadUrl: config.databaseReadUrl,
    dataDir: config.dataDir,
    pgBin: config.pgBin,
    log,
    ...(tracing ? { onStatement: tracing.noteStatement } : {}),
  });
  // The database starts in another process; meanwhile this process loads the rest of the program. Loading blocks the event loop, on a busy
  // machine for longer than the connection timeout, so the first connection to a server is opened afterwards.
  const [db, { openPortal }] = await Promise.all([opening, import('./portal.ts')]);
  const applied = await prepareTables(db);
  await openPortal({ config, log, tracing, startupServer, db, applied }, pages);
}

/** Starts the portal, or prints the reason for the failure in one sentence and ends the process. */
export async function start(pages: PageSource | null = null): Promise<void> {
  try {
    await startPortal(pages);
  } catch (error) {
    // An error with a Chinese message was expected, so its message is enough; any other error needs its stack.
    const isForeseen = error instanceof ConfigurationError || /[\u4e00-\u9fff]/.test(String(error));
    const text = error instanceof Error ? (isForeseen ? error.message : (error.stack ?? error.message)) : String(error);
    process.stderr.write(`启动失败：${text}\n`);
    process.exit(1);
  }
}
