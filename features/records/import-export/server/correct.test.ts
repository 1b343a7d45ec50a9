import { afterAll, describe, expect, it } from 'vitest';
import { startPortal } from '#apps/server/testing/portal.ts';
import { getEnterpriseDocument } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { createJobTenantContext } from '#platform/server/access/scope.ts';
import * as contract from '../import-export.contract.ts';
import { createHandmadeWorkbook, createSampleIdNumber } from './testing/files.ts';
import { uploadImport } from './testing/read-import.ts';

const portal = await startPortal({ quiet: true });
const token = await portal.signIn('member');
const other = await portal.signIn('other');
const scope = createJobTenantContext(portal.entUuid('member'));
afterAll(() => portal.close());

type Sheets = Parameters<typeof createHandmadeWorkbook>[0];
type Cells = Parameters<typeof portal.call<typeof contract.correctImport>>[1]['body']['cells'];

async function upload(sheets: Sheets, file?: Uint8Array): Promise<contract.ImportBatch> {
  const bytes = file ?? (await createHandmadeWorkbook(sheets));
  return await uploadImport(portal, { filename: '示例.xlsx', bytes }, { token });
}
const getErrors = async (id: string) =>
  (await portal.call(contract.listBatchFaults, { params: { id }, query: { pageSize: 100 } }, { token })).rows;
const correct = (id: string, cells: Cells, as = token) =>
  portal.call(contract.correctImport, { body: { id, cells } }, { token: as });
const apply = (id: string) => portal.call(contract.applyImport, { body: { id, mode: 'all' } }, { token });
const enterprise = async () => (await getEnterpriseDocument(portal.app, scope)).enterprise;

const WRONG_ID = `${createSampleIdNumber(8).slice(0, 17)}${createSampleIdNumber(8).endsWith('0') ? '1' : '0'}`;

describe('faults of a file are corrected in the table', () => {
  it('cell by cell, and what was corrected is imported with the rest', async () => {
    const batch = await upload({
      设备: { rows: [{ 设备名称: '示例改正塔吊', 数量: '若干台' }] },
      注册人员: { rows: [{ 姓名: '示例改正甲', 身份证号码: WRONG_ID, 学历: '本科' }] },
      注册证书: {
        rows: [{ 姓名: '示例改正乙', 注册类别: '一级建造师', 注册专业: '建筑工程', 注册有效期至: '2027年2月30日' }],
      },
      项目: { rows: [{ 平台项目编号: 'C1', 项目名称: '', 项目经理: '示例改正丙' }] },
    });
    const before = await getErrors(batch.id);
    const cellAt = (sheet: string, column: string) =>
      before.find((row) => row.sheet === sheet && row.cell?.column === column)?.cell;
    expect(cellAt('设备', '数量')).toMatchObject({ value: '若干台', isMasked: false, choices: null });
    expect(cellAt('注册证书', '注册有效期至')).toMatchObject({ value: '2027年2月30日' });
    expect(cellAt('注册证书', '姓名'), 'the whole row is at fault').toMatchObject({ value: '示例改正乙' });
    expect(cellAt('项目', '项目经理')).toMatchObject({ value: '示例改正丙' });

    const corrected = await correct(batch.id, [
      { sheet: '设备', row: 2, column: '数量', value: '2' },
      { sheet: '注册人员', row: 2, column: '证件号码', value: ` ${createSampleIdNumber(8).toLowerCase()}` },
      { sheet: '注册证书', row: 2, column: '注册有效期至', value: '2027-02-28' },
      { sheet: '注册证书', row: 2, column: '姓名', value: '示例改正甲' },
      { sheet: '项目', row: 2, column: '项目名称', value: '示例改正项目' },
      { sheet: '项目', row: 2, column: '项目经理', value: '示例改正甲' },
    ]);
    expect(corrected).toMatchObject({ status: 'ready', faultCount: 0 });
    expect(await getErrors(batch.id)).toEqual([]);
    expect((await apply(batch.id)).result).toEqual({ added: 3, changed: 0, skipped: 0 });
    const after = await enterprise();
    const person = after.registeredPeople.find(({ name }) => name === '示例改正甲');
    expect(person).toMatchObject({
      idNo: createSampleIdNumber(8),
      education: '本科',
      registrations: [{ validEnd: '2027-02-28' }],
    });
    expect(after.equipment).toMatchObject([{ name: '示例改正塔吊', count: 2 }]);
    expect(after.projects).toMatchObject([{ projectNo: 'C1', managerUuid: person?.uuid }]);
    await portal.call(contract.undoImport, { body: { id: batch.id } }, { token });
  });

  it('ID numbers do not leave the server, neither in the cell nor in what is said of it', async () => {
    const batch = await upload({
      注册人员: { rows: [{ 姓名: '示例改正丁', 身份证号码: WRONG_ID }] },
      业绩: { rows: [{ 人员: createSampleIdNumber(9), 项目名称: '示例项目', 担任职务: '项目经理' }] },
    });
    const answer = await portal.request({
      method: 'GET',
      path: `/portal/exchange/batch/${batch.id}/faults?pageSize=100`,
      token,
    });
    const text = answer.bytes.toString('utf8');
    expect(text).not.toContain(WRONG_ID.slice(6, 14));
    expect(text).not.toContain(createSampleIdNumber(9).slice(6, 14));
    const masked = (await getErrors(batch.id)).filter(({ cell }) => cell?.isMasked);
    expect(masked.map(({ sheet, cell }) => [sheet, cell?.value.includes('*')])).toEqual([
      ['注册人员', true],
      ['业绩', true],
    ]);
    const { rows } = await portal.app.db.sql<{ all: string }>(
      'select to_jsonb(b)::text as all from import_batch b',
      [],
    );
    for (const row of rows) expect(row.all).not.toContain(createSampleIdNumber(9));
  });

  it('a wrong correction is an error again, an empty one of a needed cell too; the others stay', async () => {
    const batch = await upload({
      设备: {
        rows: [
          { 设备名称: '示例改正压路机', 数量: '若干台', 购置日期: '2024年' },
          { 设备名称: '示例改正摊铺机', 数量: '多台' },
        ],
      },
    });
    const first = await correct(batch.id, [
      { sheet: '设备', row: 2, column: '数量', value: '几台' },
      { sheet: '设备', row: 2, column: '设备名称', value: ' ' },
    ]);
    expect(first.status).toBe('ready');
    const places = (await getErrors(batch.id)).map(({ row, column, cell }) => [row, column, cell?.value]);
    expect(places).toEqual(
      expect.arrayContaining([
        [2, '设备名称', ''],
        [2, '数量', '几台'],
        [3, '数量', '多台'],
      ]),
    );
  });

  it('a duplicate is told apart by the cell that names it', async () => {
    const batch = await upload({
      项目: {
        rows: [
          { 平台项目编号: 'C2', 项目名称: '示例改正一期' },
          { 平台项目编号: 'C2', 项目名称: '示例改正二期' },
        ],
      },
    });
    const [error] = await getErrors(batch.id);
    expect(error).toMatchObject({ row: 3, column: null, cell: { column: '平台项目编号', value: 'C2' } });
    const corrected = await correct(batch.id, [{ sheet: '项目', row: 3, column: '平台项目编号', value: 'C3' }]);
    expect(corrected).toMatchObject({ faultCount: 0, counts: [{ sheet: '项目', new: 2, faulty: 0 }] });
  });

  it('choices are offered, and a cell that was left out can be filled', async () => {
    const batch = await upload({
      注册人员: { rows: [{ 姓名: '示例改正戊', 身份证号码: createSampleIdNumber(11), 性别: '男士' }] },
    });
    const [error] = await getErrors(batch.id);
    expect(error?.cell).toMatchObject({ column: '性别', value: '男士', choices: ['男', '女'] });
    const [choice = ''] = error?.cell?.choices ?? [];
    expect(await correct(batch.id, [{ sheet: '注册人员', row: 2, column: '性别', value: choice }])).toMatchObject({
      faultCount: 0,
    });
  });
});

describe('what cannot be corrected', () => {
  it('is said with its reason, and the import stays as it was', async () => {
    const batch = await upload({ 设备: { rows: [{ 设备名称: '示例改正泵车', 数量: '若干台' }] } });
    const cells = [{ sheet: '设备', row: 2, column: '数量', value: '2' }];
    for (const [sheet, row, column, says] of [
      ['设备', 9, '数量', '第 9 行'],
      ['工资', 2, '数量', '“工资”表'],
      ['设备', 2, '金额', '“金额”'],
      ['设备', 2, '系统编号', '“系统编号”'],
    ] as const)
      await expect(
        correct(batch.id, [...cells, { sheet, row, column, value: '1' }]),
        `${sheet} ${row} ${column}`,
      ).rejects.toMatchObject({ code: 409, message: expect.stringContaining(says) });
    expect(await getErrors(batch.id)).toMatchObject([{ row: 2, cell: { value: '若干台' } }]);
    await expect(correct(batch.id, [])).rejects.toMatchObject({ code: 400 });
    await expect(correct(batch.id, Array.from({ length: 201 }, () => cells).flat())).rejects.toMatchObject({
      code: 400,
    });
    await expect(
      correct(batch.id, [{ sheet: '设备', row: 2, column: '数量', value: 'x'.repeat(1001) }]),
    ).rejects.toMatchObject({ code: 400, message: expect.stringContaining('内容') });
    await expect(correct(batch.id, cells, other)).rejects.toMatchObject({
      code: 404,
      message: expect.stringContaining('数据不存在'),
    });
    await expect(correct('nobody', cells)).rejects.toMatchObject({ code: 404 });
    expect(await correct(batch.id, cells), 'and after all of that').toMatchObject({ status: 'ready', faultCount: 0 });
    await apply(batch.id);
    await expect(correct(batch.id, cells)).rejects.toMatchObject({ code: 409 });
    await portal.call(contract.undoImport, { body: { id: batch.id } }, { token });
  });

  it('two at once do not lose one another: the second is told to wait, or finds what the first did', async () => {
    const batch = await upload({
      设备: {
        rows: [
          { 设备名称: '示例改正甲机', 数量: '若干台' },
          { 设备名称: '示例改正乙机', 数量: '多台' },
        ],
      },
    });
    const settled = await Promise.allSettled(
      [2, 3].map((row) => correct(batch.id, [{ sheet: '设备', row, column: '数量', value: String(row) }])),
    );
    const taken = settled.filter(({ status }) => status === 'fulfilled').length;
    expect(taken).toBeGreaterThan(0);
    expect(await getErrors(batch.id)).toHaveLength(2 - taken);
  });

  it('rows that stand twice at one place, and documents, are changed in the file', async () => {
    const rows = [{ 设备名称: '示例改正吊车', 数量: '若干台' }];
    const batch = await upload({ 设备: { rows }, 设备二: { rows } });
    expect((await getErrors(batch.id)).filter(({ cell }) => cell !== null)).toEqual([]);
    const json = new TextEncoder().encode(
      JSON.stringify({
        enterprise: { entName: (await enterprise()).enterprise.entName },
        projects: [{ projectName: '示例', startDate: '2023-02-30' }],
      }),
    );
    const document = await upload({}, json);
    expect(await getErrors(document.id)).toMatchObject([{ sheet: '项目', cell: null }]);
    await expect(
      correct(document.id, [{ sheet: '项目', row: 1, column: '开工日期', value: '2023-02-28' }]),
    ).rejects.toMatchObject({ code: 409 });
  });
});
