import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestCallError, type TestPortal } from '#apps/server/testing/portal.ts';
import * as contract from '../articles.contract.ts';
import { saveArticleRows } from './article.repo.ts';
import { createArticleRow } from './article-writer.ts';
import { saveSampleArticles, updatePoliciesFromFacts } from './articles.server-api.ts';

const NOW = new Date('2026-11-21T02:00:00Z');
const UNKNOWN_UUID = '11111111-1111-4111-8111-111111111111';
let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal({ now: NOW });
  await updatePoliciesFromFacts(portal.app);
  await saveSampleArticles(portal.app);
});
afterAll(() => portal.close());

const LISTS = [
  ['C-036', contract.listNews, contract.getNews, null, null],
  ['C-040', contract.listQuestions, contract.getQuestion, contract.listQuestionFiles, contract.getQuestionAnalysis],
  [
    'C-044',
    contract.listRegulations,
    contract.getRegulation,
    contract.listRegulationFiles,
    contract.getRegulationAnalysis,
  ],
  ['C-048', contract.listPolicies, contract.getPolicy, contract.listPolicyFiles, contract.getPolicyAnalysis],
  ['C-052', contract.listNotices, contract.getNotice, contract.listNoticeFiles, null],
  ['C-055', contract.listPublicity, contract.getPublicity, contract.listPublicityFiles, null],
] as const;

const fetchRaw = (path: string, query: Record<string, unknown> = {}) => portal.request({ method: 'GET', path, query });

describe.each(LISTS)('%s and its record calls', (_id, list, get, files, analysis) => {
  it('pages: at least 25 rows, no row twice, newest first', async () => {
    const first = (await fetchRaw(list.path, { pageNum: 1, pageSize: 10 })).body;
    const second = (await fetchRaw(list.path, { pageNum: 2, pageSize: 10 })).body;
    expect(first.code).toBe(200);
    expect(first.total).toBeGreaterThanOrEqual(25);
    expect(second.total).toBe(first.total);
    const uuids = [...first.rows, ...second.rows].map((row: { uuid: string }) => row.uuid);
    expect(new Set(uuids).size).toBe(20);
    const times = first.rows.map((row: { publishTime: string | null }) => row.publishTime ?? '');
    expect([...times].sort().reverse()).toEqual(times);
  });
  it('begins with the oldest when asked to, and reads the same rows', async () => {
    const every = async (sort: string): Promise<{ uuid: string; publishTime: string | null }[]> => {
      const pages = [1, 2, 3, 4].map((pageNum) => fetchRaw(list.path, { sort, pageNum, pageSize: 50 }));
      return (await Promise.all(pages)).flatMap(({ body }) => body.rows);
    };
    const [newest, oldest] = [await every('new'), await every('old')];
    const times = oldest.flatMap(({ publishTime }) => publishTime ?? []);
    expect(times).toEqual([...times].sort());
    expect(oldest.map(({ uuid }) => uuid).sort()).toEqual(newest.map(({ uuid }) => uuid).sort());
    expect(oldest[0]?.uuid).not.toBe(newest[0]?.uuid);
  });
  it.each([
    { pageNum: '0', pageSize: '-3' },
    { pageNum: 'x', pageSize: '1e9' },
    { keyword: '%_\\', prov: '99', year: 'abcd', validity: "'", tag: '\u0000' },
    { keyword: '甲'.repeat(500) },
  ])('G-25 takes odd input %j without an error', async (query) => {
    expect((await fetchRaw(list.path, query)).body.code).toBe(200);
  });
  it('finds by keyword, and nothing for nonsense', async () => {
    const { rows } = (await fetchRaw(list.path)).body;
    const title: string = rows[0].title;
    const found = (await fetchRaw(list.path, { keyword: title })).body;
    expect(found.rows.map((row: { title: string }) => row.title)).toContain(title);
    expect((await fetchRaw(list.path, { keyword: 'zzqx 没有这个词' })).body).toMatchObject({ rows: [], total: 0 });
  });
  it('gives one record with neighbours, and 数据不存在 for an unknown one', async () => {
    const { rows } = (await fetchRaw(list.path)).body;
    const record = (await fetchRaw(get.path.replace('{id}', rows[1].uuid))).body;
    expect(record.data).toMatchObject({ uuid: rows[1].uuid, title: rows[1].title });
    expect(record.data.content).not.toBe('');
    expect(record.data.previous.uuid).toBe(rows[0].uuid);
    expect(record.data.next.uuid).toBe(rows[2].uuid);
    for (const id of [UNKNOWN_UUID, 'nonsense', '%00', "1' or '1'='1"]) {
      const { status, body } = await fetchRaw(get.path.replace('{id}', encodeURIComponent(id)));
      expect([status, body.msg]).toEqual([404, '数据不存在']);
    }
  });
  it('answers its files, and 数据不存在 for an unknown record', async () => {
    if (!files) return;
    const { rows } = (await fetchRaw(list.path)).body;
    const { body } = await fetchRaw(files.path.replace('{id}', rows[0].uuid));
    expect(body.code).toBe(200);
    expect(body.data[0]).toMatchObject({ ext: 'pdf', url: `/portal/api/file/${body.data[0].uuid}` });
    expect((await fetchRaw(files.path.replace('{id}', UNKNOWN_UUID))).body.msg).toBe('数据不存在');
  });
  it('answers the explanations of a record, and 数据不存在 for an unknown record', async () => {
    if (!analysis) return;
    const { rows } = (await fetchRaw(list.path)).body;
    const { data } = (await fetchRaw(analysis.path.replace('{id}', rows[0].uuid))).body;
    expect(data.bizUuid).toBe(rows[0].uuid);
    expect((await fetchRaw(analysis.path.replace('{id}', UNKNOWN_UUID))).body.msg).toBe('数据不存在');
  });
});

describe('C-048 policies', () => {
  it.each(['建市〔2016〕226号', '建市[2016]226号', '建市2016-226'])(
    'are found by their number written as %s',
    async (keyword) => {
      const { rows } = await portal.call(contract.listPolicies, { query: { keyword } });
      expect(rows.map((row) => row.docNumber)).toContain('建市〔2016〕226号');
    },
  );
  it('say what they changed in the standards', async () => {
    const { rows } = await portal.call(contract.listPolicies, { query: { keyword: '建市〔2016〕226号' } });
    const row = rows.find((one) => one.docNumber === '建市〔2016〕226号');
    const policy = await portal.call(contract.getPolicy, { params: { id: row?.uuid ?? '' } });
    expect(policy).toMatchObject({ issueDate: '2016-10-14', validity: '有效', isVerified: true });
    const touched = policy.impacts.flatMap((impact) => impact.standards.map((standard) => standard.id));
    expect(touched).toContain('03-10300101');
    const { items } = await portal.call(contract.getPolicyAnalysis, { params: { id: policy.uuid } });
    expect(items.length).toBe(row?.analysisCount);
    expect(items.length).toBeGreaterThan(1);
  });
  it('filter by type, validity, year and tag, with counts that agree', async () => {
    const facets = await portal.call(contract.getArticleFacets, { query: { kind: 'policy' } });
    const total = async (query: object) => (await portal.call(contract.listPolicies, { query })).total;
    for (const { value, count } of facets.types) expect(await total({ type: value })).toBe(count);
    for (const { value, count } of facets.validities) expect(await total({ validity: value })).toBe(count);
    for (const { value, count } of facets.years.slice(0, 3)) expect(await total({ year: value })).toBe(count);
    for (const { value, count } of facets.tags.slice(0, 3)) expect(await total({ tag: value })).toBe(count);
    expect(await total({})).toBe(facets.total);
  });
  it('whose day is not known stand last and are marked', async () => {
    const { total } = await portal.call(contract.listPolicies, { query: { pageSize: 1 } });
    const { rows } = await portal.call(contract.listPolicies, { query: { pageSize: 1, pageNum: total } });
    expect(rows[0]).toMatchObject({ publishTime: null, issueDate: null, isVerified: false });
  });
  it('are the same after a second load of the facts', async () => {
    const state = async () =>
      (await portal.app.db.sql(`select count(*) as n, max(update_time) as t from article where origin = 'facts'`, []))
        .rows[0];
    const before = await state();
    portal.setNow(new Date(NOW.getTime() + 60_000));
    await updatePoliciesFromFacts(portal.app);
    portal.setNow(NOW);
    expect(await state()).toEqual(before);
  });
});

describe('C-058, C-038 publicity and notices together', () => {
  it('R-040 both, or one of them by type', async () => {
    const all = await portal.call(contract.listAnnouncements, { query: {} });
    const notices = await portal.call(contract.listAnnouncements, { query: { type: 'notice' } });
    const publicity = await portal.call(contract.listAnnouncements, { query: { type: 'publicity' } });
    expect(notices.rows.every((row) => row.type === 'notice')).toBe(true);
    expect(publicity.rows.every((row) => row.type === 'publicity')).toBe(true);
    expect(all.total).toBe(notices.total + publicity.total);
    expect((await fetchRaw(contract.listAnnouncements.path, { type: 'other' })).body.total).toBe(all.total);
  });
  it('of a province: its own and those of the whole country', async () => {
    const { rows } = await portal.call(contract.listAnnouncements, { query: { prov: '320000', pageSize: 100 } });
    expect(new Set(rows.map((row) => row.region))).toEqual(new Set(['', '320000']));
  });
  it('the newest ones for the home page', async () => {
    const { rows } = await portal.call(contract.listNewNotices, { query: { pageSize: 5 } });
    expect(rows).toHaveLength(5);
    expect(new Set(rows.map((row) => row.type))).toEqual(new Set(['publicity', 'notice']));
  });
  it('C-037 gives the pictures of the home page', async () => {
    const { rows } = await portal.call(contract.listCarousel, {});
    expect(rows.map((row) => row.image.startsWith('/carousel/'))).toEqual([true, true, true]);
  });
});

describe('C-059, C-060 about the own enterprise', () => {
  it('give only what names it', async () => {
    const entName = '示例甲建设有限公司';
    await saveArticleRows(
      portal.app.db,
      [
        createArticleRow({
          kind: 'notice',
          name: 'own',
          title: '关于示例甲的公告（示例）',
          summary: '',
          content: '<p>甲</p>',
          publishTime: NOW,
          origin: 'sample',
          issuer: '示例厅',
          category: '资质核准',
          detail: { entNames: [entName, '别家'] },
        }),
        createArticleRow({
          kind: 'publicity',
          name: 'own',
          title: '关于示例甲的公示（示例）',
          summary: '',
          content: '<p>甲</p>',
          publishTime: NOW,
          origin: 'sample',
          issuer: '示例厅',
          category: '审查公示',
          detail: {
            startDate: '2026-11-01',
            endDate: null,
            results: [
              {
                entName: '改过的名字',
                creditCode: '91110105MA01EXMP0E',
                itemName: '钢结构',
                level: '二级',
                result: '同意',
                reason: null,
              },
            ],
          },
        }),
      ],
      NOW,
    );
    const token = await portal.signIn('member');
    expect((await portal.call(contract.listOwnNotices, { query: {} }, { token })).rows.map((row) => row.title)).toEqual(
      ['关于示例甲的公告（示例）'],
    );
    expect(
      (await portal.call(contract.listOwnPublicity, { query: {} }, { token })).rows.map((row) => row.title),
    ).toEqual(['关于示例甲的公示（示例）']);
    const other = await portal.signIn('other');
    expect((await portal.call(contract.listOwnNotices, { query: {} }, { token: other })).total).toBe(0);
    expect((await portal.call(contract.listOwnPublicity, { query: {} }, { token: other })).total).toBe(0);
  });
  it('ask for a token and a membership', async () => {
    for (const { path } of [contract.listOwnNotices, contract.listOwnPublicity]) {
      expect((await portal.request({ method: 'GET', path })).status).toBe(401);
      expect((await portal.request({ method: 'GET', path, token: await portal.signIn('guest') })).status).toBe(403);
    }
  });
});

describe('C-061, C-062 matched policies', () => {
  it('ask for a token; a user without enterprise has no tags and no matches', async () => {
    expect((await fetchRaw(contract.listMatchTags.path)).status).toBe(401);
    expect((await fetchRaw(contract.listMatchedPolicies.path)).status).toBe(401);
    const token = await portal.signIn('guest');
    expect(await portal.call(contract.listMatchTags, {}, { token })).toEqual([]);
    expect(await portal.call(contract.listMatchedPolicies, { query: {} }, { token })).toEqual({ rows: [], total: 0 });
  });
  it('put those with most tags first and say which matched', async () => {
    const token = await portal.signIn('guest');
    const tags = ['资质标准', '简化', '人员'];
    const { rows, total } = await portal.call(
      contract.listMatchedPolicies,
      { query: { tags, pageSize: 100 } },
      { token },
    );
    expect(total).toBe(rows.length);
    const counts = rows.map((row) => row.matched.length);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    expect(counts.at(0)).toBeGreaterThan(1);
    expect(counts.at(-1)).toBe(1);
  });
  it('G-41 follow the region of the enterprise too', async () => {
    const getPolicy = (name: string, region: string) =>
      createArticleRow({
        kind: 'policy',
        name,
        title: `${name}（示例）`,
        summary: '',
        content: '<p>示例</p>',
        publishTime: NOW,
        origin: 'sample',
        category: '地方文件',
        validity: '有效',
        issuer: '示例主管部门',
        region,
        detail: {
          issueDate: null,
          effectiveDate: null,
          abolishDate: null,
          isVerified: false,
          impacts: [],
          relations: [],
        },
      });
    await saveArticleRows(portal.app.db, [getPolicy('北京文件', '110105'), getPolicy('浙江文件', '330000')], NOW);
    const token = await portal.signIn('member');
    const tags = await portal.call(contract.listMatchTags, {}, { token });
    expect(tags).toContainEqual({ value: '北京市', label: '北京市（企业所在地区）' });
    const { rows } = await portal.call(contract.listMatchedPolicies, { query: { pageSize: 100 } }, { token });
    expect(rows.find((row) => row.title === '北京文件（示例）')?.matched).toEqual(['北京市']);
    expect(rows.map((row) => row.title)).not.toContain('浙江文件（示例）');
    const only = await portal.call(contract.listMatchedPolicies, { query: { tags: ['北京市'] } }, { token });
    expect(only.rows.map((row) => row.title)).toEqual(['北京文件（示例）']);
  });
});

describe('what is written', () => {
  it('R-092 is sanitised, so that no script can reach a reader', async () => {
    const draft = createArticleRow({
      kind: 'news',
      name: 'bad',
      title: '坏内容（示例）',
      summary: '',
      content: '<p onclick="x()">好</p><script>alert(1)</script><a href="javascript:alert(1)">点</a>',
      publishTime: NOW,
      origin: 'sample',
      category: '文件速览',
      detail: { cover: null },
    });
    expect(draft.content).not.toMatch(/script|onclick/);
    expect(draft.plain).not.toContain('alert');
  });
  it('ApiFailure tells the code of a missing record', async () => {
    const failure = await portal
      .call(contract.getPolicy, { params: { id: UNKNOWN_UUID } })
      .catch((error: TestCallError) => error);
    expect(failure).toMatchObject({ code: 404 });
  });
});

describe('the clauses of a text', () => {
  const UUID = '22222222-2222-4222-8222-222222222222';
  const held = async (docNumber: string) => (await fetchRaw('/portal/api/clauses', { docNumber })).body.data;
  const change = async (status: string) =>
    await portal.app.db.sql('update article set status = $2 where uuid = $1', [UUID, status]);

  it('have places on its page and are found by its number, as long as readers see it', async () => {
    const content = '<h2>第一章 总则</h2><p>第一条 示例。</p><p>第二条 示例：</p><p>（一）甲。</p>';
    const row = createArticleRow({
      kind: 'policy',
      name: UUID,
      title: '按条款引用的示例',
      summary: '示例',
      content,
      publishTime: NOW,
      origin: 'operator',
      region: '',
      keywords: [],
      tags: [],
      docNumber: '示建〔2026〕99号',
      issuer: '示例厅',
      category: '通知',
      validity: '有效',
      detail: { issueDate: null, effectiveDate: null, abolishDate: null, isVerified: false, impacts: [] },
    });
    await saveArticleRows(portal.app.db, [{ ...row, uuid: UUID }], NOW);
    const policy = (await fetchRaw(`/portal/api/policy/${UUID}`)).body.data;
    expect(policy.content).toContain('<p id="tiao-1">第一条 示例。<a class="clause-link" href="#tiao-1"');
    expect(policy.clauses[0]).toEqual({ anchor: 'zhang-1', label: '第一章', level: 1, title: '总则' });
    const anchors = ['zhang-1', 'tiao-1', 'tiao-2', 'tiao-2-xiang-1'];
    for (const written of ['示建〔2026〕99号', '示建[2026]第99号'])
      expect(await held(written)).toEqual({
        path: `/policy/detail/${UUID}`,
        anchors,
        marks: anchors.map(() => expect.stringMatching(/^[0-9a-f]{8}$/)),
      });
    expect(await held('示建〔2026〕98号')).toEqual({ path: null, anchors: [], marks: [] });
    await change('withdrawn');
    expect(await held('示建〔2026〕99号')).toEqual({ path: null, anchors: [], marks: [] });
    await change('published');
  });

  it('are asked for by a number', async () => {
    for (const docNumber of ['', 'x'.repeat(101)])
      expect((await fetchRaw('/portal/api/clauses', { docNumber })).status).toBe(400);
  });
});
