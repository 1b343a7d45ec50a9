import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterEnterprise } from '#apps/server/testing/enter-enterprise.ts';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { completeEnterprise } from '#domain/testing/enterprises.ts';
import { exportPersonnelCoverage, getPersonCoverage, getPersonnelCoverage } from '../contract/coverage.ts';
import { getReport, runCountCheck, runWhatIf } from '../evaluations.contract.ts';

const now = new Date('2026-11-20T02:00:00Z');
const held = { standardCode: '10300101', itemName: '建筑工程施工总承包', level: '三级', status: 'normal' as const };

let portal: TestPortal;
let token: string;

beforeAll(async () => {
  portal = await startPortal({ now });
  token = await portal.signIn('member');
  const people = completeEnterprise.otherPeople ?? [];
  await enterEnterprise(portal, 'member', {
    ...completeEnterprise,
    otherPeople: people.map((one) => (one.name === '电气' ? { ...one, socialSecurityHere: null } : one)),
    certificates: [
      {
        certNo: '示例-1',
        category: 'construction',
        certName: '建筑业企业资质证书',
        validEnd: '2029-01-01',
        items: [held],
      },
    ],
  });
});
afterAll(() => portal.close());

const ask = (query: { standardCode?: string; level?: string } = {}, as = token) =>
  portal.call(getPersonnelCoverage, { query }, { token: as });

describe('people × requirements of the whole enterprise', () => {
  it('has the numbers of the stored check report of the same item', async () => {
    const run = await portal.call(runCountCheck, { body: {} }, { token });
    const { items } = await portal.call(getReport, { params: { id: run.uuid } }, { token });
    const report = items[0]?.report;
    const coverage = await ask();
    expect(coverage.items).toMatchObject([{ name: held.itemName, level: '三级', verdict: report?.verdict }]);
    expect(
      coverage.items[0]?.columns.map(({ title, label, need, have }) => ({ title, label, need, filled: have })),
    ).toEqual(report?.matrix.columns.map(({ title, label, need, filled }) => ({ title, label, need, filled })));
    expect(coverage.rows.map((row) => row.name).sort()).toEqual(report?.matrix.rows.map((row) => row.name).sort());
    expect(coverage.people).toBe(42);
  });

  it('shows an unknown fact as 待核对 and rests no verdict on it', async () => {
    const { items, rows } = await ask();
    expect(items[0]?.verdict).toBe('undecided');
    const electric = items[0]?.columns.find((column) => column.label.includes('电气'));
    expect(electric).toMatchObject({ have: 0, short: 0, doubtful: 1, answer: 'unknown' });
    const cells = rows.find((row) => row.name === '电气')?.cells;
    expect(cells).toEqual([expect.objectContaining({ state: 'possible', reason: '社会保险情况未登记' })]);
  });

  it('sets one wanted qualification beside the held ones, with the numbers of its own check', async () => {
    const wanted = { standardCode: '10300101', level: '二级' };
    const { items } = await ask(wanted);
    const alone = await portal.call(runWhatIf, { body: wanted }, { token });
    expect(items.map((item) => [item.level, item.isWanted])).toEqual([
      ['三级', false],
      ['二级', true],
    ]);
    expect(items[1]?.columns.map((column) => column.have)).toEqual(
      alone.report.matrix.columns.map((column) => column.filled),
    );
    expect((await ask({ standardCode: '10300101', level: '三级' })).items.length).toBe(1);
  });

  it.each([
    [{ level: '三级' }, 'standardCode'],
    [{ standardCode: '10300101' }, 'level'],
    [{ standardCode: '99999999', level: '三级' }, 'standardCode'],
    [{ standardCode: '10300101', level: '九级' }, 'level'],
  ])('refuses %j at its field', async (query, path) => {
    await expect(ask(query)).rejects.toMatchObject({ code: 400, fields: [{ path }] });
  });

  it('is the own enterprise’s: another one sees nothing of it', async () => {
    const other = await ask({}, await portal.signIn('other'));
    expect(other).toMatchObject({ people: 0, items: [], rows: [] });
  });

  it('tells of one person what the whole table tells; another enterprise has no such person', async () => {
    const { items, rows } = await ask();
    const row = rows.find((one) => one.name === '电气');
    const own = await portal.call(getPersonCoverage, { params: { id: row?.ref ?? '' } }, { token });
    expect(own.items).toMatchObject([
      { name: items[0]?.name, cells: [{ state: 'possible', reason: '社会保险情况未登记' }] },
    ]);
    for (const [id, as] of [
      [row?.ref ?? '', await portal.signIn('other')],
      ['no-uuid', token],
    ] as const)
      await expect(portal.call(getPersonCoverage, { params: { id } }, { token: as })).rejects.toMatchObject({
        code: 404,
      });
  });

  it('exports a sheet a qualification, with the sums below', async () => {
    const file = await portal.call(exportPersonnelCoverage, { query: {} }, { token });
    const book = await readXlsx(file.bytes);
    expect(book.sheets.map((sheet) => sheet.name)).toEqual(['1 建筑工程施工总承包三级']);
    const rows = book.sheets[0]?.rows ?? [];
    const { items } = await ask();
    const columns = items[0]?.columns ?? [];
    expect(rows.at(-3)?.slice(2)).toEqual(columns.map((column) => column.need));
    expect(rows.at(-2)?.slice(2)).toEqual(columns.map((column) => column.have));
    expect(rows.at(-1)).toContain('待核对 1');
    expect(rows.find((row) => row[0] === '电气')).toContain('待核对：社会保险情况未登记');
  });
});
