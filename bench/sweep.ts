import { shanghaiDay } from '#domain/validity/day.ts';
import { sweepAll } from '#features/reminders/server/public.ts';
import { load } from './lib/load.ts';
import { addMember } from './lib/member.ts';
import type { BenchPortal } from './lib/portal.ts';
import { type Figure, milliseconds, ratio, seconds, timed } from './lib/report.ts';

/** A seventh of the country: 150,000 enterprises hold 7.5 million certificates and employ 5 million people. */
const ENTERPRISES = 20_000;
const CERTIFICATES_EACH = 50;
const PEOPLE_EACH = 33;
const DAY_MS = 86_400_000;
const STATEMENT_SECONDS = 3600;
/** Enterprises in one statement of the filling. */
const SLICE = 5000;
const CALM_MS = 5000;
const LAST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const seed = (n: string): string => `(hashtext(${n}) % 1800 + 1800) % 1800`;

/** Ends lie evenly over five years, so that a night has as much news as a real one. */
const FILL: readonly ((from: number, to: number) => string)[] = [
  (from, to) =>
    `insert into enterprise (uuid, ent_name, credit_code, region, ent_type, legal_person, reg_capital, establish_date, biz_term_start,
       reg_address, biz_scope, reg_authority, create_time, update_time)
     select gen_random_uuid(), '示例规模企业 ' || n, 'K' || lpad(n::text, 17, '0'), '110000', '有限责任公司', '示例', 1000, '2010-01-01',
       '2010-01-01', '示例路 1 号', '示例', '示例局', now(), now() from generate_series(${from}, ${to}) n`,
  (from, to) =>
    `insert into certificate (uuid, ent_uuid, cert_no, category, cert_name, issue_date, valid_start, valid_end, issuer, region, create_time,
       update_time)
     select gen_random_uuid(), e.uuid, 'K' || n, case n % 5 when 0 then 'construction' when 1 then 'design' else 'other' end,
       '示例证书 ' || n, '2024-01-01', '2024-01-01', current_date + (${seed('e.uuid::text || n')} - 30), '示例主管部门', '110000', now(), now()
     from enterprise e cross join generate_series(1, ${CERTIFICATES_EACH}) n where ${slice(from, to)}`,
  (from, to) =>
    `insert into person (uuid, ent_uuid, person_kind, name, birth_date, post_name, post_cert_end, create_time, update_time)
     select gen_random_uuid(), e.uuid, case n % 2 when 0 then 'register' else 'else' end, '示例人员 ' || n,
       date '1965-01-01' + (${seed('n || e.uuid::text')}) * 10, case n % 2 when 1 then '安全员' end,
       case n % 2 when 1 then current_date + (${seed("'p' || e.uuid::text || n")} - 30) end, now(), now()
     from enterprise e cross join generate_series(1, ${PEOPLE_EACH}) n where ${slice(from, to)}`,
  (from, to) =>
    `insert into registration (uuid, ent_uuid, person_uuid, seq, reg_type, valid_end, continuing_edu_end, safety_card_end, create_time,
       update_time)
     select gen_random_uuid(), p.ent_uuid, p.uuid, 0, '二级建造师', current_date + (${seed("'r' || p.uuid::text")} - 30),
       current_date + (${seed("'c' || p.uuid::text")} - 30), current_date + (${seed("'s' || p.uuid::text")} - 30), now(), now()
     from person p join enterprise e on e.uuid = p.ent_uuid where p.person_kind = 'register' and ${slice(from, to)}`,
];

function slice(from: number, to: number): string {
  return `e.credit_code between 'K' || lpad('${from}', 17, '0') and 'K' || lpad('${to}', 17, '0')`;
}

/** The rows that a night has to look at, read once from end to end and compared, as cheaply as the database can. */
const SCANS = [
  "select count(*) from certificate where valid_end + 0 > current_date and status = 'normal'",
  "select count(*) from person where birth_date + 0 > current_date and status = 'on'",
  'select count(*) from registration where valid_end + 0 > current_date',
  'select count(*) from enterprise where biz_term_end + 0 > current_date',
];

/** A database that was filled before is used again. */
async function fill(bench: BenchPortal, enterprises: number): Promise<void> {
  const { rows } = await bench.db.sql<{ n: number }>(
    `select count(*)::int as n from enterprise where ent_name like '示例规模企业 %'`,
    [],
  );
  if ((rows[0]?.n ?? 0) >= enterprises) return;
  await bench.db.withStatementLimit(STATEMENT_SECONDS, async () => {
    for (let from = 1; from <= enterprises; from += SLICE) {
      const to = Math.min(from + SLICE - 1, enterprises);
      for (const statement of FILL) await bench.db.sql(statement(from, to), []);
    }
    await bench.db.sql('analyze', []);
  });
}

async function scanAll(bench: BenchPortal): Promise<number> {
  const once = () =>
    bench.db.withStatementLimit(STATEMENT_SECONDS, async () => {
      await bench.db.sql('set max_parallel_workers_per_gather = 0', []);
      for (const statement of SCANS) await bench.db.sql(statement, []);
    });
  // The second time, so that both find what memory holds.
  await once();
  return (await timed(once)).ms;
}

/** The list call alone, and while the night's sweep runs in the same process. */
async function listDuring(bench: BenchPortal, sweep: () => Promise<unknown>) {
  const { token } = await addMember(bench);
  const target = {
    url: `${bench.base}/portal/zzzs/list?pageNum=1&pageSize=20`,
    headers: { authorization: `Bearer ${token}` },
  };
  await load(target, 1000);
  const calm = await load(target, CALM_MS);
  let most = process.memoryUsage().rss;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 100);
  const before = process.memoryUsage().rss;
  const swept = timed(sweep);
  const busy: number[] = [];
  const state = { isOver: false };
  void swept.then(() => {
    state.isOver = true;
  });
  while (!state.isOver) busy.push((await load(target, 2000)).p99Ms);
  clearInterval(watch);
  busy.sort((a, b) => a - b);
  return {
    calmMs: calm.p99Ms,
    busyMs: busy[Math.floor(busy.length / 2)] ?? 0,
    worstMs: busy.at(-1) ?? 0,
    grownMiB: (most - before) / 2 ** 20,
    sweepMs: (await swept).ms,
  };
}

/** The nightly sweep against a bare sequential scan of the same rows, and what the site feels of it. */
export async function benchSweep(bench: BenchPortal, enterprises = ENTERPRISES): Promise<Figure[]> {
  const { app } = bench.portal;
  const filled = await timed(() => fill(bench, enterprises));
  const now = app.clock.now();
  // The checks of held qualifications, which begin with the program where a database is used again, would be measured too.
  await bench.db.sql(`update app_setting set value = $1::jsonb where key = 'reminders.check-held'`, [
    JSON.stringify({ day: shanghaiDay(now), after: LAST_UUID, isDone: true }),
  ]);
  const first = await timed(() => sweepAll(app, now));
  await bench.db.sql('analyze', []);
  const night = await timed(() => sweepAll(app, new Date(now.getTime() + DAY_MS)));
  const scanMs = await scanAll(bench);
  const during = await listDuring(bench, () => sweepAll(app, new Date(now.getTime() + 2 * DAY_MS)));
  const size = `${enterprises} enterprises, ${enterprises * CERTIFICATES_EACH} certificates, ${enterprises * PEOPLE_EACH} people`;
  return [
    {
      what: `sweep of ${size}, first fill`,
      value: seconds(first.ms),
      against: `${first.result.changed} reminders, ${first.result.ranges} ranges; filling took ${seconds(filled.ms)}`,
    },
    {
      what: 'sweep of the next night',
      value: seconds(night.ms),
      against: `${night.result.changed} changed, ${night.result.closed} closed`,
    },
    {
      what: 'next night against a bare scan of the same rows',
      value: ratio(night.ms / scanMs),
      against: `scan ${seconds(scanMs)}, aim 5×`,
    },
    {
      what: 'p99 of a list call during a sweep',
      value: ratio(during.busyMs / during.calmMs),
      against: `of ${milliseconds(during.calmMs)} without, worst ${milliseconds(during.worstMs)}, aim 2×; sweep ${seconds(during.sweepMs)}`,
    },
    {
      what: 'memory of the process during that sweep',
      value: `+${during.grownMiB.toFixed(0)} MiB`,
      against: 'most above what it was before',
    },
  ];
}
