import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startPortal } from '#apps/server/testing/portal.ts';
import type { CauseKind } from '#domain/reminders/rules.ts';
import { describeReminder } from '#domain/reminders/wording.ts';
import { addDays, addMonths, countDaysBetween } from '#domain/validity/day.ts';
import {
  DECLARED_STATUS_TEXT,
  type EvaluatedStatus,
  type QualificationStatus,
} from '#features/evaluation/evaluations/server/evaluations.server-api.ts';
import { createJobTenantContext } from '#platform/server/access/scope.ts';
import { replaceQualificationStatuses } from './qualification-status.repo.ts';
import { notifyWorsenedIndicators } from './qualification-status.service.ts';
import { runDailySweep, sweepAllEnterprises, sweepEnterprise } from './sweep.service.ts';
import { SWEEP_LISTED_STATEMENT } from './sweep-statements.repo.ts';
import { addTestEnterprise, createReminderTestRecords } from './testing/records.ts';

const TODAY = '2026-11-21';
const MORNING = new Date('2026-11-20T18:00:00Z');
const portal = await startPortal({ now: MORNING });
afterAll(() => portal.close());
const { app } = portal;
const { db } = app;
const records = createReminderTestRecords(db);

interface Row {
  code: string;
  kind: string;
  target_uuid: string;
  due_date: string | null;
  level: string;
  subject: string;
  read: boolean;
  handled: boolean;
  items: string[];
  stage_on: string | null;
  announced_on: string | null;
}
const openOf = async (entUuid: string): Promise<Row[]> =>
  (
    await db.sql<Row>('select * from reminder where ent_uuid = $1 and closed_time is null order by code, due_date', [
      entUuid,
    ])
  ).rows;
const getCodes = async (entUuid: string) => (await openOf(entUuid)).map((row) => row.code);
const sweepOn = (entUuid: string, day: string) => sweepEnterprise(app, entUuid, new Date(`${day}T04:00:00Z`));

let enterprise = '';
beforeEach(async () => {
  enterprise = await addTestEnterprise(db, `示例企业 ${randomUUID()}`);
  await records.licence(enterprise, null);
});

describe('R-009 boundaries', () => {
  it.each([
    [91, []],
    [90, ['0201 notice']],
    [60, ['0201 warn']],
    [30, ['0201 urgent']],
    [7, ['0201 urgent']],
    [0, ['0201 urgent']],
    [-1, ['0202 overdue']],
  ])('%i days left', async (daysLeft, expected) => {
    await records.certificate(enterprise, { end: addDays(TODAY, daysLeft), category: 'other' });
    await sweepOn(enterprise, TODAY);
    expect((await openOf(enterprise)).map((row) => `${row.code} ${row.level}`)).toEqual(expected);
  });

  it('turns at midnight in Shanghai', async () => {
    await records.certificate(enterprise, { end: TODAY });
    await sweepEnterprise(app, enterprise, new Date('2026-11-21T15:59:59Z'));
    expect(await getCodes(enterprise)).toEqual(['0201']);
    await sweepEnterprise(app, enterprise, new Date('2026-11-21T16:00:00Z'));
    expect(await getCodes(enterprise)).toEqual(['0202']);
  });
});

it('plans the statement of one enterprise once for a connection', async () => {
  await records.certificate(enterprise, { end: addDays(TODAY, 20) });
  await db.transaction(async () => {
    for (let run = 0; run < 4; run += 1) await sweepOn(enterprise, TODAY);
    const { rows } = await db.sql<{ generic: number; custom: number }>(
      'select generic_plans as generic, custom_plans as custom from pg_prepared_statements where statement = $1',
      [SWEEP_LISTED_STATEMENT],
    );
    expect(rows).toEqual([{ generic: expect.any(Number), custom: 0 }]);
    expect(rows[0]?.generic).toBeGreaterThanOrEqual(3);
  });
  expect(await getCodes(enterprise)).toEqual(['0201']);
});

describe('stages', () => {
  const only = async () => {
    const [row, ...more] = await openOf(enterprise);
    expect(more).toEqual([]);
    return row;
  };
  const readAll = () => db.sql('update reminder set read = true where ent_uuid = $1', [enterprise]);

  it('each of 90, 60, 30, 7 and 0 days, and the end, is mentioned once', async () => {
    await records.certificate(enterprise, { end: addDays(TODAY, 100), category: 'other' });
    const mentioned: number[] = [];
    for (let passed = 0; passed <= 103; passed += 1) {
      const day = addDays(TODAY, passed);
      await sweepOn(enterprise, day);
      if ((await openOf(enterprise)).some((row) => !row.read)) mentioned.push(100 - passed);
      await readAll();
      await sweepOn(enterprise, day);
      expect((await openOf(enterprise)).some((row) => !row.read)).toBe(false);
    }
    expect(mentioned).toEqual([90, 60, 30, 7, 0, -1]);
  });

  // 建筑业企业资质管理规定 (住房城乡建设部令第22号), article 17: asked for three months before the end.
  it('a certificate that must be renewed three months ahead is mentioned 30 and 7 days before that, on the day, and before the last safe start', async () => {
    // The product assumes 30 days of preparation: the last safe start is day 10.
    const end = addMonths(addDays(TODAY, 40), 3);
    await records.certificate(enterprise, { end, category: 'construction' });
    const mentioned: string[] = [];
    for (let passed = 0; passed <= 45; passed += 1) {
      await sweepOn(enterprise, addDays(TODAY, passed));
      const row = (await openOf(enterprise))[0];
      if (row && !row.read) mentioned.push(`${passed} ${row.level}`);
      await readAll();
    }
    const ninety = countDaysBetween(TODAY, addDays(end, -90));
    expect(mentioned).toEqual(
      [...new Set([3, 10, 33, 40, ninety])].filter((day) => day <= 45).map((day) => `${day} notice`),
    );
  });

  it('a B certificate is mentioned on the day from which its renewal may be asked for', async () => {
    const person = await records.person(enterprise, { name: '沈越', kind: 'register' });
    const end = addMonths(addDays(TODAY, 5), 3);
    await records.registration(enterprise, person, { type: '二级建造师', end: null, safetyEnd: end });
    await sweepOn(enterprise, addDays(TODAY, 4));
    expect(await openOf(enterprise)).toEqual([]);
    await sweepOn(enterprise, addDays(TODAY, 5));
    expect(await only()).toMatchObject({ code: '0501', stage_on: addDays(TODAY, 5), level: 'notice' });
  });

  it('an enterprise may have others, and none by window', async () => {
    await db.sql(
      `insert into reminder_setting (ent_uuid, kind, stages, by_window, update_time) values ($1, 'certificate', '{200,15}', false, now())`,
      [enterprise],
    );
    await records.certificate(enterprise, { end: addDays(TODAY, 200), category: 'construction' });
    await records.safetyPermit(enterprise, addDays(TODAY, 60));
    await sweepOn(enterprise, TODAY);
    expect((await openOf(enterprise)).map((row) => [row.kind, row.stage_on])).toEqual([
      ['safetyPermit', expect.any(String)],
      ['certificate', TODAY],
    ]);
    await readAll();
    await sweepOn(enterprise, addDays(TODAY, 184));
    expect((await openOf(enterprise)).find((row) => row.kind === 'certificate')?.read).toBe(true);
    await sweepOn(enterprise, addDays(TODAY, 185));
    expect((await openOf(enterprise)).find((row) => row.kind === 'certificate')?.read).toBe(false);
  });

  it('what is taken back is the old reminder, not a new one', async () => {
    const uuid = await records.certificate(enterprise, { end: addDays(TODAY, 20) });
    await sweepOn(enterprise, TODAY);
    await db.sql('update reminder set read = true, handled = true where ent_uuid = $1', [enterprise]);
    const before = await only();
    await db.sql(`update certificate set del_flag = '2' where uuid = $1`, [uuid]);
    await sweepOn(enterprise, TODAY);
    expect(await openOf(enterprise)).toEqual([]);
    await db.sql(`update certificate set del_flag = '0' where uuid = $1`, [uuid]);
    await sweepOn(enterprise, addDays(TODAY, 1));
    expect(await only()).toMatchObject({ read: true, handled: true, announced_on: before?.announced_on });
  });

  it('what changes after the nightly sweep belongs to the digest of the next day', async () => {
    await sweepAllEnterprises(app, MORNING);
    await records.certificate(enterprise, { end: addDays(TODAY, 20) });
    await sweepEnterprise(app, enterprise, MORNING);
    expect((await only())?.announced_on).toBe(addDays(TODAY, 1));
  });
});

describe('reminders follow the record', () => {
  it('a renewed certificate is silent, and speaks again before its next end, as new', async () => {
    const uuid = await records.certificate(enterprise, { end: addDays(TODAY, 20) });
    await sweepOn(enterprise, TODAY);
    await db.sql('update reminder set read = true, handled = true where ent_uuid = $1', [enterprise]);
    await sweepOn(enterprise, addDays(TODAY, 1));
    expect((await openOf(enterprise))[0]).toMatchObject({ read: true, handled: true });
    await db.sql('update certificate set valid_end = $2 where uuid = $1', [uuid, addDays(TODAY, 400)]);
    await sweepOn(enterprise, TODAY);
    expect(await openOf(enterprise)).toEqual([]);
    await sweepOn(enterprise, addDays(TODAY, 350));
    expect((await openOf(enterprise))[0]).toMatchObject({ code: '0201', read: false, handled: false });
  });

  it('a more urgent stage is unread again, but stays handled; another end is not handled', async () => {
    const uuid = await records.certificate(enterprise, { end: addDays(TODAY, 61) });
    await sweepOn(enterprise, TODAY);
    await db.sql('update reminder set read = true, handled = true where ent_uuid = $1', [enterprise]);
    await sweepOn(enterprise, addDays(TODAY, 1));
    expect((await openOf(enterprise))[0]).toMatchObject({ level: 'warn', read: false, handled: true });
    await db.sql('update certificate set valid_end = $2 where uuid = $1', [uuid, addDays(TODAY, 50)]);
    await sweepOn(enterprise, addDays(TODAY, 1));
    expect((await openOf(enterprise))[0]).toMatchObject({ handled: false, due_date: addDays(TODAY, 50) });
  });

  it.each(["del_flag = '2'", "status = 'revoked'", "status = 'cancelled'", 'valid_end = null'])(
    'a certificate with %s is silent',
    async (change) => {
      const uuid = await records.certificate(enterprise, { end: addDays(TODAY, 5) });
      await sweepOn(enterprise, TODAY);
      expect(await getCodes(enterprise)).toEqual(['0201']);
      await db.sql(`update certificate set ${change} where uuid = $1`, [uuid]);
      await sweepOn(enterprise, TODAY);
      expect(await getCodes(enterprise)).toEqual([]);
    },
  );

  it('a replaced certificate is silent; one of other items, or that ends earlier, replaces nothing', async () => {
    const old = await records.certificate(enterprise, { end: addDays(TODAY, -10) });
    await records.item(enterprise, old, { name: '建筑工程施工总承包', code: '10300101' });
    const other = await records.certificate(enterprise, { end: addDays(TODAY, 900) });
    await records.item(enterprise, other, { name: '市政公用工程施工总承包', code: '10300110' });
    await sweepOn(enterprise, TODAY);
    expect(await getCodes(enterprise)).toEqual(['0202']);
    await records.item(enterprise, other, { name: '建筑工程施工总承包', code: '10300101' });
    await sweepOn(enterprise, TODAY);
    expect(await getCodes(enterprise)).toEqual([]);
    await db.sql('update certificate set valid_end = $2 where uuid = $1', [other, addDays(TODAY, -20)]);
    await sweepOn(enterprise, TODAY);
    expect(await getCodes(enterprise)).toEqual(['0202', '0202']);
  });

  it('a person with all hours of the period gets none, and a person who lacks some reads how many', async () => {
    const person = await records.person(enterprise, { name: '沈越', kind: 'register' });
    const eduEnd = addDays(TODAY, 8);
    const registration = await records.registration(enterprise, person, {
      type: '二级建造师',
      end: addDays(TODAY, 900),
      eduEnd,
    });
    const sweepWith = async (statement: string, ...rest: unknown[]) => {
      await db.sql(statement, [enterprise, registration, ...rest]);
      await sweepOn(enterprise, TODAY);
      return (await openOf(enterprise)).map((one) => one.subject);
    };
    expect(await sweepWith('select $1::uuid, $2::uuid')).toEqual(['沈越 二级建造师继续教育']);
    const enter = `insert into registration_hours (ent_uuid, registration_uuid, required, done, update_time, period_end)
      values ($1, $2, 90, $3::numeric, now(), $4::date)
      on conflict (ent_uuid, registration_uuid) do update set done = excluded.done, period_end = excluded.period_end`;
    expect(await sweepWith(enter, 78, eduEnd)).toEqual([
      // Twelve hours are two days of eight: the day before the last one, and the last one.
      `沈越 二级建造师继续教育（还差 12 学时，按每天 8 学时最迟 ${addDays(eduEnd, -1)} 开始学习）`,
    ]);
    const credit = `insert into hours_credit (ent_uuid, uuid, registration_uuid, certificate_uuid, certificate_number, course_title, hours,
        period_end, create_time) values ($1, gen_random_uuid(), $2, gen_random_uuid(), '0', '示例', 12, $3::date, now())`;
    expect(await sweepWith(credit, eduEnd)).toEqual([]);
    expect(await sweepWith('delete from hours_credit where ent_uuid = $1 and registration_uuid = $2')).toHaveLength(1);
    // What was entered for the period before says nothing of this one.
    expect(await sweepWith(enter, 90, eduEnd)).toEqual([]);
    expect(await sweepWith(enter, 90, addDays(eduEnd, -1095))).toEqual(['沈越 二级建造师继续教育']);
  });

  it('people who left, and registrations taken back, are silent', async () => {
    const person = await records.person(enterprise, { name: '沈越', kind: 'register', birth: '1966-12-01' });
    const registration = await records.registration(enterprise, person, {
      type: '二级建造师',
      end: addDays(TODAY, -8),
      eduEnd: addDays(TODAY, 8),
      safetyEnd: addDays(TODAY, 80),
    });
    await sweepOn(enterprise, TODAY);
    expect(await getCodes(enterprise)).toEqual(['0402', '0403', '0404', '0501']);
    expect((await openOf(enterprise))[0]?.subject).toBe('沈越 二级建造师注册');
    await db.sql(`update registration set del_flag = '2' where uuid = $1`, [registration]);
    await sweepOn(enterprise, TODAY);
    expect(await getCodes(enterprise)).toEqual(['0404']);
    await db.sql(`update person set status = 'left' where uuid = $1`, [person]);
    await sweepOn(enterprise, TODAY);
    expect(await getCodes(enterprise)).toEqual([]);
  });

  it('mentions a B certificate that stands with several registrations once', async () => {
    const person = await records.person(enterprise, { name: '沈越', kind: 'register' });
    for (const type of ['一级建造师', '二级建造师']) {
      await records.registration(enterprise, person, { type, end: null, safetyEnd: addDays(TODAY, 3) });
    }
    await sweepOn(enterprise, TODAY);
    expect(await getCodes(enterprise)).toEqual(['0501']);
  });
});

const short: QualificationStatus = {
  itemUuid: '',
  itemTitle: '建筑工程施工总承包二级',
  standardCode: '10300101',
  level: '二级',
  aspect: 'people',
  indicator: '注册建造师',
  have: 11,
  need: 12,
  unit: '人',
  verdict: 'short',
  words: '差 1 人',
  docNumber: null,
};

describe('states', () => {
  it('0103, 03xx, 0503 and 0602 come and go with the record', async () => {
    await db.sql('update enterprise set legal_person = null where uuid = $1', [enterprise]);
    const link = { state: '已录入' };
    const full = { bidding: link, contract: link, drawingReview: link, permit: link, acceptance: link };
    await records.project(enterprise, { name: '不一致', state: 'differs', diff: [{ field: 'area' }] });
    await records.project(enterprise, { name: '未查到', state: 'missing', links: full });
    await records.project(enterprise, { name: '缺环节', state: 'same', links: { ...full, permit: null } });
    const person = await records.person(enterprise, { name: '邵敏', kind: 'else', titleName: '工程师' });
    await records.achievement(enterprise, { personUuid: person, kind: 'else', state: 'problem' });
    await records.achievement(enterprise, { personUuid: person, kind: 'else', state: 'ok' });
    await sweepOn(enterprise, TODAY);
    const rows = await openOf(enterprise);
    expect(rows.map((row) => row.code)).toEqual(['0103', '0301', '0302', '0303', '0503', '0602']);
    expect(rows.map((row) => row.items)).toEqual([['legalPerson'], ['area'], [], ['permit'], [], []]);
    await db.sql(`update project set platform_state = 'same', links = null where ent_uuid = $1`, [enterprise]);
    await records.licence(enterprise, null);
    await sweepOn(enterprise, TODAY);
    expect(await getCodes(enterprise)).toEqual(['0503', '0602']);
  });

  it('0203, 0601, 0602 come from the check of held qualifications, one an item; worse figures open it again', async () => {
    const certificate = await records.certificate(enterprise, { end: null });
    const itemUuid = await records.item(enterprise, certificate, { name: '建筑工程施工总承包', code: '10300101' });
    const save = (rows: readonly Partial<QualificationStatus>[]) =>
      replaceQualificationStatuses(
        db,
        createJobTenantContext(enterprise),
        rows.map((row) => ({ ...short, itemUuid, ...row, uuid: randomUUID() })),
        MORNING,
      );
    await save([
      {},
      { indicator: '中级以上职称', words: '差 3 人' },
      { aspect: 'assets', indicator: '净资产', words: '差 500 万元' },
      { aspect: 'performance', verdict: 'unknown', words: '待核对' },
    ]);
    await sweepOn(enterprise, TODAY);
    const rows = await openOf(enterprise);
    expect(rows.map((row) => [row.code, row.items])).toEqual([
      ['0203', ['净资产 差 500 万元']],
      ['0601', ['注册建造师 差 1 人', '中级以上职称 差 3 人']],
    ]);
    await db.sql('update reminder set handled = true where ent_uuid = $1', [enterprise]);
    await save([{ words: '差 2 人' }]);
    await sweepOn(enterprise, TODAY);
    expect((await openOf(enterprise)).map((row) => [row.code, row.handled])).toEqual([['0601', false]]);
    await db.sql(`update certificate_item set del_flag = '2' where uuid = $1`, [itemUuid]);
    await sweepOn(enterprise, TODAY);
    expect(await openOf(enterprise)).toEqual([]);
  });
});

describe('an indicator that is short', () => {
  it('has fallen if records or a statement fulfilled it at the previous evaluation', async () => {
    const certificate = await records.certificate(enterprise, { end: null });
    const itemUuid = await records.item(enterprise, certificate, { name: '建筑工程施工总承包', code: '10300101' });
    const scope = createJobTenantContext(enterprise);
    const save = (rows: readonly Partial<QualificationStatus>[]) =>
      replaceQualificationStatuses(
        db,
        scope,
        rows.map((row) => ({ ...short, itemUuid, ...row, uuid: randomUUID() })),
        MORNING,
      );
    await save([
      { indicator: '净资产', verdict: 'met', words: '达标' },
      { indicator: '个人业绩', verdict: 'unknown', words: DECLARED_STATUS_TEXT },
      { indicator: '技术装备', verdict: 'unknown', words: '待核对' },
      { indicator: '注册建造师' },
    ]);
    const now = ['净资产', '个人业绩', '技术装备', '注册建造师'].map((indicator) => ({ indicator, words: '差 2 项' }));
    expect((await save(now)).map(({ degree, row }) => [degree, row.indicator])).toEqual([
      ['unmet', '净资产'],
      ['unmet', '个人业绩'],
    ]);
    expect(await save(now)).toEqual([]);
  });
});

describe('a change for the worse', () => {
  it('is told by degree: no longer proven, or a larger gap, and not what was open or short already', async () => {
    const certificate = await records.certificate(enterprise, { end: null });
    const itemUuid = await records.item(enterprise, certificate, { name: '建筑工程施工总承包', code: '10300101' });
    const scope = createJobTenantContext(enterprise);
    const save = async (rows: readonly Partial<EvaluatedStatus>[]) =>
      (
        await replaceQualificationStatuses(
          db,
          scope,
          rows.map((row) => ({ ...short, itemUuid, reason: '待核对：甲', ...row, uuid: randomUUID() })),
          MORNING,
        )
      ).map(({ degree, row }) => [degree, row.indicator]);
    const open = { verdict: 'unknown', words: '待核对', missing: null } as const;
    await save([
      { indicator: '净资产', verdict: 'met', words: '达标', missing: null },
      { indicator: '技术装备', ...open },
      { indicator: '个人业绩', ...open, words: DECLARED_STATUS_TEXT },
      { indicator: '注册建造师', missing: 1 },
      { indicator: '技术工人', missing: 2 },
    ]);
    const after = [
      { indicator: '净资产', ...open },
      { indicator: '技术装备', ...open },
      { indicator: '个人业绩', ...open },
      { indicator: '注册建造师', words: '差 2 人', missing: 2 },
      { indicator: '技术工人', words: '差 1 人', missing: 1 },
    ];
    expect(await save(after)).toEqual([
      ['unproven', '净资产'],
      ['unproven', '个人业绩'],
      ['wider', '注册建造师'],
    ]);
    expect(await save(after)).toEqual([]);
    // A statement is no proof that was lost.
    expect(await save(after.map((row) => ({ ...row, ...open, words: DECLARED_STATUS_TEXT })))).toEqual([]);
  });

  it('is sent as a message of its own, in its own words and with its reason', async () => {
    const scope = createJobTenantContext(enterprise);
    const row = { ...short, reason: '待核对：注册建造师 1/2' };
    await notifyWorsenedIndicators(
      app,
      scope,
      [
        { degree: 'unproven', row },
        { degree: 'wider', row: { ...row, words: '差 2 人' } },
        { degree: 'unmet', row },
      ],
      MORNING,
    );
    const { rows } = await db.sql<{ title: string; content: string }>(
      'select title, content from message where ent_uuid = $1 order by title',
      [enterprise],
    );
    expect(new Map(rows.map(({ title, content }) => [title, content]))).toEqual(
      new Map([
        ['1 项资质要求今天起不再满足', expect.stringContaining('注册建造师：差 1 人')],
        ['1 项资质要求今天起不再能证明', expect.stringContaining('注册建造师：待核对：注册建造师 1/2')],
        ['1 项资质要求今天起缺口扩大', expect.stringContaining('注册建造师：差 2 人')],
      ]),
    );
    await notifyWorsenedIndicators(app, scope, [], MORNING);
    expect((await db.sql('select 1 from message where ent_uuid = $1', [enterprise])).rows).toHaveLength(3);
  });
});

describe('a forecast', () => {
  it('is a reminder for each degree, with its causes and in its own words, and closed where it no longer holds', async () => {
    const certificate = await records.certificate(enterprise, { end: null });
    const itemUuid = await records.item(enterprise, certificate, { name: '建筑工程施工总承包', code: '10300101' });
    const day = addDays(TODAY, 30);
    await records.forecast(enterprise, itemUuid, addDays(TODAY, 60));
    await records.forecast(enterprise, itemUuid, day, 'unproven', ['甲（二级建造师）：注册有效期至 2026-12-20']);
    await records.forecast(enterprise, itemUuid, day, 'wider');
    await sweepOn(enterprise, TODAY);
    const read = async () => {
      const { rows } = await db.sql<{ kind: CauseKind; subject: string; dueDate: string; items: string[] }>(
        `select kind, subject, due_date as "dueDate", items from reminder
         where ent_uuid = $1 and code = '0203' and closed_time is null order by kind`,
        [enterprise],
      );
      return rows.map((row) => ({ kind: row.kind, ...describeReminder(row, TODAY) }));
    };
    const found = await read();
    expect(found.map(({ kind, title }) => [kind, title])).toEqual([
      ['forecast', '示例资质 注册建造师预计 60 天后不再满足'],
      ['forecastUnproven', '示例资质 注册建造师预计 30 天后不再能证明'],
      ['forecastWider', '示例资质 注册建造师预计 30 天后缺口扩大'],
    ]);
    expect(found[1]?.content).toContain('原因：甲（二级建造师）：注册有效期至 2026-12-20。');
    expect(found[1]?.content).not.toContain('不再满足');
    await db.sql(`delete from held_forecast where ent_uuid = $1 and degree <> 'unmet'`, [enterprise]);
    await sweepOn(enterprise, TODAY);
    expect((await read()).map(({ kind }) => kind)).toEqual(['forecast']);
  });
});

describe('a handled forecast of an earlier version, which had no causes', () => {
  it('stays handled when it receives them, and is open again when they change', async () => {
    const certificate = await records.certificate(enterprise, { end: null });
    const itemUuid = await records.item(enterprise, certificate, { name: '建筑工程施工总承包', code: '10300101' });
    await records.forecast(enterprise, itemUuid, addDays(TODAY, 60));
    await sweepOn(enterprise, TODAY);
    await db.sql(
      `update reminder set read = true, handled = true, handled_note = '已续签', snoozed_until = $2 where ent_uuid = $1`,
      [enterprise, addDays(TODAY, 5)],
    );
    const read = async () => {
      const { rows } = await db.sql(
        `select read, handled, handled_note as note, snoozed_until as until, announced_on as announced, items
         from reminder where ent_uuid = $1 and closed_time is null`,
        [enterprise],
      );
      return rows;
    };
    const change = async (cause: string, day: string) => {
      await db.sql('update held_forecast set causes = $2 where ent_uuid = $1', [enterprise, JSON.stringify([cause])]);
      await sweepOn(enterprise, day);
      return await read();
    };
    const before = await read();
    expect(before).toMatchObject([{ handled: true, read: true, note: '已续签', until: addDays(TODAY, 5), items: [] }]);
    const cause = '甲（二级建造师）：注册有效期至 2027-01-18';
    const received = before.map((row) => ({ ...row, items: [cause] }));
    expect(await change(cause, addDays(TODAY, 1))).toEqual(received);
    const [changed] = await change('乙（二级建造师）：注册有效期至 2027-01-18', addDays(TODAY, 3));
    expect(changed).toMatchObject({ handled: false, read: false, note: null, until: null });
    expect(changed?.announced).not.toBe(before[0]?.announced);
  });
});

describe('the nightly sweep of all enterprises', () => {
  const getState = async () =>
    (
      await db.sql<{ state: string }>(
        `select md5(string_agg(concat_ws(' ', ent_uuid, uuid, code, target_uuid, due_date, level, closed_time, update_time), ',' order by uuid)) as state from reminder`,
      )
    ).rows[0]?.state;

  it('does in ranges what it does in one, and a repetition changes nothing', { timeout: 60_000 }, async () => {
    for (let index = 0; index < 25; index += 1) {
      const entUuid = await addTestEnterprise(db, `分段企业 ${randomUUID()}`);
      await records.certificate(entUuid, { end: addDays(TODAY, index * 5 - 10) });
    }
    const { rows } = await db.sql<{ count: number }>('select count(*)::int as count from enterprise');
    const first = await sweepAllEnterprises(app, MORNING, { rangeSize: 4 });
    expect(first.ranges).toBe(Math.ceil((rows[0]?.count ?? 0) / 4));
    const state = await getState();
    const again = await sweepAllEnterprises(app, new Date(MORNING.getTime() + 60_000));
    expect(again).toMatchObject({ changed: 0, closed: 0 });
    expect(await getState()).toBe(state);
    expect(await runDailySweep(app, MORNING)).toEqual({ ranges: 0, changed: 0, closed: 0 });
  });

  it('goes on where it stopped, and begins anew the next day', async () => {
    const tomorrow = new Date(MORNING.getTime() + 86_400_000);
    const control = new AbortController();
    const before = await runDailySweep(app, tomorrow, {
      rangeSize: 10,
      signal: control.signal,
      onRange: () => control.abort(),
    });
    expect(before.ranges).toBe(1);
    const { rows } = await db.sql<{ count: number }>('select count(*)::int as count from enterprise');
    const all = Math.ceil((rows[0]?.count ?? 0) / 10);
    expect(all).toBeGreaterThan(2);
    expect((await runDailySweep(app, tomorrow, { rangeSize: 10 })).ranges).toBe(all - 1);
    expect((await runDailySweep(app, tomorrow, { rangeSize: 10 })).ranges).toBe(0);
    const dayAfter = new Date(tomorrow.getTime() + 86_400_000);
    expect((await runDailySweep(app, dayAfter, { rangeSize: 10 })).ranges).toBe(all);
  });

  it('sends one digest an enterprise and day, none when there is nothing', async () => {
    const loud = await addTestEnterprise(db, `有提醒 ${randomUUID()}`);
    await records.licence(loud, null);
    await records.certificate(loud, { end: addDays(TODAY, 12) });
    await records.certificate(loud, { end: addDays(TODAY, 10) });
    await sweepAllEnterprises(app, MORNING);
    await sweepAllEnterprises(app, MORNING);
    const digests = async (entUuid: string) =>
      (
        await db.sql<{ title: string; content: string; router: string }>('select * from message where ent_uuid = $1', [
          entUuid,
        ])
      ).rows;
    expect(await digests(loud)).toMatchObject([
      {
        title: '今天有 2 项提醒新增或临近期限',
        content: '<p>资质证书 2 项。请按紧急程度依次处理。</p>',
        router: '/qyxx',
      },
    ]);
    expect(await digests(enterprise)).toEqual([]);
  });
});
