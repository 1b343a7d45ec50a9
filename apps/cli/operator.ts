/** `npm run operator -- add NAME [PHONE]`: creates an account for the operator of the portal. Exit status 0 done, 2 not possible. */
import { randomBytes, randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { formatOperatorLines } from '#features/identity/installation/server/installation.server-api.ts';
import { readConfig } from '#platform/server/config/config.ts';
import { openCipher } from '#platform/server/crypto/cipher.ts';
import { openDatabase } from '#platform/server/db/db.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { createLog } from '#platform/server/log/log.ts';
import { PROGRAM_MIGRATIONS_FOLDER, printLine, runCommand } from './backup/backup-arguments.ts';
import { makeOperator, type Terminal } from './make-operator.ts';

const USAGE = `用法：npm run operator -- add 用户名 [手机号]  新增运营账号（全部权限）；手机号、密码和两步验证从键盘询问，
                                               也可以从标准输入逐行给出；密码为空时由程序生成
      npm run operator -- list                 列出运营账号
  写入 DATABASE_URL（或 DATA_DIR）指定的数据库，服务可以继续运行。`;

const random = { uuid: () => randomUUID(), token: (bytes: number) => randomBytes(bytes).toString('base64url') };

/** Passwords are not shown while they are typed. */
function openTerminal(): Terminal & { close(): void } {
  const isInteractive = process.stdin.isTTY;
  let isMuted = false;
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (!isMuted) process.stdout.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output, terminal: isInteractive, prompt: '' });
  const answers = lines[Symbol.asyncIterator]();
  return {
    isInteractive,
    say: printLine,
    close: () => lines.close(),
    async ask(question, isSecret = false) {
      if (isInteractive) {
        lines.setPrompt(question);
        lines.prompt();
      }
      isMuted = isSecret;
      const { value, done } = await answers.next();
      isMuted = false;
      if (isInteractive && isSecret) process.stdout.write('\n');
      return done ? '' : value;
    },
  };
}

await runCommand(async () => {
  const [what, username, phonenumber, ...rest] = process.argv.slice(2);
  const isAdd = what === 'add' && username !== undefined && rest.length === 0;
  if (!isAdd && !(what === 'list' && username === undefined)) throw new Error(USAGE);
  const config = readConfig(process.env);
  const { databaseUrl, dataDir, pgBin, encryptionKeys, isProduction } = config;
  const db = await openDatabase({ databaseUrl, dataDir, pgBin, isGuest: true, log: createLog('error') });
  try {
    await migrate(db, PROGRAM_MIGRATIONS_FOLDER);
    if (!isAdd) {
      const lines = await formatOperatorLines(db);
      printLine(lines.length === 0 ? '还没有运营账号' : lines.join('\n'));
      return;
    }
    const cipher = openCipher({ encryptionKeys, dataDir, isProduction });
    const terminal = openTerminal();
    const enroller = { app: { db, cipher, random }, now: () => new Date(), ip: '', userAgent: 'npm run operator' };
    try {
      await makeOperator(enroller, { username, phonenumber }, terminal);
    } finally {
      terminal.close();
    }
  } finally {
    await db.close();
  }
});
