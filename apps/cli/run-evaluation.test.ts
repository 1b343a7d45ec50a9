import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createPostHolder,
  createRegisteredPerson,
  createSkilledWorker,
  createTestProject,
  createTitledPerson,
  repeatFromOne,
} from '#domain/testing/enterprises.ts';
import { runEvaluation } from './run-evaluation.ts';

const today = '2026-11-20';
let folder = '';
const save = async (name: string, value: unknown): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, typeof value === 'string' ? value : JSON.stringify(value));
  return path;
};
const check = (path: string, ...rest: string[]) =>
  runEvaluation(['--enterprise', path, '--standard', '10300101', '--level', '三级', ...rest], today);

const complete = {
  enterprise: { entName: '示例建设', netAssets: 800 },
  registeredPeople: [
    ...repeatFromOne(4, (index) => createRegisteredPerson(`建造师${index}`, '二级建造师', '建筑工程')),
    createRegisteredPerson('机电', '二级建造师', '机电工程'),
  ],
  otherPeople: [
    { ...createTitledPerson('负责人', '工程师', '结构'), workYears: 5, kind: '技术负责人' },
    createTitledPerson('结构', '工程师', '结构'),
    ...repeatFromOne(2, (index) => createTitledPerson(`给排水${index}`, '工程师', '给排水')),
    ...repeatFromOne(3, (index) => createTitledPerson(`电气${index}`, '工程师', '电气')),
    ...repeatFromOne(30, (index) => createSkilledWorker(`工人${index}`)),
  ],
  projects: repeatFromOne(2, (index) =>
    createTestProject(`项目${index}`, '10300101', {
      uuid: `项目${index}`,
      metrics: [{ metric: '地上层数', value: 12, unit: '层' }],
      acceptDate: '2024-01-01',
    }),
  ),
  achievements: repeatFromOne(2, (index) => ({
    personUuid: '负责人',
    projectUuid: `项目${index}`,
    projectName: `项目${index}`,
    role: '技术负责人',
    endDate: '2024-01-01',
    standardCode: '10300101',
    meetsLevel: '二级',
  })),
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'check-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the check on the command line', () => {
  it('0: met', async () => {
    const outcome = await check(await save('met.json', complete));
    expect(outcome.out).toContain('满足申报条件');
    expect(outcome.status).toBe(0);
  });

  it('1: not met, with the gap', async () => {
    const outcome = await check(
      await save('unmet.json', { ...complete, enterprise: { entName: '示例建设', netAssets: 799.9999 } }),
    );
    expect(outcome.status).toBe(1);
    expect(outcome.out).toContain('差 0.0001 万元');
  });

  it('2: undecided when a fact is missing', async () => {
    const outcome = await check(await save('open.json', { ...complete, enterprise: { entName: '示例建设' } }));
    expect(outcome.status).toBe(2);
    expect(outcome.out).toContain('数据不足，有 1 条要求待核对');
  });

  it('names the people who count and the people who do not, with the reason, the list behind a count, and a document each, all in Chinese', async () => {
    const away = { ...createRegisteredPerson('示例外单位', '二级建造师', '建筑工程'), socialSecurityHere: false };
    const path = await save('named.json', { ...complete, registeredPeople: [...complete.registeredPeople, away] });
    const { out } = await check(path);
    expect(out).toContain('计入 5：\n');
    expect(out).toMatch(/建造师1 二级建造师 建筑工程，有效期至 2029-12-31/);
    expect(out).toMatch(/未计入 \d+：\n(?:.*\n)*?.*示例外单位 .*社会保险/);
    expect(out).toContain('依据 建市〔2014〕159号 1.3.2（1）');
    expect(out).toContain('建市〔2014〕159号《建筑业企业资质标准》');
    expect(out.replaceAll(/CR-\d+|m²|km|[0-9a-f]{12}/g, '')).not.toMatch(/[A-Za-z]{3,}/);
    const upper = await runEvaluation(['--enterprise', path, '--standard', '10300110', '--level', '二级'], today);
    expect(upper.out).toMatch(/（1）城市道路：累计城市道路 10 公里/);
  });

  it('takes the category of a top grade and the choice about the lead (CR-10)', async () => {
    const path = await save('top.json', complete);
    const top = (...rest: string[]) =>
      runEvaluation(['--enterprise', path, '--standard', '103003', '--level', '特级', ...rest], today);
    expect((await top('--category', '建筑工程')).out).not.toContain('未指定申请类别');
    expect((await top()).out).toContain('未指定申请类别');
    expect((await top('--category', '没有的')).err).toMatch(/没有类别“没有的”，可选：.*建筑工程/);
    expect((await check(path, '--category', '建筑工程')).err).toContain('--category 只用于特级');
    expect((await check(path)).status).toBe(0);
    // Only the lead covers 结构: the count is a choice until the rule is verified.
    const alone = complete.otherPeople.filter(
      ({ name, ...one }) => ('titleMajor' in one ? one.titleMajor : null) !== '结构' || name === '负责人',
    );
    const lone = await save('lone.json', {
      ...complete,
      otherPeople: [...alone, createTitledPerson('电气九', '工程师', '电气')],
    });
    expect((await check(lone, '--lead-counts')).status).toBe(0);
    expect((await check(lone, '--lead-apart')).status).not.toBe(0);
    expect((await check(lone, '--lead-counts', '--lead-apart')).err).toContain('只能选一个');
  });

  it('3: checks a document as strictly as the workbook, and goes on with the good rows when told to', async () => {
    const broken = {
      ...complete,
      registeredPeople: [
        ...complete.registeredPeople,
        { name: '示例甲', idNo: '110101198503070014' },
        { name: '示例乙', idNo: '110101198503070013' },
        { name: '示例丙', idNo: '110101198503070013' },
        { name: '示例丁', birthDate: '1899-12-31' },
        { name: '示例戊', registrations: [{ regType: '二级建造师', validEnd: '长期' }] },
      ],
      achievements: [
        ...complete.achievements,
        { projectName: '示例项目', personName: '查无此人' },
        { projectName: '无主' },
      ],
    };
    const path = await save('rows.json', broken);
    const refused = await check(path);
    expect(refused.status).toBe(3);
    for (const message of [
      'registeredPeople[6].idNo：请输入正确的身份证号码',
      'registeredPeople[8].idNo：证件号码与“示例乙”相同，姓名却是“示例丙”',
      'registeredPeople[9].birthDate：1899-12-31 早于 1900 年',
      'registeredPeople[10].registrations[1].validEnd：“长期”不是日期',
      'achievements[3].personUuid：人员“查无此人”不在本文件的人员中',
      'achievements[4].personName：没有写明是谁的业绩',
    ])
      expect(refused.err).toContain(message);
    const kept = await check(path, '--good-rows');
    expect(kept.status).toBe(0);
    expect(kept.err).toContain('registeredPeople[6].idNo');
  });

  it('gives the whole report as JSON, the same each time', async () => {
    const path = await save('same.json', complete);
    const [first, second] = [await check(path, '--json'), await check(path, '--json')];
    expect(first.out).toBe(second.out);
    expect(JSON.parse(first.out)).toMatchObject({ schema: 1, verdict: 'met', asOf: today });
  });

  it('compares the ways to close the gaps by the weights that one gives', async () => {
    const people = [
      ...complete.otherPeople.filter((person) => !person.name.startsWith('电气')),
      ...repeatFromOne(2, (index) => createTitledPerson(`暖通${index}`, '工程师', '暖通')),
    ];
    const elsewhere = { ...createTitledPerson('何沛', '工程师', '电气'), socialSecurityHere: false };
    const path = await save('ways.json', { ...complete, otherPeople: [...people, elsewhere] });
    const { out } = await check(path);
    expect(out).toContain('补法比较：至少补 1 项，有不止一种补法，列出成本最低的 2 种');
    expect(out).toContain('为系统的假设值');
    expect(out.indexOf('何沛的社会保险和注册转到本企业')).toBeLessThan(out.indexOf('增加电气专业工程师 1 人'));
    expect((await check(path, '--weights', '1,2,0')).out).toContain('按企业自己设置的成本从低到高');
    expect((await check(path, '--weights', '1,2')).err).toContain('--weights 应为三个不小于 0 的数');
  });

  it('asks for what was assessed on the day asked for (建办市〔2018〕53号)', async () => {
    const path = await save('early.json', {
      ...complete,
      otherPeople: [
        ...complete.otherPeople,
        ...repeatFromOne(9, (index) => createPostHolder(`施工员${index}`, '施工员')),
      ],
    });
    const outcome = await check(path, '--as-of', '2016-06-01');
    expect(outcome.status).toBe(1);
    expect(outcome.out).toContain('[不满足] 现场管理人员');
  });

  it.each([
    ['no arguments', [], '缺少参数：--enterprise、--standard、--level'],
    ['an unknown argument', ['--colour', 'red'], '无法识别的参数'],
    ['a file that is not there', ['--enterprise', '/nowhere.json', '--standard', '1', '--level', '一级'], '读不到文件'],
    [
      'a day that does not exist',
      ['--enterprise', 'a', '--standard', '1', '--level', '一级', '--as-of', '2026-02-30'],
      '--as-of 应为存在的日期',
    ],
  ])('3: %s', async (_, list, message) => {
    const outcome = await runEvaluation(list, today);
    expect(outcome.status).toBe(3);
    expect(outcome.err).toContain(message);
  });

  it('3: broken JSON, wrong fields, unknown standards and levels', async () => {
    expect((await check(await save('broken.json', '{'))).err).toContain('不是有效的 JSON');
    expect((await check(await save('wrong.json', { enterprise: {} }))).err).toContain('enterprise.entName：');
    expect((await check(await save('enterprise.xlsx', 'not a workbook'))).err).toMatch(/^没有找到可导入的工作表/);
    expect((await check(await save('enterprise.txt', complete))).err).toContain('只支持 .json 和 .xlsx');
    const path = await save('right.json', complete);
    expect((await runEvaluation(['--enterprise', path, '--standard', '999', '--level', '一级'], today)).err).toContain(
      '没有代码为“999”',
    );
    expect(
      (await runEvaluation(['--enterprise', path, '--standard', '10300101', '--level', '四级'], today)).err,
    ).toContain('可选：一级、二级、三级');
    expect(
      (await runEvaluation(['--enterprise', path, '--standard', '103001', '--level', '一级'], today)).err,
    ).toContain('是分类');
  });
});
