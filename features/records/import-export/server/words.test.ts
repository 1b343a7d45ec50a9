import { writeXlsx } from 'hucre/xlsx';
import { afterAll, describe, expect, it } from 'vitest';
import { startPortal } from '#apps/server/testing/portal.ts';
import * as contract from '../import-export.contract.ts';
import { createHandmadeWorkbook, createSampleIdNumber } from './testing/files.ts';
import { uploadImport } from './testing/read-import.ts';

const portal = await startPortal({ quiet: true });
const token = await portal.signIn('member');
const other = await portal.signIn('other');
afterAll(() => portal.close());

async function upload(bytes: Uint8Array, as = token, filename = '示例.xlsx'): Promise<contract.ImportBatch> {
  return await uploadImport(portal, { filename, bytes }, { token: as });
}
const getLayout = async (id: string, as = token) =>
  (await portal.call(contract.getImportLayout, { params: { id } }, { token: as })).sheets;
const remember = (words: { sheet: string; word: string; target: string }[], as = token) =>
  portal.call(contract.saveImportWords, { body: { words } }, { token: as });
const getRecords = async (id: string, as = token) =>
  (await portal.call(contract.listBatchRecords, { params: { id }, query: {} }, { token: as })).rows;
const getNotices = async (id: string) =>
  (await portal.call(contract.listBatchFaults, { params: { id }, query: { pageSize: 100 } }, { token })).rows.map(
    ({ message }) => message,
  );

/** As a personnel system writes it: none of its headings is ours. */
const payroll = () =>
  createHandmadeWorkbook({
    员工花名册: { rows: [{ 员工: '示例映射甲', 证件: createSampleIdNumber(31), 读书情况: '本科', 星座: '狮子' }] },
  });

describe('headings of another system', () => {
  it('are asked for, remembered, and the next file is read at once; in another enterprise they mean nothing', async () => {
    const refused = await upload(await payroll());
    expect(refused).toMatchObject({ status: 'refused', message: expect.stringContaining('没有找到可导入的工作表') });
    const [sheet] = await getLayout(refused.id);
    expect(sheet).toMatchObject({ name: '员工花名册', sheet: null, how: 'none' });
    await remember([{ sheet: '', word: sheet?.key ?? '', target: '其他人员' }]);

    const named = await upload(await payroll());
    const [columns] = await getLayout(named.id);
    expect(columns).toMatchObject({ sheet: '其他人员', how: 'saved' });
    expect(columns?.headings.map(({ word, column, how }) => [word, column, how])).toEqual([
      ['员工', null, 'none'],
      ['证件', null, 'none'],
      ['读书情况', null, 'none'],
      ['星座', null, 'none'],
    ]);
    await remember([
      { sheet: '其他人员', word: '员工', target: '姓名' },
      { sheet: '其他人员', word: ' 证件 ', target: '证件号码' },
      { sheet: '其他人员', word: '读书情况', target: '学历' },
      { sheet: '其他人员', word: '星座', target: '' },
    ]);
    const read = await upload(await payroll());
    expect(read).toMatchObject({ status: 'ready', faultCount: 0 });
    expect(await getRecords(read.id)).toMatchObject([{ sheet: '其他人员', title: '示例映射甲', state: 'new' }]);
    expect(await getNotices(read.id)).toEqual([]);
    expect((await getLayout(read.id))[0]?.headings.map(({ how }) => how)).toEqual(['saved', 'saved', 'saved', 'saved']);

    expect(await upload(await payroll(), other)).toMatchObject({ status: 'refused' });
  });

  it('are guessed by other names and by likeness; our own names cannot be given another meaning', async () => {
    const file = await createHandmadeWorkbook({
      项目: { rows: [{ 项目名称: '示例映射项目', 合同金额: 100, 建设单位全称: '示例业主', 备忘: 'x' }] },
    });
    const batch = await upload(file);
    const [sheet] = await getLayout(batch.id);
    const by = new Map(sheet?.headings.map((heading) => [heading.word, heading]));
    expect([...by.keys()]).toEqual(['合同金额', '建设单位全称', '备忘']);
    expect(by.get('合同金额')).toMatchObject({ column: '合同额（万元）', how: 'alias' });
    expect(by.get('建设单位全称')).toMatchObject({ column: null, how: 'none', guess: '建设单位' });
    expect(by.get('备忘')).toMatchObject({ guess: null });

    await remember([
      { sheet: '项目', word: '合同金额', target: '' },
      { sheet: '项目', word: '项目名称', target: '建设单位' },
    ]);
    const again = await upload(file);
    expect(await getRecords(again.id)).toMatchObject([{ title: '示例映射项目' }]);
    const headings = (await getLayout(again.id))[0]?.headings.map(({ word, column, how }) => [word, column, how]);
    expect(headings).toContainEqual(['合同金额', null, 'saved']);
  });

  it('of an unclear sheet, and of two sheets of one name, are told apart by the sheet’s own headings', async () => {
    const people = (heading: string) =>
      createHandmadeWorkbook({ Sheet1: { rows: [{ 姓名: '示例映射乙', [heading]: createSampleIdNumber(32) }] } });
    const unclear = await upload(await people('身份证号'));
    const [sheet] = await getLayout(unclear.id);
    expect(sheet).toMatchObject({ how: 'none', guess: '注册人员' });
    await remember([{ sheet: '', word: sheet?.key ?? '', target: '其他人员' }]);
    expect(await getRecords((await upload(await people('身份证号'))).id)).toMatchObject([{ sheet: '其他人员' }]);
    expect((await getLayout((await upload(await people('证件号'))).id))[0]).toMatchObject({ how: 'none' });
    await remember([{ sheet: '', word: sheet?.key ?? '', target: '' }]);
    const left = await upload(
      await writeXlsx({
        sheets: [
          {
            name: 'Sheet1',
            rows: [
              ['姓名', '身份证号'],
              ['示例映射乙', createSampleIdNumber(32)],
            ],
          },
          { name: '设备', rows: [['设备名称'], ['示例映射设备']] },
        ],
      }),
    );
    expect(left).toMatchObject({ status: 'ready', faultCount: 0 });
    expect(await getRecords(left.id)).toMatchObject([{ sheet: '设备' }]);
  });
});

describe('what is remembered', () => {
  it('names sheets and columns of ours only', async () => {
    for (const [sheet, word, target] of [
      ['', 'x', '工资表'],
      ['项目', '合同', '身份证号码'],
      ['项目', '合同', '系统编号'],
      ['工资表', '合同', ''],
    ] as const)
      await expect(remember([{ sheet, word, target }]), `${sheet} ${target}`).rejects.toMatchObject({ code: 400 });
    await expect(remember([])).rejects.toMatchObject({ code: 400 });
    await expect(remember([{ sheet: '项目', word: '', target: '' }])).rejects.toMatchObject({
      code: 400,
      message: expect.stringContaining('列名'),
    });
  });

  it('is 500 words an enterprise, and the oldest make room', async () => {
    for (const part of ['甲', '乙'])
      await remember(
        Array.from({ length: 300 }, (_, at) => ({ sheet: '设备', word: `${part}${at}`, target: '' })),
        other,
      );
    const count = async (ent: string) => {
      const { rows } = await portal.app.db.sql<{ n: number; old: number }>(
        `select count(*)::int as n, count(*) filter (where word like '乙%')::int as old from import_word where ent_uuid = $1`,
        [portal.entUuid(ent as 'other')],
      );
      return rows[0];
    };
    expect(await count('other')).toEqual({ n: 500, old: 300 });
    expect((await count('member'))?.n).toBeGreaterThan(0);
  });

  it('a batch of another enterprise shows nothing', async () => {
    const batch = await upload(await payroll(), other);
    const params = { id: batch.id };
    await expect(portal.call(contract.getImportLayout, { params }, { token })).rejects.toMatchObject({ code: 404 });
    await expect(portal.call(contract.getImportLayout, { params: { id: 'x' } }, { token })).rejects.toMatchObject({
      code: 404,
    });
  });
});
