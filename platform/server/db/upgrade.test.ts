import { afterEach, describe, expect, test } from 'vitest';
import { MIGRATIONS_FOLDER } from '#platform/server/testing/database-template.ts';
import { fillTables } from '#platform/server/testing/fill-tables.ts';
import { createEmptyDatabase } from '#platform/server/testing/test-database.ts';
import type { Db } from './db.ts';
import { listMigrations, migrate } from './migrate.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A database as a program had it that knew none of the migrations from `first` on. */
async function openBefore(first: string): Promise<Db> {
  const { db, drop } = await createEmptyDatabase();
  ends.push(drop);
  await migrate(db, MIGRATIONS_FOLDER, undefined, (name) => name < first);
  return db;
}

const migrations = listMigrations(MIGRATIONS_FOLDER);
const newest = migrations.at(-1)?.name ?? '';
const isDropped = (table: string, since: string): boolean =>
  migrations.some(({ name, text }) => name >= since && new RegExp(`drop table (if exists )?${table}\\b`).test(text));

async function countRows(db: Db, tables: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows: there } = await db.sql<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const names = tables.filter((table) => there.some(({ name }) => name === table));
  const { rows } = await db.sql<{ name: string; count: number }>(
    names.map((name) => `select '${name}' as name, count(*)::int as count from "${name}"`).join(' union all '),
  );
  return new Map(rows.map(({ name, count }) => [name, count]));
}

describe('a filled database of an older program', () => {
  test.each(['1421', newest])('from before %s is brought up to date and loses no row', async (first) => {
    const db = await openBefore(first);
    const tables = await fillTables(db);
    expect(tables.length).toBeGreaterThan(150);
    const before = await countRows(db, tables);
    // Both are emptied by triggers as soon as a change is done.
    const empty = [...before].flatMap(([name, count]) => (count === 0 ? [name] : []));
    expect(empty.filter((name) => name !== 'content_change' && name !== 'firm_change')).toEqual([]);
    const applied = await migrate(db, MIGRATIONS_FOLDER);
    expect(applied).toEqual(migrations.map(({ name }) => name).filter((name) => name >= first));
    const after = await countRows(db, tables);
    const lost = tables.filter((table) => (after.get(table) ?? 0) < (before.get(table) ?? 0));
    expect(lost.filter((table) => !isDropped(table, first))).toEqual([]);
  });

  test('has the packs of filings and of tenders in one table, each as it was', async () => {
    const db = await openBefore('1421');
    await fillTables(db);
    const [ent, filing, user] = (
      await Promise.all(
        ['enterprise', 'filing_case', 'app_user'].map((table) =>
          db.sql<{ uuid: string }>(`select uuid from ${table} limit 1`),
        ),
      )
    ).map(({ rows }) => rows[0]?.uuid ?? '');
    for (const table of ['filing_pack', 'bid_pack', 'bid_take']) await db.sql(`delete from ${table}`);
    const uuid = (end: number) => `00000000-0000-4000-8000-00000000f${end}`;
    const common = `'done', 'chapters', 5, 7, 7, $3::jsonb, '[{"name": "示例", "words": "空白"}]', '示例.zip', 'archive/x', 'sealed', 123, null, now(), now()`;
    const columns =
      'status, shape, most_mb, done, total, plan, notes, file_name, storage_key, data_key, size, message, create_time, update_time';
    const plan = { files: [{ uuid: 'a' }, { uuid: 'b' }], tables: [{ form: 'x' }], isFull: true, lacking: [{ m: 1 }] };
    await db.sql(
      `insert into filing_pack (ent_uuid, uuid, filing_uuid, user_uuid, ${columns}) values ($1, $2, '${filing}', '${user}', ${common})`,
      [ent, uuid(100), JSON.stringify(plan)],
    );
    // A plan of the first version that had packs knew none of these.
    await db.sql(
      `insert into filing_pack (ent_uuid, uuid, filing_uuid, ${columns}) values ($1, $2, '${filing}', ${common})`,
      [ent, uuid(101), '{}'],
    );
    const bid = {
      files: [{ uuid: 'c' }],
      rosters: [{ name: '示例组', wanted: 2, members: [{ name: '示例甲', uuid: 'x' }, { name: '示例乙' }] }],
      mark: ['示例水印'],
      remarks: [{ name: '示例组', words: '差 1' }],
      lacking: [],
    };
    const tender = `insert into bid_pack (ent_uuid, uuid, tender, use_on, ${columns}) values ($1, $2, '示例投标', '2026-12-10', ${common})`;
    await db.sql(tender, [ent, uuid(102), JSON.stringify(bid)]);
    await db.sql(tender, [ent, uuid(103), '{}']);
    await db.sql(`update app_user set del_flag = '2', password_hash = 'closed' where uuid = $1`, [user]);
    await db.sql(
      `insert into bid_take (ent_uuid, uuid, pack_uuid, what, tender, use_on, subjects, files, user_name, ip, user_uuid, at)
       select $1, gen_random_uuid(), $2, 'taken', '示例投标', '2026-12-10', '[]', 1, '示例经办人', '127.0.0.1', u, now()
       from unnest(array[$3::uuid, null]) u`,
      [ent, uuid(102), user],
    );

    await migrate(db, MIGRATIONS_FOLDER);
    const { rows } = await db.sql(
      `select uuid, kind, filing_uuid, status, shape, most_mb, done, total, notes, file_name, storage_key, data_key, size::int as size, user_uuid, shown,
         plan from paper_pack order by uuid`,
    );
    const kept = {
      status: 'done',
      shape: 'chapters',
      most_mb: 5,
      done: 7,
      total: 7,
      notes: [{ name: '示例', words: '空白' }],
      file_name: '示例.zip',
      storage_key: 'archive/x',
      data_key: 'sealed',
      size: 123,
    };
    const none = { files: 0, tables: 0, isFull: false, lacking: [] };
    expect(rows).toEqual([
      {
        ...kept,
        uuid: uuid(100),
        kind: 'filing',
        filing_uuid: filing,
        user_uuid: user,
        plan,
        shown: { files: 2, tables: 1, isFull: true, lacking: [{ m: 1 }] },
      },
      { ...kept, uuid: uuid(101), kind: 'filing', filing_uuid: filing, user_uuid: null, plan: {}, shown: none },
      {
        ...kept,
        uuid: uuid(102),
        kind: 'bid',
        filing_uuid: null,
        user_uuid: null,
        plan: bid,
        shown: {
          tender: '示例投标',
          useOn: '2026-12-10',
          files: 1,
          groups: [{ name: '示例组', wanted: 2, members: ['示例甲', '示例乙'] }],
          mark: ['示例水印'],
          remarks: [{ name: '示例组', words: '差 1' }],
          lacking: [],
        },
      },
      {
        ...kept,
        uuid: uuid(103),
        kind: 'bid',
        filing_uuid: null,
        user_uuid: null,
        plan: {},
        shown: { tender: '示例投标', useOn: '2026-12-10', files: 0, groups: [], mark: [], remarks: [], lacking: [] },
      },
    ]);
    const { rows: takes } = await db.sql('select user_name, ip from bid_take order by user_uuid nulls last');
    expect(takes).toEqual([
      { user_name: '已注销用户', ip: null },
      { user_name: '示例经办人', ip: '127.0.0.1' },
    ]);
  });

  test('has every payment in the state that its order and the money say', async () => {
    const db = await openBefore('1790');
    await fillTables(db);
    const { rows: found } = await db.sql<{ ent: string; user: string; price: string }>(
      'select e.uuid as ent, u.uuid as "user", p.uuid as price from enterprise e, app_user u, price p limit 1',
    );
    const { ent, user, price } = found[0] ?? { ent: '', user: '', price: '' };
    for (const table of ['payment', 'invoice', 'payment_voucher']) await db.sql(`delete from ${table}`);
    const at = '2026-11-20T02:00:00.000Z';
    const uuid = (number: number) => `00000000-0000-4000-8000-00000000f00${number}`;
    const addOrder = async (number: number, status: string) => {
      const isPaid = status === 'paid' || status === 'refunded';
      await db.sql(
        `insert into purchase_order (ent_uuid, uuid, order_no, user_uuid, kind, price_uuid, name, unit_amount, months, quantity, amount, status,
           channel, pay_time, expire_time, create_time, update_time)
         values ($1, $2, $3, $4, 'member', $5, '示例', 100, 12, 1, 100, $6, $7, $8, $9, $9, $9)`,
        [
          ent,
          uuid(number),
          `2026112000000000${number}000`,
          user,
          price,
          status,
          isPaid ? 'wechat' : null,
          isPaid ? at : null,
          at,
        ],
      );
      if (isPaid)
        await db.sql(
          `insert into order_event (ent_uuid, uuid, order_uuid, action, detail, create_time)
           values ($1, gen_random_uuid(), $2, 'paid', '{"tradeNo": "4200"}', $3)`,
          [ent, uuid(number), at],
        );
    };
    const addPayment = (number: number, channel: string, state: string, payTime: string | null) =>
      db.sql(
        `insert into payment (ent_uuid, uuid, order_uuid, channel, state, amount, pay_time, create_time)
         values ($1, gen_random_uuid(), $2, $3, $4, 100, $5, $6)`,
        [ent, uuid(number), channel, state, payTime, at],
      );
    for (const [number, status] of ['paid', 'paid', 'refunded', 'unpaid'].entries()) await addOrder(number, status);
    await addPayment(0, 'wechat', 'asked', null);
    await addPayment(0, 'alipay', 'asked', at);
    await addPayment(2, 'wechat', 'asked', null);
    await addPayment(3, 'wechat', 'asked', null);

    await migrate(db, MIGRATIONS_FOLDER);
    const { rows } = await db.sql<Record<string, unknown>>(
      `select order_uuid as "order", channel, state, trade_no as "tradeNo", pay_time is not null as "isPaid" from payment
       where order_uuid::text like '%f00_' order by order_uuid, channel`,
    );
    const state = (number: number, channel: string, rest: object) => ({ order: uuid(number), channel, ...rest });
    expect(rows).toEqual([
      // Paid twice, by a second code.
      state(0, 'alipay', { state: 'paid', tradeNo: null, isPaid: true }),
      state(0, 'wechat', { state: 'paid', tradeNo: '4200', isPaid: true }),
      // The code was paid before it was written down.
      state(1, 'wechat', { state: 'paid', tradeNo: '4200', isPaid: true }),
      state(2, 'wechat', { state: 'refunded', tradeNo: '4200', isPaid: true }),
      state(3, 'wechat', { state: 'asked', tradeNo: null, isPaid: false }),
    ]);
    const lowered = db.sql(`update payment set state = 'asked' where order_uuid = $1`, [uuid(1)]);
    await expect(lowered).rejects.toThrow('payment_keeps_its_money');
  });

  test('tells what came from uploaded lists from the word of the platform', async () => {
    const db = await openBefore('1781');
    await fillTables(db);
    const uuid = (end: number) => `00000000-0000-4000-8000-00000000f1${String(end).padStart(2, '0')}`;
    const at = { early: '2026-11-19T02:00:00Z', compared: '2026-11-20T02:00:00Z', later: '2026-11-21T02:00:00Z' };
    const [LIST, SERVICE, SAMPLE, NEVER] = [uuid(1), uuid(2), uuid(3), uuid(4)];
    await db.sql('delete from platform_snapshot');
    for (const [index, ent] of [LIST, SERVICE, SAMPLE, NEVER].entries())
      await db.sql(
        `insert into enterprise select (jsonb_populate_record(e, jsonb_build_object('uuid', $1::text, 'ent_name', $2::text, 'credit_code', $3::text,
           'del_flag', '0', 'sample', false))).* from enterprise e limit 1`,
        [ent, `示例企业${index}`, `91310000MA1FL0000${index}`],
      );
    for (const [ent, source] of [
      [LIST, 'file'],
      [SERVICE, 'http'],
      [SAMPLE, 'sample'],
    ])
      await db.sql(`insert into platform_snapshot (ent_uuid, source, fetched_at, content) values ($1, $2, $3, 'x')`, [
        ent,
        source,
        at.compared,
      ]);
    /** By which way the statement comes in, as the triggers of the history read it. */
    const by = (source: string, text: string, params: readonly unknown[]) =>
      db.transaction(async () => {
        await db.sql(`select set_config('portal.acting', $1, true)`, [JSON.stringify({ source })]);
        await db.sql(text, params);
      });
    const add = (number: number, ent: string, source: string, when: string, rest: object = {}) =>
      by(
        source,
        `insert into project (ent_uuid, uuid, project_no, project_name, data_level, on_platform, platform_state, diff, create_time, update_time)
         select $1, $2::uuid, $2::uuid::text, '示例项目', 'A', true, coalesce(r.state, 'same'), coalesce(r.diff, '[]'), $3, $3
         from jsonb_to_record($4::jsonb) as r (state text, diff jsonb)`,
        [ent, uuid(number), when, JSON.stringify(rest)],
      );
    await add(10, LIST, 'platform', at.compared);
    await add(11, LIST, 'platform', at.compared);
    await by('screen', `update project set data_level = 'B', on_platform = true, update_time = $2 where uuid = $1`, [
      uuid(11),
      at.later,
    ]);
    await add(12, LIST, 'screen', at.early, { state: 'missing' });
    await add(13, LIST, 'platform', at.early);
    await add(20, SERVICE, 'platform', at.compared);
    await add(21, SERVICE, 'platform', at.early, { state: 'differs', diff: [{ field: 'dataLevel' }] });
    await add(22, SERVICE, 'platform', at.early, { state: 'missing' });
    await add(30, SAMPLE, 'platform', at.compared);
    await add(40, NEVER, 'screen', at.early);
    await by('screen', `update project set del_flag = '2', update_time = $2 where uuid = $1`, [uuid(12), at.later]);

    await migrate(db, MIGRATIONS_FOLDER);
    const { rows } = await db.sql<{ uuid: string }>(
      `select uuid, data_level as level, level_source as "levelSource", on_platform as "onPlatform", platform_state as state,
         platform_source as "stateSource", (select h.source from record_history h where h.uuid = p.uuid and h.act = 'add') as history
       from project p where uuid::text like '%f1__' order by uuid`,
    );
    const row = (
      number: number,
      [level, levelSource, onPlatform, state, stateSource, history]: readonly (string | boolean | null)[],
    ) => ({ uuid: uuid(number), level, levelSource, onPlatform, state, stateSource, history });
    expect(rows).toEqual([
      row(10, ['A', 'list', null, 'same', 'list', 'list']),
      // The enterprise stated the level since.
      row(11, ['B', null, null, 'same', 'list', 'list']),
      row(12, ['A', null, true, 'missing', 'list', 'screen']),
      // Of an earlier comparison the source cannot be told where a service is connected: the level counts as unverified.
      row(13, ['A', 'list', null, 'same', 'list', 'platform']),
      row(20, ['A', 'platform', true, 'same', 'platform', 'platform']),
      row(21, ['A', 'list', true, 'differs', 'platform', 'platform']),
      row(22, ['A', 'list', null, 'missing', 'platform', 'platform']),
      row(30, ['A', 'sample', null, 'same', 'sample', 'sample']),
      row(40, ['A', null, true, 'unchecked', null, 'screen']),
    ]);
    const { rows: removed } = await db.sql('select number from removed_project_number where ent_uuid = $1', [LIST]);
    expect(removed).toEqual([{ number: uuid(12) }]);
  });
});
