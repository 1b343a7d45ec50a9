import { writeOds } from 'hucre/ods';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { normaliseHeading } from '#platform/server/workbook/guess-heading.ts';
import { readEnterpriseWorkbook } from '../import-export.server-api.ts';
import {
  createHandmadeWorkbook,
  createInvalidFiles,
  createSampleDocument,
  createSampleIdNumber,
  createSampleWorkbook,
} from '../testing/files.ts';
import { parseWorkbookCell, writeCell } from './cells.ts';
import { defineColumn, type SheetColumn } from './column.ts';
import { readWorkbook } from './read-workbook.ts';
import { WORKBOOK_SHEETS } from './sheets.ts';
import { writeTemplate } from './write-workbook.ts';

const ENTERPRISE = { 企业信息: { rows: [{ 企业名称: '示例甲建设有限公司' }] } };
const day = defineColumn('有效期至', 'validEnd', 'day', { example: '' });
const read = (
  kind: SheetColumn['kind'],
  cell: Parameters<typeof parseWorkbookCell>[0],
  more: Partial<SheetColumn> = {},
) => parseWorkbookCell(cell, { ...defineColumn('某列', 'field', kind, { example: '' }), ...more });

describe('cells', () => {
  it.each([
    ['2026-1-5', '2026-01-05'],
    ['2026/01/05', '2026-01-05'],
    ['2026.1.5', '2026-01-05'],
    ['2026年1月5日', '2026-01-05'],
    ['２０２６－０１－０５', '2026-01-05'],
    ['20260105', '2026-01-05'],
    ['2026-01-05 00:00:00', '2026-01-05'],
    [' 2026 年 1 月 5 日 ', '2026-01-05'],
    [46027, '2026-01-05'],
    [new Date('2026-01-05T00:00:00Z'), '2026-01-05'],
    ['长期', null],
  ])('reads the day %s', (cell, expected) =>
    expect(parseWorkbookCell(cell, day)).toEqual({ ok: true, value: expected }),
  );

  it.each(['2026-02-30', '26-1-5', '明年', '2026年1月', 0, -5])('does not guess the day %s', (cell) =>
    expect(parseWorkbookCell(cell, day).ok).toBe(false),
  );

  it.each([
    ['wan', '６，１２０．５', 6120.5],
    ['wan', '1.2亿元', 12000],
    ['wan', '500000元', 50],
    ['wan', '6,120 万元', 6120],
    ['number', ' 1,234.5 ', 1234.5],
    ['integer', '２６', 26],
    ['flag', '√', true],
    ['flag', '无', false],
    ['citizenId', ' 11010519491231002x ', '11010519491231002X'],
    ['citizenId', '１１０１０５１９４９１２３１００２Ｘ', '11010519491231002X'],
    ['code', 'Ｄ１３２ ', 'D132'],
    ['code', 123456789012, '123456789012'],
    ['list', '装配式、BIM，装配式', ['装配式', 'BIM']],
    ['region', '北京市 朝阳区', '110105'],
    ['region', '江苏省苏州市', '320500'],
    ['region', '110105', '110105'],
  ] as const)('reads %s %j', (kind, cell, expected) => expect(read(kind, cell)).toEqual({ ok: true, value: expected }));

  it.each([
    ['integer', '2.5', '整数'],
    ['number', '约 100', '不是数字'],
    ['flag', '也许', '是”或“否'],
    ['citizenId', 110105194912310000, '末几位已经丢失'],
    ['citizenId', '110105194912310021', '请输入正确的身份证号码'],
    ['citizenId', '110105491231002', '15 位'],
    ['day', '#N/A', '错误值'],
    ['region', '不存在的市', '无法识别'],
  ] as const)('says what is wrong with %s %j', (kind, cell, words) => {
    const found = read(kind, cell);
    expect(found).toMatchObject({ ok: false, message: expect.stringContaining(words) });
  });

  it.each([
    ['28层', 28],
    ['28F', 28],
  ])('reads the floors of %s', (cell, floors) =>
    expect(read('integer', cell, { field: 'floors' })).toEqual({ ok: true, value: floors }),
  );

  it.each(['11-18层', '6-11', '18-33F', '3-6层', '11层-18层', '11层～18层', '6、11', '6,11', '6 11', '11层/18层'])(
    'asks for the floors of %s',
    (cell) => expect(read('integer', cell, { field: 'floors' }).ok).toBe(false),
  );

  it.each(['1200-1500', '1200～1500㎡', '1200、1500', '12,15', '3.5 400', '3.5,400'])(
    'asks for the number of %s',
    (cell) => expect(read('number', cell).ok).toBe(false),
  );

  it('reads measures as people write them', () => {
    expect(read('measures', '高度 81.5 m；单体建筑面积12000m²；台数 4 台 ×2')).toEqual({
      ok: true,
      value: [
        { metric: '高度', value: 81.5, unit: 'm', count: null },
        { metric: '单体建筑面积', value: 12000, unit: 'm²', count: null },
        { metric: '台数', value: 4, unit: '台', count: 2 },
      ],
    });
    expect(read('measures', '3 米').ok).toBe(false);
  });
});

describe('the template', () => {
  it('names every column once a sheet, and every example is readable', () => {
    for (const sheet of WORKBOOK_SHEETS) {
      const labels = sheet.columns.map((item) => normaliseHeading(item.label));
      expect(new Set(labels).size, sheet.name).toBe(labels.length);
      for (const item of sheet.columns) {
        if (item.example !== '' && !/^(person|project)$/.test(item.kind))
          expect(parseWorkbookCell(item.example, item), `${sheet.name} ${item.label}`).toMatchObject({ ok: true });
      }
    }
  });

  it('opens with instructions, drop-downs, text columns for numbers, and holds no data', async () => {
    const book = await readXlsx(await writeTemplate(), { readStyles: true });
    expect(book.sheets.map((sheet) => sheet.name)).toEqual([
      '填写说明',
      ...WORKBOOK_SHEETS.map((sheet) => sheet.name),
      '选项',
    ]);
    const people = book.sheets.find((sheet) => sheet.name === '注册人员');
    expect(people?.rows).toHaveLength(1);
    expect(people?.freezePane).toMatchObject({ rows: 1 });
    expect(people?.dataValidations?.some((rule) => rule.type === 'list')).toBe(true);
    expect(await readEnterpriseWorkbook(await writeTemplate())).toMatchObject({ enterprise: null, notices: [] });
  });
});

describe('a workbook', () => {
  it('comes back as it was written: export → import changes nothing', async () => {
    const enterprise = createSampleDocument({
      enterprise: {
        entName: '示例甲建设有限公司',
        regCapital: 5000.5,
        netAssets: -12.3456,
        establishDate: '2010-03-18',
        region: '110105',
        bizScope: '第一行\n第二行',
      },
      certificates: [
        {
          certNo: 'D1',
          certName: '资质证书',
          category: 'construction',
          validEnd: '2028-12-28',
          items: [
            { itemName: '建筑', level: '一级' },
            { itemName: '建筑', level: '二级' },
          ],
        },
      ],
      registeredPeople: [
        {
          name: '示例张三',
          idNo: '11010519491231002X',
          gender: '女',
          birthDate: '1949-12-31',
          titles: [{ titleName: '经济师', titleRank: '中级' }],
          experiences: [{ field: '施工管理', years: 10.5 }],
          socialSecurityHere: false,
          registrations: [
            { regType: '一级建造师', specialty: '建筑工程', regNo: 'R1', validEnd: '2027-01-01', registeredHere: true },
            { regType: '一级建造师', specialty: '市政公用工程', regNo: 'R1' },
          ],
        },
      ],
      otherPeople: [
        {
          name: '示例李四',
          kind: '现场管理人员',
          postName: '施工员',
          posts: [{ postName: '质量员', postCertEnd: '2027-05-31' }],
          skills: [{ trade: '砌筑工', skillGrade: '中级工' }],
          registrations: [],
        },
      ],
      projects: [
        {
          projectNo: 'P1',
          projectName: '示例工程',
          standardCodes: ['10300101'],
          metrics: [{ metric: '高度', value: 81.5, unit: 'm' }],
          links: {
            bidding: null,
            contract: null,
            drawingReview: null,
            permit: { state: '已录入', no: 'X', date: '2022-02-01' },
            acceptance: null,
          },
          works: [
            {
              workName: '1 号楼',
              metrics: [
                { metric: '高度', value: 80, unit: 'm', count: 2 },
                { metric: '面积', value: 1000, unit: '㎡' },
              ],
              features: ['装配式'],
            },
            { workName: '2 号楼', projectScale: '大型' },
          ],
        },
      ],
      equipment: [{ name: '塔吊', spec: 'QTZ80', count: 2, owned: true }],
      declarations: [{ kind: 'revenue', value: 12000.25, unit: '万元', year: 2025 }],
    });
    const back = await readEnterpriseWorkbook(await createSampleWorkbook(enterprise));
    expect(back.faults).toEqual([]);
    const bare = (value: unknown) =>
      JSON.parse(JSON.stringify(value, (key, item: unknown) => (key === 'uuid' ? undefined : item))) as unknown;
    expect(bare(back.enterprise)).toEqual(bare(enterprise));
  });

  it('takes merged cells, formulas with a result, a title above the header and reordered columns', async () => {
    const bytes = await createHandmadeWorkbook({
      ...ENTERPRISE,
      注册人员: { rows: [{ 学历: '本科', 姓名: '示例张三' }], above: [['某公司人员表'], []] },
      注册证书: {
        rows: [
          { 姓名: '示例张三', 注册类别: '一级建造师', 注册专业: '建筑工程' },
          { 注册类别: '一级建造师', 注册专业: '机电工程' },
        ],
        merges: [{ startRow: 1, endRow: 2, startCol: 0, endCol: 0 }],
      },
      设备: {
        rows: [{ 设备名称: '塔吊', 数量: 0 }],
        cells: new Map([['1,1', { value: 3, type: 'formula', formula: '1+2', formulaResult: 3 }]]),
      },
    });
    const { enterprise, faults: errors } = await readEnterpriseWorkbook(bytes);
    expect(errors).toEqual([]);
    expect(enterprise?.registeredPeople[0]?.registrations.map((item) => item.specialty)).toEqual([
      '建筑工程',
      '机电工程',
    ]);
    expect(enterprise?.equipment[0]?.count).toBe(3);
  });

  it('names every error by sheet, row and column', async () => {
    const bytes = await createHandmadeWorkbook({
      ...ENTERPRISE,
      资质证书: {
        rows: [
          { 证书编号: 'D1', 证书名称: '甲', 有效期起: '2026-01-01', 有效期至: '2025-01-01' },
          { 证书编号: 'D1', 证书名称: '乙' },
          { 证书编号: 'D2', 证书名称: '丙' },
        ],
      },
      资质项: {
        rows: [
          { 证书编号: 'D9', 资质名称: '建筑' },
          { 证书编号: 'D2', 资质名称: '建筑', 资质标准编码: '99999999' },
        ],
      },
      注册人员: {
        rows: [
          { 姓名: '示例张三', 身份证号码: '11010519491231002X' },
          { 姓名: '示例王五', 身份证号码: '11010519491231002X' },
          { 姓名: '', 学历: '本科' },
        ],
      },
      设备: { rows: [{ 设备名称: '塔吊', 数量: -1 }], cells: new Map() },
      项目: { rows: [{ 项目名称: '示例工程', 项目经理: '示例无此人', 开工日期: '明天' }] },
      工资表: { rows: [{ 姓名: 'x' }] },
    });
    const { enterprise, faults: errors, notices } = await readEnterpriseWorkbook(bytes);
    expect(enterprise).toBeNull();
    const said = errors.map((error) => `${error.sheet} ${error.row} ${error.column}: ${error.message}`);
    expect(said).toEqual(
      expect.arrayContaining([
        '资质证书 2 有效期至: 有效期至须晚于有效期自',
        '资质证书 3 null: 与第 2 行重复，是同一条记录',
        '资质项 2 null: 本文件和系统中都没有这个证书',
        '资质项 3 资质标准: 资质标准“99999999”不存在',
        '注册人员 3 null: 与第 2 行重复，是同一条记录',
        '注册人员 4 姓名: 请填写姓名',
        '设备 2 数量: 不能为负',
        '项目 2 项目经理: 本文件和系统中都没有人员“示例无此人”',
        '项目 2 开工日期: 开工日期“明天”无法识别为日期，请写成 2026-01-31 的形式',
      ]),
    );
    expect(notices).toContainEqual({ sheet: '工资表', row: null, column: null, message: '不认识的工作表，已忽略' });
  });

  it('misses a required column and a formula without result by name', async () => {
    const bytes = await createHandmadeWorkbook({
      ...ENTERPRISE,
      其他人员: { rows: [{ 学历: '本科' }] },
      设备: {
        rows: [{ 设备名称: '塔吊', 数量: null }],
        cells: new Map([['1,1', { value: null, type: 'formula', formula: 'A1*2' }]]),
      },
    });
    const { faults: errors } = await readEnterpriseWorkbook(bytes);
    expect(errors.map((error) => error.message)).toEqual(
      expect.arrayContaining([
        '缺少必填列“姓名”，请在“列的对应”中选出这一列，或使用下载的模板',
        '公式没有计算结果，请在 Excel 中打开并保存后再上传',
      ]),
    );
  });

  it('refuses what is no workbook of ours, each with its reason', async () => {
    for (const [name, bytes, says] of await createInvalidFiles()) {
      const { enterprise, faults: errors } = await readEnterpriseWorkbook(bytes);
      expect(enterprise, name).toBeNull();
      expect(errors.map((error) => error.message).join(), name).toContain(says);
    }
    expect((await readEnterpriseWorkbook(new Uint8Array())).faults[0]?.message).toContain('空的');
  });

  it('refuses a sheet that spans the whole grid without eating the memory', async () => {
    const wide = await writeXlsx({
      sheets: [{ name: '设备', rows: [['设备名称']], cells: new Map([['900000,16000', { value: 1 }]]) }],
    });
    const { faults: errors } = await readEnterpriseWorkbook(wide);
    expect(errors.map((error) => error.message).join()).toContain('表格范围过大');
  });

  it('shows a region and an ID number as they can be read again', () => {
    expect(writeCell('320500', defineColumn('地区', 'region', 'region', { example: '' }))).toBe('江苏省 苏州市');
    expect(new Set(Array.from({ length: 300 }, (_value, index) => createSampleIdNumber(index))).size).toBe(300);
  });
});

describe('a workbook of another maker', () => {
  const people = [
    { 序号: 1, 人员姓名: '示例张三', 身份证号: `'${createSampleIdNumber(1)}`, 参保起始时间: '2024-1', 岗位: '施工员' },
    { 序号: 2, 人员姓名: '示例李四', 身份证号: createSampleIdNumber(2), 参保起始时间: '2024年3月', 岗位: '质量员' },
  ];
  it('is told by its headings, whatever its sheet is called; a total row is no person', async () => {
    const bytes = await createHandmadeWorkbook({
      ...ENTERPRISE,
      Sheet1: {
        rows: [
          ...people,
          { 序号: '合计', 人员姓名: '2 人' },
          { 人员姓名: '共 2 人' },
          { 序号: '本页小计', 人员姓名: '2' },
          { 序号: '制表人：示例张三' },
        ],
      },
    });
    const { enterprise, faults: errors, notices } = await readEnterpriseWorkbook(bytes);
    expect(errors).toEqual([]);
    expect(
      enterprise?.otherPeople.map(({ name, idNo, socialSecurityStart }) => [name, idNo, socialSecurityStart]),
    ).toEqual([
      ['示例张三', createSampleIdNumber(1), '2024-01-01'],
      ['示例李四', createSampleIdNumber(2), '2024-03-01'],
    ]);
    expect(notices.map(({ message }) => message)).toEqual(
      expect.arrayContaining(['按表头认作“人员花名册”', '合计行，已忽略', '落款行，已忽略']),
    );
  });
  it('is asked for where its headings fit several sheets', async () => {
    const bytes = await createHandmadeWorkbook({
      ...ENTERPRISE,
      Sheet1: { rows: [{ 姓名: '示例张三', 身份证号: createSampleIdNumber(1) }] },
    });
    const { enterprise, faults: errors } = await readEnterpriseWorkbook(bytes);
    expect(enterprise).toBeNull();
    expect(errors[0]).toMatchObject({ sheet: 'Sheet1', message: expect.stringContaining('“注册人员”还是“其他人员”') });
  });
  it('gets one message for a cell, which says what is missing', async () => {
    const bytes = await createHandmadeWorkbook({
      ...ENTERPRISE,
      其他人员: {
        rows: [{ 姓名: '示例张三', 身份证号码: '110105194912310021', 岗位证书有效期: '24.1.2', 毕业日期: '2008.6' }],
      },
    });
    const { faults: errors } = await readEnterpriseWorkbook(bytes);
    expect(errors.map((error) => [error.column, error.message])).toEqual([
      ['证件号码', expect.stringContaining('身份证')],
      ['岗位证书有效期至', expect.stringContaining('年份只有两位')],
    ]);
  });
  it('may be a text or an OpenDocument sheet', async () => {
    const rows = [Object.keys(people[0] ?? {}), ...people.map((one) => Object.values(one))];
    const csv = new TextEncoder().encode(`\ufeff${rows.map((row) => row.join(',')).join('\n')}`);
    const ods = await writeOds({ sheets: [{ name: '其他人员名单', rows }] });
    for (const bytes of [csv, ods]) {
      const { records, faults: errors } = await readWorkbook(bytes);
      expect(errors.filter(({ level }) => level === 'fault')).toEqual([]);
      expect(records.map(({ section, given }) => [section, given.name, given.idNo])).toEqual([
        ['otherPeople', '示例张三', createSampleIdNumber(1)],
        ['otherPeople', '示例李四', createSampleIdNumber(2)],
      ]);
    }
  });
});
