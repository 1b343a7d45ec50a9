/** `npm run operator -- add NAME PHONE`: an account for whoever runs the portal. Exit status 0 done, 2 not possible. */
import { randomBytes, randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { readConfig } from '#platform/server/config/config.ts';
import { openDatabase } from '#platform/server/db/db.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { createLog } from '#platform/server/log/log.ts';
import { addOperator, describeOperators } from './add-operator.ts';
import { MIGRATIONS, runCommand, say } from './backup/given.ts';

const USAGE = `用法：npm run operator -- add 用户名 手机号    新增运营账号（全部权限）；密码从键盘询问，也可以从标准输入读一行
      npm run operator -- list                 列出运营账号
  写入 DATABASE_URL（或 DATA_DIR）指定的数据库。内置数据库同时只能由一个程序打开，请先停止服务。
  登录后请在「账号安全」中开启两步验证。`;

const random = { uuid: () => randomUUID(), token: (bytes: number) => randomBytes(bytes).toString('base64url') };

/** Asked twice without showing what is typed; from a pipe one line is taken. */
async function askPassword(): Promise<string> {
  const isTerminal = process.stdin.isTTY;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTerminal });
  const answers = lines[Symbol.asyncIterator]();
  const ask = async (question: string): Promise<string> => {
    if (isTerminal) process.stdout.write(question);
    const { value, done } = await answers.next();
    if (isTerminal) process.stdout.write('\n');
    return done ? '' : value;
  };
  try {
    const password = await ask('密码（至少 10 位，输入时不显示）：');
    if (isTerminal && (await ask('再输入一次：')) !== password) throw new Error('两次输入的密码不一致');
    return password;
  } finally {
    lines.close();
  }
}

await runCommand(async () => {
  const [what, username, phonenumber, ...rest] = process.argv.slice(2);
  const isAdd = what === 'add' && username !== undefined && phonenumber !== undefined && rest.length === 0;
  if (!isAdd && !(what === 'list' && username === undefined)) throw new Error(USAGE);
  const config = readConfig(process.env);
  const password = isAdd ? await askPassword() : '';
  const options = { databaseUrl: config.databaseUrl ?? undefined, dataDir: config.dataDir, log: createLog('error') };
  const db = await openDatabase(options);
  try {
    await migrate(db, MIGRATIONS);
    if (!isAdd) {
      const lines = await describeOperators(db);
      say(lines.length === 0 ? '还没有运营账号' : lines.join('\n'));
      return;
    }
    await addOperator({ db, random, now: new Date() }, { username, phonenumber, password });
    say(`完成：运营账号 ${username} 可以登录，登录后进入平台管理。请在「账号安全」中开启两步验证。`);
  } finally {
    await db.close();
  }
});
