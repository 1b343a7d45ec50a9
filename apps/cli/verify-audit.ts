/** `npm run audit`: verifies the audit log of the configured database. Exit status 0 intact, 1 broken, 2 not readable. */
import { existsSync } from 'node:fs';
import { readConfig } from '#platform/server/config/config.ts';
import { openDatabase } from '#platform/server/db/db.ts';
import { createLog } from '#platform/server/log/log.ts';
import { describeAuditLog } from './describe-audit-log.ts';

async function run(): Promise<number> {
  const config = readConfig(process.env);
  if (config.databaseUrl === null && !existsSync(config.dataDir)) {
    process.stderr.write(`数据目录 ${config.dataDir} 不存在，请用 DATA_DIR 或 DATABASE_URL 指定要核验的数据库\n`);
    return 2;
  }
  const log = createLog('error');
  const { databaseUrl, dataDir, pgBin } = config;
  const db = await openDatabase({ databaseUrl, dataDir, pgBin, isGuest: true, log });
  try {
    const { text, isWhole } = await describeAuditLog(db, process.argv[2] ?? null);
    process.stdout.write(`${text}\n`);
    return isWhole ? 0 : 1;
  } finally {
    await db.close();
  }
}

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`无法核验：${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
