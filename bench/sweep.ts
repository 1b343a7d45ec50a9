import { sweepAll } from '#features/reminders/server/public.ts';
import type { BenchPortal } from './lib/portal.ts';
import { type Figure, ratio, seconds, timed } from './lib/report.ts';

const CERTIFICATES = 1_000_000;
const ENTERPRISES = 20_000;
const DAY_MS = 86_400_000;

async function fill(bench: BenchPortal): Promise<void> {
  await bench.db.withStatementLimit(600, async () => {
    await bench.db.sql(
      `insert into enterprise (uuid, ent_name, credit_code, region, create_time, update_time)
       select gen_random_uuid(), '示例规模企业 ' || n, 'K' || lpad(n::text, 17, '0'), '110000', now(), now() from generate_series(1, ${ENTERPRISES}) n`,
      [],
    );
    await bench.db.sql(
      `insert into certificate (uuid, ent_uuid, cert_no, category, cert_name, issue_date, valid_start, valid_end, issuer, region, create_time, update_time)
       select gen_random_uuid(), e.uuid, 'K' || n, 'construction', '建筑业企业资质证书', '2024-01-01', '2024-01-01',
              current_date + ((hashtext(e.uuid::text || n) % 1800 + 1800) % 1800 - 30), '示例主管部门', '110000', now(), now()
       from enterprise e cross join generate_series(1, ${CERTIFICATES / ENTERPRISES}) n where e.ent_name like '示例规模企业%'`,
      [],
    );
    await bench.db.sql('analyze', []);
  });
}

/** The nightly sweep of a million certificates, against a bare sequential scan of the same rows. */
export async function benchSweep(bench: BenchPortal): Promise<Figure[]> {
  const { app } = bench.portal;
  const filled = await timed(() => fill(bench));
  const now = app.clock.now();
  const first = await timed(() => sweepAll(app, now));
  const night = await timed(() => sweepAll(app, new Date(now.getTime() + DAY_MS)));
  const scan = await timed(() =>
    bench.db.withStatementLimit(600, () =>
      bench.db.sql("select count(*) from certificate where valid_end + 0 > current_date and status = 'normal'", []),
    ),
  );
  return [
    {
      what: `sweep of ${CERTIFICATES} certificates, first fill`,
      value: seconds(first.ms),
      against: `${first.result.changed} reminders, ${first.result.ranges} ranges`,
    },
    {
      what: 'sweep of the next night',
      value: seconds(night.ms),
      against: `${night.result.changed} changed, ${night.result.closed} closed`,
    },
    {
      what: 'next night against a bare scan of the same rows',
      value: ratio(night.ms / scan.ms),
      against: `scan ${seconds(scan.ms)}; filling took ${seconds(filled.ms)}`,
    },
  ];
}
