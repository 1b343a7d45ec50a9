import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addColleague, signIn } from '#apps/server/testing/people.ts';
import { startPortal, type TestAccount } from '#apps/server/testing/portal.ts';
import { addDays } from '#domain/validity/day.ts';
import { logInBySecondaryKey } from '#features/identity/keys/server/testing/with-keys.ts';
import { editCertificate, getCertificate } from '#features/records/certificates/certificates.contract.ts';
import { editRegister, getRegister, listElse } from '#features/records/personnel/personnel.contract.ts';
import { assignReminders } from '#features/work/reminders/contract/handover.ts';
import { handleReminders, reopenReminders, snoozeReminders } from '#features/work/reminders/reminders.contract.ts';
import { sweepAllEnterprises } from '#features/work/reminders/server/reminders.server-api.ts';
import { createReminderTestRecords } from '#features/work/reminders/server/testing/records.ts';
import { listTodoItems, MAX_ROW_ITEMS, type TodoPage } from '../todo.contract.ts';

const TODAY = '2026-11-21';
const NOW = new Date(`${TODAY}T02:00:00Z`);
const portal = await startPortal({ now: NOW });
afterAll(() => portal.close());
const tokens = {} as Record<TestAccount, string>;
for (const person of ['member', 'other', 'expired', 'guest'] as const) tokens[person] = await portal.signIn(person);
const as = (person: TestAccount = 'member') => ({ token: tokens[person] });
const records = createReminderTestRecords(portal.app.db);
const mine = portal.entUuid('member');
const list = (query: object = {}, person: TestAccount = 'member') =>
  portal.call(listTodoItems, { query: { size: 50, ...query } }, as(person));
const names = ({ rows }: TodoPage) => rows.map(({ thing }) => thing.name);
const parts = ({ rows }: TodoPage) => rows.flatMap((row) => row.parts);
const getIds = (page: TodoPage) => parts(page).flatMap(({ reminder }) => reminder?.uuid ?? []);

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
  await sweepAllEnterprises(portal.app, NOW);
});

describe('access to the to-do list', () => {
  it('asks for a login, and shows nothing of another enterprise, nor to users without one', async () => {
    expect((await portal.request({ method: 'GET', path: '/portal/matter/list' })).status).toBe(401);
    const whole = await list();
    const all = new Set([...whole.rows, ...parts(whole)].map(({ key }) => key));
    expect(all.size).toBeGreaterThan(8);
    for (const person of ['other', 'guest'] as const) {
      const theirs = await list({}, person);
      expect([...theirs.rows, ...parts(theirs)].filter(({ key }) => all.has(key))).toEqual([]);
    }
  });
});

describe('planned actions', () => {
  it('are things of the list until they are done, for their own enterprise only', async () => {
    const { token } = as();
    const send = async (path: string, body: object) => {
      const answer = await portal.request({ method: 'POST', path, body, token });
      expect(answer.status).toBe(200);
      return answer.body.data as Record<string, unknown>;
    };
    const changes = [{ kind: 'setMoney', field: 'netAssets', amount: 900 }];
    const { uuid } = await send('/portal/what-if', { name: '示例补齐', changes });
    await send('/portal/todo/from-what-if', { uuid, owner: '示例负责人', dueOn: addDays(TODAY, 5) });
    const planned = await list({ kind: 'plan' });
    expect(planned.rows).toMatchObject([
      {
        thing: { kind: 'plan', name: '净资产变为 900 万元' },
        group: 'week',
        dueOn: addDays(TODAY, 5),
        action: { label: '去完成' },
        parts: [{ kind: 'plan', consequence: '负责人 示例负责人，来自试算“示例补齐”' }],
      },
    ]);
    expect((await list({ kind: 'plan' }, 'other')).rows).toEqual([]);
    const seenWith = async (menu: string) => {
      const key = await logInBySecondaryKey(portal, ['info.todo', menu]);
      return (await portal.call(listTodoItems, { query: { size: 50, kind: 'plan' } }, key)).rows.length;
    };
    expect([await seenWith('check.what-if'), await seenWith('check.qualification')]).toEqual([1, 0]);
    const open = await portal.request({ method: 'GET', path: '/portal/todo/list', token });
    const [todo] = open.body.data?.rows ?? open.body.rows;
    const { origin: _origin, ...fields } = todo;
    await send('/portal/todo/edit', { ...fields, done: true });
    expect((await list({ kind: 'plan' })).rows).toEqual([]);
  });
});

describe('the list', () => {
  it('puts everything in the order of its days, each in its group, with what follows and its action', async () => {
    const { rows, counts, today } = await list();
    expect(today).toBe(TODAY);
    const days = rows.map(({ dueOn }) => dueOn ?? '9999-12-31');
    expect(days).toEqual(days.toSorted());
    const found = Object.fromEntries(rows.map((row) => [row.thing.name, row]));
    expect(found.示例体系认证).toMatchObject({
      thing: { kind: 'certificate' },
      group: 'overdue',
      action: { label: '续期' },
      partCount: 1,
      parts: [{ kind: 'due' }],
    });
    expect(found.示例安全生产许可证).toMatchObject({ group: 'week', parts: [{ kind: 'due' }] });
    expect(found.沈越).toMatchObject({ thing: { kind: 'person' }, group: 'month', parts: [{ kind: 'due' }] });
    // A forecast of a qualification is a part of its certificate.
    expect(found.示例建筑业企业资质证书).toMatchObject({
      thing: { kind: 'certificate' },
      group: 'later',
      dueOn: addDays(TODAY, 58),
      parts: [{ kind: 'gap' }],
    });
    expect(found.示例大厦).toMatchObject({
      thing: { kind: 'project' },
      group: 'later',
      dueOn: null,
      parts: [{ kind: 'platform' }],
    });
    const all = rows.flatMap((row) => row.parts);
    expect(all.every(({ consequence, action }) => consequence !== '' && action.to.startsWith('/'))).toBe(true);
    expect([counts.total, counts.open]).toEqual([rows.length, rows.length]);
  });

  it('goes on by key: the pages together are the whole, nothing twice', async () => {
    const whole = (await list()).rows.map(({ key }) => key);
    expect(new Set(whole).size).toBe(whole.length);
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
    expect(names(await list({ group: 'overdue' }))).toEqual(['示例体系认证']);
    expect(new Set(parts(await list({ kind: 'platform' })).map(({ kind }) => kind))).toEqual(new Set(['platform']));
    expect(names(await list({ keyword: '安全生产' }))).toEqual(['示例安全生产许可证']);
    expect(names(await list({ keyword: '安许' }))).toEqual(['示例安全生产许可证']);
    expect((await list({ personUuid: 'nobody' })).rows).toEqual([]);
    expect(names(await list({ type: '04' }))).toEqual(['沈越']);
    expect(names(await list({ type: '0203' }))).toEqual(['示例建筑业企业资质证书']);
    expect(names(await list({ type: '03', keyword: '大厦' }))).toEqual(['示例大厦']);
    for (const type of ['0405', '9', 'x', '%']) expect((await list({ type })).rows).toEqual([]);
    expect(parts(await list({ personKind: 'else' })).every(({ reminder }) => reminder?.personKind === 'else')).toBe(
      true,
    );
    const whole = await list();
    for (const after of ['x', '2026-13-99|person|x', `2026-02-30|person|${'-'.repeat(36)}`, '2026-11-18|due|x']) {
      expect(names(await list({ group: 'never', kind: 'x', after }))).toEqual(names(whole));
    }
    expect(names(await list({ after: `2026-11-18|project|${'-'.repeat(36)}` }))).not.toContain('示例体系认证');
  });
});

const sweep = () => portal.app.jobs.runNow('reminders.sweep-enterprise', { entUuid: mine });

describe('a thing', () => {
  const sql = (text: string, values: readonly unknown[]) => portal.app.db.sql(text, values);
  it('holds all its parts in one row, at the day of the earliest, with its renewal', async () => {
    const cert = await records.certificate(mine, { end: addDays(TODAY, 50), name: '示例归并证书' });
    const item = await records.item(mine, cert, { name: '示例归并资质', end: addDays(TODAY, 20) });
    await records.forecast(mine, item, addDays(TODAY, 70));
    await records.term(mine, 'certificate', cert, addDays(TODAY, 15));
    const filing = randomUUID();
    await sql(
      `insert into filing_case (ent_uuid, uuid, kind, name, state, next_on, next_what, create_time, update_time)
       values ($1, $2, 'renewal', '示例归并证书延续', 'preparing', $3, '提交申报', $4, $4)`,
      [mine, filing, addDays(TODAY, 5), NOW],
    );
    await sweepAllEnterprises(portal.app, NOW);
    const row = (await list()).rows.filter(({ thing }) => thing.id === cert);
    expect(row).toMatchObject([
      { thing: { kind: 'certificate', name: '示例归并证书' }, group: 'week', dueOn: addDays(TODAY, 5), partCount: 5 },
    ]);
    expect(row[0]?.action).toEqual(row[0]?.parts[0]?.action);
    expect(row[0]?.parts.map(({ kind, dueOn, action }) => [kind, dueOn, action.label])).toEqual([
      ['filing', addDays(TODAY, 5), '去办理'],
      ['due', addDays(TODAY, 15), '去更新'],
      ['due', addDays(TODAY, 20), '续期'],
      ['due', addDays(TODAY, 50), '续期'],
      ['gap', addDays(TODAY, 70), '看缺口'],
    ]);

    // Filters apply to the parts: the row holds those that pass, and is counted wherever one of them is.
    const later = await list({ group: 'later', kind: 'gap' });
    expect(later.rows.find(({ thing }) => thing.id === cert)).toMatchObject({
      group: 'later',
      dueOn: addDays(TODAY, 70),
      partCount: 1,
    });
    const { counts } = await list();
    for (const group of ['overdue', 'week', 'month', 'later'] as const)
      expect((await list({ group })).rows).toHaveLength(counts.groups[group]);
    for (const [kind, count] of Object.entries(counts.kinds)) expect((await list({ kind })).rows).toHaveLength(count);
    const settled = getIds(await list({ keyword: '示例归并证书', kind: 'due' }));
    await portal.call(snoozeReminders, { body: { id: settled, until: addDays(TODAY, 3), reason: '示例' } }, as());
    expect((await list()).rows.find(({ thing }) => thing.id === cert)?.partCount).toBe(5 - settled.length);
    expect((await list({ state: 'snoozed' })).rows).toMatchObject([{ thing: { id: cert }, partCount: settled.length }]);
    await portal.call(reopenReminders, { body: { id: settled } }, as());

    await sql('delete from filing_case where uuid = $1', [filing]);
    await sql('delete from held_forecast where item_uuid = $1', [item]);
    await sql('delete from held_term where target_uuid = $1', [cert]);
    await sql('delete from certificate_item where uuid = $1', [item]);
    await sql('delete from certificate where uuid = $1', [cert]);
    await sweepAllEnterprises(portal.app, NOW);
  });

  it('warns of each degree of a forecast in its own words, with its causes', async () => {
    const cert = await records.certificate(mine, { end: null, name: '示例预测证书' });
    const item = await records.item(mine, cert, { name: '示例预测资质' });
    const cause = '甲（二级建造师）：注册有效期至 2026-12-10';
    await records.forecast(mine, item, addDays(TODAY, 20), 'unproven', [cause]);
    await records.forecast(mine, item, addDays(TODAY, 40));
    await records.forecast(mine, item, addDays(TODAY, 50), 'wider');
    await sweepAllEnterprises(portal.app, NOW);
    const [row] = (await list()).rows.filter(({ thing }) => thing.id === cert);
    const words = row?.parts.map(({ dueOn, reminder, consequence }) => [dueOn, reminder?.title, consequence]);
    expect(words).toEqual([
      [addDays(TODAY, 20), expect.stringContaining('不再能证明'), expect.stringContaining(`原因：${cause}。`)],
      [addDays(TODAY, 40), expect.stringContaining('不再满足'), expect.stringContaining('起不再满足')],
      [addDays(TODAY, 50), expect.stringContaining('缺口扩大'), expect.stringContaining('起缺口扩大')],
    ]);
    await sql('delete from held_forecast where item_uuid = $1', [item]);
    await sql('delete from certificate_item where uuid = $1', [item]);
    await sql('delete from certificate where uuid = $1', [cert]);
    await sweepAllEnterprises(portal.app, NOW);
  });

  it('is the person of registrations, posts and achievements', async () => {
    const person = await records.person(mine, {
      name: '示例归并人',
      kind: 'register',
      postEnd: addDays(TODAY, 30),
      extraPostEnd: addDays(TODAY, 40),
    });
    const held = await records.registration(mine, person, {
      type: '二级建造师',
      end: addDays(TODAY, 20),
      eduEnd: addDays(TODAY, 25),
    });
    await records.term(mine, 'registration', held, addDays(TODAY, 10));
    await records.achievement(mine, { personUuid: person, kind: 'register', state: 'problem' });
    await sweepAllEnterprises(portal.app, NOW);
    const rows = (await list({ personUuid: person })).rows;
    expect(rows).toMatchObject([
      { thing: { kind: 'person', id: person, name: '示例归并人' }, dueOn: addDays(TODAY, 10) },
    ]);
    expect(rows[0]?.parts.map(({ reminder }) => reminder?.kind)).toEqual([
      'registrationTerm',
      'registration',
      'continuingEdu',
      'postCert',
      'postCert',
      'performance',
    ]);
    await sql('delete from held_term where target_uuid = $1', [held]);
    await sql('delete from achievement where person_uuid = $1', [person]);
    await sql('delete from registration where uuid = $1', [held]);
    await sql('delete from person where uuid = $1', [person]);
    await sweepAllEnterprises(portal.app, NOW);
  });

  it('is the field where it is empty in several records, with the list of them', async () => {
    const people = await Promise.all(
      Array.from({ length: MAX_ROW_ITEMS + 2 }, (_one, at) =>
        records.person(mine, { name: `示例职称${at}`, kind: 'else', titleName: at === 0 ? null : '工程师' }),
      ),
    );
    await sql("update person set kind = '职称人员', title_rank = '中级' where uuid = any($1::uuid[])", [people]);
    await sql("update person set title_major = '建筑' where uuid = $1", [people[0]]);
    await sweepAllEnterprises(portal.app, NOW);
    const facts = await list({ kind: 'facts' });
    const fields = facts.rows.filter(({ thing }) => thing.kind === 'field');
    expect(fields.map(({ thing, partCount }) => [thing.name, partCount])).toEqual(
      [
        ['非注册人员的职称专业未填', MAX_ROW_ITEMS + 1],
        ['非注册人员的职称名称未填', 1],
      ].toSorted(),
    );
    for (const { action, partCount, parts: shown } of fields) {
      expect(action.label).toBe('批量补全');
      expect(shown).toHaveLength(Math.min(partCount, MAX_ROW_ITEMS));
      const filters = Object.fromEntries(new URL(action.to, 'http://x').searchParams);
      expect((await portal.call(listElse, { query: filters }, as())).total).toBe(partCount);
      expect((await portal.call(listElse, { query: filters }, as('other'))).total).toBe(0);
    }
    expect(facts.counts.kinds.facts).toBe(facts.rows.length);
    await sql('delete from person where uuid = any($1::uuid[])', [people]);
    await sweepAllEnterprises(portal.app, NOW);
  });
});

describe('by qualification', () => {
  it('offers what the enterprise holds, and shows what lapses with one and what it lacks', async () => {
    const { qualifications } = await list();
    const held = qualifications.find(({ name }) => name === '市政公用工程施工总承包');
    expect(held).toBeDefined();
    const narrowed = await list({ itemUuid: held?.uuid });
    expect(parts(narrowed).map(({ kind }) => kind)).toEqual(['gap']);
    expect(narrowed.counts.total).toBe(1);
    expect((await list({ itemUuid: held?.uuid, kind: 'due' })).rows).toEqual([]);
  });

  it('shows nothing for an unknown one or that of another enterprise, which sees none of ours', async () => {
    const [held] = (await list()).qualifications;
    for (const itemUuid of ['nothing', permit]) {
      expect(parts(await list({ itemUuid })).filter(({ kind }) => kind === 'gap')).toEqual([]);
    }
    const theirs = await list({ itemUuid: held?.uuid }, 'other');
    expect(theirs.rows).toEqual([]);
    expect(theirs.qualifications.map(({ uuid }) => uuid)).not.toContain(held?.uuid);
    expect((await list({}, 'guest')).qualifications).toEqual([]);
  });
});

describe('what follows from the end of a paper', () => {
  it('is told by qualification, requirement and day to users who may read the checks, and of a certificate by its content', async () => {
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
    await sweep();
    const said = async (keyword: string, person: TestAccount = 'member') =>
      parts(await list({ keyword, kind: 'due' }, person))
        .map(({ consequence }) => consequence)
        .join();
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
    await sweep();
  });
});

describe('what is decided', () => {
  it('takes a row away and brings it back: settled, put off, handed over', async () => {
    const whole = names(await list());
    const id = getIds(await list({ keyword: '体系' }));
    await portal.call(handleReminders, { body: { id, note: '示例' } }, as());
    expect(names(await list())).toEqual(whole.filter((one) => one !== '示例体系认证'));
    const handled = await list({ state: 'handled', group: 'week' });
    expect(handled.rows).toMatchObject([
      { thing: { name: '示例体系认证' }, parts: [{ reminder: { handled: true, handledNote: '示例' } }] },
    ]);
    expect(handled.counts).toMatchObject({ total: 1, handled: 1, snoozed: 0, kinds: { due: 1 } });
    expect((await list({ type: '04' })).counts.handled).toBe(0);
    expect((await list({ state: 'handled' }, 'other')).rows).toEqual([]);
    await portal.call(reopenReminders, { body: { id } }, as());
    expect((await list({ state: 'handled' })).rows).toEqual([]);
    await portal.call(snoozeReminders, { body: { id, until: addDays(TODAY, 7), reason: '示例' } }, as());
    expect(names(await list())).not.toContain('示例体系认证');
    await portal.call(reopenReminders, { body: { id } }, as());
    expect(names(await list())).toEqual(whole);
    const me = portal.userUuid('member');
    await portal.call(assignReminders, { body: { id, to: me } }, as());
    expect(names(await list({ assignee: 'me' }))).toEqual(['示例体系认证']);
    await portal.call(assignReminders, { body: { id, to: null } }, as());
  });

  it('snoozed items are a list of their own: author, return day, and back at once when restored', async () => {
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
        thing: { name: '示例体系认证' },
        group: 'week',
        dueOn: addDays(TODAY, -3),
        parts: [{ reminder: { uuid: soon, snoozedUntil: nextDay, snoozeReason: '材料在补' } }],
      },
      { group: 'later', parts: [{ reminder: { uuid: late, snoozedUntil: addDays(TODAY, 40) } }] },
    ]);
    const [{ nickName } = { nickName: '' }] = (
      await portal.app.db.sql<{ nickName: string }>('select nick_name as "nickName" from app_user where uuid = $1', [
        portal.userUuid('member'),
      ])
    ).rows;
    expect(parts(put).map(({ reminder }) => reminder?.snoozedBy)).toEqual([nickName, nickName]);
    expect(put.counts).toMatchObject({ total: 2, snoozed: 2, kinds: { due: 2, platform: 0 } });
    // The strip above goes on counting what is open.
    expect(put.counts.groups).toEqual((await list()).counts.groups);
    expect((await list()).counts).toMatchObject({ total: before.counts.total - 2, snoozed: 2 });
    const first = await list({ state: 'snoozed', size: 1 });
    expect(names(first)).toEqual(['示例体系认证']);
    expect(getIds(await list({ state: 'snoozed', size: 1, after: first.next ?? '' }))).toEqual([late]);
    expect(names(await list({ state: 'snoozed', keyword: '体系' }))).toEqual(['示例体系认证']);
    expect((await list({ state: 'snoozed', kind: 'platform' })).counts).toMatchObject({ total: 0, snoozed: 0 });
    // Nonsense is no filter.
    expect(names(await list({ state: 'never' }))).toEqual(names(await list()));

    // On the day itself it is open again, and says that it was put off.
    portal.setNow(new Date(`${nextDay}T02:00:00Z`));
    try {
      const back = parts(await list({ keyword: '体系' }));
      expect(back).toMatchObject([{ reminder: { snoozedUntil: null, snoozeReason: '材料在补', snoozedBy: nickName } }]);
      expect(getIds(await list({ state: 'snoozed' }))).toEqual([late]);
    } finally {
      portal.setNow(NOW);
    }
    await portal.call(reopenReminders, { body: { id: [soon, late] } }, as());
    expect((await list({ state: 'snoozed' })).rows).toEqual([]);
    expect(names(await list())).toEqual(names(before));
    expect(parts(await list({ keyword: '体系' }))).toMatchObject([
      { reminder: { snoozeReason: null, snoozedBy: null } },
    ]);
  });

  it('snoozed items are visible and reversible in their own enterprise only, and not for a colleague with the read-only role', async () => {
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
    const seen = await portal.call(listTodoItems, { query: { state: 'snoozed' } }, { token });
    expect(names(seen)).toEqual(['示例体系认证']);
    await expect(portal.call(reopenReminders, { body: { id } }, { token })).rejects.toMatchObject({ code: 403 });
    expect(getIds(await list({ state: 'snoozed' }))).toEqual(id);
    await portal.call(reopenReminders, { body: { id } }, as());
  });

  it('a certificate renewed with its items is due nowhere, and a stale renewal or one without a right changes nothing', async () => {
    const end = addDays(TODAY, 9);
    const uuid = await records.certificate(mine, { end, name: '示例续期证书' });
    await records.item(mine, uuid, { name: '示例续期资质项', end });
    await sweep();
    const due = async () =>
      parts(await list({ keyword: '示例续期', kind: 'due' })).map(({ reminder }) => reminder?.targetKind);
    expect(await due()).toEqual(['certificate']);
    // Renewed alone, what ends is its item.
    const alone = { body: { uuid, validEnd: addDays(TODAY, 1800) } };
    await portal.call(editCertificate, alone, as());
    await sweep();
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
    await sweep();
    expect(await due()).toEqual([]);
    await expect(portal.call(editCertificate, { body }, as())).rejects.toMatchObject({ code: 409 });
  });

  it('a registration renewed is due nowhere, and offers its renewal until then', async () => {
    const holder = await records.person(mine, { name: '示例续注', kind: 'register' });
    const held = await records.registration(mine, holder, { type: '二级建造师', end: addDays(TODAY, 12) });
    await sweep();
    const due = () => list({ keyword: '示例续注', kind: 'due' });
    expect(parts(await due())).toMatchObject([{ action: { label: '续期' }, reminder: { targetUuid: held } }]);
    const { registrations, revision } = await portal.call(getRegister, { params: { id: holder } }, as());
    const renewed = registrations.map((one) => ({ ...one, regNo: '示例-1', validEnd: addDays(TODAY, 1100) }));
    const body = { uuid: holder, revision, registrations: renewed };
    await portal.call(editRegister, { body }, as());
    await sweep();
    expect((await due()).rows).toEqual([]);
  });

  it('a certificate renewed is due nowhere', async () => {
    const { revision } = await portal.call(getCertificate, { params: { id: permit } }, as());
    await portal.call(editCertificate, { body: { uuid: permit, revision, validEnd: addDays(TODAY, 1000) } }, as());
    await sweep();
    expect(names(await list())).not.toContain('示例安全生产许可证');
  });
});
