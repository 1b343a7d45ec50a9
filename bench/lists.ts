import { loadavg } from 'node:os';
import Fastify, { type FastifyInstance } from 'fastify';
import { resolveSessionBaseline } from './lib/bare-session.ts';
import { addRecords, buildLargeEnterprise } from './lib/large-enterprise.ts';
import { compareLoads, type LoadTarget, measureLoad } from './lib/load.ts';
import { addMember } from './lib/member.ts';
import type { BenchPortal } from './lib/portal.ts';
import { type Figure, formatMilliseconds, formatRatio } from './lib/report.ts';
import { addBaselineWriteRoute, createWriteTargets, getProjectToWrite } from './writes.ts';

const ARTICLES = 20_000;
const PROJECTS = 5_000;
const PEOPLE = 500;
const PAGES = 600;

async function fill(bench: BenchPortal, entUuid: string): Promise<string[]> {
  const { db } = bench;
  await db.withStatementLimit(120, () =>
    db.sql(
      `insert into article (uuid, kind, title, summary, content, plain, publish_time, sort_time, region, category, validity, issuer, detail,
         create_time, update_time)
       select gen_random_uuid(), 'policy', '示例政策 ' || n, '示例摘要', repeat('示例正文', 500), repeat('示例正文', 500),
         now() - n * interval '1 hour', now() - n * interval '1 hour', (array['', '320000', '110000', '440000'])[n % 4 + 1], '部门规范性文件',
         '有效', '示例机关', '{"isVerified": true, "impacts": [], "issueDate": null, "effectiveDate": null, "abolishDate": null}', now(), now()
       from generate_series(1, ${ARTICLES}) n`,
      [],
    ),
  );
  await addRecords(bench, entUuid, buildLargeEnterprise(PEOPLE, PROJECTS));
  await db.withStatementLimit(120, () => db.sql('vacuum analyze'));
  const { rows } = await db.sql<{ uuid: string }>(`select uuid from article where kind = 'policy' limit ${PAGES}`, []);
  return rows.map(({ uuid }) => uuid);
}

const LISTED = 'uuid, title, summary, publish_time, region, top, views, category, validity, issuer, detail';
const IN_REGION = `kind = 'policy' and del_flag = '0' and status = 'published' and (region in ('', '000000') or region like '32%')`;

/** Starts a baseline server: the same responses from plain routes with the driver's prepared statements, on the same indexed rows. */
async function startBare(bench: BenchPortal): Promise<{ bare: FastifyInstance; base: string }> {
  const { db } = bench;
  const bare = Fastify();
  addBaselineWriteRoute(bench, bare);
  bare.get<{ Querystring: { pageNum: string } }>('/list', async ({ query }) => {
    const { rows } = await db.sql(
      `select ${LISTED} from article where uuid in (select uuid from article where ${IN_REGION}
         order by top desc, sort_time desc, uuid limit 20 offset $1) order by top desc, sort_time desc, uuid`,
      [(Number(query.pageNum) - 1) * 20],
    );
    const total = await db.sql(`select count(*)::int as total from article where ${IN_REGION}`, []);
    return { code: 200, rows, ...total.rows[0] };
  });
  bare.get<{ Params: { id: string } }>('/detail/:id', async ({ params }) => {
    const { rows } = await db.sql<{ sort_time: Date }>(`select * from article where uuid = $1`, [params.id]);
    const beside = (sign: string, order: string) =>
      db.sql(
        `select uuid, title from article where kind = 'policy' and del_flag = '0' and status = 'published'
           and (sort_time, uuid) ${sign} ($1, $2) order by sort_time ${order}, uuid ${order} limit 1`,
        [rows[0]?.sort_time, params.id],
      );
    return {
      code: 200,
      data: rows[0],
      previous: (await beside('>', 'asc')).rows,
      next: (await beside('<', 'desc')).rows,
    };
  });
  bare.get('/projects', async ({ headers }) => {
    const { entUuid } = await resolveSessionBaseline(bench, headers.authorization);
    const { rows } = await db.sql(
      `select * from project where ent_uuid = $1 and del_flag = '0' order by update_time desc, uuid limit 20`,
      [entUuid],
    );
    const total = await db.sql(`select count(*)::int as total from project where ent_uuid = $1 and del_flag = '0'`, [
      entUuid,
    ]);
    return { code: 200, rows, ...total.rows[0] };
  });
  return { bare, base: await bare.listen({ host: '127.0.0.1', port: 0 }) };
}

const PAGE_MS = 6_000;

/** Measures the list page rendered for each request: a cookie bypasses the cached guest pages. */
async function readPages({ base }: BenchPortal): Promise<Figure> {
  const target = { url: `${base}/policy`, headers: { cookie: 'settings=%7B%7D' }, connections: 16 };
  await measureLoad(target, 1_000);
  const { perSecond, perCpuSecond, failed, p99Ms } = await measureLoad(target, PAGE_MS);
  return {
    what: `page /policy past the cache, ${ARTICLES} policies`,
    value: `${perSecond.toFixed(0)}/s`,
    against: `${perCpuSecond.toFixed(0)} a second of processor time, p99 ${formatMilliseconds(p99Ms)}, ${failed} failed; aim 300/s, 100 ms`,
  };
}

/** Measures lists and details over many rows, each compared with its baseline in alternating rounds. */
export async function benchLists(bench: BenchPortal): Promise<Figure[]> {
  const member = await addMember(bench);
  const { token, entUuid } = member;
  const uuids = await fill(bench, entUuid);
  const { bare, base } = await startBare(bench);
  const write = createWriteTargets(bench, base, member, await getProjectToWrite(bench, entUuid));
  const pages = Array.from({ length: PAGES }, (_, index) => `?prov=320000&pageSize=20&pageNum=${index + 1}`);
  const first = pages.slice(0, 1);
  const own = { authorization: `Bearer ${token}` };
  const against = async (what: string, ours: LoadTarget, theirs: LoadTarget): Promise<Figure> => {
    const { call, plain } = await compareLoads({ call: ours, plain: theirs });
    // Uses the processor time of the responding thread, which does not depend on other load.
    const value = formatRatio(call.perCpuSecond / plain.perCpuSecond);
    const spent = `${call.perCpuSecond.toFixed(0)} and ${plain.perCpuSecond.toFixed(0)} a second of processor time`;
    const all = `all threads and processes ${formatMilliseconds(call.msOfAll)} and ${formatMilliseconds(plain.msOfAll)} an answer`;
    const rates = `${formatRatio(call.perSecond / plain.perSecond)} by the clock (${call.perSecond.toFixed(0)} and ${plain.perSecond.toFixed(0)} a second)`;
    const p99 = `p99 ${formatMilliseconds(call.p99Ms)} and ${formatMilliseconds(plain.p99Ms)}`;
    return {
      what,
      value,
      against: `of bare: ${spent}; ${all}; ${rates}, ${p99}, load ${(loadavg()[0] ?? 0).toFixed(1)}`,
    };
  };
  const list = (queries: readonly string[]) => ({
    url: queries.map((query) => `${bench.base}/portal/api/policy/list${query}`),
  });
  const bareList = (queries: readonly string[]) => ({ url: queries.map((query) => `${base}/list${query}`) });
  const detail = (ids: readonly string[]) => ({ url: ids.map((id) => `${bench.base}/portal/api/policy/${id}`) });
  const bareDetail = (ids: readonly string[]) => ({ url: ids.map((id) => `${base}/detail/${id}`) });
  const figures = [
    await against(`public list of 20 of ${ARTICLES} with region and total`, list(first), bareList(first)),
    await against('  the same, nothing kept (each page in turn)', list(pages), bareList(pages)),
    await against('public detail with neighbours', detail(uuids.slice(0, 1)), bareDetail(uuids.slice(0, 1))),
    await against('  the same, nothing kept (each text in turn)', detail(uuids), bareDetail(uuids)),
    await against(
      `signed-in list of 20 in an enterprise of ${PROJECTS} projects`,
      { url: `${bench.base}/portal/project/list?pageSize=20`, headers: own },
      { url: `${base}/projects`, headers: own },
    ),
    await against('signed-in write with its follow-up in the same enterprise', write.ours, write.theirs),
    await readPages(bench),
  ];
  await bare.close();
  return figures;
}
