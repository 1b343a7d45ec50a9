import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { login } from '#features/identity/auth/auth.contract.ts';
import { getInfo } from '#platform/contract/session.ts';
import { addFirstOperator, getInstallation } from '../installation.contract.ts';
import { createInstallationCode } from './installation.server-api.ts';

let portal: TestPortal;
const START = new Date('2026-11-20T10:00:00+08:00');
beforeAll(async () => {
  portal = await startPortal({ quiet: true, now: START });
});
afterAll(() => portal.close());

const WHO = { username: 'chief_operator', phonenumber: '13900007777', password: 'tulip-river-44-lamp' };
const sql = (text: string) => portal.app.db.sql(text);
/** As long as the portal has no operator. */
beforeEach(async () => {
  portal.setNow(START);
  await sql("update app_user set del_flag = '2' where permissions @> array['*:*:*']");
  await sql('delete from secret_try');
});
const isOpen = async () => (await portal.call(getInstallation, {})).isOpen;
const open = async () => (await createInstallationCode(portal.app)) ?? '';
const bring = (code: string, more: object = {}) =>
  portal.request({ method: 'POST', path: addFirstOperator.path, body: { ...WHO, ...more, code } });

describe('the page of the first start', () => {
  it('is closed until the program prints a code, and the code makes one operator', async () => {
    await sql("delete from app_setting where key = 'installation.codes'");
    expect(await isOpen()).toBe(false);
    expect((await bring('abcde-fghjk-mnpqr-stuvw')).body).toMatchObject({ code: 409 });
    const [code, ofSecond] = [await open(), await open()];
    expect(code).toMatch(/^(\w{5}-){3}\w{5}$/);
    expect(await isOpen()).toBe(true);
    const { rows } = await portal.app.db.sql<{ value: unknown }>(
      "select value from app_setting where key like 'inst%'",
    );
    expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''));

    const wrong = await bring('abcde-fghjk-mnpqr-stuvw');
    expect(wrong.body).toMatchObject({ code: 400, fields: [{ path: 'code' }] });
    const weak = await bring(code, { password: 'password123' });
    expect(weak.body).toMatchObject({ code: 400, fields: [{ path: 'password' }] });
    // Either of two programs on one database may be asked; capitals and hyphens do not matter.
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')}`;
    const answers = await Promise.all([
      bring(typed),
      bring(ofSecond, { username: 'other_chief', phonenumber: '13900008888' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);

    expect(await isOpen()).toBe(false);
    expect(await createInstallationCode(portal.app)).toBeNull();
    expect((await bring(code, { username: 'late_chief', phonenumber: '13900006666' })).body.code).toBe(409);
    const made = await portal.app.db.sql<{ username: string }>(
      "select username from app_user where permissions @> array['*:*:*'] and del_flag = '0'",
    );
    expect(made.rows).toHaveLength(1);
    const username = made.rows[0]?.username ?? '';
    const { token } = await portal.call(login, { body: { username, password: WHO.password } });
    expect((await portal.call(getInfo, {}, { token })).permissions).toEqual(['*:*:*']);
  });

  it('knows a code for a day, and judges five wrong ones', async () => {
    const code = await open();
    portal.setNow(new Date(START.getTime() + 25 * 3_600_000));
    expect(await isOpen()).toBe(false);
    expect((await bring(code)).body.code).toBe(409);
    const fresh = await open();
    for (let count = 0; count < 5; count += 1) expect((await bring('wrong')).body.code).toBe(400);
    const refused = await bring(fresh);
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBeDefined();
    const elsewhere = await portal.request({
      method: 'POST',
      path: addFirstOperator.path,
      body: { ...WHO, username: 'third_chief', phonenumber: '13900005555', code: fresh },
      address: '203.0.113.7',
    });
    expect(elsewhere.status).toBe(200);
  });

  it('is never open with samples, whose operator is public', async () => {
    await open();
    const withSamples = { ...portal.app, config: { ...portal.app.config, sampleData: true } };
    expect(await createInstallationCode(withSamples)).toBeNull();
  });

  it.each(['code', 'username', 'phonenumber', 'password'])('names %s when it is missing', async (field) => {
    const body: Record<string, string> = { ...WHO, code: await open() };
    delete body[field];
    const answer = await portal.request({ method: 'POST', path: addFirstOperator.path, body });
    expect([answer.status, answer.body.fields?.[0]?.path]).toEqual([400, field]);
  });
});
