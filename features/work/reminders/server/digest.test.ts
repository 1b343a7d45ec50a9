import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveUserToEnterprise } from '#apps/server/testing/people.ts';
import { startPortal } from '#apps/server/testing/portal.ts';
import { skipQuietHours } from '#domain/reminders/quiet-hours.ts';
import { addDays } from '#domain/validity/day.ts';
import { listMessages } from '#features/enterprise/messages/messages.contract.ts';
import * as delivery from '../contract/delivery.ts';
import * as handover from '../contract/handover.ts';
import { listHolidayYears } from '../contract/holidays.ts';
import { handleReminders, listReminders, reopenReminders } from '../reminders.contract.ts';
import { composeDigests } from './digest.service.ts';
import { sweepAllEnterprises } from './reminders.server-api.ts';
import { createReminderTestRecords } from './testing/records.ts';
import { buildUnsubscribePath } from './unsubscribe.service.ts';

const TODAY = '2026-11-21';
/** Two o'clock at night in China. */
const NIGHT = new Date('2026-11-20T18:00:00Z');
const MORNING = new Date('2026-11-21T00:00:00Z');
const portal = await startPortal({ now: NIGHT });
afterAll(() => portal.close());
const { app } = portal;
const records = createReminderTestRecords(app.db);
const mine = portal.entUuid('member');
const member = portal.userUuid('member');
const token = await portal.signIn('member');
const as = { token };
const colleague = portal.userUuid('guest');

interface Row {
  user_uuid: string;
  day: string;
  channel: string;
  place: number;
  total: number;
  title: string;
  state: string;
  next_time: Date;
}
const sent = async () =>
  (
    await app.db.sql<Row>(
      `select d.*, o.state, o.next_time from reminder_digest d join outbox_delivery o on o.uuid = d.delivery_uuid
       order by d.day, d.user_uuid = $1 desc, d.channel, d.place`,
      [member],
    )
  ).rows;
const shown = async () =>
  (await sent()).map(({ user_uuid, channel, place, total }) => [user_uuid, channel, place, total]);
const again = async () => {
  await app.db.sql(`update app_setting set value = 'null'::jsonb where key = 'reminders.digest'`, []);
  await composeDigests(app, NIGHT);
};
const clear = async () => {
  await app.db.sql('delete from reminder_digest', []);
  await app.db.sql(`delete from outbox_delivery where topic = 'reminder.digest'`, []);
  await app.db.sql('delete from outbox_message', []);
};
const bindPhone = (phone: string, userUuid: string) =>
  app.db.sql(
    `insert into message_phone (uuid, owner_uuid, user_uuid, phone, phone_hash, kinds, verified_time, create_time, update_time)
     values ($1, $2, $3, $4, $5, '{reminder}', now(), now(), now())`,
    [randomUUID(), mine, userUuid, app.cipher.encrypt(phone), phone],
  );
const settings = (change: object) =>
  portal.call(delivery.editDeliverySettings, { body: { quietFrom: 21, quietTo: 8, muted: [], ...change } }, as);

beforeAll(async () => {
  await records.licence(mine, null);
  await records.certificate(mine, { end: addDays(TODAY, 57), category: 'other', name: '示例体系认证' });
  await records.certificate(mine, { end: addDays(TODAY, -3), category: 'other', name: '示例信用证书' });
  const person = await records.person(mine, { name: '沈越', kind: 'register' });
  await records.registration(mine, person, { type: '二级建造师', end: addDays(TODAY, 26) });
  await app.db.sql(`update app_user set mail = 'a@example.com' where uuid = $1`, [member]);
  await app.db.sql(
    `insert into wechat_binding (user_uuid, open_id, open_id_hash, is_following, create_time, update_time)
     values ($1, $2, 'open-1', true, now(), now())`,
    [member, app.cipher.encrypt('open-1')],
  );
  await moveUserToEnterprise(app.db, colleague, mine, NIGHT);
  await bindPhone('13900000001', member);
  await bindPhone('13900000002', member);
  await sweepAllEnterprises(app, NIGHT);
});

describe('one digest a person and day by each channel', () => {
  it('goes to each user with an address, and waits for the end of the quiet hours', async () => {
    await composeDigests(app, NIGHT);
    expect(await shown()).toEqual([
      [member, 'mail', 0, 3],
      [member, 'sms', 0, 3],
      [member, 'sms', 1, 3],
      [member, 'wechat', 0, 3],
    ]);
    expect((await sent()).every(({ state, next_time }) => state === 'waiting' && +next_time === +MORNING)).toBe(true);
    await app.jobs.runNow('outbox.deliver');
    expect((await sent())[0]?.state).toBe('waiting');
    portal.setNow(MORNING);
    await app.jobs.runNow('outbox.deliver');
    portal.setNow(NIGHT);
    expect((await sent()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent']);
    const { rows } = await app.db.sql<{ channel: string; recipient: string; subject: string; body: string }>(
      'select * from outbox_message order by channel, recipient',
      [],
    );
    expect(rows.map(({ channel, recipient }) => [channel, recipient])).toEqual([
      ['mail', 'a@example.com'],
      ['sms', '13900000001'],
      ['sms', '13900000002'],
      ['wechat', 'open-1'],
    ]);
    expect(rows[0]).toMatchObject({ subject: '今天有 3 项提醒新增或临近期限' });
    expect(rows[0]?.body).toContain('示例信用证书已过期 3 天');
    expect(rows[1]?.body).toContain('3 项');
  });
  it('is not sent twice, whatever is repeated', async () => {
    await composeDigests(app, NIGHT);
    await sweepAllEnterprises(app, NIGHT);
    await again();
    await again();
    expect(await sent()).toHaveLength(4);
  });
  it('shows its owner what was sent and how it went, masked', async () => {
    const { rows, total } = await portal.call(delivery.listDigests, { query: {} }, as);
    expect(total).toBe(4);
    expect(rows[1]).toMatchObject({ day: TODAY, channel: 'sms', recipient: '139****0001', state: 'sent', tries: 1 });
    const other = await portal.signIn('other');
    expect(await portal.call(delivery.listDigests, { query: {} }, { token: other })).toEqual({ rows: [], total: 0 });
  });
  it('tells the next day only what is new then', async () => {
    const nextNight = new Date(NIGHT.getTime() + 86_400_000);
    await sweepAllEnterprises(app, nextNight);
    await composeDigests(app, nextNight);
    expect(await sent()).toHaveLength(4);
    await sweepAllEnterprises(app, NIGHT);
  });
});

describe('mail of an unsubscribed user (RFC 8058)', () => {
  const post = (path: string) =>
    portal.request({
      method: 'POST',
      path,
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const mutedMail = async () =>
    (await portal.call(delivery.getDeliverySettings, {}, as)).muted.filter(({ channel }) => channel === 'mail');

  it('is refused by one click without signing in, and not by opening the link', async () => {
    const path = buildUnsubscribePath(app, 'reminder', member);
    const page = await portal.request({ method: 'GET', path });
    expect([page.status, String(page.body).includes('method="post"')]).toEqual([200, true]);
    expect(await mutedMail()).toEqual([]);
    expect((await post(path)).status).toBe(200);
    expect(await mutedMail()).toHaveLength(6);
    await settings({});
  });
  it('cannot be refused for another user', async () => {
    const own = buildUnsubscribePath(app, 'reminder', member);
    for (const path of [own.slice(0, -1), own.replace(member, colleague), '/portal/mail/unsubscribe/x']) {
      expect((await post(path)).status).toBe(404);
    }
    expect(await mutedMail()).toEqual([]);
  });
});

describe('preferences of a user', () => {
  it('leave out declined channels, and the digest when nothing is left', async () => {
    await clear();
    await settings({
      muted: [
        { channel: 'sms', category: '02' },
        { channel: 'sms', category: '04' },
        { channel: 'mail', category: '02' },
      ],
    });
    await again();
    expect(await shown()).toEqual([
      [member, 'mail', 0, 1],
      [member, 'wechat', 0, 3],
    ]);
  });
  it('have hours of the own', async () => {
    await clear();
    await settings({ quietFrom: 8, quietTo: 8 });
    await again();
    expect((await sent()).every(({ next_time }) => +next_time === +NIGHT)).toBe(true);
    expect(await portal.call(delivery.getDeliverySettings, {}, as)).toEqual({
      quietFrom: 8,
      quietTo: 8,
      restQuiet: false,
      urgentPasses: false,
      week: [],
      muted: [],
      addresses: { sms: ['139****0001', '139****0002'], mail: 'a***@example.com', wechat: true },
    });
  });
  it('make the digest wait over days off if chosen, unless urgent reminders pass', async () => {
    const moments = async () =>
      new Set((await sent()).filter((row) => row.user_uuid === member).map((row) => +row.next_time));
    const waiting = skipQuietHours(NIGHT, { quietFrom: 21, quietTo: 8, restQuiet: true });
    await clear();
    await settings({ restQuiet: true });
    await again();
    expect(await moments()).toEqual(new Set([+waiting]));
    await clear();
    await settings({ urgentPasses: true });
    await again();
    // Left out: the days off stay quiet. What has run out goes out at once by each channel.
    expect(await portal.call(delivery.getDeliverySettings, {}, as)).toMatchObject({
      restQuiet: true,
      urgentPasses: true,
    });
    expect(await moments()).toEqual(new Set([+NIGHT]));
    await settings({ restQuiet: false, urgentPasses: false });
  });
  it('keeps hours by weekday, and waits over a holiday that was entered and not delivered', async () => {
    const moments = async () =>
      new Set((await sent()).filter((row) => row.user_uuid === member).map((row) => +row.next_time));
    const weekday = new Date(`${TODAY}T00:00:00Z`).getUTCDay() || 7;
    const week = [{ weekday, from: 0, to: 24 }];
    await clear();
    await settings({ week });
    await again();
    expect(await moments()).toEqual(new Set([+skipQuietHours(NIGHT, { quietFrom: 21, quietTo: 8, week })]));
    expect(await portal.call(delivery.getDeliverySettings, {}, as)).toMatchObject({ week });
    await settings({ week: [], restQuiet: true });
    const year = TODAY.slice(0, 4);
    const off = [{ name: '示例', from: addDays(TODAY, -1), to: addDays(TODAY, 9) }];
    await app.db.sql(
      `insert into holiday_year (uuid, name, year, source, holidays, create_time, update_time)
       values (gen_random_uuid(), '示例', $1, '示例通知', $2::jsonb, now(), now())`,
      [Number(year), JSON.stringify(off)],
    );
    expect((await portal.call(listHolidayYears, {})).find((row) => String(row.year) === year)).toMatchObject({
      source: '示例通知',
      isVerified: false,
      off: [{ from: addDays(TODAY, -1), to: addDays(TODAY, 9) }],
    });
    await clear();
    await again();
    const [until] = await moments();
    expect(until).toBeGreaterThan(Date.parse(`${addDays(TODAY, 9)}T16:00:00Z`));
    await app.db.sql('delete from holiday_year', []);
    await settings({ restQuiet: false });
  });
  it('is refused where it would leave no hour of a week, by one call or by two, and lets what is urgent pass where it was set so before', async () => {
    const whole = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 0, to: 24 }));
    const send = async (rest: object) => {
      const body = { quietFrom: 21, quietTo: 8, muted: [], ...rest };
      const answer = await portal.request({ method: 'POST', path: delivery.editDeliverySettings.path, body, ...as });
      return answer.body as { code: number; msg: string; data?: { fields?: { path: string }[] } };
    };
    const all = [...whole, { weekday: 6, from: 0, to: 24 }, { weekday: 7, from: 0, to: 24 }];
    for (const rest of [{ week: whole, restQuiet: true }, { week: all }]) {
      const answer = await send(rest);
      expect([answer.code, answer.msg]).toEqual([400, '免打扰不能占满一周，请至少留一个可以发送的小时']);
      expect(JSON.stringify(answer)).toContain('"week"');
    }
    expect((await send({ week: whole })).code).toBe(200);
    const second = await send({ restQuiet: true });
    expect([second.code, JSON.stringify(second).includes('"restQuiet"')]).toEqual([400, true]);
    expect(await portal.call(delivery.getDeliverySettings, {}, as)).toMatchObject({ restQuiet: false, week: whole });
    await app.db.sql('update notice_setting set rest_quiet = true where user_uuid = $1', [member]);
    await clear();
    await again();
    const moments = (await sent()).filter((row) => row.user_uuid === member).map((row) => +row.next_time);
    expect([moments.length > 0, new Set(moments)]).toEqual([true, new Set([+NIGHT])]);
    await settings({ restQuiet: false, week: [] });
  });
  it('tells over days off nothing by bits: what was held is one digest with what came since', async () => {
    const NEXT = new Date(NIGHT.getTime() + 86_400_000);
    const mail = async () => (await sent()).filter((row) => row.user_uuid === member && row.channel === 'mail');
    await clear();
    await settings({ restQuiet: true });
    await again();
    expect((await mail()).map(({ day, total }) => [day, total])).toEqual([[TODAY, 3]]);
    // On Sunday there is one more, and one of Saturday's is seen to.
    await records.certificate(mine, { end: addDays(TODAY, 1), category: 'other', name: '示例周日到期证书' });
    const soon = (await portal.call(listReminders, { query: {} }, as)).rows.find(
      ({ subject }) => subject === '示例信用证书',
    );
    await sweepAllEnterprises(app, NEXT);
    await composeDigests(app, NEXT);
    expect((await mail()).map(({ day, total, title }) => [day, total, title])).toEqual([
      [addDays(TODAY, 1), 4, '近几天有 4 项提醒新增或临近期限'],
    ]);
    portal.setNow(NEXT);
    await portal.call(handleReminders, { body: { id: soon?.uuid ?? '' } }, as);
    expect((await mail()).map(({ total }) => total)).toEqual([3]);
    await portal.call(reopenReminders, { body: { id: soon?.uuid ?? '' } }, as);
    // A quiet night without news folds it all the same, so that it goes out on Monday in the words of Monday.
    const MONDAY = new Date(NEXT.getTime() + 86_400_000);
    await app.db.sql(`update reminder set announced_on = $2 where announced_on > $2 and ent_uuid = $1`, [
      mine,
      addDays(TODAY, 1),
    ]);
    await composeDigests(app, MONDAY);
    expect((await mail()).map(({ day, total, next_time }) => [day, total, +next_time])).toEqual([
      [addDays(TODAY, 2), 4, +MORNING + 2 * 86_400_000],
    ]);
    await app.db.sql(`delete from reminder where ent_uuid = $1 and subject = '示例周日到期证书'`, [mine]);
    await app.db.sql(`delete from certificate where ent_uuid = $1 and cert_name = '示例周日到期证书'`, [mine]);
    portal.setNow(NIGHT);
    await settings({ restQuiet: false });
    await sweepAllEnterprises(app, NIGHT);
  });
  it.each([
    { restQuiet: 'x' },
    { quietFrom: 24 },
    { quietTo: '8' },
    { muted: [{ channel: 'fax', category: '01' }] },
    { muted: 'x' },
    { week: 'x' },
    { week: [{ weekday: 8, from: 1, to: 2 }] },
    { week: [{ weekday: 1, from: 1, to: 25 }] },
    { week: [1, 1].map((weekday) => ({ weekday, from: 1, to: 2 })) },
    { week: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 24 })) },
  ])('refuses %j', async (change) => {
    await expect(settings(change)).rejects.toMatchObject({
      code: 400,
      message: expect.stringMatching(/[\u4e00-\u9fff]/),
    });
  });
});

describe('what is settled before the digest goes out (beyond.md 14)', () => {
  const by = async (channel: string) => (await sent()).find((row) => row.channel === channel);
  const listed = async () => (await portal.call(delivery.listDigests, { query: {} }, as)).rows;
  let first = '';
  let all: string[] = [];
  beforeAll(async () => {
    all = (await portal.call(listReminders, { query: {} }, as)).rows.map((row) => row.uuid);
    first = all[0] ?? '';
  });
  const handle = (id: string | string[]) => portal.call(handleReminders, { body: { id } }, as);

  it('is not in it, whether a user handled it or corrected the record', async () => {
    await clear();
    await settings({});
    await again();
    expect((await by('mail'))?.total).toBe(3);
    await handle(first);
    expect((await sent()).every(({ total, state }) => total === 2 && state === 'waiting')).toBe(true);
    await app.db.sql(`update certificate set del_flag = '2' where ent_uuid = $1 and cert_name = '示例信用证书'`, [
      mine,
    ]);
    await app.jobs.runNow('reminders.sweep-enterprise', { entUuid: mine });
    expect((await by('mail'))?.total).toBeLessThan(3);
    await app.db.sql(`update certificate set del_flag = '0' where ent_uuid = $1`, [mine]);
    await app.jobs.runNow('reminders.sweep-enterprise', { entUuid: mine });
  });
  it('takes the digest back when nothing is left', async () => {
    await handle(all);
    expect(await sent()).toEqual([]);
    expect(await listed()).toEqual([]);
    await portal.call(reopenReminders, { body: { id: all } }, as);
  });
  it('what went out is shown as done once it is', async () => {
    await clear();
    await again();
    portal.setNow(MORNING);
    await app.jobs.runNow('outbox.deliver');
    await handle(first);
    expect((await listed()).map(({ total, done }) => [total, done])).toContainEqual([3, 1]);
    expect((await sent()).every(({ state, total }) => state === 'sent' && total === 3)).toBe(true);
    await portal.call(reopenReminders, { body: { id: first } }, as);
    expect((await listed()).every(({ done }) => done === 0)).toBe(true);
    portal.setNow(NIGHT);
  });
});

describe('handing over to a colleague', () => {
  const rows = async (query: object = {}, who = token) =>
    (await portal.call(listReminders, { query }, { token: who })).rows;

  it('only the colleague is notified from then on, and is told so', async () => {
    const [first] = await rows({ category: '04' });
    const uuid = first?.uuid ?? '';
    const people = await portal.call(handover.listColleagues, {}, as);
    expect(people.map((one) => [one.uuid, one.isMe]).sort()).toEqual(
      [
        [member, true],
        [colleague, false],
      ].sort(),
    );
    await portal.call(handover.assignReminders, { body: { id: uuid, to: colleague } }, as);
    const his = await portal.signIn('guest');
    expect((await rows({ assignee: 'me' }, his)).map((row) => row.uuid)).toEqual([uuid]);
    expect((await rows({ category: '04' }))[0]?.assignee?.uuid).toBe(colleague);
    const messages = await portal.call(listMessages, { query: {} }, { token: his });
    const told = messages.rows.find(({ title }) => title.endsWith('转交给您 1 项提醒'));
    expect(told?.router).toBe('/qyxx/jrdb?assignee=me');
    await clear();
    await app.db.sql(`update app_user set mail = 'b@example.com' where uuid = $1`, [colleague]);
    await again();
    expect((await shown()).filter(([, channel]) => channel === 'mail')).toEqual([
      [member, 'mail', 0, 2],
      [colleague, 'mail', 0, 3],
    ]);
  });
  it('after the colleague leaves the enterprise all are notified again (beyond.md, second table, row 9)', async () => {
    await clear();
    await moveUserToEnterprise(app.db, colleague, null, NIGHT);
    await again();
    expect((await shown()).filter(([, channel]) => channel === 'mail')).toEqual([[member, 'mail', 0, 3]]);
    expect((await rows({ category: '04' }))[0]?.assignee).toBeNull();
  });
  it('refuses strangers, and reminders of others', async () => {
    const [first] = await rows();
    const to = portal.userUuid('other');
    await expect(
      portal.call(handover.assignReminders, { body: { id: first?.uuid ?? '', to } }, as),
    ).rejects.toMatchObject({ code: 400, fields: [{ path: 'to' }] });
    const other = { token: await portal.signIn('other') };
    await expect(
      portal.call(handover.assignReminders, { body: { id: first?.uuid ?? '', to: null } }, other),
    ).rejects.toMatchObject({ code: 404 });
  });
});
