/** Derived ends of papers since their issue (beyond.md, wish 10 and second table, row 9). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { createResourceCalls } from '#features/operations/publishing/server/testing/resource-calls.ts';
import { createCertificate, listCertificates } from '#features/records/certificates/certificates.contract.ts';
import { addRegister, editRegister, getRegister } from '#features/records/personnel/personnel.contract.ts';
import { getOverview } from '#features/work/overview/overview.contract.ts';
import { createCalendarFeed } from '#features/work/reminders/contract/calendar.ts';
import { listTodoItems } from '../todo.contract.ts';

let portal: TestPortal;
let token: string;

beforeAll(async () => {
  portal = await startPortal({ now: new Date('2026-11-20T02:00:00Z'), quiet: true });
  token = await portal.signIn('member');
  for (const [certNo, region] of [
    ['示例-京', '110000'],
    ['示例-黔', '520100'],
    ['示例-沪', '310000'],
  ] as const)
    await portal.call(
      createCertificate,
      {
        body: {
          certNo,
          region,
          category: 'other',
          certName: '社保缴纳证明',
          issueDate: '2026-06-01',
          validEnd: null,
          issuer: '示例机关',
          items: [],
        },
      },
      { token },
    );
});
afterAll(() => portal.close());

const matters = async (kind: 'due' | 'term', as = token) =>
  (await portal.call(listTodoItems, { query: { kind, size: 50 } }, { token: as })).rows.flatMap((row) => row.parts);
const terms = async (as = token) =>
  (await matters('due', as)).filter(({ reminder }) => reminder?.kind.endsWith('Term') ?? false);
const transfers = async (as = token) => await matters('term', as);
const KEPT_AT = `/qyxx/qyinfo/zzzsxx?keyword=${encodeURIComponent('社保缴纳证明')}`;
/** What follows a change of the rules, and what follows one of the records. */
const followRules = async () => await portal.app.jobs.runNow('reminders.keep-terms');
const followRecords = async () =>
  await portal.app.jobs.runNow('reminders.sweep-enterprise', { entUuid: portal.entUuid('member') });

it('two provinces, same issue: different days in 今日待办 and on the timeline, none where no rule is known, and none after it is taken back', async () => {
  expect(await terms()).toEqual([]);
  const { addDraft, callsOf } = createResourceCalls(portal, await portal.signIn('operator'));
  const publish = async (region: string, days: number, isVerified: boolean) => {
    const uuid = await addDraft('province-rule', {
      title: '社保缴纳证明使用期限',
      region,
      matter: 'papers',
      days,
      summary: `示例：签发后 ${days} 天内可用`,
      docTitle: '示例文件',
      docNumber: '示例〔2026〕1号',
      clause: '第一条',
      sourceUrl: 'https://example.com/rule',
      isVerified,
    });
    // Another user read it again.
    await portal.app.db.sql('update publication set author_uuid = null where uuid = $1', [uuid]);
    expect((await callsOf('province-rule').publish({ uuid })).body).toMatchObject({ code: 200 });
    return uuid;
  };
  const beijing = await publish('110000', 180, true);
  await publish('520000', 200, false);
  await followRules();
  expect(
    (await terms()).map(({ dueOn, consequence, basis, action }) => [
      dueOn,
      consequence.includes('待核对'),
      basis?.text,
      action.to,
    ]),
  ).toEqual([
    ['2026-11-28', false, '依据示例〔2026〕1号第一条：示例：签发后 180 天内可用', KEPT_AT],
    ['2026-12-18', true, '依据示例〔2026〕1号第一条：示例：签发后 200 天内可用', KEPT_AT],
  ]);
  const { timeline } = await portal.call(getOverview, {}, { token });
  expect(timeline.filter(({ label }) => label.includes('使用期限')).map(({ label, endOn }) => [label, endOn])).toEqual([
    ['社保缴纳证明使用期限', '2026-11-28'],
    ['社保缴纳证明使用期限（待核对）', '2026-12-18'],
  ]);
  expect(await terms(await portal.signIn('other'))).toEqual([]);
  await callsOf('province-rule').withdraw({ uuid: beijing, reason: '示例原因' });
  await followRules();
  expect((await terms()).map(({ dueOn }) => dueOn)).toEqual(['2026-12-18']);
});

it('stands in the calendar with what it follows from, and in the digest of the morning', async () => {
  const { address } = await portal.call(createCalendarFeed, {}, { token });
  const { bytes } = await portal.request({ method: 'GET', path: new URL(address ?? '').pathname });
  const text = bytes.toString('utf8').replaceAll('\r\n ', '');
  expect(text).toContain('SUMMARY:社保缴纳证明使用期限（待核对）到期');
  expect(text).toContain('签发后 200 天内可用');
  const { rows } = await portal.app.db.sql<{ announced: boolean }>(
    `select announced_on is not null as announced from reminder
     where kind = 'certificateTerm' and ent_uuid = $1 and closed_time is null`,
    [portal.entUuid('member')],
  );
  expect(rows).toEqual([{ announced: true }]);
});

it('is silent once the paper was issued again, or is gone', async () => {
  const { rows } = await portal.call(listCertificates, { query: { keyword: '示例-黔' } }, { token });
  const { uuid } = rows[0] ?? expect.fail();
  const change = async (issueDate: string) => {
    await portal.app.db.sql('update certificate set issue_date = $2 where uuid = $1', [uuid, issueDate]);
    await followRecords();
  };
  await change('2026-11-19');
  expect(await terms()).toEqual([]);
  await change('2026-06-01');
  expect(await terms()).toHaveLength(1);
  await change('2025-06-01');
  // History: it stays without reminders for ever.
  expect(await terms()).toEqual([]);
  await change('2026-06-01');
  await portal.app.db.sql("update certificate set del_flag = '2' where uuid = $1", [uuid]);
  await followRecords();
  expect(await terms()).toEqual([]);
});

it('a registration that changed its employer as often as its province allows in a year stands there with the day from which it may again', async () => {
  const { addDraft, callsOf } = createResourceCalls(portal, await portal.signIn('operator'));
  const { db } = portal.app;
  await db.sql("update enterprise set region = '330000' where uuid = $1", [portal.entUuid('member')]);
  const paper = { regType: '一级建造师', specialty: '建筑工程', regNo: '示例-变更', registeredHere: true };
  const body = { name: '示例变更人', idNo: '11010519491231002X', registrations: [paper] };
  const { uuid } = await portal.call(addRegister, { body }, { token });
  for (const registeredHere of [false, true]) {
    const { registrations, revision } = await portal.call(getRegister, { params: { id: uuid } }, { token });
    const [first] = registrations;
    const changed = { ...body, uuid, revision, registrations: [{ ...paper, uuid: first?.uuid, registeredHere }] };
    const answer = await portal.request({ method: 'POST', path: editRegister.path, body: changed, token });
    expect(answer.body).toMatchObject({ code: 200 });
  }
  await db.sql("update record_history set at = '2026-06-01T02:00:00Z' where kind = 'registration'", []);
  const own = async (as = token) => (await transfers(as)).filter(({ subject }) => subject.includes('示例变更人'));
  expect(await own()).toEqual([]);
  const rule = await addDraft('province-rule', {
    title: '变更注册次数',
    region: '330000',
    matter: 'transfer',
    timesPerYear: 2,
    summary: '示例：每年变更注册不超过 2 次',
    docTitle: '示例文件',
    docNumber: '示例〔2026〕2号',
    clause: '第二条',
    sourceUrl: 'https://example.com/rule',
    isVerified: false,
  });
  expect((await callsOf('province-rule').publish({ uuid: rule })).body).toMatchObject({ code: 200 });
  expect(await own()).toMatchObject([
    {
      subject: '示例变更人 一级建造师',
      dueOn: '2027-06-01',
      consequence: expect.stringContaining('登记了 2 次注册单位变更，每年最多 2 次（待核对）'),
      basis: { text: '示例：每年变更注册不超过 2 次' },
    },
  ]);
  expect(await own(await portal.signIn('other'))).toEqual([]);
});
