/** 专业承包 and 特级. Figures from db/facts/construction-specialty.json and construction-top-grade.json. */
import { createPostHolder, createSkilledWorker, repeatFromOne } from '../../testing/enterprises.ts';
import {
  createConstructors,
  createEngineers,
  createEnterpriseWithAssets,
  createLedAchievements,
  createMeasuredProject,
  createTechnicalLead,
  createWorkers,
  type GoldenCase,
  testGoldenCases,
} from '../../testing/golden.ts';

const foundation = '10300201';
const owned = (count: number) => (name: string) => ({ uuid: name, name, count, owned: true, meetsSpec: true });

const specialtyContracting: GoldenCase[] = [
  // 地基三级: 400 万元; 3 constructors of any specialty; 8 titles, 结构 岩土 机械 each; 15 workers of 桩机操作工 电工 焊工, no grade.
  {
    name: '地基基础三级: at every limit',
    standard: foundation,
    level: '三级',
    verdict: 'declared',
    enterprise: createEnterpriseWithAssets(400, {
      registeredPeople: createConstructors(3, '市政公用工程'),
      otherPeople: [
        createTechnicalLead('工程师', '结构', 5, { experiences: [{ field: '工程施工技术管理', years: 5 }] }),
        ...createEngineers(1, '结构'),
        ...createEngineers(4, '岩土'),
        ...createEngineers(3, '机械'),
        ...createWorkers(15, '焊工', '初级工'),
      ],
      achievements: createLedAchievements(2, foundation, '二级'),
    }),
    leaves: {
      'netAssets-1': 'met',
      'registeredPersonnel-2': 'met',
      'technicalLead-3': 'met',
      'titledPersonnel-4': 'met',
      'skilledWorkers-6': 'met',
      'other-7': 'declared',
    },
  },
  // 木工 is none of the three trades: 14 < 15.
  {
    name: '地基基础三级: a carpenter is not of the trades',
    standard: foundation,
    level: '三级',
    enterprise: createEnterpriseWithAssets(400, {
      otherPeople: [...createWorkers(14, '焊工'), ...createWorkers(1, '木工')],
    }),
    leaves: { 'skilledWorkers-6': 'unmet' },
  },
  // 地基一级 2 of 4: 民用建筑 25 层; 基坑 超过 12 m, and 12 m itself counts (CR-5).
  {
    name: '地基基础一级: a pit of exactly 12 m (CR-5)',
    standard: foundation,
    level: '一级',
    enterprise: createEnterpriseWithAssets(2000, {
      projects: [
        createMeasuredProject('高层', foundation, { 民用建筑层数: [25, '层'] }),
        createMeasuredProject('基坑', foundation, { 基坑开挖深度: [12, 'm'] }),
      ],
    }),
    leaves: { 'performance-7': 'met' },
  },
  {
    name: '地基基础一级: a pit of 11.99 m',
    standard: foundation,
    level: '一级',
    enterprise: createEnterpriseWithAssets(2000, {
      projects: [
        createMeasuredProject('高层', foundation, { 民用建筑层数: [25, '层'] }),
        createMeasuredProject('基坑', foundation, { 基坑开挖深度: [11.99, 'm'] }),
      ],
    }),
    leaves: { 'performance-7': 'unmet' },
  },
  // 起重三级: 150 万元; workers 10 with 司索 2, 拆装 6, 电工 1: 2 + 6 + 1 + 1 = 10. No constructors asked.
  {
    name: '起重设备安装三级: trades by number',
    standard: '10300202',
    level: '三级',
    enterprise: createEnterpriseWithAssets(150, {
      otherPeople: [
        ...createWorkers(2, '起重信号司索工'),
        ...createWorkers(6, '建筑起重机械安装拆卸工'),
        ...createWorkers(2, '电工'),
        ...createEngineers(1, '电气'),
        ...createEngineers(1, '机械'),
      ],
    }),
    leaves: { 'netAssets-1': 'met', 'titledPersonnel-3': 'met', 'skilledWorkers-5': 'met' },
  },
  // 拆装 5 < 6 although 10 people in all.
  {
    name: '起重设备安装三级: five 拆装工 of six',
    standard: '10300202',
    level: '三级',
    enterprise: createEnterpriseWithAssets(150, {
      otherPeople: [
        ...createWorkers(2, '起重信号司索工'),
        ...createWorkers(5, '建筑起重机械安装拆卸工'),
        ...createWorkers(3, '电工'),
      ],
    }),
    leaves: { 'skilledWorkers-5': 'unmet' },
  },
  // 预拌混凝土: four 混凝土试验员; 搅拌 1, 试验室 1, 运输车 10, 输送泵 2.
  {
    name: '预拌混凝土: plant complete',
    standard: '10300203',
    level: '不分等级',
    enterprise: createEnterpriseWithAssets(2500, {
      otherPeople: [
        ...repeatFromOne(4, (index) => createPostHolder(`试验员${index}`, '混凝土试验员')),
        ...createEngineers(4, '材料'),
      ],
      equipment: [
        { name: '混凝土搅拌设备', count: 1, owned: true, meetsSpec: true },
        { name: '混凝土试验室', count: 1, owned: true },
        { name: '混凝土运输车', count: 10, owned: true },
        { name: '混凝土输送泵', count: 2, owned: true },
      ],
    }),
    leaves: { 'netAssets-1': 'met', 'titledPersonnel-4': 'met', 'other-5': 'met', 'equipment-6': 'met' },
  },
  {
    name: '预拌混凝土: nine lorries, three testers',
    standard: '10300203',
    level: '不分等级',
    enterprise: createEnterpriseWithAssets(2500, {
      otherPeople: repeatFromOne(3, (index) => createPostHolder(`试验员${index}`, '混凝土试验员')),
      equipment: [
        { name: '混凝土搅拌设备', count: 1, owned: true, meetsSpec: true },
        { name: '混凝土试验室', count: 1, owned: true },
        { name: '混凝土运输车', count: 9, owned: true },
        { name: '混凝土输送泵', count: 2, owned: true },
      ],
    }),
    leaves: { 'other-5': 'unmet', 'equipment-6': 'unmet' },
  },
  // 消防二级: 600 万元, 3 constructors of 机电, 6 titles with 暖通 给排水 电气 自动化.
  {
    name: '消防设施二级: six titles, four specialties',
    standard: '10300205',
    level: '二级',
    enterprise: createEnterpriseWithAssets(600, {
      registeredPeople: createConstructors(3, '机电工程'),
      otherPeople: [
        ...createEngineers(3, '暖通'),
        ...createEngineers(1, '给排水'),
        ...createEngineers(1, '电气'),
        ...createEngineers(1, '自动化'),
        ...createWorkers(20),
      ],
    }),
    leaves: {
      'netAssets-1': 'met',
      'registeredPersonnel-2': 'met',
      'titledPersonnel-4': 'met',
      'skilledWorkers-6': 'met',
    },
  },
  // The lead's years must be in 消防设施工程施工技术管理: 7 < 8 there, though 20 in all.
  {
    name: '消防设施二级: the years of the lead are in another field',
    standard: '10300205',
    level: '二级',
    enterprise: createEnterpriseWithAssets(600, {
      otherPeople: [
        createTechnicalLead('高级工程师', '电气', 20, {
          experiences: [{ field: '消防设施工程施工技术管理', years: 7 }],
        }),
      ],
    }),
    leaves: { 'technicalLead-3': 'unmet' },
  },
  // 消防一级: two buildings of 40,000 m² with all three systems; one without 防烟排烟 on record is not decided.
  {
    name: '消防设施一级: two buildings with the three systems',
    standard: '10300205',
    level: '一级',
    enterprise: createEnterpriseWithAssets(1000, {
      projects: repeatFromOne(2, (index) =>
        createMeasuredProject(
          `楼${index}`,
          '10300205',
          { 单体建筑面积: [40_000, 'm²'] },
          { role: '专业承包', features: ['火灾自动报警系统', '自动灭火系统', '防烟排烟系统'] },
        ),
      ),
    }),
    leaves: { 'performance-7': 'met' },
  },
  {
    name: '消防设施一级: one of them without a record of smoke extraction',
    standard: '10300205',
    level: '一级',
    enterprise: createEnterpriseWithAssets(1000, {
      projects: [1, 2].map((index) =>
        createMeasuredProject(
          `楼${index}`,
          '10300205',
          { 单体建筑面积: [4, '万㎡'] },
          {
            features:
              index === 1 ? ['火灾自动报警系统', '自动灭火系统', '防烟排烟系统'] : ['火灾自动报警系统', '自动灭火系统'],
          },
        ),
      ),
    }),
    leaves: { 'performance-7': 'unknown' },
  },
  // 防水二级: titles and constructors together 3, with 结构 and 材料或化工: 结构 1 + 化工 1 + constructor 1.
  {
    name: '防水防腐保温二级: a constructor fills the third place',
    standard: '10300206',
    level: '二级',
    enterprise: createEnterpriseWithAssets(400, {
      registeredPeople: createConstructors(1, '建筑工程'),
      otherPeople: [...createEngineers(1, '结构'), ...createEngineers(1, '化工')],
    }),
    leaves: { 'titledPersonnel-3': 'met' },
  },
  {
    name: '防水防腐保温二级: constructors cannot stand in for 材料或化工',
    standard: '10300206',
    level: '二级',
    enterprise: createEnterpriseWithAssets(400, {
      registeredPeople: createConstructors(5, '建筑工程'),
      otherPeople: createEngineers(1, '结构'),
    }),
    leaves: { 'titledPersonnel-3': 'unmet' },
  },
  // 桥梁三级: 市政 + 公路 + 铁路 in all 3; workers only of four trades; equipment by specification.
  {
    name: '桥梁三级: three constructors of three specialties',
    standard: '10300207',
    level: '三级',
    enterprise: createEnterpriseWithAssets(800, {
      registeredPeople: [
        ...createConstructors(1, '市政公用工程'),
        ...createConstructors(1, '公路工程'),
        ...createConstructors(1, '铁路工程', '一级'),
      ],
      otherPeople: [...createWorkers(19, '钢筋工'), createSkilledWorker('测量', '测量工')],
      equipment: [
        { name: '水泥混凝土拌和设备', count: 1, owned: true, meetsSpec: true },
        { name: '架桥机', count: 1, owned: true, meetsSpec: null },
      ],
    }),
    leaves: { 'registeredPersonnel-2': 'met', 'skilledWorkers-6': 'met', 'equipment-8': 'unknown' },
  },
  // 幕墙一级: plant of 3,000 m²; six walls of 6,000 m².
  {
    name: '建筑幕墙一级: plant and six walls',
    standard: '10300213',
    level: '一级',
    enterprise: createEnterpriseWithAssets(2000, {
      declarations: [{ kind: 'plantArea', value: 3000, unit: 'm²' }],
      projects: repeatFromOne(6, (index) =>
        createMeasuredProject(`幕墙${index}`, '10300213', { 单体建筑幕墙面积: [6000, 'm²'] }),
      ),
    }),
    leaves: { 'other-2': 'declared', 'performance-8': 'met' },
  },
  {
    name: '建筑幕墙一级: plant of 0.29 万㎡, five walls',
    standard: '10300213',
    level: '一级',
    enterprise: createEnterpriseWithAssets(2000, {
      declarations: [{ kind: 'plantArea', value: 0.29, unit: '万㎡' }],
      projects: repeatFromOne(5, (index) =>
        createMeasuredProject(`幕墙${index}`, '10300213', { 单体建筑幕墙面积: [6000, 'm²'] }),
      ),
    }),
    leaves: { 'other-2': 'unmet', 'performance-8': 'unmet' },
  },
  // 装修一级: two contracts of 1,500 万元.
  {
    name: '建筑装修装饰一级: two contracts of 1,500 万元',
    standard: '10300211',
    level: '一级',
    enterprise: createEnterpriseWithAssets(1500, {
      projects: repeatFromOne(2, (index) =>
        createMeasuredProject(`装修${index}`, '10300211', {}, { contractAmount: 1500, role: '专业承包' }),
      ),
    }),
    leaves: { 'netAssets-1': 'met', 'performance-7': 'met' },
  },
  {
    name: '建筑装修装饰一级: one of them 1,499.9999 万元',
    standard: '10300211',
    level: '一级',
    enterprise: createEnterpriseWithAssets(1499.9999, {
      projects: [
        createMeasuredProject('甲', '10300211', {}, { contractAmount: 1500 }),
        createMeasuredProject('乙', '10300211', {}, { contractAmount: 1499.9999 }),
      ],
    }),
    leaves: { 'netAssets-1': 'unmet', 'performance-7': 'unmet' },
  },
  // 模板脚手架: 400 万元; lead 8 years and 中级; 5 titles of 结构 机械 电气; 20 workers of 模板工 架子工; no constructors asked.
  {
    name: '模板脚手架: at every limit',
    standard: '10300210',
    level: '不分等级',
    enterprise: createEnterpriseWithAssets(400, {
      otherPeople: [
        createTechnicalLead('工程师', '结构', 8, { experiences: [{ field: '工程施工技术管理', years: 8 }] }),
        ...createEngineers(3, '结构'),
        ...createEngineers(1, '机械'),
        ...createEngineers(1, '电气'),
        ...createWorkers(20, '架子工', '初级工'),
      ],
    }),
    leaves: { 'netAssets-1': 'met', 'technicalLead-2': 'met', 'titledPersonnel-3': 'met', 'skilledWorkers-5': 'met' },
  },
  {
    name: '模板脚手架: one below every limit',
    standard: '10300210',
    level: '不分等级',
    verdict: 'unmet',
    enterprise: createEnterpriseWithAssets(399.99, {
      otherPeople: [
        createTechnicalLead('工程师', '结构', 7),
        ...createEngineers(4, '给排水'),
        ...createWorkers(19, '架子工', '初级工'),
        ...createWorkers(1, '焊工'),
      ],
    }),
    leaves: {
      'netAssets-1': 'unmet',
      'technicalLead-2': 'unmet',
      'titledPersonnel-3': 'unmet',
      'skilledWorkers-5': 'unmet',
    },
  },
  // 公路安全设施一级: 1,000 万元; ten kinds of equipment, 10 of them 打桩机.
  ...(
    [
      [1000, 10, 'met'],
      [999.99, 9, 'unmet'],
    ] as const
  ).map(
    ([capital, drivers, verdict]): GoldenCase => ({
      name: `公路安全设施一级: capital of ${capital}, ${drivers} pile drivers`,
      standard: '10300218',
      level: '一级（公路安全设施）',
      enterprise: createEnterpriseWithAssets(capital, {
        equipment: [
          ...['吊车', '放线设备', '底漆高压喷涂机', '涂层测厚仪', '经纬仪', '水准仪'].map(owned(2)),
          ...['交通标志逆反射系数测量仪', '逆反射标线测量仪'].map(owned(2)),
          owned(8)('热熔划线机'),
          owned(drivers)('打桩机'),
        ],
      }),
      leaves: { 'netAssets-1': verdict, 'equipment-8': verdict },
    }),
  ),
  // 特级: 3.6 亿 of net assets, 50 first-grade constructors, taxes of three years each.
  {
    name: '特级: capital, people and taxes',
    standard: '103003',
    level: '特级',
    enterprise: {
      enterprise: { entName: '示例企业', netAssets: 36_000, regCapital: 30_000 },
      registeredPeople: createConstructors(50, '建筑工程', '一级'),
      declarations: [2023, 2024, 2025].map((year) => ({ kind: 'taxPaid', value: 5000, year })),
    },
    leaves: {
      'other-1': 'met',
      'netAssets-2': 'met',
      'other-3': 'declared',
      'registeredPersonnel-8': 'met',
      'other-12': 'notAssessed',
    },
  },
  {
    name: '特级: one year of taxes below 5,000 万元',
    standard: '103003',
    level: '特级',
    enterprise: {
      enterprise: { entName: '示例企业', netAssets: 35_999, regCapital: 29_999 },
      registeredPeople: createConstructors(49, '建筑工程', '一级'),
      declarations: [2023, 2024, 2025].map((year) => ({ kind: 'taxPaid', value: year === 2024 ? 4999 : 6000, year })),
    },
    leaves: { 'other-1': 'unmet', 'netAssets-2': 'unmet', 'other-3': 'unmet', 'registeredPersonnel-8': 'unmet' },
  },
];

testGoldenCases(specialtyContracting);
