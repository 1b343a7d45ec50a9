import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { saveSampleArticles, updatePoliciesFromFacts } from '#features/content/articles/server/articles.server-api.ts';
import type { RouteSpec } from '#platform/contract/route.ts';
import { MAX_SEARCH_HITS } from '../contract/kinds.ts';
import {
  listSuggestions,
  searchAnnouncements,
  searchPolicies,
  searchQuestions,
  searchStandards,
} from '../search.contract.ts';
import { indexDocuments, removeDocuments, type SearchDocument } from './search.server-api.ts';

const LISTS = [searchPolicies, searchAnnouncements, searchQuestions, searchStandards] as const;

const getText = (parts: readonly { text: string; hit: boolean }[]) => parts.map((part) => part.text).join('');
const getHits = (parts: readonly { text: string; hit: boolean }[]) =>
  parts.filter((part) => part.hit).map((part) => part.text);

let portal: TestPortal;

beforeAll(async () => {
  portal = await startPortal({ now: new Date('2026-11-21T02:00:00Z') });
  await updatePoliciesFromFacts(portal.app);
  await saveSampleArticles(portal.app);
  await portal.app.jobs.runNow('search.sync');
});
afterAll(() => portal.close());

const getDocument = (change: Partial<SearchDocument>): SearchDocument => ({
  kind: 'gsgg',
  uuid: '00000000-0000-8000-8000-000000000001',
  title: '资质审查意见公示（示例）',
  summary: '',
  body: '',
  keywords: [],
  docNumber: null,
  region: '320000',
  publishTime: new Date('2026-11-01T01:00:00Z'),
  sortTime: new Date('2026-11-01T01:00:00Z'),
  validity: null,
  href: '/gsgg/detail/x',
  isSample: true,
  detail: { type: 'publicity' },
  ...change,
});

const titles = async (route: (typeof LISTS)[number], keyword: string, more: Record<string, string> = {}) =>
  (await portal.call(route, { query: { keyword, ...more } })).rows.map((row) => row.title);

describe('search lists (C-072 to C-075)', () => {
  it('finds each group, counts it and says where it is shown', async () => {
    const policies = await portal.call(searchPolicies, { query: { keyword: '资质' } });
    expect(policies.total).toBeGreaterThan(20);
    expect(policies.rows).toHaveLength(10);
    expect(policies.rows[0]?.href).toMatch(/^\/(policy|regulation)\/detail\/[0-9a-f-]{36}$/);
    const notices = await portal.call(searchAnnouncements, { query: { keyword: '公示' } });
    expect(notices.rows[0]).toMatchObject({ isSample: true, href: expect.stringMatching(/^\/gsgg\/detail\//) });
    const questions = await portal.call(searchQuestions, { query: { keyword: '延续' } });
    expect(questions.rows.map((row) => getText(row.titleParts))).toContain('资质证书剩 3 个月，还来得及办延续吗？');
    const standards = await portal.call(searchStandards, { query: { keyword: '市政 二级 建造师' } });
    expect(standards.rows[0]).toMatchObject({
      title: '市政公用工程施工总承包',
      displayCode: '03-10300110',
      level: '二级',
      isNamed: true,
      href: `/zzbz/03-10300110?level=${encodeURIComponent('二级')}`,
    });
    expect(getHits(standards.rows[0]?.titleParts ?? [])).toEqual(['市政']);
  });

  it('puts exact names and numbers first', async () => {
    expect((await titles(searchPolicies, '建筑业企业资质标准'))[0]).toBe('建筑业企业资质标准');
    expect((await titles(searchStandards, '钢结构工程专业承包'))[0]).toBe('钢结构工程专业承包');
    expect((await titles(searchStandards, '03-10300209'))[0]).toBe('钢结构工程专业承包');
    expect((await titles(searchStandards, '10300209'))[0]).toBe('钢结构工程专业承包');
  });

  it.each([
    '建市〔2014〕159号',
    '建市[2014]159号',
    '建市（2014）第159号',
    '建市【2014】159',
    '建市2014-159',
    '2014-159',
    '建市 ［2014］ 159 号',
    '建市〔２０１４〕１５９号',
  ])('finds the document whose number is typed as %s', async (typed) => {
    const { rows } = await portal.call(searchPolicies, { query: { keyword: typed } });
    expect(rows[0]).toMatchObject({ docNumber: '建市〔2014〕159号', title: '建筑业企业资质标准' });
  });
  it('tells numbers of different issuers apart, and finds orders', async () => {
    const orders = await portal.call(searchPolicies, { query: { keyword: '住房和城乡建设部令22号' } });
    expect(orders.rows[0]?.docNumber).toBe('住房和城乡建设部令第22号');
    const own = await portal.call(searchPolicies, { query: { keyword: '建质〔2008〕75号' } });
    expect(own.rows[0]?.docNumber).toBe('建质〔2008〕75号');
  });

  it.each([
    ['一建', '一级建造师'],
    ['一级注册建造师', '一级建造师'],
    ['安许', '安全生产许可证'],
    ['房建 总包', '施工总承包'],
  ])('knows what %s means', async (typed, meant) => {
    const found = await Promise.all(
      LISTS.map((list) => portal.call(list, { query: { keyword: typed, pageSize: 50 } })),
    );
    const texts = found.flatMap(({ rows }) => rows.flatMap((row) => [row.title, getText(row.excerptParts)]));
    expect(texts.some((text) => text.includes(meant))).toBe(true);
    const marked = found.flatMap(({ rows }) => rows.flatMap((row) => [...row.titleParts, ...row.excerptParts]));
    expect(marked.some((part) => part.hit)).toBe(true);
  });

  it('does not read 一建 into 统一建设', async () => {
    await indexDocuments(portal.app, [getDocument({ title: '统一建设管理的通知（示例）' })]);
    expect(await titles(searchAnnouncements, '一建')).not.toContain('统一建设管理的通知（示例）');
    expect(await titles(searchAnnouncements, '统一建设')).toContain('统一建设管理的通知（示例）');
  });

  it('finds names that no dictionary has', async () => {
    await indexDocuments(portal.app, [getDocument({ body: '江苏恒屹建设工程有限公司 同意' })]);
    expect(await titles(searchAnnouncements, '恒屹')).toContain('资质审查意见公示（示例）');
    expect(await titles(searchAnnouncements, '江苏恒屹')).toContain('资质审查意见公示（示例）');
  });

  it('widens to some of the words when no document has all, and says so', async () => {
    const { rows } = await portal.call(searchQuestions, { query: { keyword: '延续 量子计算机' } });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((row) => row.isPartial)).toBe(true);
    expect((await portal.call(searchQuestions, { query: { keyword: '量子计算机' } })).total).toBe(0);
  });

  it('finds the parts of a word of the field apart from each other', async () => {
    expect(await titles(searchQuestions, '资质延续')).toContain('资质证书剩 3 个月，还来得及办延续吗？');
  });

  it('understands a question', async () => {
    expect((await titles(searchQuestions, '资质延续要提前多久申请？')).length).toBeGreaterThan(0);
  });

  it('pages without repeating, and knows the number beyond the last page', async () => {
    const one = await portal.call(searchPolicies, { query: { keyword: '资质', pageSize: 5 } });
    const two = await portal.call(searchPolicies, { query: { keyword: '资质', pageSize: 5, pageNum: 2 } });
    expect(two.total).toBe(one.total);
    expect(new Set([...one.rows, ...two.rows].map((row) => row.uuid)).size).toBe(10);
    const far = await portal.call(searchPolicies, { query: { keyword: '资质', pageNum: 999_999 } });
    expect(far).toEqual({ rows: [], total: one.total });
  });

  it('filters by place, time and validity', async () => {
    const of = async (more: Record<string, string>) =>
      (await portal.call(searchPolicies, { query: { keyword: '资质', pageSize: 100, ...more } })).rows;
    expect((await of({ inForce: '1' })).every((row) => row.validity === '有效')).toBe(true);
    const recent = await of({ within: '3' });
    expect(recent.every((row) => (row.publishTime ?? '') >= '2023-11-21')).toBe(true);
    expect(recent.length).toBeLessThan((await of({})).length);
    const local = await portal.call(searchAnnouncements, {
      query: { keyword: '公示', area: 'province', prov: '320000' },
    });
    expect(local.rows.every((row) => row.region.startsWith('32'))).toBe(true);
  });

  it('answers the newest without a keyword, and nothing for signs alone', async () => {
    expect((await portal.call(searchPolicies, {})).total).toBeGreaterThan(0);
    expect((await portal.call(searchPolicies, { query: { keyword: '！？（）' } })).total).toBe(0);
  });
});

describe('how people write (beyond.md, row 23)', () => {
  it.each(['市政二级', '市政 二级', 'shizheng erji', 'shizhengerji', '市政公用工程二级'])(
    'understands %s as the second grade of 市政公用工程施工总承包',
    async (keyword) => {
      const { rows } = await portal.call(searchStandards, { query: { keyword } });
      expect(rows[0]).toMatchObject({ title: '市政公用工程施工总承包', level: '二级' });
    },
  );

  it.each([
    '市政公用工程施工总承包',
    '市政公用',
    '市政工程',
    'shizheng',
    "shi'zheng",
    'SZGC',
    'ｓｚｇｃ',
    'szgygc',
    'shizhenggong',
  ])('finds the standard by %s', async (keyword) => {
    expect((await titles(searchStandards, keyword))[0]).toBe('市政公用工程施工总承包');
  });

  it.each(['一建', '一级建造师', 'yijian', 'yijijianzaoshi'])('finds 一级注册建造师 by %s', async (keyword) => {
    const { rows } = await portal.call(searchQuestions, { query: { keyword, pageSize: 50 } });
    expect(rows.map((row) => getText(row.titleParts) + getText(row.excerptParts)).join()).toMatch(
      /一级(?:注册)?建造师/,
    );
  });

  it.each([
    '建市〔2014〕159号',
    '建市[2014]159号',
    '建市【2014】159号',
    '建市(2014)159号',
    '建市（2014）第159号',
    '建市［２０１４］１５９号',
    '建市 〔2014〕 159 号',
    '建市2014-159',
    '建市2014—159号',
    '建市2014年159号',
    '〔2014〕159号',
    '2014-159',
    '２０１４－１５９',
  ])('finds the standards of 2014 first by %s', async (keyword) => {
    const { rows } = await portal.call(searchPolicies, { query: { keyword } });
    expect(rows[0]?.docNumber).toBe('建市〔2014〕159号');
  });

  it('suggests while letters are typed', async () => {
    const typed = await portal.call(listSuggestions, { query: { keyword: 'shizheng' } });
    expect(typed.map(({ text }) => text)).toContain('市政公用工程施工总承包');
    expect(await portal.call(listSuggestions, { query: { keyword: 'qqqqq' } })).toEqual([]);
  });

  it('still finds what is written in letters', async () => {
    await indexDocuments(portal.app, [
      getDocument({ uuid: '00000000-0000-8000-8000-0000000000b1', title: 'EPC 与 BIM 的公示' }),
    ]);
    expect(await titles(searchAnnouncements, 'bim')).toEqual(['EPC 与 BIM 的公示']);
    expect(await titles(searchAnnouncements, 'epc')).toContain('EPC 与 BIM 的公示');
    await removeDocuments(portal.app.db, ['gsgg'], ['00000000-0000-8000-8000-0000000000b1']);
  });
});

describe('any bytes (issue: never a 5xx)', () => {
  const ODD = [
    "'",
    "''); drop table search_document;--",
    '\\',
    "\\'",
    ':*',
    '& | ! ( )',
    '<->',
    '%',
    '_',
    '%%%',
    '\u0000',
    '\ud800',
    '\udc00建市',
    '🏗️',
    '<script>alert(1)</script>',
    'a'.repeat(5000),
    '资'.repeat(3000),
    '建 '.repeat(900),
    '{}',
    '[]',
    '〔〕号',
    '〔99999〕号',
    '令第号',
    '0-0',
    '\t\n\r',
    'İ',
    '\u2028',
    '１'.repeat(200),
    '-'.repeat(99),
  ];
  it.each(ODD.map((text, at) => [at, text] as const))('takes odd text %i', async (_at, keyword) => {
    for (const route of [...LISTS, listSuggestions] as readonly RouteSpec[]) {
      const answer = await portal.request({ method: 'GET', path: route.path, query: { keyword } });
      expect(answer.status, `${route.path} ${keyword.slice(0, 20)}`).toBe(200);
    }
  });
  it('takes odd paging and filters, arrays and broken escapes', async () => {
    const odd = [
      'pageNum=-1&pageSize=0',
      'pageNum=abc&pageSize=1e9',
      'keyword=a&keyword=b',
      'keyword[]=x',
      'prov=zz&area=zz&within=9',
      'pageNum=1e308',
      'area=province',
      'keyword=%E5%BB&prov=999999&area=province',
    ];
    for (const query of odd) {
      for (const route of LISTS) {
        const answer = await portal.request({ method: 'GET', path: `${route.path}?${query}` });
        expect(answer.status, query).toBeLessThan(500);
      }
    }
    const broken = await portal.request({ method: 'GET', path: `${searchPolicies.path}?keyword=%FF%FE%` });
    expect(broken.status).toBeLessThan(500);
  });
  it('gives marks as parts of the very text, never as HTML', async () => {
    await indexDocuments(portal.app, [getDocument({ title: '<b>资质</b> & <script>', body: '资质<img src=x>' })]);
    const { rows } = await portal.call(searchAnnouncements, { query: { keyword: '<b>资质</b>' } });
    const row = rows.find(({ title }) => title.startsWith('<b>'));
    expect(getText(row?.titleParts ?? [])).toBe('<b>资质</b> & <script>');
  });
});

describe('suggestions', () => {
  it('offer full names, then titles that begin with what was typed', async () => {
    const names = await portal.call(listSuggestions, { query: { keyword: '一建' } });
    expect(names[0]).toMatchObject({ text: '一级注册建造师', label: '全称' });
    const typed = await portal.call(listSuggestions, { query: { keyword: '市政公用' } });
    expect(typed[0]).toEqual({ text: '市政公用工程施工总承包', label: '资质标准', href: '/zzbz/03-10300110' });
    expect(typed.length).toBeLessThanOrEqual(8);
    expect(await portal.call(listSuggestions, { query: { keyword: ' ' } })).toEqual([]);
  });
});

describe('the index', () => {
  it('writes nothing when nothing changed, follows changes, and forgets what is gone', async () => {
    const { app } = portal;
    const uuid = '00000000-0000-8000-8000-0000000000ff';
    const document = getDocument({ uuid, title: '即将消失的公示（示例）' });
    expect(await indexDocuments(app, [document])).toBe(1);
    expect(await indexDocuments(app, [document])).toBe(0);
    expect(await indexDocuments(app, [{ ...document, region: '330000' }])).toBe(1);
    portal.setNow(new Date(portal.now().getTime() + 60_000));
    await app.jobs.runNow('search.verify');
    expect(await titles(searchAnnouncements, '即将消失')).not.toContain(document.title);
    const stamp = async () =>
      (await app.db.sql('select max(index_time) as last, count(*) as n from search_document', [])).rows[0];
    const before = await stamp();
    portal.setNow(new Date(portal.now().getTime() + 60_000));
    await app.jobs.runNow('search.sync');
    expect(await stamp()).toEqual(before);
  });

  it('takes one document out at once', async () => {
    const document = getDocument({ title: '撤下的公示（示例）' });
    await indexDocuments(portal.app, [document]);
    expect(await titles(searchAnnouncements, '撤下的公示')).toContain(document.title);
    await removeDocuments(portal.app.db, ['gsgg'], [document.uuid]);
    expect(await titles(searchAnnouncements, '撤下的公示')).not.toContain(document.title);
  });

  it('ranks and counts the newest hits of a very common word only, and an exact name beyond them', async () => {
    const many = Array.from({ length: MAX_SEARCH_HITS + 60 }, (_unused, at) =>
      getDocument({
        uuid: `00000000-0000-8000-8000-${String(at + 1000).padStart(12, '0')}`,
        title: `常见批次公示 ${at}`,
        sortTime: new Date(Date.UTC(2026, 10, 1) - at * 60_000),
      }),
    );
    await indexDocuments(portal.app, many);
    const last = many.at(-1)?.title ?? '';
    const { total } = await portal.call(searchAnnouncements, { query: { keyword: '常见批次' } });
    expect(total).toBe(MAX_SEARCH_HITS);
    expect((await titles(searchAnnouncements, last))[0]).toBe(last);
  });
});
