/**
 * Further cases near the limits of every kind, calculated by hand from the facts quoted above each case. The other cases are in
 * `every-kind.test.ts`.
 */
import { repeatFromOne } from './enterprises.ts';
import {
  createConstructors,
  createEngineers,
  createEnterpriseWithAssets,
  createLedAchievements,
  createSupervisors,
  createTechnicalLead,
  createWorkers,
  type GoldenCase,
} from './golden.ts';
import {
  createAreaProject,
  createEnterpriseWithCapital,
  createEnterpriseWithDeclarations,
  createEnterpriseWithPosts,
  createGoldenCases,
  createShip,
  createStoreyProject,
  createTechnicians,
  type GoldenRow,
  SIX_POST_COUNTS,
  SMART_BUILDING_MAJORS,
  smartBuildingRegistrants,
} from './kind-cases.ts';

/** Cases with a confirmation and a denial: general, for the standard, for the level. The more specific and the newer declaration decides. */
function confirmations(kind: string, standardCode: string, level: string): GoldenRow[] {
  const say = (
    confirmed: boolean,
    rest: Parameters<typeof createEnterpriseWithDeclarations>[number] | object = {},
  ) => ({
    kind,
    confirmed,
    ...rest,
  });
  const pair = (confirmed: boolean, verdict: 'declared' | 'unmet'): GoldenRow[] => {
    const word = confirmed ? 'confirmed' : 'denied';
    return [
      [verdict, `${word} of this standard`, createEnterpriseWithDeclarations(say(confirmed, { standardCode }))],
      [verdict, `${word} of this level`, createEnterpriseWithDeclarations(say(confirmed, { standardCode, level }))],
      [
        verdict,
        `${word} of this level, the opposite in general`,
        createEnterpriseWithDeclarations(say(confirmed, { standardCode, level }), say(!confirmed)),
      ],
      [
        verdict,
        `${word} this year, the opposite before`,
        createEnterpriseWithDeclarations(say(confirmed, { year: 2026 }), say(!confirmed, { year: 2024 })),
      ],
    ];
  };
  return [...pair(true, 'declared'), ...pair(false, 'unmet')];
}

const titles = (structure: number, water: number, power: number) => ({
  otherPeople: [
    ...createEngineers(structure, '结构'),
    ...createEngineers(water, '给排水'),
    ...createEngineers(power, '电气'),
  ],
});
const constructor = (specialty: string, workYears: number) => ({
  registeredPeople: createConstructors(1, specialty).map((one) => ({ ...one, workYears })),
});
const aged = (years: number, education = '大专') => ({
  registeredPeople: smartBuildingRegistrants,
  otherPeople: (createTechnicians(SMART_BUILDING_MAJORS, years) ?? []).map((one) => ({ ...one, education })),
});
const square = (value: number, unit = 'm²') => createEnterpriseWithDeclarations({ kind: 'premises', value, unit });
const heads = (value: number, rest = {}) =>
  createEnterpriseWithDeclarations({ kind: 'headcount', value, unit: '人', ...rest });
const seasoned = (value: number, establishDate: string | null = '1990-01-01') => ({
  enterprise: { entName: '示例企业', establishDate },
  ...createEnterpriseWithDeclarations({ kind: 'experience', value, unit: '年' }),
});
const leader = { otherPeople: [createTechnicalLead('工程师', '结构', 5)] };

export const limitGoldenCases: readonly GoldenCase[] = [
  // 净资产：三级 800 万元、二级 4000 万元、一级 1 亿元以上
  ...createGoldenCases(
    ['10300101', '三级', 'netAssets-1'],
    [
      ['met', '800.0001', createEnterpriseWithAssets(800.0001)],
      ['met', '80,000', createEnterpriseWithAssets(80_000)],
      ['unmet', 'nothing', createEnterpriseWithAssets(0)],
    ],
  ),
  ...createGoldenCases(
    ['10300101', '二级', 'netAssets-1'],
    [
      ['met', '4000', createEnterpriseWithAssets(4000)],
      ['unmet', '3999.9999', createEnterpriseWithAssets(3999.9999)],
    ],
  ),
  ...createGoldenCases(
    ['10300101', '一级', 'netAssets-1'],
    [
      ['met', '10,000', createEnterpriseWithAssets(10_000)],
      ['unmet', '9999.9999', createEnterpriseWithAssets(9999.9999)],
    ],
  ),
  // 实缴注册资本 150 万元
  ...createGoldenCases(
    ['101001', '乙级（工程测量专业资质）', 'registeredCapital-2'],
    [
      ['met', '150.0001 paid', createEnterpriseWithCapital(150.0001, null)],
      ['met', '150 paid, registered capital unknown', createEnterpriseWithCapital(150, null)],
      ['met', '1000 paid', createEnterpriseWithCapital(1000, 1000)],
      ['unmet', '149 paid', createEnterpriseWithCapital(149, 149)],
      ['unmet', '1 paid of 150', createEnterpriseWithCapital(1, 150)],
      ['unmet', 'nothing at all', createEnterpriseWithCapital(0, 0)],
    ],
  ),
  // 建筑工程、机电工程专业注册建造师合计不少于 5 人，其中建筑工程不少于 4 人
  ...createGoldenCases(
    ['10300101', '三级', 'registeredPersonnel-2'],
    [
      ['met', '6 + 0', { registeredPeople: createConstructors(6, '建筑工程') }],
      [
        'met',
        '4 + 2',
        { registeredPeople: [...createConstructors(4, '建筑工程'), ...createConstructors(2, '机电工程')] },
      ],
      [
        'met',
        '4 + 1 of the first grade',
        { registeredPeople: [...createConstructors(4, '建筑工程'), ...createConstructors(1, '机电工程', '一级')] },
      ],
      ['unmet', 'no people', {}],
      ['unmet', '0 + 5', { registeredPeople: createConstructors(5, '机电工程') }],
      ['unmet', '4 + 0', { registeredPeople: createConstructors(4, '建筑工程') }],
    ],
  ),
  // 注册监理工程师、注册造价工程师、一级注册建造师 … 合计不少于 25 人次
  ...createGoldenCases(
    ['10400201', '甲级', 'registeredTotal-4'],
    [
      ['met', '26 supervisors', { registeredPeople: createSupervisors(26, '房屋建筑工程') }],
      [
        'met',
        '23 supervisors and two constructors of the first grade',
        { registeredPeople: [...createSupervisors(23, '房屋建筑工程'), ...createConstructors(2, '建筑工程', '一级')] },
      ],
      ['met', '25 constructors of the first grade', { registeredPeople: createConstructors(25, '建筑工程', '一级') }],
      ['unmet', 'no people', {}],
      [
        'unmet',
        '20 supervisors and four constructors of the first grade',
        { registeredPeople: [...createSupervisors(20, '房屋建筑工程'), ...createConstructors(4, '建筑工程', '一级')] },
      ],
      [
        'unmet',
        '25 supervisors, one of them expired',
        {
          registeredPeople: createSupervisors(25, '房屋建筑工程').map((one, index) =>
            index > 0
              ? one
              : {
                  ...one,
                  registrations: (one.registrations ?? []).map((item) => ({ ...item, validEnd: '2026-11-19' })),
                },
          ),
        },
      ],
    ],
  ),
  // 5 年以上从事工程施工技术管理工作经历，且具有结构专业中级以上职称或建筑工程专业注册建造师执业资格
  ...createGoldenCases(
    ['10300101', '三级', 'technicalLead-3'],
    [
      ['met', '6 years', { otherPeople: [createTechnicalLead('工程师', '结构', 6)] }],
      ['met', 'a senior engineer', { otherPeople: [createTechnicalLead('高级工程师', '结构', 5)] }],
      ['met', 'a constructor of 建筑工程 with five years', constructor('建筑工程', 5)],
      ['met', 'a constructor of 建筑工程 with twenty years', constructor('建筑工程', 20)],
      ['unmet', 'a constructor of 建筑工程 with four years', constructor('建筑工程', 4)],
      ['unmet', 'a constructor of 机电工程 with twenty years', constructor('机电工程', 20)],
    ],
  ),
  // 中级以上职称人员不少于 6 人，且结构、给排水、电气等专业齐全
  ...createGoldenCases(
    ['10300101', '三级', 'titledPersonnel-4'],
    [
      ['met', '结构 2，给排水 2，电气 2', titles(2, 2, 2)],
      ['met', '结构 1，给排水 1，电气 4', titles(1, 1, 4)],
      ['met', '结构 10，给排水 1，电气 1', titles(10, 1, 1)],
      ['unmet', '结构 0，给排水 5，电气 1', titles(0, 5, 1)],
      ['unmet', '结构 5，给排水 0，电气 1', titles(5, 0, 1)],
      ['unmet', 'no people', {}],
    ],
  ),
  // 持有岗位证书的施工现场管理人员不少于 15 人，且六种岗位齐全（2018-11-05 前）
  ...createGoldenCases(
    ['10300101', '三级', 'siteManagers-5', '2018-11-04'],
    [
      ['met', '16 of six posts', createEnterpriseWithPosts({ ...SIX_POST_COUNTS, 施工员: 4 })],
      [
        'met',
        'ten of one post and one of each other',
        createEnterpriseWithPosts({ 施工员: 10, 质量员: 1, 安全员: 1, 机械员: 1, 造价员: 1, 劳务员: 1 }),
      ],
      [
        'met',
        '30 of six posts',
        createEnterpriseWithPosts({ 施工员: 5, 质量员: 5, 安全员: 5, 机械员: 5, 造价员: 5, 劳务员: 5 }),
      ],
      ['unmet', 'no people', {}],
      ['unmet', 'thirty of one post', createEnterpriseWithPosts({ 施工员: 30 })],
    ],
  ),
  // 经考核或培训合格的中级工以上技术工人不少于 30 人
  ...createGoldenCases(
    ['10300101', '三级', 'skilledWorkers-6'],
    [
      ['met', '31', { otherPeople: createWorkers(31) }],
      ['met', '30 of a higher grade', { otherPeople: createWorkers(30, '焊工', '高级工') }],
      ['met', '29 and a 技师', { otherPeople: [...createWorkers(29), ...createWorkers(1, '焊工', '技师')] }],
      ['unmet', 'no people', {}],
      ['unmet', '30 of a lower grade', { otherPeople: createWorkers(30, '焊工', '初级工') }],
      ['unmet', '15 and 14', { otherPeople: [...createWorkers(15), ...createWorkers(14, '架子工')] }],
    ],
  ),
  // 建筑智能化乙级：注册 自动化 1、通信信息 1；非注册 6 个专业各 1，中级职称、10 年
  ...createGoldenCases(
    ['10200202', '乙级', 'technicalStaff-3'],
    [
      ['met', 'ten and a half years', aged(10.5)],
      ['met', 'twenty years', aged(20)],
      ['met', 'better schooling', aged(10, '本科')],
      [
        'met',
        'one more of another specialty',
        { ...aged(10), otherPeople: createTechnicians([...SMART_BUILDING_MAJORS, '通信'], 10) },
      ],
      ['unmet', 'no people', {}],
      ['unmet', 'half a year short', aged(9.5)],
    ],
  ),
  // 作为专业技术负责人主持所申请类型乙级以上项目不少于 2 项：企业逐条确认
  ...createGoldenCases(
    ['101001', '甲级（综合资质）', 'staffPerformance-7'],
    confirmations('staffPerformance', '101001', '甲级（综合资质）'),
  ),
  // 近 5 年承担过 2 类：地上 12 层 1 项或 8 至 12 层 2 项；建筑面积 6 万平方米 1 项或 5 万平方米 2 项 …
  ...createGoldenCases(
    ['10300101', '二级', 'performance-7'],
    [
      [
        'met',
        '13 storeys and 60,001 m²',
        { projects: [createStoreyProject('甲', 13), createAreaProject('乙', 60_001)] },
      ],
      [
        'met',
        '12 storeys and twice 50,000 m²',
        { projects: [createStoreyProject('甲', 12), createAreaProject('乙', 50_000), createAreaProject('丙', 50_000)] },
      ],
      [
        'met',
        'twice 8 storeys and 60,000 m²',
        { projects: [createStoreyProject('甲', 8), createStoreyProject('丙', 8), createAreaProject('乙', 60_000)] },
      ],
      [
        'unmet',
        'twice 7 storeys and 60,000 m²',
        { projects: [createStoreyProject('甲', 7), createStoreyProject('丙', 7), createAreaProject('乙', 60_000)] },
      ],
      [
        'unmet',
        '12 storeys and 50,000 m² once',
        { projects: [createStoreyProject('甲', 12), createAreaProject('乙', 50_000)] },
      ],
      ['unmet', 'nothing', {}],
    ],
  ),
  // 具有下列 7 项中的 2 项：打桩船、起重船 …
  ...createGoldenCases(
    ['10300104', '一级', 'equipment-8'],
    [
      ['met', 'two of each', { equipment: [createShip('打桩船', 2), createShip('起重船', 2)] }],
      ['met', 'a hundred of each', { equipment: [createShip('打桩船', 100), createShip('起重船', 100)] }],
      [
        'met',
        'one of each twice',
        {
          equipment: [
            ...repeatFromOne(2, (index) => createShip('打桩船', 1, { uuid: `打桩${index}` })),
            createShip('起重船', 1),
          ],
        },
      ],
      [
        'met',
        'both, and a leased one',
        {
          equipment: [
            createShip('打桩船', 1),
            createShip('起重船', 1),
            createShip('起重船', 1, { uuid: '租', owned: false }),
          ],
        },
      ],
      ['unmet', 'nothing', {}],
      ['unmet', 'one item, and none of the other', { equipment: [createShip('打桩船', 1), createShip('起重船', 0)] }],
    ],
  ),
  // 主要场所建筑面积不少于 3000 平方米
  ...createGoldenCases(
    ['101001', '甲级（综合资质）', 'premises-10'],
    [
      ['declared', '3000.01 m²', square(3000.01)],
      ['declared', '0.5 万㎡', square(0.5, '万㎡')],
      ['declared', '3000 平方米', square(3000, '平方米')],
      ['unmet', '2999 m²', square(2999)],
      ['unmet', '0.2999 万㎡', square(0.2999, '万㎡')],
      ['unmet', '3 m²', square(3)],
      ['unmet', 'none', square(0)],
    ],
  ),
  // 专业技术人员不少于 40 人（城乡规划甲级只有这一项人数）
  ...createGoldenCases(
    ['05', '甲级', 'headcount-2'],
    [
      ['declared', '40 of this level', heads(40, { standardCode: '05', level: '甲级' })],
      ['declared', '100', heads(100)],
      [
        'declared',
        '40 this year, 39 before',
        createEnterpriseWithDeclarations(
          { kind: 'headcount', value: 40, year: 2026 },
          { kind: 'headcount', value: 39, year: 2025 },
        ),
      ],
      [
        'unmet',
        '39 of this level, 100 in general',
        createEnterpriseWithDeclarations(
          { kind: 'headcount', value: 39, standardCode: '05', level: '甲级' },
          { kind: 'headcount', value: 100 },
        ),
      ],
      ['unmet', '4', heads(4)],
      [
        'unmet',
        '39 this year, 40 before',
        createEnterpriseWithDeclarations(
          { kind: 'headcount', value: 39, year: 2026 },
          { kind: 'headcount', value: 40, year: 2025 },
        ),
      ],
    ],
  ),
  // 具有 10 年及以上工程勘察资历
  ...createGoldenCases(
    ['101001', '甲级（综合资质）', 'experience-1'],
    [
      ['declared', '10.5 years', seasoned(10.5)],
      ['declared', '30 years', seasoned(30)],
      ['declared', 'founded ten years ago to the day', seasoned(10, '2016-11-20')],
      ['declared', 'ten years in the trade', seasoned(10)],
      ['unknown', 'ten years, no day of foundation', seasoned(10, null)],
      ['unmet', '9.99 years', seasoned(9.99)],
      ['unmet', 'nine years in the trade', seasoned(9)],
      ['unmet', 'none', seasoned(0)],
    ],
  ),
  // 近 3 年无一般及以上质量安全责任事故
  ...createGoldenCases(
    ['101001', '甲级（综合资质）', 'creditRecord-3'],
    confirmations('creditRecord', '101001', '甲级（综合资质）'),
  ),
  // 通过 ISO 9001 质量管理体系认证
  ...createGoldenCases(
    ['101001', '甲级（综合资质）', 'system-11'],
    confirmations('system', '101001', '甲级（综合资质）'),
  ),
  // 技术负责人或注册建造师主持完成过达到本类别二级以上标准的工程不少于 2 项
  ...createGoldenCases(
    ['10300101', '三级', 'other-7'],
    [
      ['declared', 'three', { ...leader, achievements: createLedAchievements(3, '10300101', '二级') }],
      ['declared', 'two of the first grade', { ...leader, achievements: createLedAchievements(2, '10300101', '一级') }],
      [
        'declared',
        'one of each',
        {
          ...leader,
          achievements: [
            ...createLedAchievements(2, '10300101', '二级').slice(0, 1),
            ...createLedAchievements(2, '10300101', '一级').slice(1),
          ],
        },
      ],
      [
        'declared',
        'two, and one of the third grade',
        {
          ...leader,
          achievements: [
            ...createLedAchievements(3, '10300101', '三级').slice(2),
            ...createLedAchievements(2, '10300101', '二级'),
          ],
        },
      ],
      ['unmet', 'nothing led', leader],
      ['unmet', 'no people', {}],
    ],
  ),
];
