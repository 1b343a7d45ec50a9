import { loadSample } from '#apps/server/sample/load-sample.ts';
import { copyRows, listTablesWith } from '#apps/server/testing/size/multiply.ts';
import { runEnterpriseMerge } from '#features/operations/enterprise-merge/server/enterprise-merge.server-api.ts';
import type { Db } from '#platform/server/db/db.ts';
import { LOAD_CONNECTIONS, measureLoad } from './lib/load.ts';
import { addMember } from './lib/member.ts';
import { addOtherEnterprise, measureLoadDuring } from './lib/others.ts';
import type { BenchPortal } from './lib/portal.ts';
import { type Figure, formatMilliseconds, formatRatio, formatSeconds, measureTime } from './lib/report.ts';

/**
 * Scale of the enterprise that is merged into the other; 1 (the default) means 10,000 projects, 20,000 people and 1,000 certificates,
 * `BENCH_SCALE=0.1` a tenth.
 */
const SCALE = Number(process.env.BENCH_SCALE ?? 1);
const of = (whole: number) => Math.max(1, Math.round(whole * SCALE));
/** Copies per table of the sample enterprise's rows, including dependent rows; triggers write the derived rows. */
const COPIES: Readonly<Record<string, number>> = {
  person: of(800),
  registration: of(800),
  achievement: of(800),
  attachment: of(800),
  project: of(500),
  certificate: of(100),
  certificate_item: of(100),
  equipment: of(100),
  todo: of(100),
};
const MESSAGES = of(10_000);
/** Number of rows of each kind that both enterprises have. */
const SIMILAR_KINDS = of(2_000);
const QUIET_MS = 6000;
const AIM_MS = 50;

/** Records the duration of each transaction, up to the end of its commit. */
function measureTransactions(db: Db) {
  const held: number[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- called with its database below
  const { transaction } = db;
  db.transaction = async (work, ...rest) => {
    let begun = 0;
    const found = await transaction.call(
      db,
      () => {
        begun = performance.now();
        return work();
      },
      ...rest,
    );
    held.push(performance.now() - begun);
    return found as never;
  };
  return {
    take: () => held.splice(0).toSorted((a, b) => a - b),
    stop: () => {
      db.transaction = transaction;
    },
  };
}

async function enlarge(db: Db, gone: string): Promise<void> {
  for (const table of await listTablesWith(db, 'ent_uuid')) {
    const times = COPIES[table];
    if (times === undefined) continue;
    const fixed = table === 'attachment' ? { fixed: { sha256: 'md5(t.sha256 || n) || md5(n || t.sha256)' } } : {};
    await copyRows(db, { table, times, where: `t.ent_uuid = '${gone}'`, ...fixed });
  }
  await db.sql(
    `insert into message (uuid, ent_uuid, type, title, content, message_time, create_time)
     select gen_random_uuid(), $1, '01', '示例消息 ' || n, '<p>示例</p>', now() - n * interval '1 minute', now() from generate_series(1, ${MESSAGES}) n`,
    [gone],
  );
  await db.withStatementLimit(600, () => db.sql('analyze'));
}

/** Copies some records of the merged enterprise to the remaining one, so that both have similar records. */
async function addAlike(db: Db, stay: string, gone: string): Promise<void> {
  for (const table of ['person', 'project', 'certificate']) {
    const { rows } = await db.sql<{ columns: string }>(
      `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute where attrelid = $1::regclass and attnum > 0
         and not attisdropped and attidentity = '' and attgenerated = '' and attname not in ('uuid', 'ent_uuid', 'manager_uuid', 'tech_lead_uuid')`,
      [table],
    );
    const columns = rows[0]?.columns;
    await db.sql(
      `insert into ${table} (uuid, ent_uuid, ${columns}) select gen_random_uuid(), $1, ${columns} from ${table}
       where ent_uuid = $2 and del_flag = '0' order by uuid limit ${SIMILAR_KINDS} on conflict do nothing`,
      [stay, gone],
    );
  }
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Measures the merge of two enterprise records while users of another enterprise open their lists. */
export async function benchMerge(bench: BenchPortal): Promise<Figure[]> {
  const { app } = bench.portal;
  const { db } = app;
  const userUuid = await addSampleUser(bench);
  const { rows } = await db.sql<{ gone: string }>('select ent_uuid as gone from firm_member where user_uuid = $1', [
    userUuid,
  ]);
  const gone = rows[0]?.gone ?? '';
  const { entUuid: stay } = await addMember(bench);
  const filled = await measureTime(() => enlarge(db, gone));
  await addAlike(db, stay, gone);
  await db.sql(`update enterprise set certify_status = 'passed' where uuid in ($1, $2)`, [stay, gone]);
  const uuid = app.random.uuid();
  await db.sql(
    `insert into firm_merge (uuid, stay_uuid, gone_uuid, stay_name, gone_name, gone_code, state, reason, create_by, create_time, update_time)
     values ($1, $2, $3, '示例保留', '示例并入', 'c', 'waiting', '示例', $4, now(), now())`,
    [uuid, stay, gone, userUuid],
  );
  const others = await addOtherEnterprise(bench);
  await measureLoad(others, QUIET_MS);
  const quiet = await measureLoad(others, QUIET_MS);
  const measured = measureTransactions(db);
  const merged = await measureLoadDuring(others, () => measureTime(() => runEnterpriseMerge(app, uuid)));
  const held = measured.take();
  measured.stop();
  const { rows: sizes } = await db.sql<{ people: number; projects: number }>(
    `select (select count(*) from person where ent_uuid = $1)::int as people, (select count(*) from project where ent_uuid = $1)::int as projects`,
    [stay],
  );
  const { rows: done } = await db.sql<{ state: string; moved: number; removed: number }>(
    `select state, (outcome->>'moved')::int as moved, (outcome->>'removed')::int as removed from firm_merge where uuid = $1`,
    [uuid],
  );
  if (done[0]?.state !== 'done') throw new Error(`the merge is ${done[0]?.state}`);
  return [
    {
      what: `merge of an enterprise of ${done[0].moved} rows, ${done[0].removed} of them doubled`,
      value: formatSeconds(merged.result.ms),
      against: `${sizes[0]?.people} people and ${sizes[0]?.projects} projects afterwards; filling ${formatSeconds(filled.ms)}`,
    },
    {
      what: `${held.length} steps, the middle one`,
      value: formatMilliseconds(at(held, 0.5)),
      against: `aim ${AIM_MS} ms; p99 ${formatMilliseconds(at(held, 0.99))}, the longest ${held
        .slice(-5)
        .map(formatMilliseconds)
        .join(', ')}`,
    },
    {
      what: 'p99 of another enterprise’s lists meanwhile',
      value: formatMilliseconds(merged.p99Ms),
      against: `${formatRatio(merged.p99Ms / quiet.p99Ms)} of ${formatMilliseconds(quiet.p99Ms)} when nothing else goes on; ${merged.answers} lists, ${LOAD_CONNECTIONS} connections`,
    },
  ];
}

async function addSampleUser({ portal: { app } }: BenchPortal): Promise<string> {
  await loadSample(app, 'sample password 1');
  const { rows } = await app.db.sql<{ uuid: string }>(`select uuid from app_user where username = 'demo_member'`);
  return rows[0]?.uuid ?? '';
}
