/** `npm run rekey`: re-encrypts the configured database with the first key. Exit status 0 done, 2 not possible. */
import { existsSync } from 'node:fs';
import { readConfig } from '#platform/server/config/config.ts';
import { openCiphers } from '#platform/server/crypto/cipher.ts';
import { openDatabase } from '#platform/server/db/db.ts';
import { createLog } from '#platform/server/log/log.ts';
import { rekeyDatabase } from './rekey-database.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function run(): Promise<void> {
  const config = readConfig(process.env);
  if (config.databaseUrl === null && !existsSync(config.dataDir))
    throw new Error(`数据目录 ${config.dataDir} 不存在，请用 DATA_DIR 或 DATABASE_URL 指定数据库`);
  const ciphers = openCiphers(config);
  const log = createLog('error');
  const { databaseUrl, dataDir, pgBin } = config;
  const db = await openDatabase({ databaseUrl, dataDir, pgBin, log });
  try {
    say(`用密钥 ${ciphers.after.newestKey} 重新加密；期间请勿启动服务。`);
    const total = await rekeyDatabase(db, ciphers, say);
    say(`完成：重新加密 ${total} 项。现在 ENCRYPTION_KEY 只保留密钥 ${ciphers.after.newestKey}，其余旧密钥可以停用；`);
    say('数据目录中如有 encryption.key，请移走。此前的备份仍需旧密钥才能读取。');
  } finally {
    await db.close();
  }
}

try {
  await run();
} catch (error) {
  process.stderr.write(`没有完成：${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
