import Fastify from 'fastify';
import { compareLoads } from './lib/load.ts';
import { addMember } from './lib/member.ts';
import type { BenchPortal } from './lib/portal.ts';
import { type Figure, formatRatio } from './lib/report.ts';

const ROWS = 400;

async function addCertificates(bench: BenchPortal, entUuid: string): Promise<void> {
  await bench.db.sql(
    `insert into certificate (uuid, ent_uuid, cert_no, category, cert_name, issue_date, valid_start, valid_end, issuer, region, create_time, update_time)
     select gen_random_uuid(), $1, 'D' || n, 'construction', '建筑业企业资质证书 ' || n, '2024-01-01', '2024-01-01',
            date '2026-01-01' + n, '示例主管部门', '110000', now(), now()
     from generate_series(1, ${ROWS}) n`,
    [entUuid],
  );
}

/** Starts a baseline server: the same three queries through a plain route and the driver, without session, contract or envelope. */
async function startBare(bench: BenchPortal, entUuid: string) {
  const bare = Fastify();
  bare.get('/list', async () => {
    const rows = await bench.db.sql(
      `select * from certificate where ent_uuid = $1 and del_flag = '0' order by valid_end asc nulls last, uuid limit 20 offset 0`,
      [entUuid],
    );
    const count = await bench.db.sql(
      `select count(*)::int as total from certificate where ent_uuid = $1 and del_flag = '0'`,
      [entUuid],
    );
    const items = await bench.db.sql(
      `select * from certificate_item where ent_uuid = $1 and del_flag = '0' and zzzs_uuid = any($2)
       order by zzzs_uuid, place, create_time, uuid`,
      [entUuid, rows.rows.map((row) => row.uuid)],
    );
    return { code: 200, rows: rows.rows, items: items.rows, total: count.rows[0]?.total };
  });
  return { bare, base: await bare.listen({ host: '127.0.0.1', port: 0 }) };
}

/** Compares a list call of 20 rows (session, membership, contract, envelope) with the plain queries. */
export async function benchListCall(bench: BenchPortal): Promise<Figure[]> {
  const { token, entUuid } = await addMember(bench);
  await addCertificates(bench, entUuid);
  const { bare, base } = await startBare(bench, entUuid);
  const result = await compareLoads({
    call: {
      url: `${bench.base}/portal/zzzs/list?pageNum=1&pageSize=20`,
      headers: { authorization: `Bearer ${token}` },
    },
    bare: { url: `${base}/list` },
  });
  await bare.close();
  return [
    {
      what: 'list call of 20 rows',
      value: formatRatio(result.call.perSecond / result.bare.perSecond),
      against: 'of the same queries through a bare route and driver',
    },
  ];
}
