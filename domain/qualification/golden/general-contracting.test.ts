/**
 * 施工总承包 but 建筑工程, 建市〔2014〕159号 with 建市〔2016〕226号: the other eleven categories.
 * Figures from db/facts/construction-general.json.
 */
import { createRegisteredPerson, repeatFromOne } from '../../testing/enterprises.ts';
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

const generalContracting: GoldenCase[] = [
  // 公路三级: 建造师 8 of 公路; the equipment list is not known, so the level cannot be met.
  {
    name: '公路三级: eight constructors; equipment unknown',
    standard: '10300102',
    level: '三级',
    enterprise: createEnterpriseWithAssets(800, { registeredPeople: createConstructors(8, '公路工程') }),
    leaves: { 'registeredPersonnel-2': 'met', 'equipment-8': 'unknown' },
  },
  {
    name: '公路三级: seven constructors of 公路, one of 市政',
    standard: '10300102',
    level: '三级',
    enterprise: createEnterpriseWithAssets(800, {
      registeredPeople: [...createConstructors(7, '公路工程'), ...createConstructors(1, '市政公用工程')],
    }),
    verdict: 'unmet',
    leaves: { 'registeredPersonnel-2': 'unmet' },
  },
  // 铁路三级 asks for 一级 constructors: 二级 do not count.
  {
    name: '铁路三级: second-grade constructors do not count',
    standard: '10300103',
    level: '三级',
    enterprise: createEnterpriseWithAssets(800, {
      registeredPeople: [...createConstructors(2, '铁路工程', '一级'), ...createConstructors(1, '铁路工程', '二级')],
    }),
    leaves: { 'registeredPersonnel-2': 'unmet' },
  },
  {
    name: '铁路三级: three first-grade constructors, lead of 桥梁工程',
    standard: '10300103',
    level: '三级',
    enterprise: createEnterpriseWithAssets(800, {
      registeredPeople: createConstructors(3, '铁路工程', '一级'),
      otherPeople: [createTechnicalLead('工程师', '桥梁工程', 5)],
    }),
    leaves: { 'registeredPersonnel-2': 'met', 'technicalLead-3': 'met' },
  },
  // 港口一级: 2 of 7 kinds of ships, own and of the wanted size.
  {
    name: '港口与航道一级: two own ships of seven',
    standard: '10300104',
    level: '一级',
    enterprise: createEnterpriseWithAssets(10_000, {
      equipment: [
        { name: '打桩船', count: 1, owned: true, meetsSpec: true },
        { name: '起重船', count: 1, owned: true, meetsSpec: true },
      ],
    }),
    leaves: { 'equipment-8': 'met' },
  },
  // CR-8: a leased ship does not count: 1 < 2.
  {
    name: '港口与航道一级: one own and one leased ship',
    standard: '10300104',
    level: '一级',
    enterprise: createEnterpriseWithAssets(10_000, {
      equipment: [
        { name: '打桩船', count: 1, owned: true, meetsSpec: true },
        { name: '起重船', count: 1, owned: false, meetsSpec: true },
      ],
    }),
    leaves: { 'equipment-8': 'unmet' },
  },
  // 水利三级: 8 constructors; 职称 10 of 水利水电工程相关专业: 水利水电 itself is named, other majors are 待核对.
  {
    name: '水利水电三级: ten titles of 水利水电工程',
    standard: '10300105',
    level: '三级',
    enterprise: createEnterpriseWithAssets(800, {
      registeredPeople: createConstructors(8, '水利水电工程'),
      otherPeople: createEngineers(10, '水利水电工程'),
    }),
    leaves: { 'registeredPersonnel-2': 'met', 'titledPersonnel-4': 'met' },
  },
  {
    name: '水利水电三级: nine titles and one of 地质',
    standard: '10300105',
    level: '三级',
    enterprise: createEnterpriseWithAssets(800, {
      otherPeople: [...createEngineers(9, '水利水电工程'), ...createEngineers(1, '地质')],
    }),
    leaves: { 'titledPersonnel-4': 'unknown' },
  },
  // 电力三级: the text does not ask for 二级 standards, any work of the category counts.
  {
    name: '电力三级: works of the category without a level',
    standard: '10300106',
    level: '三级',
    enterprise: createEnterpriseWithAssets(800, {
      registeredPeople: createConstructors(5, '机电工程'),
      otherPeople: [createTechnicalLead('工程师', '电力', 5)],
      achievements: createLedAchievements(2, '10300106', null),
    }),
    leaves: { 'registeredPersonnel-2': 'met', 'technicalLead-3': 'met', 'other-7': 'declared' },
  },
  // 电力一级: 累计装机 180 万 kW = 1,000 MW + 800 MW; 6 units of 20 万 kW in another plant: 2 of 5 groups.
  {
    name: '电力一级: 1,800 MW in all and six units of 200 MW',
    standard: '10300106',
    level: '一级',
    enterprise: createEnterpriseWithAssets(10_000, {
      projects: [
        createMeasuredProject('甲电站', '10300106', { 装机容量: [1000, 'MW'] }),
        createMeasuredProject('乙电站', '10300106', { 装机容量: [800, 'MW'] }),
        createMeasuredProject(
          '丙电站',
          '10300106',
          { 单机容量: [200, 'MW', 6] },
          { features: ['单机容量20万千瓦机组'] },
        ),
      ],
    }),
    leaves: { 'performance-7': 'met' },
  },
  {
    name: '电力一级: 1,799 MW in all',
    standard: '10300106',
    level: '一级',
    enterprise: createEnterpriseWithAssets(10_000, {
      projects: [
        createMeasuredProject('甲电站', '10300106', { 装机容量: [1000, 'MW'] }),
        createMeasuredProject('乙电站', '10300106', { 装机容量: [799, 'MW'] }),
        createMeasuredProject(
          '丙电站',
          '10300106',
          { 单机容量: [200, 'MW', 6] },
          { features: ['单机容量20万千瓦机组'] },
        ),
      ],
    }),
    leaves: { 'performance-7': 'unmet' },
  },
  // 矿山三级: two rows, 矿业 4 and 机电 1, filled by different people: a person with both counts once, in the first row.
  {
    name: '矿山三级: four of 矿业 and one of 机电',
    standard: '10300107',
    level: '三级',
    enterprise: createEnterpriseWithAssets(800, {
      registeredPeople: [...createConstructors(4, '矿业工程'), ...createConstructors(1, '机电工程')],
    }),
    leaves: { 'registeredPersonnel-2': 'met', 'registeredPersonnel-3': 'met' },
  },
  {
    name: '矿山三级: four people, one of them with both specialties',
    standard: '10300107',
    level: '三级',
    enterprise: createEnterpriseWithAssets(800, {
      registeredPeople: [
        ...createConstructors(3, '矿业工程'),
        createRegisteredPerson('双专业', '二级建造师', '矿业工程、机电工程'),
      ],
    }),
    leaves: { 'registeredPersonnel-2': 'met', 'registeredPersonnel-3': 'unmet' },
  },
  // 冶金一级 asks 15 years of its lead, where most ask 10.
  {
    name: '冶金一级: a lead with 15 years',
    standard: '10300108',
    level: '一级',
    enterprise: createEnterpriseWithAssets(10_000, {
      otherPeople: [createTechnicalLead('高级工程师', '冶金工程', 15)],
    }),
    leaves: { 'netAssets-1': 'met', 'technicalLead-3': 'met' },
  },
  {
    name: '冶金一级: a lead with 14 years',
    standard: '10300108',
    level: '一级',
    enterprise: createEnterpriseWithAssets(9999.9999, {
      otherPeople: [createTechnicalLead('高级工程师', '冶金工程', 14)],
    }),
    leaves: { 'netAssets-1': 'unmet', 'technicalLead-3': 'unmet' },
  },
  // 石油化工三级: 职称 10 with 油气储运 | 结构 | 电气 | 机械 | 自动控制; 油气储运 is one of the seven named for the first place.
  {
    name: '石油化工三级: ten titles, five specialties',
    standard: '10300109',
    level: '三级',
    enterprise: createEnterpriseWithAssets(1000, {
      otherPeople: [
        ...createEngineers(6, '油气储运'),
        ...['结构', '电气', '机械', '自动控制'].flatMap((major) => createEngineers(1, major)),
      ],
    }),
    leaves: { 'netAssets-1': 'met', 'titledPersonnel-4': 'met' },
  },
  // Net assets 1,000 here, not 800.
  {
    name: '石油化工三级: 800 万元 is not enough, 自动控制 is missing',
    standard: '10300109',
    level: '三级',
    enterprise: createEnterpriseWithAssets(800, {
      otherPeople: [
        ...createEngineers(7, '油气储运'),
        ...['结构', '电气', '机械'].flatMap((major) => createEngineers(1, major)),
      ],
    }),
    leaves: { 'netAssets-1': 'unmet', 'titledPersonnel-4': 'unmet' },
  },
  // 市政三级: 8 titles of 市政工程相关专业.
  {
    name: '市政三级: five constructors, eight titles of 市政',
    standard: '10300110',
    level: '三级',
    enterprise: createEnterpriseWithAssets(1000, {
      registeredPeople: createConstructors(5, '市政公用工程'),
      otherPeople: [...createEngineers(8, '市政工程'), ...createWorkers(30)],
    }),
    leaves: { 'registeredPersonnel-2': 'met', 'titledPersonnel-4': 'met', 'skilledWorkers-6': 'met' },
  },
  // 市政一级: 4 of 7 groups, road among them. 道路 25 km = 15 + 10; 桥梁 单跨 40 m × 3; 污水 8 万吨/日 × 2; 垃圾 500 吨/日 × 2.
  {
    name: '市政一级: road, bridge, plant, waste',
    standard: '10300110',
    level: '一级',
    enterprise: createEnterpriseWithAssets(10_000, {
      projects: [
        createMeasuredProject('道路甲', '10300110', { 累计城市主干道: [15, 'km'] }),
        createMeasuredProject('道路乙', '10300110', { 累计城市主干道: [10_000, 'm'] }),
        ...repeatFromOne(3, (index) => createMeasuredProject(`桥${index}`, '10300110', { 单跨: [40, 'm'] })),
        ...repeatFromOne(2, (index) => createMeasuredProject(`厂${index}`, '10300110', { 污水处理厂: [8, '万吨/日'] })),
        ...repeatFromOne(2, (index) => createMeasuredProject(`垃圾${index}`, '10300110', { 处理能力: [500, '吨/日'] })),
      ],
    }),
    leaves: { 'performance-7': 'met' },
  },
  // The same without any road: three groups, and the one that must be there is missing.
  {
    name: '市政一级: without the road that must be there',
    standard: '10300110',
    level: '一级',
    enterprise: createEnterpriseWithAssets(10_000, {
      projects: [
        ...repeatFromOne(3, (index) => createMeasuredProject(`桥${index}`, '10300110', { 单跨: [40, 'm'] })),
        ...repeatFromOne(2, (index) => createMeasuredProject(`厂${index}`, '10300110', { 污水处理厂: [8, '万吨/日'] })),
        ...repeatFromOne(2, (index) => createMeasuredProject(`垃圾${index}`, '10300110', { 处理能力: [500, '吨/日'] })),
        createMeasuredProject('管道', '10300110', { '累计直径0.6米以上供水、中水管道': [20, 'km'] }),
      ],
    }),
    leaves: { 'performance-7': 'unmet' },
  },
  // 通信一级: 8,000 万元; lead of 通信工程 with 10 years.
  {
    name: '通信一级: 8,000 万元 and a lead of 通信工程',
    standard: '10300111',
    level: '一级',
    enterprise: createEnterpriseWithAssets(8000, { otherPeople: [createTechnicalLead('高级工程师', '通信工程', 10)] }),
    leaves: { 'netAssets-1': 'met', 'technicalLead-3': 'met', 'registeredPersonnel-2': 'notAssessed' },
  },
  {
    name: '通信一级: an intermediate title is not enough',
    standard: '10300111',
    level: '一级',
    enterprise: createEnterpriseWithAssets(7999, { otherPeople: [createTechnicalLead('工程师', '通信工程', 10)] }),
    leaves: { 'netAssets-1': 'unmet', 'technicalLead-3': 'unmet' },
  },
  // 机电三级: 相关专业齐全 with an open list of specialties: the number can be missed, never surely met.
  {
    name: '机电三级: ten titles, which specialties must be there is open',
    standard: '10300112',
    level: '三级',
    enterprise: createEnterpriseWithAssets(800, {
      otherPeople: ['暖通', '给排水', '电气', '机械设备', '焊接'].flatMap((major) => createEngineers(2, major)),
    }),
    leaves: { 'titledPersonnel-4': 'unknown' },
  },
  {
    name: '机电三级: nine titles',
    standard: '10300112',
    level: '三级',
    enterprise: createEnterpriseWithAssets(800, { otherPeople: createEngineers(9, '暖通') }),
    leaves: { 'titledPersonnel-4': 'unmet' },
  },
  // 机电二级: two contracts of 1,000 万元 as general contractor.
  {
    name: '机电二级: two contracts of 1,000 万元',
    standard: '10300112',
    level: '二级',
    enterprise: createEnterpriseWithAssets(4000, {
      projects: repeatFromOne(2, (index) =>
        createMeasuredProject(`机电${index}`, '10300112', {}, { contractAmount: 1000 }),
      ),
    }),
    leaves: { 'performance-7': 'met' },
  },
  {
    name: '机电二级: one of them as a subcontractor',
    standard: '10300112',
    level: '二级',
    enterprise: createEnterpriseWithAssets(4000, {
      projects: [
        createMeasuredProject('甲', '10300112', {}, { contractAmount: 1000 }),
        createMeasuredProject('乙', '10300112', {}, { contractAmount: 1000, role: '专业承包' }),
      ],
    }),
    leaves: { 'performance-7': 'unmet' },
  },
  // 市政二级 before 建市〔2016〕226号: 12 constructors of 市政公用, 75 workers.
  {
    name: '市政二级: twelve constructors and 75 workers, while they were asked for',
    standard: '10300110',
    level: '二级',
    asOf: '2016-06-01',
    enterprise: createEnterpriseWithAssets(4000, {
      registeredPeople: createConstructors(12, '市政公用工程'),
      otherPeople: createWorkers(75),
    }),
    leaves: { 'registeredPersonnel-2': 'met', 'skilledWorkers-6': 'met' },
  },
  {
    name: '市政二级: eleven constructors and 74 workers, while they were asked for',
    standard: '10300110',
    level: '二级',
    asOf: '2016-06-01',
    enterprise: createEnterpriseWithAssets(4000, {
      registeredPeople: createConstructors(11, '市政公用工程'),
      otherPeople: createWorkers(74),
    }),
    verdict: 'unmet',
    leaves: { 'registeredPersonnel-2': 'unmet', 'skilledWorkers-6': 'unmet' },
  },
];

testGoldenCases(generalContracting);
