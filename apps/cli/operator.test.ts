import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startPortal } from '#apps/server/testing/portal.ts';
import { login } from '#features/auth/contract.ts';
import { getInfo } from '#platform/contract/session.ts';
import { createTestDatabase, databaseOfRun } from '#platform/server/testing/test-database.ts';
import { addOperator, describeOperators } from './add-operator.ts';

const portal = await startPortal();
afterAll(() => portal.close());
const { db, random } = portal.app;
const GOOD = { username: 'first_operator', phonenumber: '13900001234', password: 'tulip-river-44-lamp' };
const add = (changes: Partial<typeof GOOD> = {}) =>
  addOperator({ db, random, now: portal.now() }, { ...GOOD, ...changes });

describe('the first operator of an installation', () => {
  it.each([
    ['a short name', { username: 'ab' }, '用户名为 4–32 位'],
    ['no phone number', { phonenumber: '12345' }, '手机号'],
    ['a short password', { password: 'short' }, '密码'],
    ['a password that everybody guesses', { password: 'password123' }, '密码过于常见'],
    ['its own name as password', { password: 'first_operator' }, '不要包含用户名'],
  ])('is refused with %s, and nothing is written', async (_what, changes, says) => {
    await expect(add(changes)).rejects.toThrow(says);
    expect((await describeOperators(db)).join()).not.toContain(GOOD.phonenumber.slice(-4));
  });

  it('logs in with every right, is listed without the whole number, stands in the trail, and is added once', async () => {
    await add();
    const { username, password } = GOOD;
    const { token } = await portal.call(login, { body: { username, password } });
    expect((await portal.call(getInfo, {}, { token })).permissions).toEqual(['*:*:*']);
    expect(await describeOperators(db)).toContainEqual(
      expect.stringMatching(/^first_operator {2}139\*{4}1234 {2}最近登录 /),
    );
    const { rows } = await db.sql(`select detail from audit_log where action = 'operator.added'`);
    expect(rows).toEqual([{ detail: { username } }]);
    await expect(add({ phonenumber: '13900009999' })).rejects.toThrow('该用户名已被使用');
    await expect(add({ username: 'another_name' })).rejects.toThrow('该手机号已被使用');
  });
});

describe.runIf(databaseOfRun().kind === 'server')('the command', () => {
  it('reads the password from its input, and says how it is used', async () => {
    const database = await createTestDatabase();
    afterAll(() => database.drop());
    const run = async (args: readonly string[], typed = '') => {
      const { PATH = '', HOME = '' } = process.env;
      const env = { PATH, HOME, DATABASE_URL: database.url ?? '' };
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
    const { username, phonenumber, password } = GOOD;
    expect(await run(['add', username])).toMatchObject({ code: 2, said: expect.stringContaining('用法：') });
    expect(await run(['add', username, phonenumber], `${password}\n`)).toMatchObject({ code: 0 });
    const said = expect.stringContaining('first_operator  139****1234  从未登录');
    expect(await run(['list'])).toMatchObject({ code: 0, said });
  });
});
