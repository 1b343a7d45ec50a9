import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveUserToEnterprise } from '#apps/server/testing/people.ts';
import { startPortal } from '#apps/server/testing/portal.ts';
import { addDays, addMonths, countDaysBetween } from '#domain/validity/day.ts';
import { listMessages } from '#features/enterprise/messages/messages.contract.ts';
import * as absence from '../contract/absence.ts';
import * as handover from '../contract/handover.ts';
import { editStageSetting, listStageSettings } from '../contract/stages.ts';
import { getReminder, listReminders } from '../reminders.contract.ts';
import { composeDigests } from './digest.service.ts';
import { runDailySweep } from './reminders.server-api.ts';
import { createReminderTestRecords } from './testing/records.ts';

const TODAY = '2026-11-21';
const portal = await startPortal({ now: new Date('2026-11-20T18:00:00Z') });
afterAll(() => portal.close());
const { app } = portal;
const records = createReminderTestRecords(app.db);
const mine = portal.entUuid('member');
const owner = portal.userUuid('member');
const deputy = portal.userUuid('guest');
/** Sessions do not outlive the nights that are skipped. */
let as = { token: await portal.signIn('member') };
const END = addMonths(addDays(TODAY, 150), 3);
const LAST_HERE = addMonths(END, -3);
const LAST_THERE = addMonths(END, -6);
let here = '';
let there = '';

const openOf = async (uuid: string) => {
  const { rows } = await portal.call(listReminders, { query: { category: '02', pageSize: 100 } }, as);
  return rows.find((row) => row.targetUuid === uuid);
};
const getNight = async (day: string) => {
  portal.setNow(new Date(`${addDays(day, -1)}T18:00:00Z`));
  await runDailySweep(app, app.clock.now());
  as = { token: await portal.signIn('member') };
};

beforeAll(async () => {
  await records.licence(mine, null);
  here = await records.certificate(mine, { end: END, region: '110000', name: '示例北京资质' });
  there = await records.certificate(mine, { end: END, region: '520100', name: '示例贵州资质' });
  await moveUserToEnterprise(app.db, deputy, mine, app.clock.now());
  await app.db.sql('update app_user set mail = $2 where uuid = $1', [deputy, 'b@example.com']);
  await app.db.sql(`update firm_member set join_time = '2020-01-01' where user_uuid = $1`, [owner]);
  // The account that came first is the main one.
  await app.db.sql(`update app_user set mail = 'a@example.com', create_time = '2020-01-01' where uuid = $1`, [owner]);
});

describe('beyond.md, second table, row 9: reminder by the last safe start, not by expiry', () => {
  it('two provinces, same expiry: different first dates, each with its reasons', async () => {
    // The product assumes 30 days of preparation, and speaks a week before the last safe start and on it.
    const startHere = addDays(LAST_HERE, -30);
    const startThere = addDays(LAST_THERE, -30);
    for (const [uuid, startOn] of [
      [there, startThere],
      [here, startHere],
    ] as const) {
      await getNight(addDays(startOn, -8));
      expect(await openOf(uuid)).toBeUndefined();
      await getNight(addDays(startOn, -7));
      expect(await openOf(uuid)).toBeDefined();
    }
    expect(countDaysBetween(startThere, startHere)).toBeGreaterThan(80);
    const hint = (await openOf(here))?.hint;
    expect(hint).toMatchObject({ safeStartOn: startHere, isSourced: true });
    expect(hint?.reasons).toEqual([
      '按全国规定：届满 3 个月前提出延续申请；北京市另有规定的，待核对',
      `最晚申请日 ${LAST_HERE}`,
      '准备材料 30 天',
    ]);
    const other = (await openOf(there))?.hint;
    expect(other).toMatchObject({ safeStartOn: startThere, isSourced: false });
    expect(other?.reasons[0]).toMatch(/^贵州省规定：.+（待核对）$/);
  });

  it('preparation is the enterprise’s to say, and moves the day', async () => {
    const edit = (preparationDays: unknown) =>
      portal.call(editStageSetting, { body: { kind: 'certificate', preparationDays } as never }, as);
    await edit(60);
    const settings = await portal.call(listStageSettings, {}, as);
    expect(settings.find((one) => one.kind === 'certificate')).toMatchObject({ preparationDays: 60, isDefault: false });
    expect((await openOf(here))?.hint?.safeStartOn).toBe(addDays(LAST_HERE, -60));
    for (const wrong of [-1, 181, 1.5, '30']) {
      await expect(edit(wrong)).rejects.toMatchObject({ code: 400, message: expect.stringContaining('准备天数') });
    }
    await portal.call(editStageSetting, { body: { kind: 'certificate', isDefault: true } }, as);
    expect((await openOf(here))?.hint?.safeStartOn).toBe(addDays(LAST_HERE, -30));
  });

  it('an absence without a deputy brings the day forward; with one it does not', async () => {
    const startOn = addDays(LAST_HERE, -30);
    const uuid = (await openOf(here))?.uuid ?? '';
    await portal.call(handover.assignReminders, { body: { id: uuid, to: owner } }, as);
    const away = { user: owner, fromOn: addDays(startOn, -3), toOn: addDays(startOn, 10) };
    await portal.call(absence.editAbsence, { body: { ...away, deputy: null } }, as);
    const hint = (await portal.call(getReminder, { params: { id: uuid } }, as)).hint;
    expect(hint?.safeStartOn).toBe(addDays(startOn, -4));
    expect(hint?.reasons.at(-1)).toContain('不在且无人代理');
    await portal.call(absence.editAbsence, { body: { ...away, deputy } }, as);
    expect((await portal.call(getReminder, { params: { id: uuid } }, as)).hint?.safeStartOn).toBe(startOn);
    await portal.call(absence.removeAbsence, { body: { user: owner } }, as);
  });

  it('owner gone: the deputy gets reminders and digests, and no longer after the return', async () => {
    const day = addDays(LAST_HERE, -20);
    const soon = await records.certificate(mine, { end: addDays(day, 30), category: 'other', name: '示例信用证书' });
    await getNight(day);
    const his = { token: await portal.signIn('guest') };
    const uuid = (await openOf(soon))?.uuid ?? '';
    await portal.call(handover.assignReminders, { body: { id: uuid, to: owner } }, as);
    await portal.call(absence.editAbsence, { body: { user: owner, fromOn: day, toOn: addDays(day, 5), deputy } }, as);
    const assigned = async (who: { token: string }) =>
      (await portal.call(listReminders, { query: { assignee: 'me', pageSize: 100 } }, who)).rows.map((row) => row.uuid);
    expect(await assigned(his)).toContain(uuid);
    expect(await assigned(as)).not.toContain(uuid);
    expect((await openOf(soon))?.deputy?.uuid).toBe(deputy);
    const told = await portal.call(listMessages, { query: {} }, his);
    expect(told.rows.some(({ title }) => title.endsWith('提醒由您代理'))).toBe(true);

    const getDigests = async (on: string) => {
      await app.db.sql(`update app_setting set value = 'null'::jsonb where key = 'reminders.digest'`, []);
      await app.db.sql('update reminder set announced_on = $2 where uuid = $1', [uuid, on]);
      await composeDigests(app, app.clock.now());
      const { rows } = await app.db.sql<{ user_uuid: string }>(
        'select user_uuid from reminder_digest where day = $1 order by user_uuid',
        [on],
      );
      return rows.map((row) => row.user_uuid);
    };
    await app.db.sql('delete from reminder_digest', []);
    expect(await getDigests(day)).toEqual([deputy]);
    const back = addDays(day, 6);
    await getNight(back);
    expect(await getDigests(back)).toContain(owner);
    expect(await assigned(as)).toContain(uuid);
    expect((await openOf(soon))?.deputy).toBeNull();
  });

  it('renewed: no more', async () => {
    await app.db.sql('update certificate set valid_end = $2 where uuid = $1', [here, addMonths(END, 60)]);
    await getNight(addDays(LAST_HERE, -10));
    expect(await openOf(here)).toBeUndefined();
  });
});

describe('the right to record an absence', () => {
  const body = { user: owner, fromOn: '2028-01-01', toOn: '2028-01-10', deputy: null };
  it('the main account for all people, others for themselves alone', async () => {
    const his = { token: await portal.signIn('guest') };
    const mineAbsences = await portal.call(absence.listAbsences, {}, as);
    expect(mineAbsences.map((one) => [one.uuid, one.canEdit]).sort()).toEqual(
      [
        [owner, true],
        [deputy, true],
      ].sort(),
    );
    const seen = await portal.call(absence.listAbsences, {}, his);
    expect(seen.find((one) => one.uuid === owner)?.canEdit).toBe(false);
    await expect(portal.call(absence.editAbsence, { body }, his)).rejects.toMatchObject({ code: 403 });
    await portal.call(absence.editAbsence, { body: { ...body, user: deputy, deputy: owner } }, his);
    await portal.call(absence.removeAbsence, { body: { user: deputy } }, as);
  });
  it.each([
    [{ toOn: '2027-12-31' }, 'toOn'],
    [{ fromOn: '2020-01-01', toOn: '2020-01-02' }, 'toOn'],
    [{ toOn: '2030-01-01' }, 'toOn'],
    [{ fromOn: '2028-02-30' }, 'fromOn'],
    [{ deputy: owner }, 'deputy'],
    [{ deputy: portal.userUuid('other') }, 'deputy'],
  ])('refuses %j', async (change, path) => {
    await expect(portal.call(absence.editAbsence, { body: { ...body, ...change } }, as)).rejects.toMatchObject({
      code: 400,
      fields: [{ path }],
    });
  });
  it('knows no person of another enterprise', async () => {
    for (const user of [portal.userUuid('other'), 'x']) {
      await expect(portal.call(absence.editAbsence, { body: { ...body, user } }, as)).rejects.toMatchObject({
        code: 404,
      });
      await expect(portal.call(absence.removeAbsence, { body: { user } }, as)).rejects.toMatchObject({ code: 404 });
    }
  });
});
