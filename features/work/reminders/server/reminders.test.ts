import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addColleague, signIn } from '#apps/server/testing/people.ts';
import { startPortal, type TestAccount } from '#apps/server/testing/portal.ts';
import { isReminderCode } from '#domain/reminders/codes.ts';
import { addDays } from '#domain/validity/day.ts';
import { getReminderNumbers } from '#features/enterprise/enterprise/enterprise.contract.ts';
import { assignReminders } from '../contract/handover.ts';
import * as contract from '../reminders.contract.ts';
import { sweepAllEnterprises, sweepEnterprise } from './reminders.server-api.ts';
import { createReminderTestRecords } from './testing/records.ts';

const TODAY = '2026-11-21';
const NOW = new Date(`${TODAY}T02:00:00Z`);
const portal = await startPortal({ now: NOW });
afterAll(() => portal.close());
const tokens = {} as Record<TestAccount, string>;
for (const person of ['member', 'other', 'expired', 'guest'] as const) tokens[person] = await portal.signIn(person);
const as = (person: TestAccount) => ({ token: tokens[person] });
const { app } = portal;
const records = createReminderTestRecords(app.db);
const mine = portal.entUuid('member');

const list = (query: object = {}, person: TestAccount = 'member') =>
  portal.call(contract.listReminders, { query: { pageSize: 100, ...query } }, as(person));
const codes = async (query: object = {}) => (await list(query)).rows.map((row) => row.code);
const counts = (person: TestAccount = 'member') => portal.call(contract.countReminders, {}, as(person));
const first = async (query: object = {}) => {
  const [row] = (await list(query)).rows;
  if (!row) throw new Error('no reminder');
  return row;
};

const people: Record<string, string> = {};
beforeAll(async () => {
  await records.licence(mine, null);
  await records.safetyPermit(mine, addDays(TODAY, 4));
  await records.certificate(mine, { end: addDays(TODAY, 57) });
  await records.certificate(mine, { end: addDays(TODAY, -3), category: 'other', name: '示例体系认证' });
  const person = await records.person(mine, { name: '沈越', kind: 'register' });
  await records.registration(mine, person, { type: '二级建造师', end: addDays(TODAY, 26) });
  const other = await records.person(mine, {
    name: '邵敏',
    kind: 'else',
    postEnd: addDays(TODAY, 80),
    titleName: '工程师',
  });
  Object.assign(people, { 沈越: person, 邵敏: other });
  await records.project(mine, { name: '示例大厦', state: 'differs' });
  await records.achievement(mine, { personUuid: person, kind: 'register', state: 'problem' });
  await records.achievement(mine, { personUuid: other, kind: 'else', state: 'problem' });
  await sweepAllEnterprises(app, NOW);
});

describe('access', () => {
  it.each(Object.values(contract).flatMap((value) => ('path' in value ? [value] : [])))(
    '$spec $method $path asks for a login',
    async ({ method, path }) => {
      const body = method === 'POST' ? { body: { id: ['x'], until: TODAY, reason: '示例' } } : {};
      expect((await portal.request({ method, path: path.replace('{id}', 'x'), ...body })).status).toBe(401);
    },
  );
  it('C-032, C-035 a user without enterprise has none (R-206)', async () => {
    expect(await list({}, 'guest')).toEqual({ rows: [], total: 0 });
    expect(await counts('guest')).toEqual({});
  });
});

describe('C-032 list', () => {
  it('is sorted by due day, states last', async () => {
    expect(await codes()).toEqual(['0202', '0201', '0401', '0201', '0501', '0301', '0602', '0602', '0503']);
  });
  it('says what is due, when, and what to do', async () => {
    const [, permit, registration, certificate] = (await list()).rows;
    expect(permit).toMatchObject({
      title: '安全生产许可证剩 4 天到期',
      dueDate: '2026-11-25',
      daysLeft: 4,
      level: 'urgent',
      category: '02',
      router: '/qyxx/qyinfo/yyzzxx',
      hint: { lastOn: '2026-08-25', docNumber: '国务院令第397号（2014年修订）', isSourced: true },
    });
    expect(registration).toMatchObject({
      subject: '沈越 二级建造师注册',
      router: '/qyxx/qyinfo/zcryxx?keyword=%E6%B2%88%E8%B6%8A',
      personKind: 'register',
    });
    expect(certificate).toMatchObject({ daysLeft: 57, level: 'warn', hint: { isSourced: true } });
  });
  it.each([
    [{ type: '02' }, ['0202', '0201', '0201']],
    [{ type: '0202' }, ['0202']],
    [{ category: '04' }, ['0401']],
    [{ code: '0602', personKind: 'else' }, ['0602']],
    [{ level: 'overdue' }, ['0202']],
    [{ stage: 'expired' }, ['0202']],
    [{ stage: 'due7' }, ['0201']],
    [{ stage: 'due30' }, ['0401']],
    [{ stage: 'due60' }, ['0201']],
    [{ stage: 'due90' }, ['0501']],
    [{ stage: 'state', type: '03' }, ['0301']],
    [{ keyword: '沈越', stage: 'due30' }, ['0401']],
    [{ keyword: '100%_' }, []],
    [{ type: 'zz' }, []],
    [{ handled: 'true' }, []],
    [{ level: 'nonsense', type: '03' }, ['0301']],
    [{ pageSize: 2, pageNum: 2, type: '02' }, ['0201']],
  ])('%j', async (query, expected) => {
    expect(await codes(query)).toEqual(expected);
  });
});

describe('the reminders of one person', () => {
  it('are about the person, the own registrations and achievements, and about no others', async () => {
    expect(await codes({ personUuid: people.沈越 })).toEqual(['0401', '0602']);
    expect(await codes({ personUuid: people.邵敏 })).toEqual(['0501', '0602', '0503']);
  });
  it('of a person outside the enterprise are not there', async () => {
    for (const personUuid of ['x', mine, portal.userUuid('member')])
      await expect(list({ personUuid })).rejects.toMatchObject({ code: 404 });
    await expect(list({ personUuid: people.沈越 }, 'other')).rejects.toMatchObject({ code: 404 });
  });
});

describe('C-035 counts', () => {
  it('R-094 are keyed by code, and agree with the list and the numbers of C-091', async () => {
    const found = await counts();
    expect(found).toEqual({ '0201': 2, '0202': 1, '0301': 1, '0401': 1, '0501': 1, '0503': 1, '0602': 2 });
    expect(Object.keys(found).every(isReminderCode)).toBe(true);
    const sum = Object.values(found).reduce((a, b) => a + b, 0);
    expect((await list()).total).toBe(sum);
    expect(await portal.call(getReminderNumbers, {}, as('member'))).toEqual({ total: sum });
    for (const [stage, count] of Object.entries({
      expired: 1,
      due7: 1,
      due30: 1,
      due60: 1,
      due90: 1,
      early: 0,
      state: 4,
    }))
      expect((await list({ stage })).total, stage).toBe(count);
  });
  it('another enterprise counts its own', async () => {
    expect(await counts('other')).toEqual({ '0103': 1 });
  });
});

describe('C-033, C-034 one reminder', () => {
  it('is shown', async () => {
    const row = await first({ code: '0401' });
    expect(await portal.call(contract.getReminder, { params: { id: row.uuid } }, as('member'))).toEqual(row);
  });
  it('is read, alone or with others, all or none', async () => {
    const { rows } = await list({ type: '02' });
    const uuids = rows.map((row) => row.uuid);
    const unknown = '11111111-1111-4111-8111-111111111111';
    await expect(
      portal.call(contract.markRemindersRead, { body: { id: [...uuids, unknown] } }, as('member')),
    ).rejects.toMatchObject({ code: 404 });
    expect((await list({ read: '1' })).total).toBe(0);
    await portal.call(contract.markRemindersRead, { body: { id: uuids } }, as('member'));
    await portal.call(contract.markRemindersRead, { body: { id: uuids[0] ?? '' } }, as('member'));
    expect((await list({ read: '1' })).total).toBe(3);
    expect((await list({ read: '0', type: '02' })).total).toBe(0);
  });
  it.each([{}, { id: [] }, { id: null }, { id: [{}] }, { id: Array(501).fill('x') }])('refuses %j', async (body) => {
    const answer = await portal.request({ method: 'POST', path: '/portal/reminder/read', body, token: tokens.member });
    expect(answer.status).toBe(400);
    expect(answer.body.msg).toMatch(/[\u4e00-\u9fff]/);
  });
  it.each(['x', '11111111-1111-4111-8111-111111111111', '%00'])('%s is no reminder', async (id) => {
    await expect(portal.call(contract.getReminder, { params: { id } }, as('member'))).rejects.toMatchObject({
      code: 404,
    });
  });
});

describe('a colleague with the read-only role', () => {
  it('marks reminders as read and decides about none', async () => {
    const { uuid } = await first({ code: '0301' });
    const token = await signIn(app.db, await addColleague(app.db, mine, ['look'], NOW), NOW);
    await portal.call(contract.markRemindersRead, { body: { id: uuid } }, { token });
    const read = await first({ code: '0301' });
    expect(read).toMatchObject({ uuid, read: true });
    const decisions = [
      [contract.handleReminders.path, {}],
      [contract.snoozeReminders.path, { until: TODAY, reason: '示例' }],
      [contract.reopenReminders.path, {}],
      [assignReminders.path, { to: portal.userUuid('member') }],
    ] as const;
    for (const [path, body] of decisions)
      expect((await portal.request({ method: 'POST', path, body: { id: uuid, ...body }, token })).status).toBe(403);
    expect(await first({ code: '0301' })).toEqual(read);
  });
});

describe('beyond the specification: handled, silent, open again', () => {
  it('a handled one leaves the counts and comes back when reopened', async () => {
    const { uuid } = await first({ code: '0401' });
    await portal.call(contract.handleReminders, { body: { id: uuid, note: '已寄出材料' } }, as('member'));
    expect((await counts())['0401']).toBeUndefined();
    expect(await first({ state: 'handled' })).toMatchObject({
      uuid,
      handled: true,
      handledNote: '已寄出材料',
      handledTime: '2026-11-21 10:00:00',
    });
    await sweepEnterprise(app, mine, NOW);
    expect((await counts())['0401']).toBeUndefined();
    await portal.call(contract.reopenReminders, { body: { id: uuid } }, as('member'));
    expect((await counts())['0401']).toBe(1);
  });
  it('a silent one comes back on its day', async () => {
    const { uuid } = await first({ code: '0501' });
    const until = addDays(TODAY, 2);
    await portal.call(contract.snoozeReminders, { body: { id: uuid, until, reason: '等待考试' } }, as('member'));
    expect((await counts())['0501']).toBeUndefined();
    expect(await first({ state: 'snoozed' })).toMatchObject({ uuid, snoozedUntil: until, snoozeReason: '等待考试' });
    expect((await list({ state: 'snoozed' })).total).toBe(1);
    portal.setNow(new Date(`${addDays(TODAY, 1)}T02:00:00Z`));
    expect((await counts())['0501']).toBeUndefined();
    portal.setNow(new Date(`${until}T02:00:00Z`));
    expect((await counts())['0501']).toBe(1);
    portal.setNow(NOW);
  });
  it.each([
    [{ until: TODAY }, 'until'],
    [{ until: addDays(TODAY, 181) }, 'until'],
    [{ until: '2026-02-30' }, 'until'],
    [{ reason: '' }, 'reason'],
  ])('refuses %j', async (wrong, path) => {
    const { uuid } = await first();
    const body = { id: uuid, until: addDays(TODAY, 1), reason: '示例原因', ...wrong };
    await expect(portal.call(contract.snoozeReminders, { body }, as('member'))).rejects.toMatchObject({
      code: 400,
      fields: [{ path }],
    });
  });
});

it('R-009 a change of an enterprise’s records brings its reminders in line, and only its', async () => {
  const other = portal.entUuid('other');
  const openAt = async (entUuid: string, title: string) =>
    (
      await app.db.sql('select 1 from reminder where ent_uuid = $1 and subject like $2 and closed_time is null', [
        entUuid,
        `%${title}%`,
      ])
    ).rows.length;
  await records.certificate(mine, { end: addDays(TODAY, 1), name: '新证书' });
  await records.certificate(other, { end: addDays(TODAY, 1), name: '别家新证书' });
  await app.jobs.runNow('reminders.sweep-enterprise', { entUuid: mine });
  expect((await list({ keyword: '新证书' })).total).toBe(1);
  expect(await openAt(mine, '新证书')).toBe(1);
  expect(await openAt(other, '别家新证书')).toBe(0);
  await app.jobs.runNow('reminders.sweep-enterprise', { entUuid: other });
  expect(await openAt(other, '别家新证书')).toBe(1);
});

it('R-009 the change listener asks for the sweep within the transaction of the change', async () => {
  await app.jobs.start();
  try {
    await records.certificate(mine, { end: addDays(TODAY, 1), name: '撤回的证书' });
    const [begun] = (await app.db.sql<{ at: Date }>('select clock_timestamp() as at', [])).rows;
    const refused = app.db.transaction(async () => {
      await app.changes.announce({ entUuid: mine, kind: 'certificates' });
      throw new Error('the change failed');
    });
    await expect(refused).rejects.toThrow('the change failed');
    const waiting = await app.db.sql(
      `select 1 from job.job where name = 'reminders.sweep-enterprise' and created_on >= $1`,
      [begun?.at],
    );
    expect(waiting.rows).toEqual([]);
    await records.certificate(mine, { end: addDays(TODAY, 1), name: '另一本证书' });
    await app.db.transaction(() => app.changes.announce({ entUuid: mine, kind: 'certificates' }));
    await expect.poll(async () => (await list({ keyword: '另一本证书' })).total).toBe(1);
  } finally {
    await app.jobs.stop();
  }
});
