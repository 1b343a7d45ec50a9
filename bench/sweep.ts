import { toShanghaiDay } from '#domain/validity/day.ts';
import { runDailySweep, sweepAllEnterprises } from '#features/work/reminders/server/reminders.server-api.ts';
import { measureLoad } from './lib/load.ts';
import { addMember } from './lib/member.ts';
import { CERTIFICATES_PER_ENTERPRISE, fillNationwideDatabase, PEOPLE_PER_ENTERPRISE } from './lib/nation.ts';
import type { BenchPortal } from './lib/portal.ts';
import { type Figure, formatMilliseconds, formatRatio, formatSeconds, measureTime } from './lib/report.ts';

/** A small part of the country, to keep the bench short; bench/sweep-national.ts measures all of it. */
const ENTERPRISES = 2_000;
const DAY_MS = 86_400_000;
const STATEMENT_SECONDS = 3600;
const CALM_MS = 8000;
const WINDOW_MS = 2000;
const LAST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** Share of the time during which the sweep works, as in the nightly job. */
const DUTY_CYCLE = 0.5;

/** Sequential scans of the rows that a nightly sweep covers, as the cheapest possible baseline. */
const SCANS = [
  "select count(*) from certificate where valid_end + 0 > current_date and status = 'normal'",
  "select count(*) from certificate_item where status = 'normal'",
  "select count(*) from person where birth_date + 0 > current_date and status = 'on'",
  'select count(*) from registration where valid_end + 0 > current_date',
  'select count(*) from enterprise where biz_term_end + 0 > current_date',
];

/** Runs the scans in one database process, like the sweep, and measures the second run, because the sweep also finds cached pages. */
async function scanAll(bench: BenchPortal): Promise<number> {
  const once = () =>
    bench.db.withStatementLimit(STATEMENT_SECONDS, () =>
      bench.db.transaction(async () => {
        await bench.db.sql('set local max_parallel_workers_per_gather = 0', []);
        await bench.db.sql('set local jit = off', []);
        for (const statement of SCANS) await bench.db.sql(statement, []);
      }),
    );
  await once();
  return (await measureTime(once)).ms;
}

/** Requests a list repeatedly while some work runs, in windows of two seconds. */
async function listDuring(target: Parameters<typeof measureLoad>[0], work: () => Promise<unknown>) {
  const state = { isOver: false, most: process.memoryUsage().rss };
  const before = state.most;
  const watch = setInterval(() => {
    state.most = Math.max(state.most, process.memoryUsage().rss);
  }, 100);
  const done = measureTime(work).finally(() => {
    state.isOver = true;
  });
  const windows: number[] = [];
  do windows.push((await measureLoad(target, WINDOW_MS)).p99Ms);
  while (!state.isOver);
  clearInterval(watch);
  windows.sort((a, b) => a - b);
  return {
    p99Ms: windows[Math.floor(windows.length / 2)] ?? 0,
    worstMs: windows.at(-1) ?? 0,
    grownMiB: (state.most - before) / 2 ** 20,
    sweepMs: (await done).ms,
  };
}

/** Adds a member with the usual number of certificates, and returns the list of these certificates. */
async function listTarget(bench: BenchPortal) {
  const { token, entUuid } = await addMember(bench);
  await bench.db.sql(
    `insert into certificate (uuid, ent_uuid, cert_no, category, cert_name, valid_end, create_time, update_time)
     select gen_random_uuid(), $1, 'K' || n, 'other', '示例证书 ' || n, current_date + 400 + n, now(), now()
     from generate_series(1, ${CERTIFICATES_PER_ENTERPRISE}) n`,
    [entUuid],
  );
  return {
    url: `${bench.base}/portal/zzzs/list?pageNum=1&pageSize=20`,
    headers: { authorization: `Bearer ${token}` },
  };
}

/** Measures the effect on users: a list call alone, during a sweep at full speed, and during a sweep that pauses like the nightly job. */
async function benchSite(bench: BenchPortal, nextNight: () => Date): Promise<Figure[]> {
  const { app } = bench.portal;
  const target = await listTarget(bench);
  await measureLoad(target, WINDOW_MS);
  const calm = (await measureLoad(target, CALM_MS)).p99Ms;
  const eager = await listDuring(target, () => runDailySweep(app, nextNight()));
  const calmAgain = (await measureLoad(target, CALM_MS)).p99Ms;
  const paced = await listDuring(target, () => runDailySweep(app, nextNight(), { dutyCycle: DUTY_CYCLE }));
  const without = (calm + calmAgain) / 2;
  const figure = (what: string, { p99Ms, worstMs, sweepMs }: typeof eager): Figure => ({
    what,
    value: formatRatio(p99Ms / without),
    against: `${formatMilliseconds(p99Ms)}, without ${formatMilliseconds(without)}, worst two seconds ${formatMilliseconds(worstMs)}, aim 2×; night ${formatSeconds(sweepMs)}`,
  });
  return [
    figure('p99 of a list call during a night at full speed', eager),
    figure('p99 during a night that rests half of its time', paced),
    {
      what: 'memory of the process during these nights',
      value: `+${Math.max(eager.grownMiB, paced.grownMiB).toFixed(0)} MiB`,
      against: 'most above what it was before',
    },
  ];
}

/** Changes one certificate in each of one percent of the enterprises, as happens during a day. */
async function changeSome(bench: BenchPortal, enterprises: number): Promise<number> {
  const { rowCount } = await bench.db.withStatementLimit(STATEMENT_SECONDS, () =>
    bench.db.sql(
      `update certificate set valid_end = valid_end + 1825 where (ent_uuid, uuid) in (
         select c.ent_uuid, min(c.uuid::text)::uuid from certificate c
         where c.ent_uuid in (select uuid from enterprise where ent_name like '示例规模企业 %' order by uuid limit $1) group by 1)`,
      [Math.ceil(enterprises / 100)],
    ),
  );
  return rowCount;
}

/** Compares the nightly sweep with a sequential scan of the same rows, and measures its effect on users. */
export async function benchSweep(bench: BenchPortal, enterprises = ENTERPRISES): Promise<Figure[]> {
  const { app } = bench.portal;
  const filled = await measureTime(() => fillNationwideDatabase(bench, enterprises));
  const begin = app.clock.now();
  const state = { nights: 0 };
  const nextNight = (): Date => {
    state.nights += 1;
    return new Date(begin.getTime() + state.nights * DAY_MS);
  };
  // Disables the evaluation of current qualifications, which would otherwise start with the program on a reused database.
  await bench.db.sql(`update app_setting set value = $1::jsonb where key = 'reminders.check-held'`, [
    JSON.stringify({ day: toShanghaiDay(begin), after: LAST_UUID, isDone: true }),
  ]);
  const first = await measureTime(() => sweepAllEnterprises(app, begin));
  await bench.db.withStatementLimit(STATEMENT_SECONDS, () => bench.db.sql('analyze', []));
  const scanBefore = await scanAll(bench);
  const again = await measureTime(() => sweepAllEnterprises(app, begin));
  const night = await measureTime(() => runDailySweep(app, nextNight()));
  const scanAfter = await scanAll(bench);
  const changed = await changeSome(bench, enterprises);
  const after = await measureTime(() => runDailySweep(app, nextNight()));
  const scanMs = (scanBefore + scanAfter) / 2;
  const against = ({ ms, result }: typeof night): string =>
    `${formatSeconds(ms)}, ${result.changed} changed, ${result.closed} closed, ${result.ranges} ranges`;
  return [
    {
      what: `bare scan of ${enterprises} enterprises`,
      value: formatSeconds(scanMs),
      against: `${enterprises * CERTIFICATES_PER_ENTERPRISE} certificates, ${enterprises * PEOPLE_PER_ENTERPRISE} people; before ${formatSeconds(scanBefore)}, after ${formatSeconds(scanAfter)}; filling ${formatSeconds(filled.ms)}`,
    },
    { what: 'first night ever, against the scan', value: formatRatio(first.ms / scanMs), against: against(first) },
    { what: 'everything looked at again, nothing new', value: formatRatio(again.ms / scanMs), against: against(again) },
    {
      what: 'a usual night, against the scan',
      value: formatRatio(night.ms / scanMs),
      against: `${against(night)}; aim 5×`,
    },
    {
      what: `a night after ${changed} enterprises changed a record`,
      value: formatRatio(after.ms / scanMs),
      against: `${against(after)}; aim 5×`,
    },
    ...(await benchSite(bench, nextNight)),
  ];
}
