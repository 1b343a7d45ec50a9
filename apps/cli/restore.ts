/** `npm run restore -- SOURCE`: fills the configured, empty database and store. Exit status 0 done, 2 not possible. */
import { existsSync } from 'node:fs';
import { readManifest } from '#platform/server/backup/manifest.ts';
import { readConfig } from '#platform/server/config/config.ts';
import { getClusterFolder, openDatabase } from '#platform/server/db/db.ts';
import { removeCluster } from '#platform/server/db/local-server/cluster.ts';
import { createLog } from '#platform/server/log/log.ts';
import { createStorage } from '#platform/server/storage/storage.ts';
import {
  PROGRAM_MIGRATIONS_FOLDER,
  printLine,
  readArguments,
  readIdentity,
  runCommand,
} from './backup/backup-arguments.ts';
import { restoreBackup } from './backup/restore-backup.ts';

const USAGE = `用法：npm run restore -- 备份文件夹 [--identity 密钥文件]
  恢复到 DATABASE_URL（或 DATA_DIR）指定的空数据库和空文件存储；已有内容时拒绝。两种位置的备份可以互相恢复。
  恢复后请配置备份当时的 ENCRYPTION_KEY，再启动服务。`;

await runCommand(async () => {
  const { values, positionals } = readArguments(USAGE, ['identity']);
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0) throw new Error(USAGE);
  const config = readConfig(process.env);
  const manifest = readManifest(folder);
  const backup = { folder, manifest, identity: readIdentity(values.identity) };
  const { databaseUrl, dataDir, pgBin } = config;
  const cluster = getClusterFolder(dataDir);
  if (databaseUrl === null && existsSync(cluster))
    throw new Error(`数据目录 ${dataDir} 中已有数据库，恢复只写入空的位置`);
  const db = await openDatabase({ databaseUrl, dataDir, pgBin, log: createLog('error') });
  let isDone = false;
  try {
    await restoreBackup(
      { db, storage: createStorage(config), migrations: PROGRAM_MIGRATIONS_FOLDER, say: printLine },
      backup,
    );
    isDone = true;
  } finally {
    await db.close();
    // The command created this cluster, and a partial restore is useless.
    if (!isDone && databaseUrl === null) removeCluster(cluster);
  }
  printLine(`完成：已恢复 ${manifest.madeAt} 的备份。请配置当时的 ENCRYPTION_KEY，再启动服务。`);
});
