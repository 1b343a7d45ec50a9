import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startPortal } from '#apps/server/testing/portal.ts';
import { login } from '#features/identity/auth/auth.contract.ts';
import { SECOND_FACTOR_ERRORS } from '#features/identity/auth/contract/second-factor.ts';
import { generateCodeAt } from '#features/identity/auth/server/testing/generate-code.ts';
import { formatOperatorLines } from '#features/identity/installation/server/installation.server-api.ts';
import { getInfo } from '#platform/contract/session.ts';
import { createTestDatabase } from '#platform/server/testing/test-database.ts';
import { makeOperator } from './make-operator.ts';

const portal = await startPortal();
afterAll(() => portal.close());
const { db, random, cipher } = portal.app;
const GOOD = { username: 'first_operator', phonenumber: '13900001234' };
const PASSWORD = 'tulip-river-44-lamp';
const enroller = { app: { db, random, cipher }, now: portal.now, ip: '', userAgent: 'test' };

/** A keyboard whose answers are known, but for those that hang on what was said. */
async function make(given: Partial<typeof GOOD>, answers: readonly (string | ((said: string) => string))[]) {
  const left = [...answers];
  const said: string[] = [];
  const terminal = {
    isInteractive: true,
    say: (line: string) => void said.push(line),
    ask: async () => {
      const next = left.shift() ?? '';
      return typeof next === 'string' ? next : next(said.join('\n'));
    },
  };
  await makeOperator(enroller, { ...GOOD, ...given }, terminal);
  return said.join('\n');
}

describe('the first operator of an installation', () => {
  it.each([
    ['a short name', { username: 'ab' }, PASSWORD, '用户名为 4–32 位'],
    ['no phone number', { phonenumber: '12345' }, PASSWORD, '手机号'],
    ['a short password', {}, 'short', '密码'],
    ['a password that is easy to guess', {}, 'password123', '密码过于常见'],
    ['its own name as password', {}, 'first_operator', '不要包含用户名'],
  ])('is refused with %s, and nothing is written', async (_what, changes, password, says) => {
    await expect(make(changes, [password, password])).rejects.toThrow(says);
    expect((await formatOperatorLines(db)).join()).not.toContain(GOOD.phonenumber.slice(-4));
  });

  it('is refused with two passwords that differ', async () => {
    await expect(make({}, [PASSWORD, `${PASSWORD}x`])).rejects.toThrow('两次输入的密码不一致');
  });

  it('logs in with every right, is listed without the whole number, stands in the trail, and is added once', async () => {
    expect(await make({}, [PASSWORD, PASSWORD, 'n'])).toContain('没有开启两步验证');
    const { username } = GOOD;
    const { token } = await portal.call(login, { body: { username, password: PASSWORD } });
    expect((await portal.call(getInfo, {}, { token })).permissions).toEqual(['*:*:*']);
    expect(await formatOperatorLines(db)).toContainEqual(
      expect.stringMatching(/^first_operator {2}139\*{4}1234 {2}最近登录 /),
    );
    const { rows } = await db.sql(`select detail from audit_log where action = 'operator.added'`);
    expect(rows).toEqual([{ detail: { username } }]);
    await expect(make({ phonenumber: '13900009999' }, [PASSWORD, PASSWORD])).rejects.toThrow('该用户名已被使用');
    await expect(make({ username: 'another_name' }, [PASSWORD, PASSWORD])).rejects.toThrow('该手机号已被使用');
  });

  it('the operator gets a generated password if none is chosen, and a second factor after the first correct code', async () => {
    const made = { username: 'second_operator', phonenumber: '13900005678' };
    const rightCode = (said: string) => generateCodeAt(/手工输入密钥：(\w+)/.exec(said)?.[1] ?? '', portal.now());
    const said = await make(made, ['', 'y', '000', rightCode]);
    expect(said).toContain('动态验证码不对');
    expect(said.match(/^\w{4}-\w{4}-\w{4}$/gm)).toHaveLength(10);
    const password = /只显示这一次，请保存：(\S+)/.exec(said)?.[1] ?? '';
    expect(password.length).toBeGreaterThanOrEqual(20);
    const body = { username: made.username, password };
    await expect(portal.call(login, { body })).rejects.toThrow(SECOND_FACTOR_ERRORS.needed.text);
    const recovery = /^\w{4}-\w{4}-\w{4}$/m.exec(said)?.[0] ?? '';
    const { token } = await portal.call(login, { body: { ...body, secondFactor: recovery } });
    expect((await portal.call(getInfo, {}, { token })).permissions).toEqual(['*:*:*']);
  });
});

describe('the command', () => {
  it('reads what is left out from its input, and says how it is used', async () => {
    const database = await createTestDatabase();
    afterAll(() => database.drop());
    const run = async (args: readonly string[], typed = '') => {
      const { PATH = '', HOME = '' } = process.env;
      const env = { PATH, HOME, DATABASE_URL: database.url, DATA_DIR: portal.app.config.dataDir };
      const child = spawn(process.execPath, [join(import.meta.dirname, 'operator.ts'), ...args], { env });
      let said = '';
      const hear = (chunk: Buffer) => {
        said += chunk.toString();
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.stdin.end(typed);
      const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
      return { code, said };
    };
    const { username, phonenumber } = GOOD;
    expect(await run(['add'])).toMatchObject({ code: 2, said: expect.stringContaining('用法：') });
    expect(await run(['add', username])).toMatchObject({ code: 2, said: expect.stringContaining('手机号') });
    expect(await run(['add', username], `${phonenumber}\n${PASSWORD}\n`)).toMatchObject({ code: 0 });
    const said = expect.stringContaining('first_operator  139****1234  从未登录');
    expect(await run(['list'])).toMatchObject({ code: 0, said });
  });
});
