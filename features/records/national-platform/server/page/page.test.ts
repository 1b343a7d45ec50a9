/** A pasted or saved page of the platform as an import (beyond.md, wish 6 and second table, row 8). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterEnterprise } from '#apps/server/testing/enter-enterprise.ts';
import { startPortal, type TestCallError, type TestPortal } from '#apps/server/testing/portal.ts';
import { completeEnterprise } from '#domain/testing/enterprises.ts';
import { createCertificate } from '#features/records/certificates/certificates.contract.ts';
import { addRegister } from '#features/records/personnel/personnel.contract.ts';
import { addProject, getProject } from '#features/records/projects/projects.contract.ts';
import { writeTables } from '#platform/server/workbook/table-workbook.ts';
import { listCorrections, openCorrection } from '../../contract/corrections.ts';
import * as pages from '../../contract/page.ts';
import * as contract from '../../national-platform.contract.ts';
import {
  certificatesPage,
  convertToMht,
  enterprisePage,
  PEOPLE_HEADINGS,
  peoplePage,
  projectsPage,
} from '../testing/pages.ts';

let portal: TestPortal;
let token: string;
let creditCode: string;
let project: string;

const getFile = (content: string | Uint8Array, filename = '示例.html') => ({
  file: { filename, bytes: Buffer.from(content) },
});
const preview = (content: string | Uint8Array, filename?: string, as = token) =>
  portal.call(pages.previewPlatformPage, { files: getFile(content, filename) }, { token: as });
const apply = (
  content: string | Uint8Array,
  body: { whole?: (typeof pages.COMPLETE_LIST_OPTIONS)[number]; isAdded?: 'true' | 'false' } = {},
  filename?: string,
) =>
  portal.call(
    pages.applyPlatformPage,
    { files: getFile(content, filename), body: { origin: 'pasted', ...body } },
    { token },
  );
const findings = async () => (await portal.call(contract.listFindings, { query: { pageSize: 100 } }, { token })).rows;
const getFailure = (call: Promise<unknown>) => call.then(() => null).catch((error: TestCallError) => error);
const snapshots = async () =>
  (await portal.app.db.sql('select source, source_note, fetched_at from platform_snapshot', [])).rows;

const ROW = ['1', '示例经理', '110***********002X', '一级注册建造师', '示例R-1（示例S-1）', '建筑工程'];

beforeAll(async () => {
  portal = await startPortal({ now: new Date('2026-11-20T02:00:00Z'), quiet: true });
  token = await portal.signIn('member');
  await enterEnterprise(portal, 'member', {
    ...completeEnterprise,
    projects: [],
    registeredPeople: [],
    otherPeople: [],
    certificates: [],
  });
  const { rows } = await portal.app.db.sql<{ credit_code: string }>(
    'select credit_code from enterprise where uuid = $1',
    [portal.entUuid('member')],
  );
  creditCode = rows[0]?.credit_code ?? '';
  const registrations = [{ regType: '一级建造师', specialty: '机电工程', regNo: '示例R-1', validEnd: '2029-12-31' }];
  await portal.call(addRegister, { body: { name: '示例经理', idNo: '11010519491231002X', registrations } }, { token });
  const second = [{ regType: '二级建造师', specialty: '建筑工程', regNo: '示例R-9', validEnd: '2029-12-31' }];
  await portal.call(
    addRegister,
    { body: { name: '示例仅本企业', idNo: '110105199001010010', registrations: second } },
    { token },
  );
  const body = { projectNo: '示例-1', projectName: '示例项目', ownerName: '示例甲方' };
  project = (await portal.call(addProject, { body }, { token })).uuid;
  const about = { category: 'construction' as const, issueDate: '2023-12-29', issuer: '示例市住建委' };
  const items = [{ standardCode: '10300101', itemName: '建筑工程施工总承包', level: '二级' as const }];
  await portal.call(
    createCertificate,
    { body: { ...about, certNo: '示例D-1', certName: '示例资质证书', validEnd: '2028-12-28', items } },
    { token },
  );
});
afterAll(() => portal.close());

describe('a pasted page', () => {
  it('is shown as it was understood, and changes nothing before it is taken over', async () => {
    const html = peoplePage([ROW, ['2', '', '', '一级注册建造师', 'X', '']], 37);
    expect(await preview(html)).toEqual({
      enterprise: null,
      lists: [
        {
          section: 'people',
          label: '注册人员',
          count: 1,
          rowCount: 2,
          total: 37,
          rows: [{ name: '示例经理', words: '一级建造师 建筑工程 示例R-1' }],
        },
      ],
      notes: [{ section: '注册人员', row: 2, name: '', words: '没有姓名，未收入' }],
      noteTotal: 1,
      hasEarlier: false,
    });
    expect(await snapshots()).toEqual([]);
    expect(await findings()).toEqual([]);
  });

  it('of a part of the list finds differences, and reports no person as missing', async () => {
    const result = await apply(peoplePage([ROW], 37));
    expect(result).toMatchObject({
      source: 'page',
      sourceLabel: '粘贴的网页（未经平台核实）',
      fetchTime: '2026-11-20 10:00:00',
      missing: 0,
    });
    expect((await findings()).map(({ field, ours, theirs }) => [field, ours, theirs])).toEqual([
      ['specialty', '机电工程', '建筑工程'],
      ['practiceSealNo', null, '示例S-1'],
    ]);
    expect((await portal.call(getProject, { params: { id: project } }, { token })).platformState).not.toBe('missing');
  });

  it('is joined with the pages pasted before, and as a whole names the people on one side only', async () => {
    const stranger = ['2', '示例陌生人', '310***********0010', '二级注册建造师', '示例R-7', '市政公用工程'];
    await apply(peoplePage([stranger], 2), { isAdded: 'true', whole: 'people' });
    const found = (await findings()).filter(({ what }) => what === 'person');
    expect(found.map(({ name, field }) => [name, field]).toSorted()).toEqual([
      ['示例仅本企业', 'missing'],
      ['示例经理', 'missing'],
      ['示例陌生人', 'extra'],
    ]);
    // The second page said of itself that it is everything, so the first one is gone; as a part it stays.
    await apply(peoplePage([ROW, stranger], 2), { isAdded: 'true', whole: 'people' });
    const again = (await findings()).filter(({ what }) => what === 'person');
    expect(again.map(({ name, field }) => [name, field]).toSorted()).toEqual([
      ['示例仅本企业', 'missing'],
      ['示例经理', 'practiceSealNo'],
      ['示例经理', 'specialty'],
      ['示例陌生人', 'extra'],
    ]);
  });

  it('of projects names those of one side, from a saved archive of a page', async () => {
    const rows = [
      ['示例项目', '示例乙方', '示例-1', '房屋建筑工程', '北京市'],
      ['示例平台独有', '示例甲方', '示例-2', '其他', ''],
    ];
    const result = await apply(convertToMht(projectsPage(rows, 2)), { whole: 'projects', isAdded: 'true' }, '示例.mht');
    expect(result).toMatchObject({ differs: 1, missing: 0, extra: 1 });
    const found = (await findings()).filter(({ what }) => what === 'project');
    expect(found.map(({ field, theirs }) => [field, theirs]).toSorted()).toEqual([
      ['extra', '示例-2'],
      ['ownerName', '示例乙方'],
      ['projectType', '房屋建筑'],
    ]);
  });

  it('of the enterprise itself and its certificates makes findings, and agreeing ends exactly its correction', async () => {
    await apply(enterprisePage(creditCode, { legal: '示例旧法人' }), { isAdded: 'true' });
    const rows = [
      ['1', '建筑业企业资质', '示例D-1', '建筑工程施工总承包一级', '2023-12-29', '2029-06-30', '示例市住建委'],
      ['2', '建筑业企业资质', '示例D-2', '市政公用工程施工总承包二级', '2023-12-29', '2029-06-30', '示例市住建委'],
    ];
    await apply(certificatesPage(rows), { isAdded: 'true', whole: 'certificates' });
    const found = await findings();
    const own = found.filter(({ what }) => what === 'enterprise');
    expect(own.find(({ field }) => field === 'legalPerson')).toMatchObject({
      theirs: '示例旧法人',
      aspect: '企业信息',
    });
    const held = found.filter(({ what }) => what === 'certificate');
    expect(held.every(({ how }) => how.startsWith('清单由本企业导入，未经平台核实'))).toBe(true);
    expect(held.map(({ label, ours, theirs, wrong }) => [label, ours, theirs, wrong])).toEqual([
      ['示例D-1有效期', '2028-12-28', '2029-06-30', 'ours'],
      ['示例D-1建筑工程施工总承包等级', '二级', '一级', 'unclear'],
      ['本企业没有该证书', null, '示例D-2 市政公用工程施工总承包二级', 'ours'],
    ]);
    const open = async (key: string) => portal.call(openCorrection, { body: { key } }, { token });
    for (const key of ['certificate:示例D-1:validEnd', 'enterprise:legalPerson']) await open(key);
    const right = rows.map((row) => row.with(5, '2028-12-28'));
    await apply(certificatesPage(right), { isAdded: 'true', whole: 'certificates' });
    const { rows: corrections } = await portal.app.db.sql<{ finding_key: string; state: string }>(
      'select finding_key, state from platform_correction order by finding_key',
      [],
    );
    expect(corrections).toEqual([
      { finding_key: 'certificate:示例D-1:validEnd', state: 'done' },
      { finding_key: 'enterprise:legalPerson', state: 'open' },
    ]);
    const ended = (await portal.call(listCorrections, { query: {} }, { token })).rows.find(
      ({ state }) => state === 'done',
    );
    expect(ended?.stateLabel).toBe('已一致：导入的清单（未经平台核实）');
  });
});

describe('an exported table', () => {
  it('is read from a workbook, a CSV and copied words alike', async () => {
    const rows = [PEOPLE_HEADINGS, ROW];
    const book = await writeTables([
      { name: '示例', columns: PEOPLE_HEADINGS.map((label) => ({ label, width: 12 })), rows: [ROW], notes: [] },
    ]);
    const csv = rows.map((row) => row.join(',')).join('\n');
    const words = rows.map((row) => row.join('\t')).join('\n');
    for (const [content, name] of [
      [book, '示例.xlsx'],
      [csv, '示例.csv'],
      [words, '示例.txt'],
    ] as const) {
      const { lists } = await preview(content, name);
      expect(lists, name).toMatchObject([{ section: 'people', count: 1, rows: [{ name: '示例经理' }] }]);
    }
  });
});

describe('what is refused', () => {
  it('is a page of another enterprise, one that tells nothing, and what is no page, with nothing half-written', async () => {
    const before = await snapshots();
    const foreign = await getFailure(apply(enterprisePage('91110108MA02ABCD1K')));
    expect(foreign).toMatchObject({
      code: 400,
      fields: [{ path: 'file', message: '网页里的统一社会信用代码不是本企业的' }],
    });
    expect(await getFailure(preview('<html><body><p>示例</p></body></html>'))).toMatchObject({
      code: 400,
      fields: [{ path: 'file' }],
    });
    expect(await getFailure(preview(Buffer.from([0x89, 0x50, 0, 0, 1])))).toMatchObject({
      code: 400,
      message: expect.stringContaining('只能读取网页、Excel 或 CSV 文件'),
    });
    const bomb = `<table>${'<tr><td colspan="1000">'.repeat(100_000)}`;
    expect(await getFailure(preview(bomb))).toMatchObject({ code: 400 });
    const wrong = portal.call(
      pages.applyPlatformPage,
      { files: getFile(peoplePage([ROW], 1)), body: { origin: 'pasted', whole: 'everything' as 'people' } },
      { token },
    );
    expect(await getFailure(wrong)).toMatchObject({ code: 400, fields: [{ path: 'whole' }] });
    expect(await snapshots()).toEqual(before);
  });

  it('is a user who may not edit projects, and no other enterprise sees anything of it', async () => {
    const guest = await portal.signIn('guest');
    expect((await getFailure(preview(peoplePage([ROW], 1), undefined, guest)))?.code).toBe(403);
    const other = await portal.signIn('other');
    expect((await portal.call(contract.listFindings, { query: {} }, { token: other })).total).toBe(0);
    expect(await preview(peoplePage([ROW], 1), undefined, other)).toMatchObject({ hasEarlier: false });
  });
});
