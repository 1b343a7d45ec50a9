import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, TestCallError, type TestPortal } from '#apps/server/testing/portal.ts';
import type { StandardNode } from '../standards.contract.ts';
import * as contract from '../standards.contract.ts';
import { listUserNotes } from './standard-notes.ts';
import { getStandardUuid } from './standard-uuid.ts';

const series = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => String(from + index));
/** Every code of the menu (portal-spec section 2, R-066 to R-076). */
const MENU_CODES = [
  '01-101001',
  '01-101002',
  '02-102001',
  '02-102002',
  '02-102003',
  '03-103001',
  '03-103002',
  '03-103003',
  '04-104001',
  '04-104002',
  '04-104003',
  '05',
  ...series(10_200_101, 21).map((code) => `02-${code}`),
  ...series(10_200_201, 8).map((code) => `02-${code}`),
  ...series(10_300_101, 12).map((code) => `03-${code}`),
  ...series(10_300_201, 36).map((code) => `03-${code}`),
  ...series(10_400_201, 13).map((code) => `04-${code}`),
];

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal({ now: new Date('2026-11-21T02:00:00Z') });
});
afterAll(() => portal.close());

const getDetail = (code: string) => portal.call(contract.getStandardByCode, { query: { code } });
const getCode = async (path: string, query: Record<string, unknown> = {}, token: string | null = null) =>
  (await portal.request({ method: 'GET', path, query, token })).body as { code: number; msg: string; fields?: unknown };
const listCodes = (nodes: readonly StandardNode[]): string[] =>
  nodes.flatMap((node) => [node.displayCode, ...listCodes(node.children)]);

describe('C-065 one standard by code', () => {
  it('answers every code of the menu, with and without its category (R-041, R-066 to R-076)', async () => {
    for (const code of MENU_CODES) {
      const detail = await getDetail(code);
      expect(detail.displayCode).toBe(code);
      expect(await getDetail(code.replace(/^\d\d-/, ''))).toMatchObject({ uuid: detail.uuid });
      expect(detail.levelDetails.length + detail.children.length).toBeGreaterThan(0);
    }
  });

  it('shows what was cancelled, by which document and since when (建市〔2016〕226号)', async () => {
    const { levelDetails } = await getDetail('10300101');
    const first = levelDetails.find((level) => level.key === '一级');
    expect(first?.history.filter(({ after }) => after === null).map(({ title }) => title)).toEqual([
      '注册建造师',
      '中级以上职称人员',
      '现场管理人员',
      '技术工人',
    ]);
    // What was rewritten within a requirement stands with both texts.
    expect(first?.history.filter(({ after }) => after !== null)).toMatchObject([
      {
        title: expect.stringContaining('业绩'),
        before: { text: expect.stringContaining('3 万'), docNumber: '建市〔2014〕159号' },
        after: { text: expect.stringContaining('12 万'), docNumber: '建市〔2016〕226号' },
        since: '2016-11-01',
        isAhead: false,
      },
    ]);
    const builders = first?.requirements.find((row) => row.title === '注册建造师');
    expect(builders).toMatchObject({ state: 'notAssessed', amendedBy: '建市〔2016〕226号', since: '2016-11-01' });
    expect(first?.requirements.find((row) => row.kind === 'netAssets')).toMatchObject({
      state: 'assessed',
      minimum: { value: '1', unit: '亿元' },
      amendedBy: null,
    });
    expect(first?.counts).toMatchObject({ assessed: 3, notAssessed: 4, changed: 1 });
    expect(first?.document.amendments.map((one) => one.docNumber)).toContain('建市〔2016〕226号');
  });

  it('keeps what the lowest level still assesses', async () => {
    const { levelDetails } = await getDetail('10300101');
    const third = levelDetails.find((level) => level.key === '三级');
    expect(third?.requirements.filter((row) => row.state === 'notAssessed').map((row) => row.title)).toEqual([
      '现场管理人员',
    ]);
  });

  it('marks unverified figures as 待核对 and never shows them as figures', async () => {
    const { levelDetails, data } = await getDetail('10300108');
    const second = levelDetails.find((level) => level.key === '二级');
    const workers = second?.requirements.find((row) => row.kind === 'skilledWorkers');
    expect(workers?.minimum).toBeNull();
    expect(workers?.doubts).toEqual(['关键内容未核实']);
    expect(data.unknown).toBeGreaterThan(0);
    expect(data.sourced + data.recalled + data.unknown).toBe(data.rows);
  });

  it('numbers rows as the document does where a text with the numbers was read', async () => {
    const building = await getDetail('10300101');
    expect(building.clause).toEqual({ number: 1, isVerified: true });
    const third = building.levelDetails.find((level) => level.key === '三级');
    expect(third?.requirements[0]?.clause).toBe('1.3.1');
    expect(third?.scope.map(({ clause }) => clause)).toEqual(third?.scope.map(() => '1.4.3'));
    const road = await getDetail('10300102');
    expect(road.clause).toEqual({ number: 2, isVerified: false });
    expect(road.levelDetails.flatMap((level) => level.requirements.flatMap(({ clause }) => clause ?? []))).toEqual([]);
  });

  it('takes the confidence of the level for a row of its scope that has none, and the row’s own before it', async () => {
    const { levelDetails } = await getDetail('10200119');
    const third = levelDetails.find((level) => level.key === '专业丙级');
    // Only the first row of the scope was checked; the level itself is from memory.
    expect(third?.scope[0]?.isPending).toBe(false);
    const old = (await getDetail('10300104')).levelDetails.flatMap((level) => level.scope);
    expect(old.some(({ isPending }) => isPending)).toBe(true);
  });

  it('counts a row as unchecked when only a part of it was', async () => {
    const { levelDetails } = await getDetail('10300101');
    expect(levelDetails.find((level) => level.key === '一级')?.data).toMatchObject({
      rows: 9,
      sourced: 8,
      recalled: 1,
      unknown: 0,
    });
  });

  it('keeps the rule before the present one apart (planning)', async () => {
    const { levelDetails } = await getDetail('05');
    const old = levelDetails.filter((level) => level.isSuperseded);
    expect(old.map((level) => level.document.docNumber)).toEqual([
      '住房和城乡建设部令第12号',
      '住房和城乡建设部令第12号',
      '住房和城乡建设部令第12号',
    ]);
    expect(old[0]?.document.until).toBe('2024-01-24');
    expect(levelDetails.find((level) => !level.isSuperseded)?.document.docNumber).toBe('自然资源部令第11号');
  });

  it('shows a category or group with what is below it', async () => {
    expect((await getDetail('03-103001')).children.map((child) => child.code)).toEqual(series(10_300_101, 12));
    expect((await getDetail('04')).children.map((child) => child.code)).toEqual(['104001', '104002', '104003']);
    expect((await getDetail('03-10300101')).path.map((step) => step.displayCode)).toEqual([
      '03',
      '03-103001',
      '03-10300101',
    ]);
  });

  it('hides notes that only editors can use', () => {
    expect(listUserNotes('业绩凭记忆', ['code 留空', '来源 example.com', '业绩凭记忆'], null)).toEqual(['业绩凭记忆']);
  });

  it.each(['', 'nope', '10300199', '01-10300101', '__proto__', 'constructor', "' OR 1=1", '𠮷', 'x'.repeat(3000)])(
    'answers %j with 数据不存在',
    async (code) => {
      expect(await getCode('/portal/api/zzbz', { code })).toMatchObject({ code: 404, msg: '数据不存在' });
    },
  );

  it('names the field that holds what the database cannot', async () => {
    const answer = await getCode('/portal/api/zzbz', { code: '𠮷\u0000' });
    expect(answer).toMatchObject({ code: 400, fields: [{ path: 'code' }] });
  });

  it('names the field that is missing', async () => {
    const answer = await getCode('/portal/api/zzbz');
    expect(answer).toMatchObject({ code: 400, msg: '请填写标准代码', fields: [{ path: 'code' }] });
  });
});

describe('C-064 tree', () => {
  it('has every code of the menu, with value and label for option lists (R-108)', async () => {
    const tree = await portal.call(contract.getStandardTree, {});
    expect(tree.map((node) => node.displayCode)).toEqual(['01', '02', '03', '04', '05']);
    expect(listCodes(tree)).toEqual(expect.arrayContaining(MENU_CODES));
    expect(new Set(listCodes(tree)).size).toBe(listCodes(tree).length);
    expect(tree[0]).toMatchObject({ value: '01', label: '工程勘察', count: 2 });
  });
});

describe('C-063 list', () => {
  it('pages, and clamps what is out of range (G-25)', async () => {
    const first = await portal.call(contract.listStandards, { query: { pageSize: 2 } });
    const second = await portal.call(contract.listStandards, { query: { pageNum: 2, pageSize: 2 } });
    expect(first.rows.map((row) => row.code)).toEqual(['101001', '101002']);
    expect(second.rows.map((row) => row.code)).not.toEqual(first.rows.map((row) => row.code));
    const most = await portal.call(contract.listStandards, { query: { pageNum: -1, pageSize: 999_999 } });
    expect(most.rows.length).toBe(100);
    expect(most.total).toBe(first.total);
  });

  it('finds below a code, by name, by code and by a document number in any spelling', async () => {
    const find = async (query: Record<string, string>) =>
      (await portal.call(contract.listStandards, { query: { pageSize: 100, ...query } })).rows.map((row) => row.code);
    expect(await find({ code: '104002' })).toEqual(['104002', ...series(10_400_201, 13)]);
    expect(await find({ code: '01' })).toEqual(['101001', '101002']);
    expect(await find({ keyword: '钢结构' })).toEqual(['10200204', '10300209']);
    expect(await find({ keyword: '10300101' })).toEqual(['10300101']);
    expect(await find({ keyword: '建市[2013]9号' })).toEqual(['101001']);
    expect(await find({ keyword: '建筑 总承包' })).toContain('10300101');
    expect(await find({ keyword: "%_\\'--" })).toEqual([]);
  });

  it('takes odd input without an error', async () => {
    const answer = await portal.request({
      method: 'GET',
      path: '/portal/api/zzbz/list?pageNum=abc&pageSize=NaN&code[]=1&keyword=%00',
    });
    expect(answer.status).toBe(200);
  });
});

describe('C-066 and C-067 by uuid', () => {
  it('has a uuid that never changes', () => {
    expect(getStandardUuid('03-10300101')).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(getStandardUuid('03-10300101')).toBe(getStandardUuid('03-10300101'));
    expect(getStandardUuid('03-10300101')).not.toBe(getStandardUuid('03-10300102'));
  });

  it('finds the same standard by uuid and by code', async () => {
    const { uuid } = await getDetail('10300101');
    expect(await portal.call(contract.getStandard, { params: { uuid } })).toMatchObject({ code: '10300101', uuid });
  });

  it('explains each kind of requirement and names the author of its change', async () => {
    const { uuid } = await getDetail('10300101');
    const { kinds } = await portal.call(contract.getStandardAnalysis, { query: { bizUUID: uuid } });
    expect(kinds.map((kind) => kind.kind)).toContain('performance');
    expect(kinds.find((kind) => kind.kind === 'siteManagers')).toMatchObject({
      levels: ['一级', '二级', '三级'],
      droppedIn: ['一级', '二级', '三级'],
      changedBy: ['建市〔2016〕226号', '建办市〔2018〕53号'],
    });
    expect(kinds.every((kind) => kind.meaning !== '' && kind.evidence !== '')).toBe(true);
  });

  it('answers 数据不存在 for what is not there, and names a missing field', async () => {
    expect(await getCode('/portal/api/zzbz/11111111-1111-4111-8111-111111111111')).toMatchObject({
      code: 404,
      msg: '数据不存在',
    });
    expect(await getCode('/portal/api/zzbz/not-a-uuid')).toMatchObject({ code: 404 });
    expect(await getCode('/portal/api/zzbz/analyze', { bizUUID: 'x' })).toMatchObject({ code: 404 });
    expect(await getCode('/portal/api/zzbz/analyze')).toMatchObject({ code: 400, fields: [{ path: 'bizUUID' }] });
  });
});

describe('C-068 preview', () => {
  it('asks for a session', async () => {
    expect(await getCode('/portal/zzbzPreview/info', { uuid: 'x' })).toMatchObject({ code: 401 });
  });

  it('shows levels and figures without the rows, to every signed-in user', async () => {
    const { uuid } = await getDetail('10300101');
    const token = await portal.signIn('guest');
    const preview = await portal.call(contract.getStandardPreview, { query: { uuid } }, { token });
    expect(preview.levelDetails.map((level) => [level.key, level.counts.assessed])).toEqual([
      ['一级', 3],
      ['二级', 3],
      ['三级', 6],
    ]);
    expect(preview.levelDetails[0]).not.toHaveProperty('requirements');
    const first = preview.outline[0]?.entries ?? [];
    expect(first.slice(0, 2)).toEqual([
      { no: '1', title: '资质标准', isDropped: false },
      { no: '1.1', title: '企业资产', isDropped: false },
    ]);
    expect(first.some((entry) => entry.no.startsWith('2.'))).toBe(true);
    expect(preview.watermark).toMatch(/ \d{4}-\d\d-\d\d \d\d:\d\d$/);
    await expect(portal.call(contract.getStandardPreview, { query: { uuid: 'x' } }, { token })).rejects.toThrow(
      TestCallError,
    );
  });
});

describe('the day decides', () => {
  it('assesses on 2016-10-31 what 建市〔2016〕226号 dropped from 2016-11-01', async () => {
    portal.setNow(new Date('2016-10-31T15:59:59Z'));
    const before = await getDetail('10300101');
    expect(before.levelDetails[0]?.counts.notAssessed).toBe(0);
    portal.setNow(new Date('2016-10-31T16:00:00Z'));
    const after = await getDetail('10300101');
    expect(after.levelDetails[0]?.counts.notAssessed).toBe(4);
  });
});
