import { afterAll, expect, it } from 'vitest';
import { PASSWORD, startPortal } from '#apps/server/testing/portal.ts';
import { login } from '#features/identity/auth/auth.contract.ts';
import { describeAuditLog } from './describe-audit-log.ts';

const portal = await startPortal({ quiet: true });
afterAll(() => portal.close());
const { db } = portal.app;
const logIn = (password: string) =>
  portal.request({ method: 'POST', path: login.path, body: { username: 'test_member', password } });

/** Changes that a holder of all rights on the database could make, and the program cannot. */
async function tamper(sql: string): Promise<void> {
  await db.sql('alter table audit_log disable trigger all', []);
  await db.sql(sql, []);
  await db.sql('alter table audit_log enable trigger all', []);
}

it('says that a trail is whole, cut off, or changed, and where', async () => {
  expect(await describeAuditLog(db, null)).toMatchObject({ isWhole: true });
  for (const password of [PASSWORD, 'wrong', PASSWORD]) await logIn(password);
  const whole = await describeAuditLog(db, null);
  expect(whole.text).toMatch(/完好：\d+ 条/);
  const anchor = /末条 (\S+?)，/.exec(whole.text)?.[1] ?? '';
  expect(await describeAuditLog(db, anchor)).toMatchObject({ isWhole: true });

  for (const sql of ["update audit_log set action = 'x'", 'delete from audit_log', 'truncate audit_log'])
    await expect(db.sql(sql, []), sql).rejects.toThrow(/append only/);

  await tamper('delete from audit_log where seq = (select max(seq) from audit_log)');
  expect(await describeAuditLog(db, null)).toMatchObject({ isWhole: true });
  expect((await describeAuditLog(db, anchor)).text).toContain('没有找到上次核验时的末条');
  await tamper("update audit_log set action = 'login.done' where action = 'login.failed'");
  expect(await describeAuditLog(db, null)).toMatchObject({ isWhole: false });
  expect((await describeAuditLog(db, null)).text).toMatch(/从序号 \d+ 起/);
});
