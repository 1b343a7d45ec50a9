/** 证, B2本: a letter and a digit alone are a driving licence. */
import { writeFileSync } from 'node:fs';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { makeBackup } from '#platform/server/backup/make-backup.ts';
import { readConfig } from '#platform/server/config/config.ts';
import { createStorage } from '#platform/server/storage/storage.ts';
import { printLine, readArguments, runCommand, withReadableDatabase } from './backup/backup-arguments.ts';

const USAGE = `用法：npm run backup -- 目标文件夹 [--recipient age1…]
      npm run backup -- --make-key 密钥文件
  服务可以继续运行。数据库取同一时刻的内容，随后复制全部上传文件；目标文件夹必须还不存在。
  --recipient  用 age 公钥加密（age-encryption.org），只有持有密钥文件的人能恢复
  --make-key   生成密钥文件并显示公钥；密钥文件请与备份分开保存
  ENCRYPTION_KEY（或数据目录中的 encryption.key）不在备份中，请另行保管：没有它，身份证号等加密内容无法读取。`;

async function makeKey(path: string): Promise<void> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  writeFileSync(path, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' });
  printLine(`密钥已写入 ${path}，请与备份分开保存。备份时使用：--recipient ${recipient}`);
}

await runCommand(async () => {
  const { values, positionals } = readArguments(USAGE, ['recipient', 'make-key']);
  const [target, ...rest] = positionals;
  if (values['make-key'] !== undefined && target === undefined) return await makeKey(values['make-key']);
  if (target === undefined || rest.length > 0) throw new Error(USAGE);
  const config = readConfig(process.env);
  await withReadableDatabase(config, async (db) => {
    const source = { db, storage: createStorage(config), say: printLine, now: () => new Date() };
    const manifest = await makeBackup(source, target, values.recipient ?? null);
    printLine(
      `完成：${target}，${manifest.encryption === null ? '未加密' : '已加密'}。可用 npm run verify-backup 核对。`,
    );
  });
});
