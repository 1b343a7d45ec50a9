/**
 * 施工总承包, 建市〔2014〕159号 with 建市〔2016〕226号 and 建办市〔2018〕53号: 建筑工程.
 * Figures from db/facts/construction-general.json.
 */
import {
  createPostHolder,
  createRegisteredPerson,
  createTitledPerson,
  repeatFromOne,
} from '../../testing/enterprises.ts';
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

const building = '10300101';
const buildingPeople = {
  registeredPeople: [...createConstructors(4, '建筑工程'), ...createConstructors(1, '机电工程')],
  otherPeople: [
    createTechnicalLead('工程师', '结构', 5),
    ...createEngineers(1, '结构'),
    ...createEngineers(1, '给排水'),
    ...createEngineers(1, '电气'),
    ...createEngineers(3, '暖通'),
    ...createWorkers(30),
  ],
  achievements: createLedAchievements(2, building, '二级'),
};

const buildingContracting: GoldenCase[] = [
  // 三级, the lead beside the six titles: 净资产 800 ≥ 800; 建造师 4 建筑 + 1 机电 = 5 ≥ 5, 建筑 4 ≥ 4; 职称 结构 1 + 给排水 1 + 电气 1 + 暖通 3 = 6 ≥ 6; 工人 30 ≥ 30; 业绩 2 ≥ 2.
  {
    name: '建筑三级: everything exactly at the limit',
    standard: building,
    level: '三级',
    enterprise: createEnterpriseWithAssets(800, buildingPeople),
    verdict: 'declared',
    leaves: {
      'netAssets-1': 'met',
      'registeredPersonnel-2': 'met',
      'technicalLead-3': 'met',
      'titledPersonnel-4': 'met',
      'siteManagers-5': 'notAssessed',
      'skilledWorkers-6': 'met',
      'other-7': 'declared',
    },
    gaps: [],
  },
  // 799.9999 万元 = 7,999,999 元 < 8,000,000 元: one yuan short.
  {
    name: '建筑三级: one yuan short',
    standard: building,
    level: '三级',
    enterprise: createEnterpriseWithAssets(799.9999, buildingPeople),
    verdict: 'unmet',
    leaves: { 'netAssets-1': 'unmet' },
    gaps: ['企业资产增加 0.0001 万元'],
  },
  // 5 constructors, but 建筑 3 < 4: 机电 2 cannot stand in.
  {
    name: '建筑三级: five constructors, three of 建筑工程',
    standard: building,
    level: '三级',
    enterprise: createEnterpriseWithAssets(800, {
      ...buildingPeople,
      registeredPeople: [...createConstructors(3, '建筑工程'), ...createConstructors(2, '机电工程')],
    }),
    verdict: 'unmet',
    leaves: { 'registeredPersonnel-2': 'unmet' },
    gaps: ['增加建筑工程注册建造师 1 人'],
  },
  // 职称 7 ≥ 6, but no 电气: 专业齐全 needs one of each (CR-6).
  {
    name: '建筑三级: seven titles, none of 电气',
    standard: building,
    level: '三级',
    enterprise: createEnterpriseWithAssets(800, {
      ...buildingPeople,
      otherPeople: [
        createTechnicalLead('工程师', '结构', 5),
        ...createEngineers(2, '给排水'),
        ...createEngineers(4, '暖通'),
        ...createWorkers(30),
      ],
    }),
    verdict: 'unmet',
    leaves: { 'titledPersonnel-4': 'unmet' },
    gaps: ['增加电气专业中级以上职称人员 1 人'],
  },
  // A worker who also holds a title counts once (CR-1): 29 + 1 workers but then 5 titles, or 6 titles and 29 workers.
  {
    name: '建筑三级: one person cannot be both the 30th worker and the sixth title',
    standard: building,
    level: '三级',
    countsTechnicalLead: true,
    enterprise: createEnterpriseWithAssets(800, {
      ...buildingPeople,
      otherPeople: [
        createTechnicalLead('工程师', '结构', 5),
        ...createEngineers(1, '给排水'),
        ...createEngineers(1, '电气'),
        ...createEngineers(2, '暖通'),
        { ...createTitledPerson('高级暖通', '高级工程师', '暖通'), skillGrade: '高级工', trade: '电工' },
        ...createWorkers(29),
      ],
    }),
    verdict: 'unmet',
    leaves: { 'titledPersonnel-4': 'met', 'skilledWorkers-6': 'unmet' },
    gaps: ['增加中级工以上技术工人 1 人'],
  },
  // Registered and titled may be one person (CR-2): the first constructor also holds 电气.
  {
    name: '建筑三级: a constructor with a title counts for both',
    standard: building,
    level: '三级',
    enterprise: createEnterpriseWithAssets(800, {
      ...buildingPeople,
      registeredPeople: [
        createRegisteredPerson('建筑电气', '二级建造师', '建筑工程', { titleName: '工程师', titleMajor: '电气' }),
        ...createConstructors(3, '建筑工程'),
        ...createConstructors(1, '机电工程'),
      ],
      otherPeople: [
        createTechnicalLead('工程师', '结构', 5),
        ...createEngineers(1, '结构'),
        ...createEngineers(1, '给排水'),
        ...createEngineers(3, '暖通'),
        ...createWorkers(30),
      ],
    }),
    verdict: 'declared',
    leaves: { 'registeredPersonnel-2': 'met', 'titledPersonnel-4': 'met' },
  },
  // 5 years asked: 4 < 5.
  {
    name: '建筑三级: the lead has four years',
    standard: building,
    level: '三级',
    enterprise: createEnterpriseWithAssets(800, {
      ...buildingPeople,
      otherPeople: [createTechnicalLead('工程师', '结构', 4), ...buildingPeople.otherPeople.slice(1)],
    }),
    verdict: 'unmet',
    leaves: { 'technicalLead-3': 'unmet' },
  },
  // Born 1966-11-20: 60 full years on 2026-11-20, which still counts (CR-4: 60 周岁及以下); a day older is 60, a year older 61.
  {
    name: '建筑三级: a lead on the sixtieth birthday',
    standard: building,
    level: '三级',
    enterprise: createEnterpriseWithAssets(800, {
      ...buildingPeople,
      otherPeople: [
        createTechnicalLead('工程师', '结构', 5, { birthDate: '1966-11-20' }),
        ...buildingPeople.otherPeople.slice(1),
      ],
    }),
    verdict: 'declared',
    leaves: { 'technicalLead-3': 'met', 'titledPersonnel-4': 'met' },
  },
  {
    name: '建筑三级: a lead on the sixty-first birthday',
    standard: building,
    level: '三级',
    enterprise: createEnterpriseWithAssets(800, {
      ...buildingPeople,
      otherPeople: [
        createTechnicalLead('工程师', '结构', 5, { birthDate: '1965-11-20' }),
        ...buildingPeople.otherPeople.slice(2),
      ],
    }),
    verdict: 'unmet',
    leaves: { 'technicalLead-3': 'unmet', 'titledPersonnel-4': 'unmet' },
  },
  // No level is entered for the two projects: whether they reach 二级 is unknown.
  {
    name: '建筑三级: projects of unknown size',
    standard: building,
    level: '三级',
    enterprise: createEnterpriseWithAssets(800, {
      ...buildingPeople,
      achievements: createLedAchievements(2, building, null),
    }),
    verdict: 'undecided',
    leaves: { 'other-7': 'unknown' },
  },
  // Before 2018-11-05 site managers count: 15 with all six posts. 2017: 施工员 10 + one each of the five others = 15.
  {
    name: '建筑三级 on 2017-06-01: site managers are still assessed',
    standard: building,
    level: '三级',
    asOf: '2017-06-01',
    enterprise: createEnterpriseWithAssets(800, {
      ...buildingPeople,
      achievements: createLedAchievements(2, building, '二级', { endDate: '2016-01-01' }),
      otherPeople: [
        ...buildingPeople.otherPeople,
        ...repeatFromOne(10, (index) => createPostHolder(`施工员${index}`, '施工员')),
        ...['质量员', '安全员', '机械员', '造价员', '劳务员'].map((post) => createPostHolder(post, post)),
      ],
    }),
    verdict: 'declared',
    leaves: { 'siteManagers-5': 'met' },
  },
  // The same without 劳务员: 14 < 15 and one post missing: one person closes both.
  {
    name: '建筑三级 on 2017-06-01: without 劳务员',
    standard: building,
    level: '三级',
    asOf: '2017-06-01',
    enterprise: createEnterpriseWithAssets(800, {
      otherPeople: [
        ...repeatFromOne(10, (index) => createPostHolder(`施工员${index}`, '施工员')),
        ...['质量员', '安全员', '机械员', '造价员'].map((post) => createPostHolder(post, post)),
      ],
    }),
    leaves: { 'siteManagers-5': 'unmet' },
  },
  // 一级 on 2016-06-01, before 226号 (2016-11-01): 建造师 12 with 9 of 建筑 are assessed; here 8 + 4.
  {
    name: '建筑一级 on 2016-06-01: people are assessed, 建筑 8 < 9',
    standard: building,
    level: '一级',
    asOf: '2016-06-01',
    enterprise: createEnterpriseWithAssets(10_000, {
      registeredPeople: [...createConstructors(8, '建筑工程', '一级'), ...createConstructors(4, '机电工程', '一级')],
    }),
    leaves: { 'netAssets-1': 'met', 'registeredPersonnel-2': 'unmet', 'skilledWorkers-6': 'unmet' },
  },
  {
    name: '建筑一级 on 2016-06-01: 9 + 3 = 12',
    standard: building,
    level: '一级',
    asOf: '2016-06-01',
    enterprise: createEnterpriseWithAssets(10_000, {
      registeredPeople: [...createConstructors(9, '建筑工程', '一级'), ...createConstructors(3, '机电工程', '一级')],
    }),
    leaves: { 'registeredPersonnel-2': 'met' },
  },
  // 226号 in force on 2016-11-01 itself.
  {
    name: '建筑一级 on 2016-11-01: people are no longer assessed',
    standard: building,
    level: '一级',
    asOf: '2016-11-01',
    enterprise: createEnterpriseWithAssets(10_000),
    leaves: {
      'registeredPersonnel-2': 'notAssessed',
      'titledPersonnel-4': 'notAssessed',
      'skilledWorkers-6': 'notAssessed',
    },
  },
  // 二级: two groups of four. 12 storeys × 1 (storeys) and RC span 21 m × 1 (span).
  {
    name: '建筑二级: 12 storeys and 21 m of concrete span',
    standard: building,
    level: '二级',
    enterprise: createEnterpriseWithAssets(4000, {
      projects: [
        createMeasuredProject('高层', building, { 地上层数: [12, '层'] }),
        createMeasuredProject('跨度', building, { 钢筋混凝土结构单跨: [21, 'm'] }),
      ],
    }),
    leaves: { 'netAssets-1': 'met', 'performance-7': 'met' },
  },
  // One work that fulfils both counts for one group only (CR-11): 1 < 2.
  {
    name: '建筑二级: both sizes in one unit work',
    standard: building,
    level: '二级',
    enterprise: createEnterpriseWithAssets(4000, {
      projects: [createMeasuredProject('一体', building, { 地上层数: [30, '层'], 钢筋混凝土结构单跨: [30, 'm'] })],
    }),
    leaves: { 'performance-7': 'unmet' },
  },
  // 11 storeys is in the band 8–12: two are needed, there is one.
  {
    name: '建筑二级: one work of 11 storeys instead of two',
    standard: building,
    level: '二级',
    enterprise: createEnterpriseWithAssets(4000, {
      projects: [
        createMeasuredProject('十一层', building, { 地上层数: [11, '层'] }),
        createMeasuredProject('跨度', building, { 钢结构单跨: [24, 'm'] }),
      ],
    }),
    leaves: { 'performance-7': 'unmet' },
  },
  {
    name: '建筑二级: two works of 11 storeys',
    standard: building,
    level: '二级',
    enterprise: createEnterpriseWithAssets(4000, {
      projects: [
        createMeasuredProject('甲', building, { 地上层数: [11, '层'] }),
        createMeasuredProject('乙', building, { 地上层数: [8, '层'] }),
        createMeasuredProject('跨度', building, { 钢结构单跨: [24, 'm'] }),
      ],
    }),
    leaves: { 'performance-7': 'met' },
  },
  // Data level C does not count since 2024-01-01 (CR-12); level unknown is not decided.
  {
    name: '建筑二级: a project of data level C',
    standard: building,
    level: '二级',
    enterprise: createEnterpriseWithAssets(4000, {
      projects: [
        createMeasuredProject('高层', building, { 地上层数: [12, '层'] }, { dataLevel: 'C' }),
        createMeasuredProject('跨度', building, { 钢筋混凝土结构单跨: [21, 'm'] }),
      ],
    }),
    leaves: { 'performance-7': 'unmet' },
  },
  {
    name: '建筑二级: a project of unknown data level',
    standard: building,
    level: '二级',
    enterprise: createEnterpriseWithAssets(4000, {
      projects: [
        createMeasuredProject('高层', building, { 地上层数: [12, '层'] }, { dataLevel: null }),
        createMeasuredProject('跨度', building, { 钢筋混凝土结构单跨: [21, 'm'] }),
      ],
    }),
    leaves: { 'performance-7': 'unknown' },
  },
  // Five years back from 2026-11-20 is 2021-11-20: that day counts, the day before does not.
  {
    name: '建筑二级: finished on the first day of the window',
    standard: building,
    level: '二级',
    enterprise: createEnterpriseWithAssets(4000, {
      projects: [
        createMeasuredProject('高层', building, { 地上层数: [12, '层'] }, { acceptDate: '2021-11-20' }),
        createMeasuredProject('跨度', building, { 钢筋混凝土结构单跨: [21, 'm'] }),
      ],
    }),
    leaves: { 'performance-7': 'met' },
  },
  {
    name: '建筑二级: finished one day too early',
    standard: building,
    level: '二级',
    enterprise: createEnterpriseWithAssets(4000, {
      projects: [
        createMeasuredProject('高层', building, { 地上层数: [12, '层'] }, { acceptDate: '2021-11-19' }),
        createMeasuredProject('跨度', building, { 钢筋混凝土结构单跨: [21, 'm'] }),
      ],
    }),
    leaves: { 'performance-7': 'unmet' },
  },
];

testGoldenCases(buildingContracting);
