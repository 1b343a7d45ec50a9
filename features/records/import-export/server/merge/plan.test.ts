import { randomUUID } from 'node:crypto';
import { type CellValue, readXlsx, writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import type { EnterpriseDocument, EnterpriseDocumentInput } from '#domain/enterprise/enterprise-document.ts';
import { getStandards } from '../standards.ts';
import {
  createHandmadeWorkbook,
  createSampleDocument,
  createSampleIdNumber,
  createSampleWorkbook,
} from '../testing/files.ts';
import { readImportFile } from '../workbook/read-file.ts';
import type { PlainRecord } from './keys.ts';
import { type PlannedRecord, planImport } from './plan.ts';

const TOOLS = { newUuid: randomUUID, standards: getStandards() };
const plan = async (bytes: Uint8Array, onto: EnterpriseDocument | null) =>
  planImport(await readImportFile(bytes), onto, TOOLS);
const asJson = (enterprise: EnterpriseDocument): Uint8Array => new TextEncoder().encode(JSON.stringify(enterprise));
const getStates = (records: readonly PlannedRecord[], section: string) =>
  records.filter((one) => one.section === section).map(({ state }) => state);

describe('the unit works of an exported workbook', () => {
  const [HEIGHT, SPAN] = [
    { metric: '高度', value: 81.5, unit: 'm' },
    { metric: '跨度', value: 36, unit: 'm' },
  ];
  const enterprise = createSampleDocument({
    projects: [
      {
        uuid: 'project-1',
        projectName: '示例工程',
        works: [
          { uuid: 'work-1', workName: '主楼', metrics: [HEIGHT] },
          { uuid: 'work-2', workName: '裙楼', metrics: [] },
        ],
      },
    ],
  });
  type Row = Record<string, CellValue>;
  /** Exports the enterprise, changes the rows of its unit works by their headings, and imports the workbook. */
  async function importWorks(edit: (rows: Row[]) => Row[]) {
    const { sheets } = await readXlsx(await createSampleWorkbook(enterprise));
    const changed = sheets.map(({ name, rows }) => {
      if (name !== '单位工程与指标') return { name, rows };
      const [heading = [], ...cells] = rows;
      const records = cells.map(
        (row): Row => Object.fromEntries(heading.map((text, at) => [String(text), row[at] ?? null])),
      );
      return { name, rows: [heading, ...edit(records).map((row) => heading.map((text) => row[String(text)] ?? null))] };
    });
    const { records, faults } = await plan(await writeXlsx({ sheets: changed }), enterprise);
    expect(faults).toEqual([]);
    const found = records.find(({ section }) => section === 'projects');
    const works = (found?.record?.works ?? []) as PlainRecord[];
    return works.map(({ uuid, workName, metrics }) => ({
      uuid,
      workName,
      metrics: (metrics as PlainRecord[]).map(({ metric, value }) => `${String(metric)} ${String(value)}`),
    }));
  }
  const added = ([first = {}]: Row[], name: string): Row => ({
    ...Object.fromEntries(Object.entries(first).filter(([label]) => label !== '系统编号')),
    单位工程名称: name,
    指标名称: SPAN.metric,
    指标数值: SPAN.value,
    指标单位: SPAN.unit,
  });

  it.each(['below', 'above'])('take a measure whose row has no key, %s the row of its work', async (where) => {
    const works = await importWorks((rows) =>
      where === 'below' ? [...rows, added(rows, '主楼')] : [added(rows, '主楼'), ...rows],
    );
    expect(works).toHaveLength(2);
    expect(works[0]).toMatchObject({ uuid: 'work-1', workName: '主楼' });
    expect(works[0]?.metrics.toSorted()).toEqual(['跨度 36', '高度 81.5']);
  });

  it('keep a work whose row was copied with its key and given another name', async () => {
    const works = await importWorks((rows) => [{ ...rows[0], 单位工程名称: '副楼' }, ...rows]);
    expect(works.map(({ workName }) => workName).toSorted()).toEqual(['主楼', '副楼', '裙楼'].toSorted());
    expect(works.find(({ workName }) => workName === '主楼')?.uuid).toBe('work-1');
  });
});

describe('declarations', () => {
  const report = { kind: 'creditRecord', text: '示例报告', year: 2026 };
  type Declared = NonNullable<EnterpriseDocumentInput['declarations']>;
  const having = (declarations: Declared) => createSampleDocument({ declarations });
  const first = { ...report, docDate: '2026-01-01', source: '示例机构甲' };

  it('of one matter are told apart by their date and source', async () => {
    const file = having([first, { ...first, docDate: '2026-02-01' }, { ...first, source: '示例机构乙' }]);
    const { records, faults } = await plan(asJson(file), having([{ ...first, uuid: 'stored' }]));
    expect(faults).toEqual([]);
    expect(getStates(records, 'declarations').toSorted()).toEqual(['new', 'new', 'unchanged']);
  });

  it('get their date from a row of the same matter', async () => {
    const stored = having([{ ...report, uuid: 'stored' }]);
    const one = await plan(asJson(having([first])), stored);
    expect(one.records.find(({ section }) => section === 'declarations')).toMatchObject({
      uuid: 'stored',
      state: 'changed',
    });
    const both = await plan(asJson(having([first, report])), stored);
    expect(both.faults).toEqual([]);
    expect(getStates(both.records, 'declarations').toSorted()).toEqual(['new', 'unchanged']);
    const two = await plan(asJson(having([first, { ...first, docDate: '2026-02-01' }])), stored);
    expect(getStates(two.records, 'declarations').toSorted()).toEqual(['changed', 'new']);
  });

  it('are not changed by the number of files in a document, which the portal counts itself', async () => {
    const stored = having([{ ...first, uuid: 'stored', scans: 2 }]);
    for (const scans of [0, 5, null]) {
      const { records } = await plan(asJson(having([{ ...first, uuid: 'stored', scans }])), stored);
      expect(getStates(records, 'declarations')).toEqual(['unchanged']);
    }
  });
});

it('finds the holder of a registration by the number of a passport in any spelling', async () => {
  const bytes = await createHandmadeWorkbook({
    注册人员: { rows: [{ 姓名: '示例外籍', 证件类型: '护照', 证件号码: 'E 1234 5678' }] },
    注册证书: { rows: [{ 姓名: '示例外籍', 证件号码: 'e12345678', 注册类别: '一级建造师', 注册专业: '建筑工程' }] },
  });
  const { records, faults } = await plan(bytes, null);
  expect(faults).toEqual([]);
  expect(records).toMatchObject([{ record: { idNo: 'E 1234 5678', registrations: [{ regType: '一级建造师' }] } }]);
});

it('names a derived value of a stored person as derived, and a given one not', async () => {
  const stored = createSampleDocument({
    otherPeople: [
      {
        uuid: randomUUID(),
        name: '示例甲',
        idNo: createSampleIdNumber(1),
        titleName: '助理工程师',
        titleRank: '初级',
        gender: '女',
        birthDate: '1971-02-11',
      },
    ],
  });
  const listLabels = async (heading: string[], row: string[]): Promise<string[]> => {
    const rows = [
      ['姓名', '身份证号', ...heading],
      ['示例甲', createSampleIdNumber(1), ...row],
    ];
    const { records, faults } = await plan(await writeXlsx({ sheets: [{ name: '其他人员', rows }] }), stored);
    expect(faults.filter(({ level }) => level !== 'notice')).toEqual([]);
    expect(getStates(records, 'otherPeople')).toEqual(['changed']);
    return records.flatMap(({ changes }) => changes.map(({ label }) => label));
  };
  expect(await listLabels(['职称'], ['高级工程师'])).toContain('职称级别（由职称名称得出）');
  expect(await listLabels(['职称', '职称级别'], ['高级工程师', '高级'])).toContain('职称级别');
});

describe('a cell that the schema refuses', () => {
  it('is asked about and does not lose its row', async () => {
    const bytes = await createHandmadeWorkbook({
      其他人员: { rows: [{ 姓名: '示例甲', 证件类型: '示例证件', 学历: '本科' }] },
    });
    const { records, faults } = await plan(bytes, null);
    expect(records.map(({ state, record }) => [state, record?.name, record?.idType, record?.education])).toEqual([
      ['new', '示例甲', null, '本科'],
    ]);
    expect(faults).toMatchObject([{ row: 2, column: '证件类型', level: 'fault' }]);
  });

  it('loses its row if it identifies the record', async () => {
    const bytes = await createHandmadeWorkbook({ 其他人员: { rows: [{ 姓名: '示例甲'.repeat(20), 学历: '本科' }] } });
    expect(getStates((await plan(bytes, null)).records, 'otherPeople')).toEqual(['faulty']);
  });
});

describe('an ID type that is none', () => {
  it.each([
    ['港澳身份证', 'H1234567'],
    ['身份证（香港）', 'H1234567'],
    ['社保卡', createSampleIdNumber(1)],
  ])('%s leaves out the number with one question, and keeps the person', async (idType, idNo) => {
    const rows = [
      ['姓名', '证件类型', '证件号码', '手机号'],
      ['示例甲', idType, idNo, '13800000001'],
    ];
    const { records, faults } = await plan(await writeXlsx({ sheets: [{ name: '其他人员', rows }] }), null);
    expect(records).toMatchObject([
      { state: 'new', record: { name: '示例甲', phone: '13800000001', idType: null, idNo: null } },
    ]);
    expect(faults.filter(({ level }) => level === 'fault')).toEqual([
      expect.objectContaining({ column: '证件类型', message: expect.stringContaining('证件号码也没有读取') }),
    ]);
  });
});

describe('a masked ID number of another program', () => {
  const mask = (idNo: string): string => `${idNo.slice(0, 4)}${'*'.repeat(10)}${idNo.slice(-4)}`;
  const importMasked = async (stored: Partial<EnterpriseDocumentInput>) => {
    const rows = [
      ['姓名', '身份证号', '注册类别', '注册编号'],
      ['示例甲', mask(createSampleIdNumber(1)), '监理工程师', '11000001'],
    ];
    const { records, faults } = await plan(
      await writeXlsx({ sheets: [{ name: '注册人员名册', rows }] }),
      createSampleDocument(stored),
    );
    return {
      people: records.map(({ uuid, state, record }) => [uuid, state, record?.idNo ?? null]),
      asked: faults.filter(({ level }) => level === 'fault').map(({ message }) => message),
    };
  };
  const person = (idNo: string | null, birthDate: string | null = null) => ({
    uuid: 'person-1',
    name: '示例甲',
    idNo,
    birthDate,
  });

  it('finds the only stored person of the name whose number fits', async () => {
    const { people, asked } = await importMasked({ registeredPeople: [person(createSampleIdNumber(1), '1971-02-11')] });
    expect(people).toEqual([['person-1', 'changed', createSampleIdNumber(1)]]);
    expect(asked).toEqual([]);
  });

  it('adds a person of a new name without the number, and asks for it', async () => {
    const { people, asked } = await importMasked({});
    expect(people).toEqual([[expect.any(String), 'new', null]]);
    expect(asked).toEqual(['证件号码已脱敏，没有保存，请填写完整号码']);
  });

  it('finds the person that an earlier import added without a number', async () => {
    const { people, asked } = await importMasked({ registeredPeople: [person(null)] });
    expect(people).toEqual([['person-1', 'changed', null]]);
    expect(asked).toEqual(['证件号码已脱敏，没有保存，请填写完整号码']);
  });

  it('refuses the row beside a row of the portal that has the number in full', async () => {
    const { records, faults } = await plan(
      await createHandmadeWorkbook({
        注册人员: {
          rows: [
            { 姓名: '示例甲', 证件号码: createSampleIdNumber(1) },
            { 姓名: '示例甲', 证件号码: mask(createSampleIdNumber(1)) },
            { 姓名: '示例甲', 证件号码: mask(createSampleIdNumber(2)) },
          ],
        },
      }),
      createSampleDocument({}),
    );
    expect(records.map(({ row, state }) => [row, state])).toEqual([
      [2, 'new'],
      [3, 'faulty'],
      [4, 'new'],
    ]);
    expect(faults.filter(({ level }) => level === 'fault').map(({ row }) => row)).toEqual([3, 4]);
  });

  it.each([
    ['another number', { registeredPeople: [person(createSampleIdNumber(2))] }],
    ['the other list of people', { otherPeople: [person(createSampleIdNumber(1))] }],
  ])('refuses the row if the name is stored with %s', async (_title, stored) => {
    const { people, asked } = await importMasked(stored);
    expect(people).toEqual([[expect.any(String), 'faulty', null]]);
    expect(asked).toEqual(['证件号码已脱敏，且系统中没有唯一对应的人员，请填写完整号码']);
  });
});
