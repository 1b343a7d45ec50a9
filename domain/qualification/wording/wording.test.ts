import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Requirement } from '../requirement.ts';
import { formatBounds, formatMoney, formatQuantity, normaliseSpaces } from './amounts.ts';
import { describeRequirement, listRequirementDoubts } from './requirement-wording.ts';
import { describeScope } from './scope-wording.ts';

const word = (row: Record<string, unknown>) => describeRequirement(row as Requirement);

interface RawStandard {
  code: string | null;
  levels: { level: string; requirements: Requirement[]; scope: Record<string, unknown>[] }[];
}
const FACTS = new URL('../../../db/facts/', import.meta.url);
const STANDARD_FILES = [
  'construction-general',
  'construction-specialty',
  'construction-top-grade',
  'labour',
  'design',
  'survey',
  'supervision',
  'planning',
];
const standards = STANDARD_FILES.flatMap(
  (name) =>
    (JSON.parse(readFileSync(new URL(`${name}.json`, FACTS), 'utf8')) as { standards: RawStandard[] }).standards,
);
const getRows = (code: string, level: string): Requirement[] =>
  standards.find((standard) => standard.code === code)?.levels.find((one) => one.level === level)?.requirements ?? [];

describe('amounts', () => {
  it.each([
    [100_000_000, '1 亿元'],
    [360_000_000, '3.6 亿元'],
    [40_000_000, '4000 万元'],
    [99_999_999, '9999.9999 万元'],
    [10_000, '1 万元'],
    [9_999, '9999 元'],
  ])('tells %i yuan as %s', (yuan, words) => {
    const { value, unit } = formatMoney(yuan);
    expect(`${value} ${unit}`).toBe(words);
  });

  it('keeps the unit of the standard and tells round large figures in 万', () => {
    expect(formatQuantity(30_000, 'm²')).toEqual({ value: '3', unit: '万平方米' });
    expect(formatQuantity(9_999, 'm²')).toEqual({ value: '9999', unit: '平方米' });
    expect(formatQuantity(2, '万㎡')).toEqual({ value: '2', unit: '万平方米' });
    expect(formatQuantity(3000, '万元')).toEqual({ value: '3000', unit: '万元' });
    expect(formatQuantity(0.1 + 0.2, 'm')).toEqual({ value: '0.3', unit: '米' });
  });

  it('tells a range so that its open end cannot be misread', () => {
    expect(formatBounds({ unit: '层', min: 18, maxExclusive: 25 })).toBe('18–24 层');
    expect(formatBounds({ unit: 'm', min: 80, maxExclusive: 100 })).toBe('80–100 米（不含）');
    expect(formatBounds({ unit: 'm', minExclusive: 5 })).toBe('大于 5 米');
    expect(formatBounds({ unit: 'm', min: null })).toBeNull();
  });

  it('sets gaps between Chinese and digits, but not inside a document number', () => {
    expect(normaliseSpaces('近5年2项，依据建市〔2016〕226号')).toBe('近 5 年 2 项，依据建市〔2016〕226号');
    expect(normaliseSpaces('住房和城乡建设部令第24号')).toBe('住房和城乡建设部令第24号');
    expect(normaliseSpaces('80–100 米（不含） 2 项')).toBe('80–100 米（不含）2 项');
  });
});

describe('requirements in words: 建筑工程施工总承包一级 (建市〔2014〕159号)', () => {
  const rows = getRows('10300101', '一级').map(describeRequirement);

  it('names each row and its least figure', () => {
    expect(
      rows.map((row) => [row.title, row.minimum === null ? '' : `${row.minimum.value}${row.minimum.unit}`]),
    ).toEqual([
      ['企业资产', '1亿元'],
      ['注册建造师', '12人'],
      ['技术负责人', '10年'],
      ['中级以上职称人员', '30人'],
      ['现场管理人员', '50人'],
      ['技术工人', '150人'],
      ['工程业绩', '2类'],
    ]);
  });

  it('says the people with their parts', () => {
    expect(rows[1]?.text).toBe('建筑工程、机电工程专业一级注册建造师合计不少于 12 人，其中建筑工程专业不少于 9 人');
    expect(rows[2]?.text).toBe('技术负责人具有 10 年以上相关工作经历，且具有结构专业高级职称');
    expect(rows[3]?.text).toBe('建筑工程相关专业中级以上职称人员不少于 30 人，且结构、给排水、暖通、电气等专业齐全');
  });

  it('lists the groups of projects, with the text that 建市〔2016〕226号 replaced', () => {
    const items = rows[6]?.parts[0]?.items ?? [];
    expect(items.map((item) => item.text)).toEqual([
      '地上层数（民用建筑）：25 层以上 1 项，或 18–24 层 2 项',
      '构筑物高度：100 米以上 1 项，或 80–100 米（不含）2 项',
      '建筑面积：12 万平方米以上 1 项，或 10 万平方米以上 2 项',
      '单跨跨度：钢筋混凝土结构单跨 30 米以上 1 项，或钢结构单跨 36 米以上 1 项，或钢筋混凝土结构单跨 27–30 米（不含）2 项，或钢结构单跨 30–36 米（不含）2 项',
    ]);
    expect(items[2]).toMatchObject({
      original: '单体建筑面积 3 万平方米以上 1 项，或 2–3 万平方米（不含）2 项',
      amendedBy: '建市〔2016〕226号',
      isPending: true,
    });
  });
});

describe('requirements in words: the other kinds', () => {
  it.each([
    [{ kind: 'netAssets', minCny: null }, '净资产（金额待核对）'],
    [{ kind: 'registeredCapital', minCny: 3_000_000, paidIn: true }, '实缴注册资本 300 万元以上'],
    [
      { kind: 'registeredTotal', professions: ['注册监理工程师', '注册造价工程师'], min: 25, countUnit: '人次' },
      '注册监理工程师和注册造价工程师合计不少于 25 人次',
    ],
    [
      {
        kind: 'registeredPersonnel',
        profession: '注册建造师',
        grade: '一级或二级',
        specialties: ['机电工程'],
        min: 4,
        including: [{ grade: '一级', min: 2 }],
      },
      '机电工程专业注册建造师不少于 4 人，其中一级注册建造师不少于 2 人',
    ],
    [
      {
        kind: 'skilledWorkers',
        grade: null,
        min: 20,
        trades: ['电工', '焊工'],
        including: [{ trade: '电工', min: 2 }],
      },
      '经考核或培训合格的技术工人（电工、焊工）不少于 20 人，其中电工不少于 2 人',
    ],
    [
      {
        kind: 'technicalLead',
        minYears: 10,
        education: '本科',
        ledProjects: [
          { scale: '大型', count: 1 },
          { scale: '中型', count: 3 },
        ],
        ledProjectsMode: 'anyOf',
        anyOf: [{ registration: '注册执业资格' }, { title: { rank: '高级', specialties: ['相关专业'] } }],
      },
      '技术负责人具有大学本科以上学历，具有 10 年以上相关工作经历，主持过大型项目不少于 1 项，或中型项目不少于 3 项，且具有注册执业资格，或相关专业高级职称',
    ],
    [{ kind: 'technicalLead', minYears: null, anyOf: [] }, '技术负责人条件待核对'],
    [{ kind: 'premises', minSqm: 400 }, '工作场所 400 平方米以上'],
    [{ kind: 'equipment', items: [], unverified: true }, '设备清单待核对'],
    [{ kind: 'other', summary: '试验员至少4人', post: '试验员', min: 4 }, '试验员至少 4 人'],
  ])('%j', (row, text) => {
    expect(word(row).text).toBe(text);
  });

  it('numbers the groups that must be met and says the other ways', () => {
    const text = word({
      kind: 'performance',
      withinYears: 10,
      groupsNeeded: 3,
      independent: true,
      roles: ['施工'],
      mustInclude: ['b'],
      alternative: { sameGroupProjects: 3 },
      groups: ['a', 'b', 'c', 'd'].map((id) => ({
        id,
        summary: `工程${id}`,
        anyOf: [{ metric: '长度', unit: 'm', min: 100, count: 2, countUnit: '座' }],
      })),
    }).text;
    expect(text).toBe('近 10 年独立承担过下列 4 类中的 3 类工程；其中第（2）类必须满足；同一类完成 3 项也可');
  });

  it('keeps a kind that it does not know as 待核对 instead of dropping it', () => {
    expect(word({ kind: 'brandNew', summary: '新指标' })).toMatchObject({ text: '新指标', isPending: true });
    expect(word({ kind: 'toString' }).isPending).toBe(true);
  });
});

describe('doubts', () => {
  const assets = { kind: 'netAssets', minCny: 100 } as Requirement;
  it('says nothing of a row that was checked', () => expect(listRequirementDoubts(assets, 'sourced')).toEqual([]));
  it('says when a row was never checked', () =>
    expect(listRequirementDoubts(assets, 'recalled')).toEqual(['凭一般知识录入，尚未与原文核对']));
  it('says when the figure is missing', () =>
    expect(listRequirementDoubts({ kind: 'netAssets', minCny: null }, 'sourced')).toEqual(['关键内容未核实']));
});

describe('scope in words', () => {
  it.each([
    [{ metric: '高度', unit: 'm', max: 200, summary: '工业、民用建筑工程' }, '工业、民用建筑工程：高度', '200 米以下'],
    [{ metric: '沿海码头', unit: '吨级', max: 5000, summary: '码头' }, '沿海码头', '5000 吨级以下'],
    [
      { metric: '防波堤水深', unit: 'm', maxExclusive: 7, summary: '防波堤水深上限（小于）' },
      '防波堤水深',
      '7 米以下（不含）',
    ],
    [
      { metric: '公路等级', maxGrade: '一级公路', max: null, summary: '一级以下标准公路' },
      '一级以下标准公路',
      '一级公路以下',
    ],
    [{ maxGrade: '中压', summary: '中压以下燃气管道、调压站' }, '中压以下燃气管道、调压站', ''],
    [{ unlimited: true, summary: '各类铁路工程' }, '各类铁路工程', '规模不限'],
    [{ metric: null, max: null, summary: '承担本专业范围内各类工程勘察业务' }, '承担本专业范围内各类工程勘察业务', ''],
  ])('%j', (row, label, limit) => {
    const words = describeScope(row);
    expect(words.label).toBe(label);
    expect(words.limit === null ? '' : `${words.limit.value} ${words.limit.unit}`.trim()).toBe(limit);
  });

  it('keeps the limit that a later document replaced, and marks the unverified text', () => {
    const words = describeScope({
      metric: '建筑面积',
      unit: '万㎡',
      max: 15,
      summary: '建筑工程',
      amendedBy: '建市〔2016〕226号',
      original: { metric: '单体建筑面积', unit: '万㎡', max: 4, summary: '单体建筑' },
    });
    expect(words).toMatchObject({
      original: '单体建筑面积 4 万平方米以下',
      amendedBy: '建市〔2016〕226号',
      isPending: false,
    });
    expect(describeScope({ metric: '水下炸礁', unit: '万m³', max: null, summary: '炸礁' }).isPending).toBe(true);
  });
});

describe('every row of the facts', () => {
  const all = standards.flatMap((standard) =>
    standard.levels.flatMap((level) => level.requirements.map((row) => ({ standard, level, row }))),
  );

  it('finds the files it names', () => {
    const present = readdirSync(FACTS);
    for (const name of STANDARD_FILES) expect(present).toContain(`${name}.json`);
    expect(all.length).toBeGreaterThan(1500);
  });

  it('has a title and a sentence without a hole', () => {
    const holes = all
      .map(({ standard, level, row }) => ({
        at: `${standard.code ?? '劳务'} ${level.level} ${row.kind}`,
        words: JSON.stringify(describeRequirement(row)),
      }))
      .filter(({ words }) => /undefined|NaN|\[object|null 年|：[，；]|，，|"text":""/.test(words));
    expect(holes).toEqual([]);
  });

  it('never shows a missing figure as a figure', () => {
    const wrong = all.filter(({ row }) => row.unverified === true && !describeRequirement(row).isPending);
    expect(wrong).toEqual([]);
  });

  it('has words for every scope', () => {
    const holes = standards
      .flatMap((standard) => standard.levels.flatMap((level) => level.scope.map((row) => describeScope(row))))
      .filter((words) => words.label === '' || /undefined|NaN|\[object/.test(JSON.stringify(words)));
    expect(holes).toEqual([]);
  });
});
