import { readXlsx } from 'hucre/xlsx';
import { afterAll, describe, expect, it } from 'vitest';
import { startPortal } from '#apps/server/testing/portal.ts';
import type { EnterpriseDocumentInput } from '#domain/enterprise/enterprise-document.ts';
import { getEnterpriseDocument } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import * as projects from '#features/records/projects/projects.contract.ts';
import { createJobTenantContext } from '#platform/server/access/scope.ts';
import * as contract from '../import-export.contract.ts';
import {
  createHandmadeWorkbook,
  createInvalidFiles,
  createSampleDocument,
  createSampleIdNumber,
  createSampleWorkbook,
} from './testing/files.ts';
import { uploadImport } from './testing/read-import.ts';

const portal = await startPortal({ quiet: true });
const token = await portal.signIn('member');
const other = await portal.signIn('other');
const guest = await portal.signIn('guest');
const scope = createJobTenantContext(portal.entUuid('member'));
afterAll(() => portal.close());

const enterprise = async () => (await getEnterpriseDocument(portal.app, scope)).enterprise;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function upload(bytes: Uint8Array, filename = '示例.xlsx', as = token): Promise<contract.ImportBatch> {
  return await uploadImport(portal, { filename, bytes }, { token: as });
}
const apply = (id: string, mode: 'all' | 'good' = 'all', as = token) =>
  portal.call(contract.applyImport, { body: { id, mode } }, { token: as });
const undo = (id: string) => portal.call(contract.undoImport, { body: { id } }, { token });
const getErrors = async (id: string) =>
  (await portal.call(contract.listBatchFaults, { params: { id }, query: { pageSize: 100 } }, { token })).rows;
const getRecords = async (id: string) =>
  (await portal.call(contract.listBatchRecords, { params: { id }, query: { pageSize: 100 } }, { token })).rows;

const SMALL: Partial<EnterpriseDocumentInput> = {
  enterprise: { entName: '示例甲建设有限公司', netAssets: 4200.5 },
  certificates: [
    {
      certNo: 'D1',
      certName: '建筑业企业资质证书',
      category: 'construction',
      validStart: '2023-12-29',
      validEnd: '2028-12-28',
      items: [{ standardCode: '10300101', itemName: '建筑工程施工总承包', level: '二级' }],
    },
  ],
  registeredPeople: [
    {
      name: '示例张三',
      idNo: createSampleIdNumber(1),
      registrations: [{ regType: '一级建造师', specialty: '建筑工程', regNo: 'R1', validEnd: '2027-01-01' }],
    },
  ],
  otherPeople: [{ name: '示例李四', idNo: createSampleIdNumber(2), kind: '现场管理人员', postName: '施工员' }],
  projects: [
    {
      uuid: 'p1',
      projectNo: 'P1',
      projectName: '示例住宅楼',
      contractAmount: 6120.5,
      managerUuid: 'z3',
      works: [{ workName: '1 号楼', metrics: [{ metric: '高度', value: 81.5, unit: 'm' }] }],
    },
  ],
  achievements: [
    { personUuid: 'z3', projectUuid: 'p1', projectName: '示例住宅楼', role: '项目经理', startDate: '2022-03-01' },
  ],
  equipment: [{ name: '塔式起重机', spec: 'QTZ80', count: 2 }],
  declarations: [{ kind: 'premises', value: 650, unit: '㎡' }],
};
const small = createSampleDocument({
  ...SMALL,
  registeredPeople: [{ ...SMALL.registeredPeople?.[0], uuid: 'z3', name: '示例张三' }],
});

describe('import, export, undo', () => {
  let batchId = '';

  it('previews without changing anything, then applies in one step', async () => {
    const before = await enterprise();
    const batch = await upload(await createSampleWorkbook(small));
    expect(batch).toMatchObject({ status: 'ready', faultCount: 0, source: 'workbook' });
    expect(Object.fromEntries(batch.counts.map((count) => [count.sheet, count.new]))).toMatchObject({
      资质证书: 1,
      注册人员: 1,
      其他人员: 1,
      项目: 1,
      业绩: 1,
      设备: 1,
      其他声明: 1,
    });
    expect(batch.counts.find((count) => count.sheet === '企业信息')).toMatchObject({ changed: 1 });
    expect(await enterprise()).toEqual(before);
    const applied = await apply(batch.id);
    expect(applied).toMatchObject({ status: 'applied', result: { added: 7, changed: 1, skipped: 0 } });
    const after = await enterprise();
    expect(after.enterprise.netAssets).toBe(4200.5);
    expect(after.registeredPeople[0]).toMatchObject({
      name: '示例张三',
      idNo: createSampleIdNumber(1),
      birthDate: `${createSampleIdNumber(1).slice(6, 10)}-${createSampleIdNumber(1).slice(10, 12)}-${createSampleIdNumber(1).slice(12, 14)}`,
    });
    expect(after.projects[0]?.managerUuid).toBe(after.registeredPeople[0]?.uuid);
    expect(after.achievements[0]).toMatchObject({
      personUuid: after.registeredPeople[0]?.uuid,
      projectUuid: after.projects[0]?.uuid,
    });
    batchId = batch.id;
  });

  it('keeps ID numbers out of plain text: encrypted batch, masked preview', async () => {
    const { rows } = await portal.app.db.sql<{ all: string }>(
      'select to_jsonb(b)::text as all from import_batch b',
      [],
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.all).not.toContain(createSampleIdNumber(1));
  });

  it('a second apply answers the same and does nothing', async () => {
    const before = await enterprise();
    expect((await apply(batchId)).result).toEqual({ added: 7, changed: 1, skipped: 0 });
    expect(await enterprise()).toEqual(before);
  });

  it('the same file again finds nothing to do: no duplicates', async () => {
    const batch = await upload(await createSampleWorkbook(small));
    expect(batch.counts.every((count) => count.new === 0 && count.changed === 0 && count.faulty === 0)).toBe(true);
    await expect(apply(batch.id)).rejects.toMatchObject({
      code: 409,
      message: expect.stringContaining('没有可以导入的内容'),
    });
  });

  it.each([
    ['xlsx masked', contract.exportWorkbook, {}],
    ['xlsx in full', contract.exportWorkbook, { full: 'true', reason: '示例用途' }],
    ['json masked', contract.exportEnterprise, {}],
    ['json in full', contract.exportEnterprise, { full: 'true', reason: '示例用途' }],
  ] as const)('export → import is unchanged (%s)', async (_name, call, query) => {
    const file = await portal.call(call, { query: query as never }, { token });
    const text = new TextDecoder().decode(file.bytes);
    if (call === contract.exportEnterprise) expect(text.includes(createSampleIdNumber(1))).toBe('full' in query);
    const batch = await upload(file.bytes, file.filename);
    expect(batch).toMatchObject({ status: 'ready', faultCount: 0 });
    expect(batch.counts.filter((count) => count.new + count.changed + count.faulty > 0)).toEqual([]);
    expect(batch.counts.reduce((sum, count) => sum + count.unchanged, 0)).toBeGreaterThanOrEqual(8);
  });

  it('full ID numbers need a reason, and every export leaves a trace', async () => {
    await expect(portal.call(contract.exportEnterprise, { query: { full: 'true' } }, { token })).rejects.toMatchObject({
      code: 400,
      fields: [{ path: 'reason' }],
    });
    const { rows } = await portal.app.db.sql<{ action: string; count: number }>(
      "select action, count(*)::int as count from audit_log where action like 'exchange.exported%' group by action order by action",
      [],
    );
    expect(rows).toEqual([
      { action: 'exchange.exported', count: 2 },
      { action: 'exchange.exported-in-full', count: 2 },
    ]);
  });

  it('exports one list alone', async () => {
    const file = await portal.call(contract.exportWorkbook, { query: { sheets: ['项目'] } }, { token });
    const book = await readXlsx(file.bytes);
    expect(book.sheets.filter((sheet) => !sheet.hidden).map((sheet) => sheet.name)).toEqual(['项目', '填写说明']);
    expect(file.filename).toContain('项目');
  });

  it('shows what would change, field by field', async () => {
    const batch = await upload(
      await createHandmadeWorkbook({
        项目: {
          rows: [{ 平台项目编号: 'P1', 项目名称: '示例住宅楼', '合同额（万元）': '7,000', 竣工日期: '2024年5月20日' }],
        },
      }),
    );
    expect(await getRecords(batch.id)).toMatchObject([
      {
        sheet: '项目',
        state: 'changed',
        changes: [
          { label: '合同额（万元）', before: '6120.5', after: '7000' },
          { label: '竣工日期', before: '', after: '2024-05-20' },
        ],
      },
    ]);
    await apply(batch.id);
    expect((await enterprise()).projects[0]).toMatchObject({
      contractAmount: 7000,
      finishDate: '2024-05-20',
      works: [{ workName: '1 号楼' }],
    });
    await undo(batch.id);
    expect((await enterprise()).projects[0]).toMatchObject({ contractAmount: 6120.5, finishDate: null });
  });

  it('an empty cell keeps, 清空 deletes', async () => {
    const before = await enterprise();
    const batch = await upload(
      await createHandmadeWorkbook({
        注册人员: { rows: [{ 姓名: '示例张三', 身份证号码: createSampleIdNumber(1), 学历: '本科', 手机号: '清空' }] },
      }),
    );
    await apply(batch.id);
    expect((await enterprise()).registeredPeople[0]).toMatchObject({
      education: '本科',
      phone: null,
      registrations: before.registeredPeople[0]?.registrations,
    });
    await undo(batch.id);
    expect(await enterprise()).toEqual(before);
  });

  it('undo takes everything back as one step and only once', async () => {
    const undone = await undo(batchId);
    expect(undone.status).toBe('undone');
    const now = await enterprise();
    expect([
      now.certificates,
      now.registeredPeople,
      now.otherPeople,
      now.projects,
      now.achievements,
      now.equipment,
      now.declarations,
    ]).toEqual([[], [], [], [], [], [], []]);
    expect(now.enterprise.netAssets).toBeNull();
    expect((await undo(batchId)).status).toBe('undone');
    await expect(apply(batchId)).rejects.toMatchObject({ code: 409 });
    const again = await upload(await createSampleWorkbook(small));
    expect((await apply(again.id)).result).toMatchObject({ added: 7 });
  });
});

describe('a stop in the middle', () => {
  it('leaves nothing of the import, and the same batch can be applied afterwards', async () => {
    const before = await enterprise();
    const batch = await upload(
      await createHandmadeWorkbook({
        设备: { rows: [{ 设备名称: '示例中断设备' }] },
        项目: { rows: [{ 项目名称: '示例中断项目' }] },
      }),
    );
    let broken = true;
    portal.app.changes.listen(async () => {
      if (broken) throw new Error('stopped by the test, after everything was written');
    });
    await expect(apply(batch.id)).rejects.toMatchObject({ code: 500 });
    broken = false;
    expect(await enterprise()).toEqual(before);
    expect((await apply(batch.id)).result?.added).toBe(2);
    await undo(batch.id);
  });
});

describe('undo after later changes', () => {
  it('is refused, naming the record', async () => {
    const batch = await upload(
      await createHandmadeWorkbook({ 项目: { rows: [{ 平台项目编号: 'P9', 项目名称: '示例后改项目' }] } }),
    );
    await apply(batch.id);
    const uuid = (await enterprise()).projects.find((project) => project.projectNo === 'P9')?.uuid ?? '';
    await portal.call(projects.editProject, { body: { uuid, purpose: '后改' } }, { token });
    await expect(undo(batch.id)).rejects.toMatchObject({ code: 409, message: expect.stringContaining('示例后改项目') });
    expect((await enterprise()).projects.some((project) => project.projectNo === 'P9')).toBe(true);
  });

  it('a enterprise that changed between preview and apply is compared again first', async () => {
    const batch = await upload(
      await createHandmadeWorkbook({ 项目: { rows: [{ 平台项目编号: 'P10', 项目名称: '示例并发项目' }] } }),
    );
    await portal.call(projects.addProject, { body: { projectNo: 'P10', projectName: '示例先到项目' } }, { token });
    await expect(apply(batch.id)).rejects.toMatchObject({ code: 409, message: expect.stringContaining('重新比对') });
    expect(await getRecords(batch.id)).toMatchObject([{ state: 'changed' }]);
    expect((await apply(batch.id)).result).toEqual({ added: 0, changed: 1, skipped: 0 });
  });
});

describe('faulty files', () => {
  const mixed = () =>
    createHandmadeWorkbook({
      设备: {
        rows: [
          { 设备名称: '示例挖掘机', 数量: '２' },
          { 设备名称: '示例压路机', 数量: '若干台' },
        ],
      },
      注册人员: {
        rows: [
          { 姓名: '示例钱七', 身份证号码: createSampleIdNumber(7) },
          { 姓名: '示例孙八', 身份证号码: '110105194912310021' },
        ],
      },
      注册证书: {
        rows: [{ 姓名: '示例钱七', 注册类别: '一级建造师', 注册专业: '建筑工程', 注册有效期至: '2027年2月30日' }],
      },
    });

  it('are told by sheet, row and column, and refused as a whole', async () => {
    const before = await enterprise();
    const batch = await upload(await mixed());
    expect(batch).toMatchObject({ status: 'ready', faultCount: 3 });
    expect(await getErrors(batch.id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ sheet: '设备', row: 3, column: '数量' }),
        expect.objectContaining({
          sheet: '注册人员',
          row: 3,
          column: '证件号码',
          message: '请输入正确的身份证号码（末位校验码不符，请核对各位数字）',
        }),
        expect.objectContaining({ sheet: '注册证书', row: 2, column: '注册有效期至' }),
      ]),
    );
    const filtered = await portal.call(
      contract.listBatchFaults,
      { params: { id: batch.id }, query: { sheet: '设备' } },
      { token },
    );
    expect(filtered.total).toBe(1);
    await expect(apply(batch.id)).rejects.toMatchObject({ code: 409, message: expect.stringContaining('3 处问题') });
    expect(await enterprise()).toEqual(before);
  });

  it('takes the rows without their bad cells, and returns these rows as a workbook to correct', async () => {
    const batch = await upload(await mixed());
    const applied = await apply(batch.id, 'good');
    expect(applied.result).toEqual({ added: 4, changed: 0, skipped: 0 });
    const file = await portal.call(contract.getFaultWorkbook, { params: { id: batch.id } }, { token });
    const book = await readXlsx(file.bytes);
    const sheet = (name: string) => book.sheets.find((found) => found.name === name)?.rows ?? [];
    expect(sheet('设备')).toHaveLength(2);
    expect(sheet('设备')[1]?.at(-1)).toContain('不是数字');
    expect(sheet('注册人员')).toHaveLength(3);
    expect(sheet('注册证书')).toHaveLength(2);
    const again = await upload(file.bytes, file.filename);
    expect(again.faultCount).toBe(3);
    await undo(batch.id);
  });

  it('a file of another enterprise is refused', async () => {
    const batch = await upload(
      await createHandmadeWorkbook({
        企业信息: { rows: [{ 企业名称: '示例别家公司', 统一社会信用代码: '91310115MA01EXMQ0C' }] },
      }),
    );
    expect(batch).toMatchObject({ status: 'refused', message: expect.stringContaining('不一致') });
    await expect(apply(batch.id)).rejects.toMatchObject({ code: 409 });
  });

  it('hostile files are refused with their reason; nothing is written, and no request waits', async () => {
    const before = await enterprise();
    for (const [name, bytes, says] of await createInvalidFiles()) {
      const batch = await upload(bytes, name);
      expect(batch.status, name).toBe('refused');
      expect(batch.message, name).toContain(says);
    }
    expect(await enterprise()).toEqual(before);
    await expect(
      portal.call(
        contract.previewImport,
        { files: { file: { filename: 'a.xlsx', bytes: new Uint8Array() } } },
        { token },
      ),
    ).rejects.toMatchObject({ code: 400 });
    await expect(
      portal.call(
        contract.previewImport,
        { files: { file: { filename: 'a.xlsx', bytes: new Uint8Array(21 * 1024 * 1024) } } },
        { token },
      ),
    ).rejects.toMatchObject({ code: 400, fields: [{ path: 'file', message: expect.stringContaining('超过 20 MB') }] });
    await expect(portal.call(contract.previewImport, { files: {} }, { token })).rejects.toMatchObject({
      code: 400,
      fields: [{ path: 'file', message: '请选择导入文件' }],
    });
  });

  it('a JSON document with errors names them like a sheet', async () => {
    const bytes = new TextEncoder().encode(
      JSON.stringify({
        enterprise: { entName: '示例甲建设有限公司' },
        projects: [
          { projectName: '示例', startDate: '2023-02-30' },
          { projectName: '示例好项目', startDate: '2023-02-28' },
        ],
      }),
    );
    const batch = await upload(bytes, 'enterprise.json');
    expect(batch).toMatchObject({ status: 'ready', source: 'json', faultCount: 1 });
    expect(await getErrors(batch.id)).toMatchObject([{ sheet: '项目', row: 1, column: '开工日期' }]);
    // As in a workbook, the good row is not lost with the bad one.
    const { rows } = await portal.call(contract.listBatchRecords, { params: { id: batch.id } }, { token });
    expect(rows.filter(({ sheet }) => sheet === '项目').map(({ title, row, state }) => [title, row, state])).toEqual([
      ['示例', 1, 'faulty'],
      ['示例好项目', 2, 'new'],
    ]);
  });
});

describe('what belongs to no batch', () => {
  it('another enterprise lists no batch of ours', async () => {
    const batch = await upload(await createHandmadeWorkbook({ 设备: { rows: [{ 设备名称: '示例吊篮' }] } }));
    expect((await portal.call(contract.listBatches, {}, { token: other })).total).toBe(0);
    expect((await portal.call(contract.listBatches, {}, { token })).rows[0]?.id).toBe(batch.id);
  });

  it('the template, the guide and the schema are there', async () => {
    expect((await portal.call(contract.getTemplate, {}, { token: guest })).filename).toBe(
      '知讯资管家-企业数据模板.xlsx',
    );
    expect((await portal.call(contract.listSheets, {}, { token })).map((sheet) => sheet.name)).toContain(
      '单位工程与指标',
    );
    const schema = await portal.request({ method: 'GET', path: '/portal/enterprise.schema.json' });
    expect(JSON.parse(schema.bytes.toString('utf8'))).toHaveProperty('properties.registeredPeople');
  });
});

/** The full run imports as much as a large enterprise has. */
const SIZE = process.env.TEST_FULL === '1' ? { people: 2000, projects: 500 } : { people: 400, projects: 100 };

describe('size', () => {
  it('hundreds of people and projects go in, while the program keeps answering', async () => {
    const people = Array.from({ length: SIZE.people }, (_person, index) => ({
      name: `示例人员${index}`,
      idNo: createSampleIdNumber(index),
      registrations: [{ regType: '二级建造师', specialty: '建筑工程', regNo: `Z${index}`, validEnd: '2027-06-30' }],
    }));
    const unique = [...new Map(people.map((person) => [person.idNo, person])).values()];
    const many = Array.from({ length: SIZE.projects }, (_project, index) => ({
      projectNo: `Q${index}`,
      projectName: `示例批量项目${index}`,
      works: [{ workName: '主楼', metrics: [{ metric: '高度', value: 50 + index, unit: 'm' }] }],
    }));
    const bytes = await createSampleWorkbook({
      enterprise: { entName: '示例乙设计有限公司' },
      registeredPeople: unique,
      projects: many,
    });
    let phase: 'preview' | 'apply' = 'preview';
    const answered = { preview: 0, apply: 0 };
    const reading = { now: true };
    const others = (async () => {
      while (reading.now) {
        await portal.call(projects.listProjects, {}, { token });
        answered[phase] += 1;
        await sleep(20);
      }
    })();
    const batch = await upload(bytes, 'big.xlsx', other);
    expect(batch).toMatchObject({ status: 'ready', faultCount: 0 });
    phase = 'apply';
    const applied = await apply(batch.id, 'all', other);
    reading.now = false;
    await others;
    // Others get between its steps: one transaction over everything would block all others while it is applied.
    expect(answered.preview).toBeGreaterThan(5);
    expect(answered.apply).toBeGreaterThan(5);
    expect(applied.result?.added).toBe(unique.length + SIZE.projects);
    const again = await upload(bytes, 'big.xlsx', other);
    expect(again.counts.reduce((sum, count) => sum + count.new + count.changed, 0)).toBe(0);
  }, 120_000);
});
