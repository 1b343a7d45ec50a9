import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveUserToEnterprise } from '#apps/server/testing/people.ts';
import { startPortal } from '#apps/server/testing/portal.ts';
import { addDays, toShanghaiDay } from '#domain/validity/day.ts';
import { linkUserToEnterprise } from '#features/identity/session/server/session.server-api.ts';
import { runDailySweep } from '#features/work/reminders/server/reminders.server-api.ts';
import { createReminderTestRecords } from '#features/work/reminders/server/testing/records.ts';
import { getInfo, switchEnterprise } from '#platform/contract/session.ts';
import { sendMessage } from '#platform/server/messages/send-messages.ts';
import { exportGroupEnterprises, listGroupEnterprises, listWaitingEnterprises } from '../enterprise-group.contract.ts';

/** The enterprises of one person beside each other (docs/adr/0039-accounts-of-several-enterprises.md). */
const portal = await startPortal({ quiet: true, now: new Date('2026-11-21T02:00:00Z') });
afterAll(() => portal.close());
const { app } = portal;
const [first, second] = [portal.entUuid('member'), portal.entUuid('other')];
const person = portal.userUuid('member');
const today = toShanghaiDay(portal.now());
let token: string;

beforeAll(async () => {
  await moveUserToEnterprise(app.db, person, first, portal.now());
  await linkUserToEnterprise(app.db, person, second, new Date(portal.now().getTime() + 1000));
  const records = createReminderTestRecords(app.db);
  for (const days of [-3, 0, 5, 20, 60, 61]) {
    const name = `示例证书${days}`;
    await records.certificate(second, { end: addDays(today, days), category: 'other', name });
  }
  await runDailySweep(app, portal.now());
  for (const [indicator, verdict] of [
    ['净资产', 'short'],
    ['人员', 'short'],
    ['业绩', 'unknown'],
  ])
    await app.db.sql(
      `insert into held_standing (ent_uuid, uuid, item_uuid, item_title, aspect, indicator, verdict, words, checked_time)
       values ($1, gen_random_uuid(), '00000000-0000-4000-8000-000000000001', '示例资质', 'other', $2, $3, '差', now())`,
      [second, indicator, verdict],
    );
  await app.db.sql(
    `insert into filing_case (ent_uuid, uuid, name, kind, state, create_time, update_time)
     values ($1, gen_random_uuid(), '示例申报', 'renewal', 'preparing', now(), now()),
       ($1, gen_random_uuid(), '示例旧申报', 'renewal', 'withdrawn', now(), now())`,
    [second],
  );
  await sendMessage(app, { entUuid: second, type: '01', title: '示例', content: '<p>示例</p>' }, portal.now());
  token = await portal.signIn('member');
});

const list = async (query: Record<string, unknown> = {}, one = token) =>
  await portal.call(listGroupEnterprises, { query }, { token: one });

describe('the overview of a group', () => {
  it('counts of each enterprise what expires, what is short, what is filed and what is unread', async () => {
    const { rows, total } = await list();
    expect(total).toBe(2);
    expect(rows[0]).toMatchObject({ uuid: first, isChosen: true, gaps: 0, filings: 0 });
    expect(rows[1]).toMatchObject({
      uuid: second,
      isChosen: false,
      due: { expired: 1, within7: 2, within30: 1, within90: 2 },
      gaps: 1,
      filings: 1,
      // The sweep has told of what it found, too.
      unread: 2,
    });
  });

  it('says nothing of an enterprise that its reader may not see inside', async () => {
    const narrow = (roles: string | null) =>
      app.db.sql('update firm_member set firm_roles = $3::text[] where user_uuid = $1 and ent_uuid = $2', [
        person,
        second,
        roles,
      ]);
    await app.db.sql('update enterprise set create_by = $2 where uuid = $1', [second, portal.userUuid('other')]);
    await narrow('{pay}');
    await portal.call(switchEnterprise, { body: { uuid: second } }, { token });
    const inside = (await portal.call(getInfo, {}, { token })).permissions;
    await portal.call(switchEnterprise, { body: { uuid: first } }, { token });
    expect(inside).not.toContain('filing:info:add');
    const until = (day: string) => app.db.sql('update membership set end_date = $2 where ent_uuid = $1', [second, day]);
    await until('2020-01-01');
    // As inside the enterprise: what asks for a membership is closed without one.
    expect((await list()).rows[1]).toMatchObject({ gaps: null, filings: null });
    await until('2099-12-31');
    await narrow(null);
    await app.db.sql('update enterprise set create_by = null where uuid = $1', [second]);
    expect((await list()).rows[1]).toMatchObject({ gaps: 1, filings: 1 });
  });

  it('says in a line what expires in the enterprises that are not chosen', async () => {
    const waiting = (one = token) => portal.call(listWaitingEnterprises, {}, { token: one });
    expect(await waiting()).toEqual([{ uuid: second, entName: '示例乙设计有限公司', expired: 1, within7: 2 }]);
    await portal.call(switchEnterprise, { body: { uuid: second } }, { token });
    expect(await waiting()).toEqual([]);
    await portal.call(switchEnterprise, { body: { uuid: first } }, { token });
    expect(await waiting(await portal.signIn('other'))).toEqual([]);
    expect(await waiting(await portal.signIn('guest'))).toEqual([]);
    expect((await portal.request({ method: 'GET', path: listWaitingEnterprises.path })).status).toBe(401);
  });

  it('is of one’s own enterprises, one of them or none', async () => {
    expect((await list({}, await portal.signIn('other'))).rows.map(({ uuid }) => uuid)).toEqual([second]);
    expect(await list({}, await portal.signIn('guest'))).toMatchObject({ rows: [], total: 0 });
    expect((await portal.request({ method: 'GET', path: listGroupEnterprises.path })).status).toBe(401);
  });

  it('is searched, paged and taken along', async () => {
    expect((await list({ keyword: '示例乙' })).rows.map(({ uuid }) => uuid)).toEqual([second]);
    expect(await list({ keyword: '没有的企业' })).toMatchObject({ rows: [], total: 0 });
    expect((await list({ pageNum: 2, pageSize: 1 })).rows.map(({ uuid }) => uuid)).toEqual([second]);
    const file = await portal.call(exportGroupEnterprises, { query: {} }, { token });
    const { sheets } = await readXlsx(file.bytes);
    expect(sheets[0]?.rows.map((row) => row[0])).toEqual(['企业名称', '示例甲建设有限公司', '示例乙设计有限公司']);
  });
});
