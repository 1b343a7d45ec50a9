import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { readTables } from '#platform/server/workbook/read-tables.ts';
import * as contract from '../statistics.contract.ts';
import { countFigures } from './statistics.jobs.ts';

let portal: TestPortal;
let token: string;
const NOW = new Date('2026-11-20T10:00:00+08:00');
const YESTERDAY = '2026-11-19';
const getFigures = (query: object) => portal.call(contract.getStatistics, { query: query as never }, { token });
const sumOf = (found: contract.StatisticsResult, key: string) =>
  found.series.find((one) => one.key === key)?.values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** Each topic gets something of its own on one day, at both ends of that day in Shanghai, and beside it. */
async function addWork() {
  const sql = portal.app.db.sql.bind(portal.app.db);
  const [ent, user] = [portal.entUuid('member'), portal.userUuid('member')];
  await sql(`insert into page_view (day, path, views) values
    ('${YESTERDAY}', '/', 3), ('${YESTERDAY}', '/policy/detail/:uuid?', 5), ('${YESTERDAY}', '/memberCenter', 2), ('2026-09-01', '/', 7)`);
  await sql(`insert into assistant_answer (uuid, question, as_of, outcome, mode, useful, create_time)
    select gen_random_uuid(), '示例问题', '${YESTERDAY}', outcome, 'extract', useful, at::timestamptz
    from (values ('answered', true, '${YESTERDAY} 00:00:00+08'), ('declined', null, '${YESTERDAY} 23:59:59+08'),
      ('declined', false, '2026-11-20 00:00:00+08')) as given (outcome, useful, at)`);
  const price = portal.app.random.uuid();
  await sql(`insert into price (uuid, kind, name, amount, months, create_time, update_time)
    values ('${price}', 'member', '示例商品', 3600, 12, now(), now())`);
  const order = (no: number, kind: string, amount: number, at: string | null) =>
    sql(
      `insert into purchase_order (ent_uuid, uuid, order_no, user_uuid, kind, price_uuid, name, unit_amount, months, quantity, amount,
        status, channel, pay_time, expire_time, create_time, update_time)
       values ('${ent}', gen_random_uuid(), '2026111900000000000${no}', '${user}', '${kind}', '${price}', '示例商品', ${amount},
        ${kind === 'member' ? 12 : 'null'}, 1, ${amount}, '${at === null ? 'unpaid' : 'paid'}', 'wechat', ${at === null ? 'null' : `'${at}'`},
        now(), now(), now())`,
    );
  await order(1, 'member', 3600, `${YESTERDAY} 12:00:00+08`);
  await order(2, 'mainKey', 500, `${YESTERDAY} 23:59:59+08`);
  await order(3, 'member', 1200, '2026-10-31 23:59:59+08');
  await order(4, 'member', 999, null);
}

beforeAll(async () => {
  portal = await startPortal({ now: NOW });
  token = await portal.signIn('operator');
  await addWork();
  await countFigures(portal.app);
});
afterAll(() => portal.close());

describe('figures', () => {
  it('every topic answers, by day and by month, with one value a period of each of its parts', async () => {
    for (const topic of contract.STATISTICS_TOPIC_NAMES)
      for (const by of ['day', 'month'] as const) {
        const found = await getFigures({ topic, by });
        expect(
          found.series.map(({ key }) => key),
          topic,
        ).toEqual(Object.keys(contract.STATISTICS_TOPICS[topic].parts));
        expect(new Set(found.series.map(({ values }) => values.length)), topic).toEqual(
          new Set([found.periods.length]),
        );
        expect(found.periods).toHaveLength(by === 'day' ? 30 : 12);
      }
  });

  it('a day is a day of Shanghai, and a month the sum of its days', async () => {
    const day = { from: YESTERDAY, to: YESTERDAY };
    const visits = await getFigures({ topic: 'visits', ...day });
    expect([sumOf(visits, 'home'), sumOf(visits, 'policy'), sumOf(visits, 'other')]).toEqual([3, 5, 2]);
    const asked = await getFigures({ topic: 'assistant', ...day });
    expect([sumOf(asked, 'answered'), sumOf(asked, 'declined')]).toEqual([1, 1]);
    const revenue = await getFigures({ topic: 'revenue', ...day });
    expect([sumOf(revenue, 'member'), sumOf(revenue, 'mainKey')]).toEqual([3600, 500]);
    const months = await getFigures({ topic: 'revenue', by: 'month', from: '2026-10-05', to: '2026-11-20' });
    expect([months.from, months.periods]).toEqual(['2026-10-01', ['2026-10', '2026-11']]);
    expect(months.series[0]?.values).toEqual([1200, 3600]);
    const orders = await getFigures({ topic: 'orders', ...day });
    expect(sumOf(orders, 'member')).toBe(1);
  });

  it('how enterprises stand is known of today only, and stays when it is counted again', async () => {
    await countFigures(portal.app);
    const { series } = await getFigures({ topic: 'firms', from: '2026-11-18', to: '2026-11-20' });
    const { rows } = await portal.app.db.sql<{ status: string; count: number }>(
      `select certify_status as status, count(*)::int as count from enterprise where del_flag = '0' group by 1`,
    );
    const last = (key: string) => series.find((one) => one.key === key)?.values.at(-1) ?? null;
    const stored = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
    expect(series.map(({ values }) => values.slice(0, 2))).toEqual(series.map(() => [null, null]));
    expect(Number(last('passed')) + Number(last('members'))).toBe(stored('passed'));
    expect(last('members')).toBeGreaterThan(0);
    expect(last('rejected')).toBe(stored('rejected'));
  });

  it('what was stored of yesterday after the last counting is counted with the next', async () => {
    await portal.app.db.sql(`update page_view set views = 30 where path = '/' and day = '${YESTERDAY}'`);
    await countFigures(portal.app);
    expect(sumOf(await getFigures({ topic: 'visits', from: YESTERDAY, to: YESTERDAY }), 'home')).toBe(30);
  });

  it('refuses days that make no sense, with the name of the field', async () => {
    const refusals = [
      [{ from: '2026-11-20', to: '2026-11-01' }, '开始日期不能晚于结束日期'],
      [{ from: '2020-01-01' }, `一次最多统计 ${contract.MAX_STATISTICS_DAYS} 天`],
      [{ from: '2026-02-30' }, expect.stringContaining('开始日期')],
      [{ topic: 'weather' }, expect.stringContaining('统计内容')],
    ] as const;
    for (const [query, message] of refusals)
      await expect(getFigures({ topic: 'visits', ...query })).rejects.toMatchObject({
        code: 400,
        fields: [{ message }],
      });
  });

  it('goes out as a workbook with its sums', async () => {
    const file = await portal.call(
      contract.exportStatistics,
      { query: { topic: 'revenue', from: YESTERDAY, to: YESTERDAY } },
      { token },
    );
    const [table] = await readTables(file.bytes, { mostRows: 10, isHiddenRead: false });
    expect(table?.rows.map((row) => row.slice(0, 3))).toEqual([
      [expect.stringContaining('收款（元）'), null, null],
      ['日期', '会员', '主锁'],
      [YESTERDAY, 3600, 500],
      ['合计', 3600, 500],
    ]);
  });
});

describe('searches', () => {
  const note = (keyword: string, isFound: boolean) =>
    portal.call(contract.reportSearch, { body: { keyword, isFound } });

  it('are counted by day; what was not found is listed until it is settled, and comes back when it is missed again', async () => {
    await note('市政', true);
    for (const word of ['示例缺词', '示例缺词', '13800000000', '示例另一词']) await note(word, false);
    const { rows, total } = await portal.call(contract.listMissedSearches, {}, { token });
    expect([total, rows.map(({ word, times }) => [word, times])]).toEqual([
      2,
      [
        ['示例缺词', 2],
        ['示例另一词', 1],
      ],
    ]);
    await portal.call(contract.resolveMissedSearch, { body: { word: '示例缺词' } }, { token });
    expect((await portal.call(contract.listMissedSearches, {}, { token })).total).toBe(1);
    // Two operators at once.
    await portal.call(contract.resolveMissedSearch, { body: { word: '示例缺词' } }, { token });
    await note('示例缺词', false);
    expect((await portal.call(contract.listMissedSearches, {}, { token })).total).toBe(2);
    await countFigures(portal.app);
    const found = await getFigures({ topic: 'search', from: '2026-11-20', to: '2026-11-20' });
    expect([sumOf(found, 'found'), sumOf(found, 'missed')]).toEqual([1, 5]);
  });
});

it('what a month paid is listed newest first, and another month apart', async () => {
  const list = (month?: string) => portal.call(contract.listPaidOrders, { query: month ? { month } : {} }, { token });
  expect((await list()).rows.map(({ amount }) => amount)).toEqual([500, 3600]);
  expect((await list('2026-10')).rows).toMatchObject([{ amount: 1200, isRefunded: false }]);
  expect((await list('2026-12')).total).toBe(0);
  await expect(list('2026-13')).rejects.toMatchObject({
    fields: [{ message: '月份应为四位年份和两位月份，如 2026-11' }],
  });
});
