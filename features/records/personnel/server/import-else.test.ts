import { zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, describe, expect, it } from 'vitest';
import type { TestCallError } from '#apps/server/testing/portal.ts';
import { startPortal } from '#apps/server/testing/portal.ts';
import { getEnterprise } from '#features/enterprise/enterprise/enterprise.contract.ts';
import * as contract from '../personnel.contract.ts';
import { createCitizenId } from './testing/citizen-ids.ts';

/** C-126 with the reading of G-36. */
const portal = await startPortal({ now: new Date('2026-11-20T04:00:00Z') });
const token = await portal.signIn('member');
const other = await portal.signIn('other');
afterAll(() => portal.close());

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
let serial = 5000;
const nextId = () => createCitizenId('1988-08-08', (serial += 1));

async function upload(bytes: Uint8Array, options: { partial?: boolean; as?: string; id?: string } = {}) {
  return await portal.call(
    contract.importElse,
    {
      params: { id: options.id ?? portal.entUuid('member') },
      body: { partial: options.partial },
      files: { file: { filename: '人员.xlsx', bytes } },
    },
    { token: options.as ?? token },
  );
}

const getFailure = async (work: Promise<unknown>): Promise<TestCallError> =>
  await work.then(
    () => {
      throw new Error('was expected to fail');
    },
    (error: TestCallError) => error,
  );

type Cell = string | number | Date | null;
const book = async (rows: Cell[][], name = '其他人员') => await writeXlsx({ sheets: [{ name, rows }] });
const count = async () => (await portal.call(contract.listElse, { query: {} }, { token })).total;

describe('a sheet of other people (C-126, G-36)', () => {
  it('recognises the enterprise as the employer that pays the social insurance, and asks about another name', async () => {
    const { entName } = await portal.call(getEnterprise, { query: {} }, { token });
    const bytes = await book([
      ['姓名', '身份证号', '岗位', '社保缴纳单位'],
      ['示例参保一', nextId(), '施工员', entName],
      ['示例参保二', nextId(), '质量员', '公司外某人'],
    ]);
    const answer = await upload(bytes, { partial: true });
    expect(answer.errors).toEqual([{ row: 3, msg: expect.stringContaining('应填“是”或“否”') }]);
    const { rows } = await portal.call(contract.listElse, { query: { keyword: '示例参保一' } }, { token });
    const params = { id: rows[0]?.uuid ?? '' };
    expect(await portal.call(contract.getElse, { params }, { token })).toMatchObject({ socialSecurityHere: true });
  });

  it('stores a workbook with headings in any order, days in any spelling and full-width digits', async () => {
    const idNo = nextId();
    const wide = idNo.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
    const bytes = await book([
      ['示例企业人员表', null, null, null, null],
      ['身份证号 *', '姓名（必填）', '岗位', '岗位证书有效期', '社保缴纳月数'],
      [wide, ' 示例导入一 ', '施工员', '2027年1月5日', 24],
      [nextId(), '示例导入二', '质量员', new Date('2027-03-01T00:00:00Z'), '36'],
      [nextId(), '示例导入三', '安全员', '2027.4.9', null],
      [null, null, '', null, null],
    ]);
    expect(await upload(bytes)).toEqual({ success: 3, fail: 0, errors: [] });
    const { rows } = await portal.call(contract.listElse, { query: { keyword: '示例导入' } }, { token });
    expect(rows.map((row) => [row.name, row.postCertEnd, row.socialSecurityMonths])).toEqual([
      ['示例导入一', '2027-01-05', 24],
      ['示例导入二', '2027-03-01', 36],
      ['示例导入三', '2027-04-09', null],
    ]);
    expect(rows[0]?.idNo).toBe(`${idNo.slice(0, 6)}********${idNo.slice(14)}`);
  });

  it('stores nothing when a line fails, and says what is wrong by the row of the sheet', async () => {
    const before = await count();
    const twice = nextId();
    const bytes = await book([
      ['姓名', '身份证号码', '技能等级', '毕业时间'],
      ['示例好', nextId(), '技师', null],
      ['', nextId(), '技师', null],
      ['示例错号', '110105194912310020', '技师', null],
      ['示例错级', nextId(), '大师', '不详'],
      ['示例同号', twice, null, null],
      ['示例同号二', twice, null, null],
      ['示例数字', 320101198808080000, null, null],
    ]);
    const result = await upload(bytes);
    expect(result).toMatchObject({ success: 0, fail: 5 });
    expect(result.errors.map(({ row }) => row)).toEqual([3, 4, 5, 7, 8]);
    expect(result.errors.map(({ msg }) => msg).join('\n')).toMatch(
      /姓名[\s\S]*请输入正确的身份证号码[\s\S]*技能等级“大师”不在可选范围内[\s\S]*毕业日期“不详”无法识别为日期[\s\S]*与第 6 行重复[\s\S]*末几位已经丢失/,
    );
    expect(await count()).toBe(before);
  });

  it('stores the good lines on request; the same sheet again stores no person twice', async () => {
    const before = await count();
    const bytes = encode(`﻿姓名,身份证号码\n示例部分,${nextId()}\n示例坏,123\n`);
    expect(await upload(bytes, { partial: true })).toMatchObject({ success: 1, fail: 1, errors: [{ row: 3 }] });
    const again = await upload(bytes, { partial: true });
    expect(again).toMatchObject({ success: 0, fail: 2 });
    expect(again.errors[0]).toEqual({ row: 2, msg: '证件号码已登记在“示例部分”名下' });
    expect(await count()).toBe(before + 1);
  });

  it('understands the headings and totals of others, asks for what is unclear, and says one thing of a cell', async () => {
    const bytes = await book([
      ['序号', '人员姓名', '身份证号', '参保起始时间', '岗位证书有效期'],
      [1, '示例他人一', `'${nextId()}`, '2024-1', null],
      [2, '示例他人二', nextId(), null, '24.1.2'],
      ['合计', '2 人', null, null, null],
    ]);
    const result = await upload(bytes, { partial: true });
    expect(result).toMatchObject({ success: 2, fail: 0 });
    expect(result.errors).toEqual([
      {
        row: 3,
        msg: '已导入，但有内容没有读取：岗位证书有效期至“24.1.2”的年份只有两位，请写成四位，如 2026-01-31',
      },
    ]);
  });

  it('names rows of registered people and tables of other records, and keeps them out', async () => {
    const before = await count();
    const bytes = await writeXlsx({
      sheets: [
        {
          name: '花名册',
          rows: [
            ['示例公司人员花名册', null, null, null],
            ['姓名', '身份证号', '注册类别', '注册专业'],
            ['示例注册甲', nextId(), '二级建造师', '建筑工程'],
            ['示例其他乙', nextId(), '', ''],
          ],
        },
        {
          name: '业绩台账',
          rows: [
            ['项目名称', '建设单位'],
            ['示例道路', '示例局'],
          ],
        },
      ],
    });
    expect(await upload(bytes)).toMatchObject({ success: 0, fail: 2 });
    expect(await count()).toBe(before);
    const { success, errors } = await upload(bytes, { partial: true });
    expect(success).toBe(1);
    expect(errors).toEqual([
      { row: 2, msg: '“项目”有 1 行，不属于非注册人员，请在“导入导出”中导入' },
      { row: 3, msg: '这一行有注册证书，属于注册人员，请在“导入导出”中导入' },
    ]);
  });

  it('reads CSV in the Chinese encoding of office programs', async () => {
    const head = Uint8Array.from([
      0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0xc9, 0xed, 0xb7, 0xdd, 0xd6, 0xa4, 0xba, 0xc5, 0xc2, 0xeb, 0x0a,
    ]);
    const name = Uint8Array.from([0xd5, 0xc5, 0xc8, 0xfd]);
    const bytes = new Uint8Array([...head, ...name, ...encode(`,${nextId()}\n`)]);
    expect(await upload(bytes)).toMatchObject({ success: 1, fail: 0 });
    expect((await portal.call(contract.listElse, { query: { keyword: '张三' } }, { token })).total).toBe(1);
  });

  it.each([
    ['random bytes', Uint8Array.from({ length: 300 }, (_, index) => (index * 37) % 256), '不是 Excel 工作簿'],
    ['a broken zip', Uint8Array.from([0x50, 0x4b, 3, 4, 9, 9, 9, 9]), '已损坏'],
    ['a text document', zipSync({ 'word/document.xml': encode('<w/>') }), 'Word 文档'],
    ['a macro file', zipSync({ 'xl/workbook.xml': encode('<w/>'), 'xl/vbaProject.bin': encode('x') }), '文件含有宏'],
    ['a workbook that is none', zipSync({ 'xl/workbook.xml': encode('<w') }), '文件已损坏|没有找到表头'],
    ['an old or locked file', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), '这是旧版 Excel'],
    ['a sheet of something else', encode('商品,价格\n水泥,1\n'), '没有找到可导入的工作表'],
    ['a heading alone', encode('姓名,身份证号码\n'), '没有人员数据'],
    ['an empty file', new Uint8Array(0), '空文件'],
  ])('refuses %s with a reason', async (_name, bytes, reason) => {
    const failure = await getFailure(upload(bytes));
    expect(failure.code).toBe(400);
    expect(failure.message).toMatch(new RegExp(reason));
  });

  it('stops unpacking a bomb early', async () => {
    const bomb = zipSync(
      { 'xl/workbook.xml': encode('<w/>'), 'xl/worksheets/sheet1.xml': new Uint8Array(200 * 1024 * 1024) },
      { level: 9 },
    );
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect((await getFailure(upload(bomb))).message).toContain('解压后过大');
  });

  it('takes at most 2,000 lines and 5 MB', async () => {
    const lines = Array.from({ length: 2001 }, () => `示例多,${nextId()}`).join('\n');
    expect((await getFailure(upload(encode(`姓名,身份证号码\n${lines}`)))).message).toContain('最多导入 2000 行');
    expect((await getFailure(upload(new Uint8Array(5 * 1024 * 1024 + 1)))).code).toBe(413);
  });

  it('imports into the own enterprise only', async () => {
    const bytes = encode(`姓名,身份证号码\n示例别家,${nextId()}\n`);
    expect((await getFailure(upload(bytes, { as: other }))).code).toBe(404);
    expect((await getFailure(upload(bytes, { id: '1' }))).code).toBe(404);
  });

  it('asks for the file', async () => {
    const answer = await portal.request({
      method: 'POST',
      path: contract.importElse.path.replace('{id}', portal.entUuid('member')),
      token,
      body: {},
    });
    expect(answer.body).toMatchObject({ code: 400, msg: '请选择人员表格' });
  });
});
