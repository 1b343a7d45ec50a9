/** `npm run verify-backup -- SOURCE`: restores a backup to a temporary location and compares it. Exit status 0 good, 1 different, 2 not readable. */

import { readManifest } from '#platform/server/backup/manifest.ts';
import {
  PROGRAM_MIGRATIONS_FOLDER,
  printLine,
  readArguments,
  readIdentity,
  runCommand,
} from './backup/backup-arguments.ts';
import { compareBackup } from './backup/compare-backup.ts';

const USAGE = `用法：npm run verify-backup -- 备份文件夹 [--identity 密钥文件]
  把备份恢复到临时位置，逐表、逐文件与备份清单核对，然后删除；不接触正在使用的数据。`;

await runCommand(async () => {
  const { values, positionals } = readArguments(USAGE, ['identity']);
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0) throw new Error(USAGE);
  const manifest = readManifest(folder);
  const backup = { folder, manifest, identity: readIdentity(values.identity) };
  const different = await compareBackup(backup, PROGRAM_MIGRATIONS_FOLDER, printLine, process.env.PG_BIN ?? null);
  if (different.length > 0) {
    process.stderr.write(`与备份不同的表：${different.join('、')}\n`);
    process.exitCode = 1;
    return;
  }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  printLine(`备份完好：${manifest.tables.length} 张表、${rows} 行、${manifest.files.count} 个文件均与清单一致。`);
});
