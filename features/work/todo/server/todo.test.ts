import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addColleague, signIn } from '#apps/server/testing/people.ts';
import { type Person, startPortal } from '#apps/server/testing/portal.ts';
import { addDays } from '#domain/validity/day.ts';
import { editCertificate, getCertificate } from '#features/records/certificates/certificates.contract.ts';
import { editRegister, getRegister } from '#features/records/personnel/personnel.contract.ts';
import { assignReminders } from '#features/work/reminders/contract/handover.ts';
import { handleReminders, reopenReminders, snoozeReminders } from '#features/work/reminders/reminders.contract.ts';
import { sweepAll } from '#features/work/reminders/server/reminders.server-api.ts';
import { recordsIn } from '#features/work/reminders/server/testing/records.ts';
import { listMatters, type TodoPage } from '../todo.contract.ts';

const TODAY = '2026-11-21';
const NOW = new Date(`${TODAY}T02:00:00Z`);
const portal = await startPortal({ now: NOW });
afterAll(() => portal.close());
const tokens = {} as Record<Person, string>;
for (const person of ['member', 'other', 'expired', 'guest'] as const) tokens[person] = await portal.signIn(person);
const as = (person: Person = 'member') => ({ token: tokens[person] });
const records = recordsIn(portal.app.db);
const mine = portal.entUuid('member');
const list = (query: object = {}, person: Person = 'member') =>
  portal.call(listMatters, { query: { size: 50, ...query } }, as(person));
const subjects = ({ rows }: TodoPage) => rows.map(({ subject }) => subject);
const getIds = ({ rows }: TodoPage) => rows.flatMap(({ reminder }) => reminder?.uuid ?? []);

let permit: string;
beforeAll(async () => {
  permit = await records.certificate(mine, { end: addDays(TODAY, 4), category: 'safety', name: '示例安全生产许可证' });
  await records.certificate(mine, { end: addDays(TODAY, -3), category: 'other', name: '示例体系认证' });
  const held = await records.certificate(mine, { end: addDays(TODAY, 400), name: '示例建筑业企业资质证书' });
  const item = await records.item(mine, held, { name: '市政公用工程施工总承包' });
  await records.forecast(mine, item, addDays(TODAY, 58));
  const person = await records.person(mine, { name: '沈越', kind: 'register' });
  await records.registration(mine, person, { type: '二级建造师', end: addDays(TODAY, 26) });
  await records.project(mine, { name: '示例大厦', state: 'differs' });
  await sweepAll(portal.app, NOW);
});

describe('who sees what', () => {
  it('asks for a login, and shows nothing of another enterprise, nor to who has none', async () => {
    expect((await portal.request({ method: 'GET', path: '/portal/matter/list' })).status).toBe(401);
    const all = new Set((await list()).rows.map(({ key }) => key));
    expect(all.size).toBeGreaterThan(4);
    for (const person of ['other', 'guest'] as const) {
      expect((await list({}, person)).rows.filter(({ key }) => all.has(key))).toEqual([]);
    }
  });
});

describe('the list', () => {
  it('puts everything in the order of its days, each in its group, with what follows and its action', async () => {
    const { rows, counts, today } = await list();
    expect(today).toBe(TODAY);
    const days = rows.map(({ dueOn }) => dueOn ?? '9999-12-31');
    expect(days).toEqual(days.toSorted());
    const found = Object.fromEntries(rows.map((row) => [row.subject, row]));
    expect(found.示例体系认证).toMatchObject({ kind: 'due', group: 'overdue', action: { label: '续期' } });
    expect(found.示例安全生产许可证).toMatchObject({ kind: 'due', group: 'week' });
    expect(rows.find(({ kind, group }) => kind === 'due' && group === 'month')?.subject).toContain('沈越');
    expect(rows.find(({ kind }) => kind === 'gap')).toMatchObject({ group: 'later', dueOn: addDays(TODAY, 58) });
    expect(rows.find(({ kind }) => kind === 'platform')).toMatchObject({ group: 'later', dueOn: null });
    expect(rows.every(({ consequence, action }) => consequence !== '' && action.to.startsWith('/'))).toBe(true);
    expect(counts.total).toBe(rows.length);
    expect(counts.groups.overdue + counts.groups.week + counts.groups.month + counts.groups.later).toBe(rows.length);
    expect(Object.values(counts.kinds).reduce((sum, one) => sum + one, 0)).toBe(rows.length);
  });

  it('goes on by key: the pages together are the whole, nothing twice', async () => {
    const whole = (await list()).rows.map(({ key }) => key);
    const walked: string[] = [];
    let after: string | null = '';
    while (after !== null) {
      const page: TodoPage = await list({ size: 1, ...(after ? { after } : {}) });
      walked.push(...page.rows.map(({ key }) => key));
      after = page.next;
    }
    expect(walked).toEqual(whole);
  });

  it('is narrowed by group, kind, word and person, and takes nonsense for no filter', async () => {
    expect(subjects(await list({ group: 'overdue' }))).toEqual(['示例体系认证']);
    expect((await list({ kind: 'platform' })).rows.every(({ kind }) => kind === 'platform')).toBe(true);
    expect(subjects(await list({ keyword: '安全生产' }))).toEqual(['示例安全生产许可证']);
    expect((await list({ personUuid: 'nobody' })).rows).toEqual([]);
    const whole = await list();
    for (const after of ['x', '2026-13-99|due|x', `2026-02-30|due|${'-'.repeat(36)}`]) {
      expect(subjects(await list({ group: 'never', kind: 'x', after }))).toEqual(subjects(whole));
    }
    expect(subjects(await list({ after: `2026-11-18|due|${'-'.repeat(36)}` }))).not.toContain('示例体系认证');
  });
});

describe('by qualification', () => {
  it('offers what the enterprise holds, and shows what lapses with one and what it lacks', async () => {
    const { qualifications } = await list();
    const held = qualifications.find(({ name }) => name === '市政公用工程施工总承包');
    expect(held).toBeDefined();
    const narrowed = await list({ itemUuid: held?.uuid });
    expect(narrowed.rows.map(({ kind }) => kind)).toEqual(['gap']);
    expect(narrowed.counts.total).toBe(1);
    expect((await list({ itemUuid: held?.uuid, kind: 'due' })).rows).toEqual([]);
  });

  it('shows nothing for an unknown one or that of another enterprise, which sees none of ours', async () => {
    const [held] = (await list()).qualifications;
    for (const itemUuid of ['nothing', permit]) {
      expect((await list({ itemUuid })).rows.filter(({ kind }) => kind === 'gap')).toEqual([]);
    }
    const theirs = await list({ itemUuid: held?.uuid }, 'other');
    expect(theirs.rows).toEqual([]);
    expect(theirs.qualifications.map(({ uuid }) => uuid)).not.toContain(held?.uuid);
    expect((await list({}, 'guest')).qualifications).toEqual([]);
  });
});

describe('what follows from the end of a paper', () => {
  it('is said by qualification, requirement and day to who may read the checks, and of a certificate by what it holds', async () => {
    const cert = await records.certificate(mine, { end: addDays(TODAY, 33), name: '示例地基证书' });
    await records.item(mine, cert, { name: '地基基础工程专业承包', code: '10300201' });
    await portal.app.db.sql(`update certificate_item set level = '三级' where zzzs_uuid = $1`, [cert]);
    const holder = await records.person(mine, { name: '示例桩基', kind: 'register', birth: '1985-05-05' });
    await portal.app.db.sql(
      `update person set social_security_here = true, social_security_start = '2020-01-01' where uuid = $1`,
      [holder],
    );
    const held = await records.registration(mine, holder, { type: '二级建造师', end: addDays(TODAY, 30) });
    await portal.app.db.sql(`update registration set specialty = '建筑工程', registered_here = true where uuid = $1`, [
      held,
    ]);
    await portal.app.jobs.runNow('reminders.sweep-enterprise', { entUuid: mine });
    const said = async (keyword: string, person: Person = 'member') =>
      (await list({ keyword, kind: 'due' }, person)).rows.map(({ consequence }) => consequence).join();
    expect(await said('示例地基证书')).toContain(`地基基础工程专业承包三级 ${addDays(TODAY, 34)} 起失效`);
    expect(await said('示例安全生产许可证')).toContain(`${addDays(TODAY, 5)} 起不得从事建筑施工活动`);
    // The list does not wait long for it.
    await expect
      .poll(() => said('示例桩基'), { timeout: 60_000 })
      .toMatch(new RegExp(`地基基础工程专业承包三级 注册建造师 差 \\d+ 人.*，${addDays(TODAY, 31)} 起`));
    expect(await said('示例桩基')).toContain('请通知本人按时申请延续注册');
    expect(await said('示例桩基', 'other')).toBe('');
    await portal.app.db.sql(`delete from certificate_item where zzzs_uuid = $1`, [cert]);
    await portal.app.db.sql(`delete from certificate where uuid = $1`, [cert]);
    await portal.app.db.sql(`delete from registration where uuid = $1`, [held]);
    await portal.app.db.sql(`delete from person where uuid = $1`, [holder]);
    await portal.app.jobs.runNow('reminders.sweep-enterprise', { entUuid: mine });
  });
});

describe('what is decided', () => {
  it('takes a row away and brings it back: settled, put off, handed over', async () => {
    const whole = subjects(await list());
    const id = getIds(await list({ keyword: '体系' }));
    await portal.call(handleReminders, { body: { id, note: '示例' } }, as());
    expect(subjects(await list())).toEqual(whole.filter((one) => one !== '示例体系认证'));
    await portal.call(reopenReminders, { body: { id } }, as());
    await portal.call(snoozeReminders, { body: { id, until: addDays(TODAY, 7), reason: '示例' } }, as());
    expect(subjects(await list())).not.toContain('示例体系认证');
    await portal.call(reopenReminders, { body: { id } }, as());
    expect(subjects(await list())).toEqual(whole);
    const me = portal.userUuid('member');
    await portal.call(assignReminders, { body: { id, to: me } }, as());
    expect(subjects(await list({ assignee: 'me' }))).toEqual(['示例体系认证']);
    await portal.call(assignReminders, { body: { id, to: null } }, as());
  });

  it('what was put off is a list of its own: who did it, when it is back, and back at once when taken back', async () => {
    const before = await list();
    expect((await list({ state: 'snoozed' })).rows).toEqual([]);
    const [soon] = getIds(await list({ keyword: '体系' }));
    const [late] = getIds(await list({ keyword: '沈越' }));
    const nextDay = addDays(TODAY, 1);
    await portal.call(snoozeReminders, { body: { id: late, until: addDays(TODAY, 40), reason: '等考试' } }, as());
    await portal.call(snoozeReminders, { body: { id: soon, until: nextDay, reason: '材料在补' } }, as());

    const put = await list({ state: 'snoozed', group: 'overdue' });
    // The one that is back first stands first, whatever ends first; the legal day is still told.
    expect(put.rows).toMatchObject([
      {
        subject: '示例体系认证',
        group: 'week',
        dueOn: addDays(TODAY, -3),
        reminder: { uuid: soon, snoozedUntil: nextDay, snoozeReason: '材料在补' },
      },
      { group: 'later', reminder: { uuid: late, snoozedUntil: addDays(TODAY, 40) } },
    ]);
    const [{ nickName } = { nickName: '' }] = (
      await portal.app.db.sql<{ nickName: string }>('select nick_name as "nickName" from app_user where uuid = $1', [
        portal.userUuid('member'),
      ])
    ).rows;
    expect(put.rows.map(({ reminder }) => reminder?.snoozedBy)).toEqual([nickName, nickName]);
    expect(put.counts).toMatchObject({ total: 2, snoozed: 2, kinds: { due: 2, platform: 0 } });
    // The strip above goes on counting what is open.
    expect(put.counts.groups).toEqual((await list()).counts.groups);
    expect((await list()).counts).toMatchObject({ total: before.counts.total - 2, snoozed: 2 });
    const first = await list({ state: 'snoozed', size: 1 });
    expect(subjects(first)).toEqual(['示例体系认证']);
    expect(getIds(await list({ state: 'snoozed', size: 1, after: first.next ?? '' }))).toEqual([late]);
    expect(subjects(await list({ state: 'snoozed', keyword: '体系' }))).toEqual(['示例体系认证']);
    expect((await list({ state: 'snoozed', kind: 'platform' })).counts).toMatchObject({ total: 0, snoozed: 0 });
    // Nonsense is no filter.
    expect(subjects(await list({ state: 'never' }))).toEqual(subjects(await list()));

    // On the day itself it is open again, and says that it was put off.
    portal.setNow(new Date(`${nextDay}T02:00:00Z`));
    try {
      const back = (await list({ keyword: '体系' })).rows;
      expect(back).toMatchObject([{ reminder: { snoozedUntil: null, snoozeReason: '材料在补', snoozedBy: nickName } }]);
      expect(getIds(await list({ state: 'snoozed' }))).toEqual([late]);
    } finally {
      portal.setNow(NOW);
    }
    await portal.call(reopenReminders, { body: { id: [soon, late] } }, as());
    expect((await list({ state: 'snoozed' })).rows).toEqual([]);
    expect(subjects(await list())).toEqual(subjects(before));
    expect((await list({ keyword: '体系' })).rows).toMatchObject([
      { reminder: { snoozeReason: null, snoozedBy: null } },
    ]);
  });

  it('what an enterprise put off nobody else sees or takes back, nor a colleague who only looks', async () => {
    const id = getIds(await list({ keyword: '体系' }));
    const body = { id, until: addDays(TODAY, 9), reason: '示例' };
    await expect(portal.call(snoozeReminders, { body: { ...body, until: TODAY } }, as())).rejects.toMatchObject({
      code: 400,
      fields: [{ path: 'until' }],
    });
    await portal.call(snoozeReminders, { body }, as());
    for (const [person, code] of [
      ['other', 404],
      ['guest', 403],
    ] as const) {
      expect((await list({ state: 'snoozed' }, person)).rows).toEqual([]);
      expect((await list({ state: 'snoozed' }, person)).counts.snoozed).toBe(0);
      await expect(portal.call(reopenReminders, { body: { id } }, as(person))).rejects.toMatchObject({ code });
    }
    const token = await signIn(portal.app.db, await addColleague(portal.app.db, mine, ['look'], NOW), NOW);
    const seen = await portal.call(listMatters, { query: { state: 'snoozed' } }, { token });
    expect(subjects(seen)).toEqual(['示例体系认证']);
    await expect(portal.call(reopenReminders, { body: { id } }, { token })).rejects.toMatchObject({ code: 403 });
    expect(getIds(await list({ state: 'snoozed' }))).toEqual(id);
    await portal.call(reopenReminders, { body: { id } }, as());
  });

  it('a certificate renewed with its items is due nowhere, and a stale renewal or one without a right changes nothing', async () => {
    const end = addDays(TODAY, 9);
    const uuid = await records.certificate(mine, { end, name: '示例续期证书' });
    await records.item(mine, uuid, { name: '示例续期资质项', end });
    await portal.app.jobs.runNow('reminders.sweep-enterprise', { entUuid: mine });
    const due = async () =>
      (await list({ keyword: '示例续期', kind: 'due' })).rows.map(({ reminder }) => reminder?.targetKind);
    expect(await due()).toEqual(['certificate']);
    // Renewed alone, what ends is its item.
    const alone = { body: { uuid, validEnd: addDays(TODAY, 1800) } };
    await portal.call(editCertificate, alone, as());
    await portal.app.jobs.runNow('reminders.sweep-enterprise', { entUuid: mine });
    expect(await due()).toEqual(['certificateItem']);
    const record = await portal.call(getCertificate, { params: { id: uuid } }, as());
    const items = record.items.map((item) => ({
      ...item,
      level: item.level ?? '三级',
      standardCode: item.standardCode ?? '10300101',
      validEnd: addDays(TODAY, 1800),
    }));
    const body = { uuid, revision: record.revision, validEnd: addDays(TODAY, 1800), items };
    await expect(portal.call(editCertificate, { body }, as('other'))).rejects.toMatchObject({ code: 404 });
    await expect(portal.call(editCertificate, { body }, as('guest'))).rejects.toMatchObject({ code: 403 });
    const late = { body: { ...body, issueDate: addDays(TODAY, 1) } };
    await expect(portal.call(editCertificate, late, as())).rejects.toMatchObject({ code: 400 });
    expect(await due()).toHaveLength(1);
    await portal.call(editCertificate, { body }, as());
    await portal.app.jobs.runNow('reminders.sweep-enterprise', { entUuid: mine });
    expect(await due()).toEqual([]);
    await expect(portal.call(editCertificate, { body }, as())).rejects.toMatchObject({ code: 409 });
  });

  it('a registration renewed is due nowhere, and offers its renewal until then', async () => {
    const holder = await records.person(mine, { name: '示例续注', kind: 'register' });
    const held = await records.registration(mine, holder, { type: '二级建造师', end: addDays(TODAY, 12) });
    await portal.app.jobs.runNow('reminders.sweep-enterprise', { entUuid: mine });
    const due = () => list({ keyword: '示例续注', kind: 'due' });
    expect((await due()).rows).toMatchObject([{ action: { label: '续期' }, reminder: { targetUuid: held } }]);
    const { registrations, revision } = await portal.call(getRegister, { params: { id: holder } }, as());
    const renewed = registrations.map((one) => ({ ...one, regNo: '示例-1', validEnd: addDays(TODAY, 1100) }));
    const body = { uuid: holder, revision, registrations: renewed };
    await portal.call(editRegister, { body }, as());
    await portal.app.jobs.runNow('reminders.sweep-enterprise', { entUuid: mine });
    expect((await due()).rows).toEqual([]);
  });

  it('a certificate renewed is due nowhere', async () => {
    const { revision } = await portal.call(getCertificate, { params: { id: permit } }, as());
    await portal.call(editCertificate, { body: { uuid: permit, revision, validEnd: addDays(TODAY, 1000) } }, as());
    await portal.app.jobs.runNow('reminders.sweep-enterprise', { entUuid: mine });
    expect(subjects(await list())).not.toContain('示例安全生产许可证');
  });
});
