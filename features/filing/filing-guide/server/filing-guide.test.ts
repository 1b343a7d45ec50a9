import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { FILING_CATEGORIES, listFilingEntries, searchFilingEntries } from '../filing-guide.contract.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
  await portal.app.jobs.runNow('filing-guide.sync');
});
afterAll(() => portal.close());

describe('filing guide (C-076, C-077; G-01: without a login)', () => {
  it('lists a province before the whole country, every entry with office and steps', async () => {
    const { rows, total } = await portal.call(listFilingEntries, { query: { prov: '320000', pageSize: 100 } });
    expect(total).toBe(rows.length);
    expect(rows[0]).toMatchObject({ region: '320000', acceptOrg: '江苏省住房和城乡建设厅' });
    const regions = rows.map((row) => row.region);
    expect(new Set(regions)).toEqual(new Set(['320000', '000000', '']));
    expect(regions.lastIndexOf('320000')).toBeLessThan(regions.indexOf('000000'));
    for (const row of rows) {
      expect(row.steps.length).toBeGreaterThan(2);
      expect(row.materials.length).toBeGreaterThan(2);
    }
  });

  it('invents neither days nor phone numbers nor copies', async () => {
    const { rows } = await portal.call(listFilingEntries, { query: { pageSize: 100 } });
    for (const row of rows) {
      expect([row.legalDays, row.phone]).toEqual([null, null]);
      expect(row.materials.every(({ copies, note }) => copies === null && note?.includes('待核对'))).toBe(true);
    }
  });

  it('shows what is said of a place at second hand, with its source, until it has run out', async () => {
    const getPractices = async (prov: string, zzType: (typeof FILING_CATEGORIES)[number]['value']) =>
      (await portal.call(listFilingEntries, { query: { prov, zzType, pageSize: 100 } })).rows
        .filter(({ region }) => region === prov)
        .map(({ practices }) => practices.map(({ docNumber }) => docNumber));
    expect(await getPractices('420000', 'construction')).toEqual([['建办市〔2021〕30号']]);
    expect(await getPractices('310000', 'safety')).toContainEqual(['沪建质安〔2025〕152号']);
    // 陕建发〔2021〕290号 ran out on 2022-06-30, the pilot of 建办市函〔2021〕93号 a year before.
    expect(await getPractices('610000', 'construction')).toEqual([[]]);
  });

  it('R-014 leads to the entry whose address an operator has filled in, and a start leaves it', async () => {
    const token = await portal.signIn('operator');
    const { rows } = await portal.call(searchFilingEntries, { query: { keywords: '安许 江苏' } });
    const [entry] = rows;
    expect(entry).toMatchObject({ url: null, site: expect.stringMatching(/^https?:/) });
    const request = (path: string, body: unknown) =>
      portal.request({ method: 'POST', path: `/portal/manage/filing${path}`, token, body });
    const uuid = entry?.uuid ?? '';
    const { body } = await portal.request({ method: 'GET', path: `/portal/manage/filing/${uuid}`, token });
    const { category, itemName, acceptOrg, region } = entry ?? {};
    const edited = { uuid, category, itemName, acceptOrg, region, keywords: body.data.keywords };
    const wrong = await request('/edit', { ...edited, url: 'javascript:alert(1)' });
    expect([wrong.status, wrong.body.fields?.[0]?.path]).toEqual([400, 'url']);
    const url = 'https://filing.example/entry';
    expect((await request('/edit', { ...edited, url })).body).toMatchObject({ code: 200 });
    expect((await request('/publish', { uuid })).body).toMatchObject({ code: 200 });
    await portal.app.jobs.runNow('filing-guide.sync');
    const found = await portal.call(searchFilingEntries, { query: { keywords: '安许 江苏' } });
    expect(found.rows.map((row) => row.url)).toEqual([url]);
  });

  it('covers every category and filters by it', async () => {
    for (const { value } of FILING_CATEGORIES) {
      const { rows, total } = await portal.call(listFilingEntries, { query: { zzType: value } });
      expect(total, value).toBeGreaterThan(0);
      expect(rows.every((row) => row.category === value)).toBe(true);
    }
  });

  it('finds by key words, all of which must fit, and by number in any spelling', async () => {
    const found = await portal.call(searchFilingEntries, { query: { keywords: '安许 江苏' } });
    expect(found.rows.map((row) => [row.itemName, row.region])).toEqual([['建筑施工企业安全生产许可证', '320000']]);
    const byOrder = await portal.call(searchFilingEntries, { query: { keywords: '建设部令153号', prov: '000000' } });
    expect(byOrder.rows.map((row) => row.itemName)).toEqual(['一级注册建造师注册']);
    expect((await portal.call(searchFilingEntries, { query: { keywords: '没有这样的事项' } })).total).toBe(0);
  });

  it('pages, and takes odd input without a refusal (G-25)', async () => {
    const one = await portal.call(listFilingEntries, { query: { pageSize: 5 } });
    const two = await portal.call(listFilingEntries, { query: { pageSize: 5, pageNum: 2 } });
    expect(new Set([...one.rows, ...two.rows].map((row) => row.uuid)).size).toBe(10);
    for (const query of [
      'prov=zz&zzType=zz',
      'pageNum=-3&pageSize=x',
      "keywords=%25'%00\\",
      'keywords=_',
      'keywords[]=a',
      `keywords=${'a '.repeat(900)}`,
    ]) {
      for (const route of [listFilingEntries, searchFilingEntries]) {
        expect((await portal.request({ method: 'GET', path: `${route.path}?${query}` })).status, query).toBe(200);
      }
    }
    expect((await portal.call(searchFilingEntries, { query: { keywords: '%' } })).total).toBe(0);
  });

  it('is brought in line again without writing what has not changed, and leaves what operators wrote', async () => {
    const { app } = portal;
    const stamp = async () =>
      (await app.db.sql(`select max(update_time) as last, count(*) as n from filing_entry where del_flag = '0'`, []))
        .rows[0];
    const before = await stamp();
    await app.jobs.runNow('filing-guide.sync');
    expect(await stamp()).toEqual(before);
    await app.db.sql(
      `insert into filing_entry (uuid, category, item_name, accept_org, create_time, update_time)
       values ('00000000-0000-8000-8000-000000000009', 'other', '自己写的', '某处', now(), now())`,
      [],
    );
    await app.db.sql(`update filing_entry set del_flag = '2' where item_name = '营业执照变更登记'`, []);
    await app.jobs.runNow('filing-guide.sync');
    const names = (await portal.call(listFilingEntries, { query: { zzType: 'other' } })).rows.map(
      (row) => row.itemName,
    );
    expect(names).toEqual(expect.arrayContaining(['自己写的', '营业执照变更登记']));
  });
});
