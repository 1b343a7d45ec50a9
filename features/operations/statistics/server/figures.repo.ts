import { type SqlBool, sql } from 'kysely';
import type { RegionScope } from '#platform/server/access/region-scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { listPage, listPageByKey, type Slice } from '#platform/server/db/list-page.ts';
import {
  buildEnterpriseRegionCondition,
  buildRegionCondition,
  toSqlCondition,
} from '#platform/server/db/region-condition.ts';
import type { StatisticsTopic } from '../statistics.contract.ts';

interface DailyFigureTable {
  day: string;
  figure: string;
  amount: string;
}
interface SearchDayTable {
  day: string;
  searches: number;
  misses: number;
}
interface SearchMissTable {
  word: string;
  times: number;
  firstTime: Date;
  lastTime: Date;
}
declare module '#platform/server/db/tables.ts' {
  interface Tables {
    dailyFigure: DailyFigureTable;
    searchDay: SearchDayTable;
    searchMiss: SearchMissTable;
  }
}

export interface DailyFigure {
  readonly day: string;
  readonly figure: string;
  readonly amount: number;
}

const getDay = (column: string): string => `(${column} at time zone 'Asia/Shanghai')::date`;
const within = (column: string): string =>
  `${column} >= $1::date::timestamp at time zone 'Asia/Shanghai' and ${column} < ($2::date + 1)::timestamp at time zone 'Asia/Shanghai'`;

/** SQL that maps the first part of a page address to a section. */
const SECTIONS = `case split_part(path, '/', 2)
  when '' then 'home' when 'zzbz' then 'standards' when 'policy' then 'policy' when 'regulation' then 'policy'
  when 'gsgg' then 'notices' when 'zhxx' then 'notices' when 'question' then 'questions' when 'edu' then 'courses'
  when 'edu-player' then 'courses' when 'globalSearch' then 'search' when 'qyxx' then 'console' else 'other' end`;

/** SQL that counts the days from $1 to $2 inclusive for each topic: day, part of the topic, amount. */
const FLOWS: Readonly<Partial<Record<StatisticsTopic, string>>> = {
  visits: `select day, ${SECTIONS} as part, sum(views) as amount from page_view where day between $1 and $2 group by 1, 2`,
  search: `select day, part, amount from search_day,
    lateral (values ('found', searches - misses), ('missed', misses)) as parts (part, amount) where day between $1 and $2`,
  assistant: `select ${getDay('create_time')} as day, outcome as part, count(*) as amount from assistant_answer
    where ${within('create_time')} group by 1, 2`,
  opinions: `select ${getDay('create_time')} as day, case when useful then 'useful' else 'useless' end as part, count(*) as amount
    from assistant_answer where useful is not null and ${within('create_time')} group by 1, 2`,
  accounts: `select day, part, count(*) as amount from (
      select ${getDay('create_time')} as day, 'users' as part from app_user where del_flag = '0' and ${within('create_time')}
      union all
      select ${getDay('create_time')}, 'firms' from enterprise where del_flag = '0' and ${within('create_time')}
    ) as made group by 1, 2`,
  checks: `select ${getDay('start_time')} as day, verdict as part, count(*) as amount from check_run
    where state = 'done' and ${within('start_time')} group by 1, 2`,
  learning: `select learn_date as day, 'hours' as part, round(sum(counted_sec) / 3600.0, 2) as amount from lesson_ledger
    where learn_date between $1 and $2 group by 1`,
  orders: `select ${getDay('pay_time')} as day, kind as part, count(*) as amount from purchase_order
    where pay_time is not null and del_flag = '0' and ${within('pay_time')} group by 1, 2`,
  revenue: `select ${getDay('pay_time')} as day, kind as part, sum(amount) as amount from purchase_order
    where pay_time is not null and del_flag = '0' and ${within('pay_time')} group by 1, 2
    union all
    select ${getDay('e.create_time')}, 'refunded', sum(coalesce((e.detail ->> 'amount')::numeric, o.amount)) from order_event e
    join purchase_order o on o.ent_uuid = e.ent_uuid and o.uuid = e.order_uuid
    where e.action = 'refunded' and ${within('e.create_time')} group by 1`,
};

/** SQL that counts the same by region of the enterprise, for the topics about enterprises. */
const REGIONAL_FLOWS: Readonly<Partial<Record<StatisticsTopic, string>>> = {
  accounts: `select ${getDay('create_time')} as day, 'firms' as part, region, count(*) as amount from enterprise
    where del_flag = '0' and ${within('create_time')} group by 1, 3`,
  checks: `select ${getDay('c.start_time')} as day, c.verdict as part, e.region, count(*) as amount
    from check_run c join enterprise e on e.uuid = c.ent_uuid where c.state = 'done' and ${within('c.start_time')} group by 1, 2, 3`,
  orders: `select ${getDay('o.pay_time')} as day, o.kind as part, e.region, count(*) as amount
    from purchase_order o join enterprise e on e.uuid = o.ent_uuid
    where o.pay_time is not null and o.del_flag = '0' and ${within('o.pay_time')} group by 1, 2, 3`,
  revenue: `select ${getDay('o.pay_time')} as day, o.kind as part, e.region, sum(o.amount) as amount
    from purchase_order o join enterprise e on e.uuid = o.ent_uuid
    where o.pay_time is not null and o.del_flag = '0' and ${within('o.pay_time')} group by 1, 2, 3
    union all
    select ${getDay('v.create_time')}, 'refunded', e.region, sum(coalesce((v.detail ->> 'amount')::numeric, o.amount)) from order_event v
    join purchase_order o on o.ent_uuid = v.ent_uuid and o.uuid = v.order_uuid join enterprise e on e.uuid = o.ent_uuid
    where v.action = 'refunded' and ${within('v.create_time')} group by 1, 3`,
};

/** SQL for the status of an enterprise on day $1; each enterprise counts once. */
const STANDING = `case when e.certify_status = 'passed' and m.end_date >= $1::date then 'members' else e.certify_status end`;
const STANDING_ENTERPRISES = `enterprise e left join membership m on m.ent_uuid = e.uuid
  where e.del_flag = '0' and e.certify_status <> 'none'`;
const LEVELS = `select ${STANDING} as part, count(*) as amount from ${STANDING_ENTERPRISES} group by 1`;
const REGIONAL_LEVELS = `select ${STANDING} as part, e.region, count(*) as amount from ${STANDING_ENTERPRISES} group by 1, 2`;

/** Recounts the days and replaces their rows, one topic after another to keep transactions short. */
export async function countDailyFigures(db: Db, from: string, to: string): Promise<void> {
  for (const [topic, select] of Object.entries(FLOWS)) {
    await db.transaction(async () => {
      await db.sql('delete from daily_figure where day between $1 and $2 and figure like $3', [from, to, `${topic}.%`]);
      await db.sql(
        `insert into daily_figure (day, figure, amount) select day, $3::text || '.' || part, amount from (${select}) as counted`,
        [from, to, topic],
      );
    });
  }
}

/** Recounts the days by region. Operators limited to regions see only these figures. */
export async function countRegionalFigures(db: Db, from: string, to: string): Promise<void> {
  for (const [topic, select] of Object.entries(REGIONAL_FLOWS)) {
    await db.transaction(async () => {
      await db.sql('delete from daily_region_figure where day between $1 and $2 and figure like $3', [
        from,
        to,
        `${topic}.%`,
      ]);
      await db.sql(
        `insert into daily_region_figure (day, figure, region, amount) select day, $3::text || '.' || part, region, sum(amount)
         from (${select}) as counted where region ~ '^[0-9]{6}$' group by day, part, region`,
        [from, to, topic],
      );
    });
  }
}

/** Stores today's number of enterprises by status. */
export async function countEnterprisesByStatus(db: Db, today: string): Promise<void> {
  await db.sql(
    `insert into daily_figure (day, figure, amount) select $1::date, 'firms.' || part, amount from (${LEVELS}) as counted
     on conflict (day, figure) do update set amount = excluded.amount`,
    [today],
  );
  await db.sql(
    `insert into daily_region_figure (day, figure, region, amount) select $1::date, 'firms.' || part, region, amount
     from (${REGIONAL_LEVELS}) as counted where region ~ '^[0-9]{6}$'
     on conflict (day, figure, region) do update set amount = excluded.amount`,
    [today],
  );
}

/** Returns the last counted day of the total or of the regional figures. */
export async function getLastCountedDay(
  db: Db,
  table: 'daily_figure' | 'daily_region_figure' = 'daily_figure',
): Promise<string | null> {
  const { rows } = await db.sql<{ day: string }>(`select day::text as day from ${table} order by day desc limit 1`);
  return rows[0]?.day ?? null;
}

export async function listFigures(
  db: Db,
  scope: RegionScope,
  topic: StatisticsTopic,
  from: string,
  to: string,
): Promise<DailyFigure[]> {
  if (scope.regions !== null) return await listRegionFigures(db, scope, topic, from, to);
  const { rows } = await db.sql<{ day: string; part: string; amount: string }>(
    `select day::text as day, split_part(figure, '.', 2) as part, amount::text as amount from daily_figure
     where day between $1 and $2 and figure >= $3 and figure < $4 order by day`,
    [from, to, `${topic}.`, `${topic}/`],
  );
  return rows.map(({ day, part, amount }) => ({ day, figure: part, amount: Number(amount) }));
}

/** Lists the regional figures of some regions. */
async function listRegionFigures(
  db: Db,
  scope: RegionScope,
  topic: StatisticsTopic,
  from: string,
  to: string,
): Promise<DailyFigure[]> {
  const { rows } = await db.sql<{ day: string; part: string; amount: string }>(
    `select day::text as day, split_part(figure, '.', 2) as part, sum(amount)::text as amount from daily_region_figure
     where day between $1 and $2 and figure >= $3 and figure < $4 and ${buildRegionCondition(scope, 'region')} group by 1, 2 order by 1`,
    [from, to, `${topic}.`, `${topic}/`],
  );
  return rows.map(({ day, part, amount }) => ({ day, figure: part, amount: Number(amount) }));
}

export async function countSearch(db: Db, day: string, isFound: boolean): Promise<void> {
  await db.sql(
    `insert into search_day (day, searches, misses) values ($1, 1, $2)
     on conflict (day) do update set searches = search_day.searches + 1, misses = search_day.misses + excluded.misses`,
    [day, isFound ? 0 : 1],
  );
}

export async function countMissedSearch(db: Db, word: string, now: Date): Promise<void> {
  await db.sql(
    `insert into search_miss (word, first_time, last_time) values ($1, $2, $2)
     on conflict (word) do update set times = search_miss.times + 1, last_time = excluded.last_time`,
    [word, now],
  );
}

export async function listMissedSearchRows(db: Db, slice: Slice) {
  const all = db.query.selectFrom('searchMiss');
  return await listPage(
    all,
    all.selectAll().orderBy('times', 'desc').orderBy('lastTime', 'desc').orderBy('word'),
    slice,
  );
}

export async function removeMissedSearch(db: Db, word: string): Promise<boolean> {
  const gone = await db.query.deleteFrom('searchMiss').where('word', '=', word).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/**
 * Removes rare missed searches: keeps the most frequent ones, and words that were missed once only if recent.
 * @param most maximum number of words
 */
export async function trimMissedSearches(db: Db, onceSince: Date, most: number): Promise<void> {
  await db.sql('delete from search_miss where times = 1 and last_time < $1', [onceSince]);
  await db.sql(
    `delete from search_miss where word in
       (select word from search_miss order by times desc, last_time desc, word offset $1)`,
    [most],
  );
}

/** Lists the orders paid in a month, newest first; uses the index of payment times. */
export async function listPaidOrderRows(
  db: Db,
  scope: RegionScope,
  span: { readonly from: Date; readonly before: Date },
  page: Slice,
) {
  const paid = db.query
    .selectFrom('purchaseOrder as o')
    .where('o.payTime', '>=', span.from)
    .where('o.payTime', '<', span.before)
    .where(sql<SqlBool>`o.pay_time is not null and o.del_flag = '0'`)
    .where(toSqlCondition(buildEnterpriseRegionCondition(scope, 'o.ent_uuid')));
  const rows = db.query
    .selectFrom('purchaseOrder as o')
    .innerJoin('enterprise as e', 'e.uuid', 'o.entUuid')
    .select(['o.uuid', 'o.orderNo', 'e.entName', 'o.name', 'o.amount', 'o.channel', 'o.payTime', 'o.status']);
  return await listPageByKey(
    paid,
    { key: 'o.uuid', rows, order: (query) => query.orderBy('o.payTime', 'desc').orderBy('o.uuid') },
    page,
  );
}
