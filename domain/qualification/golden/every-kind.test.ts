/** Every kind of requirement on both sides of its limit, worked by hand from the text of the facts quoted above each kind. */
import { expect, it } from 'vitest';
import { limitGoldenCases } from '../../testing/both-sides.ts';
import { createTitledPerson } from '../../testing/enterprises.ts';
import {
  createConstructors,
  createEngineers,
  createEnterpriseWithAssets,
  createLedAchievements,
  createSupervisors,
  createTechnicalLead,
  createWorkers,
  type GoldenCase,
  testGoldenCases,
} from '../../testing/golden.ts';
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
} from '../../testing/kind-cases.ts';
import { supportedFields } from '../requirement.ts';

const cases: GoldenCase[] = [
  ...limitGoldenCases,
  // 净资产 800 万元以上
  ...createGoldenCases(
    ['10300101', '三级', 'netAssets-1'],
    [
      ['met', '800', createEnterpriseWithAssets(800)],
      ['unmet', '799.9999', createEnterpriseWithAssets(799.9999)],
      ['unmet', 'less than nothing', createEnterpriseWithAssets(-1)],
      ['unknown', 'not entered', createEnterpriseWithAssets(null)],
      ['unknown', 'not entered, whatever capital is', createEnterpriseWithCapital(5000, 5000)],
    ],
  ),
  // 实缴注册资本 150 万元
  ...createGoldenCases(
    ['101001', '乙级（工程测量专业资质）', 'registeredCapital-2'],
    [
      ['met', '150 paid', createEnterpriseWithCapital(150, 150)],
      ['met', '150 paid, less registered', createEnterpriseWithCapital(150, 100)],
      ['unmet', '149.9999 paid', createEnterpriseWithCapital(149.9999, 500)],
      ['unknown', '500 registered, paid capital not entered', createEnterpriseWithCapital(null, 500)],
      ['unmet', 'nothing paid', createEnterpriseWithCapital(0, 500)],
    ],
  ),
  // 建筑工程、机电工程专业注册建造师合计不少于 5 人，其中建筑工程不少于 4 人
  ...createGoldenCases(
    ['10300101', '三级', 'registeredPersonnel-2'],
    [
      [
        'met',
        '4 + 1',
        { registeredPeople: [...createConstructors(4, '建筑工程'), ...createConstructors(1, '机电工程')] },
      ],
      ['met', '5 + 0', { registeredPeople: createConstructors(5, '建筑工程') }],
      [
        'unmet',
        '3 + 2',
        { registeredPeople: [...createConstructors(3, '建筑工程'), ...createConstructors(2, '机电工程')] },
      ],
      [
        'unmet',
        '4 + 1 of roads',
        { registeredPeople: [...createConstructors(4, '建筑工程'), ...createConstructors(1, '公路工程')] },
      ],
      [
        'unknown',
        '4 + 1 whose registration may be elsewhere',
        {
          registeredPeople: [
            ...createConstructors(4, '建筑工程'),
            ...createConstructors(1, '机电工程').map((one) => ({
              ...one,
              registrations: (one.registrations ?? []).map((item) => ({ ...item, registeredHere: null })),
            })),
          ],
        },
      ],
    ],
  ),
  // 注册监理工程师、注册造价工程师、一级注册建造师 … 合计不少于 25 人次
  ...createGoldenCases(
    ['10400201', '甲级', 'registeredTotal-4'],
    [
      ['met', '25 supervisors', { registeredPeople: createSupervisors(25, '房屋建筑工程') }],
      ['unmet', '24 supervisors', { registeredPeople: createSupervisors(24, '房屋建筑工程') }],
      [
        'met',
        '24 supervisors, one of them a first-grade constructor too',
        {
          registeredPeople: createSupervisors(24, '房屋建筑工程').map((one, index) =>
            index > 0
              ? one
              : {
                  ...one,
                  registrations: [
                    ...(one.registrations ?? []),
                    { regType: '一级建造师', specialty: '建筑工程', validEnd: '2029-12-31', registeredHere: true },
                  ],
                },
          ),
        },
      ],
      [
        'unmet',
        '24 supervisors and a second-grade constructor',
        { registeredPeople: [...createSupervisors(24, '房屋建筑工程'), ...createConstructors(1, '建筑工程', '二级')] },
      ],
      [
        'unknown',
        '25 supervisors, one without an end of validity',
        {
          registeredPeople: createSupervisors(25, '房屋建筑工程').map((one, index) =>
            index > 0
              ? one
              : { ...one, registrations: (one.registrations ?? []).map((item) => ({ ...item, validEnd: null })) },
          ),
        },
      ],
    ],
  ),
  // 5 年以上从事工程施工技术管理工作经历，且具有结构专业中级以上职称或建筑工程专业注册建造师执业资格
  ...createGoldenCases(
    ['10300101', '三级', 'technicalLead-3'],
    [
      ['met', '5 years, 结构', { otherPeople: [createTechnicalLead('工程师', '结构', 5)] }],
      ['unmet', '4.9 years', { otherPeople: [createTechnicalLead('工程师', '结构', 4.9)] }],
      ['unmet', 'an assistant', { otherPeople: [createTechnicalLead('助理工程师', '结构', 20)] }],
      ['unmet', 'another specialty', { otherPeople: [createTechnicalLead('高级工程师', '电气', 20)] }],
      [
        'unknown',
        'years not entered',
        { otherPeople: [createTechnicalLead('工程师', '结构', 5, { workYears: null })] },
      ],
    ],
  ),
  // 中级以上职称人员不少于 6 人，且结构、给排水、电气等专业齐全
  ...createGoldenCases(
    ['10300101', '三级', 'titledPersonnel-4'],
    (
      [
        ['met', 4, 1, 1],
        ['unmet', 3, 1, 1],
        ['unmet', 5, 1, 0],
        ['met', 1, 4, 1],
      ] as const
    )
      .map(
        ([verdict, structure, water, power]): GoldenRow => [
          verdict,
          `结构 ${structure}，给排水 ${water}，电气 ${power}`,
          {
            otherPeople: [
              ...createEngineers(structure, '结构'),
              ...createEngineers(water, '给排水'),
              ...createEngineers(power, '电气'),
            ],
          },
        ],
      )
      .concat([
        [
          'unknown',
          'the sixth of an unknown specialty',
          {
            otherPeople: [
              ...createEngineers(4, '结构'),
              ...createEngineers(1, '给排水'),
              { ...createTitledPerson('专业不明', '工程师', '电气'), titleMajor: null },
            ],
          },
        ],
      ]),
  ),
  // 持有岗位证书的施工现场管理人员不少于 15 人，且施工员、质量员、安全员、机械员、造价员、劳务员等人员齐全（2018-11-05 前）
  ...createGoldenCases(
    ['10300101', '三级', 'siteManagers-5', '2018-11-04'],
    [
      ['met', '15 of six posts', createEnterpriseWithPosts(SIX_POST_COUNTS)],
      ['unmet', '14 of six posts', createEnterpriseWithPosts({ ...SIX_POST_COUNTS, 劳务员: 1 })],
      ['unmet', '15 of five posts', createEnterpriseWithPosts({ ...SIX_POST_COUNTS, 造价员: 0, 施工员: 5 })],
      [
        'met',
        'one of three posts and twelve of the others',
        createEnterpriseWithPosts({ ...SIX_POST_COUNTS, 施工员: 8, 机械员: 1, 造价员: 1, 劳务员: 1, 安全员: 1 }),
      ],
      [
        'unmet',
        'an expired certificate among fifteen',
        {
          otherPeople: (createEnterpriseWithPosts(SIX_POST_COUNTS).otherPeople ?? []).map((one, index) =>
            index === 0 ? { ...one, postCertEnd: '2018-11-03' } : one,
          ),
        },
      ],
    ],
  ),
  // 经考核或培训合格的中级工以上技术工人不少于 30 人
  ...createGoldenCases(
    ['10300101', '三级', 'skilledWorkers-6'],
    [
      ['met', '30', { otherPeople: createWorkers(30) }],
      ['unmet', '29', { otherPeople: createWorkers(29) }],
      ['unmet', '29 and a 初级工', { otherPeople: [...createWorkers(29), ...createWorkers(1, '焊工', '初级工')] }],
      [
        'unknown',
        '29 and one without a grade',
        {
          otherPeople: [
            ...createWorkers(29),
            { ...createTitledPerson('等级不明', '', ''), titleName: null, titleMajor: null, trade: '焊工' },
          ],
        },
      ],
      ['met', 'of several trades', { otherPeople: [...createWorkers(15), ...createWorkers(15, '架子工')] }],
    ],
  ),
  // 建筑智能化乙级：注册 自动化 1、通信信息 1；非注册 6 个专业各 1，中级职称、10 年
  ...createGoldenCases(
    ['10200202', '乙级', 'technicalStaff-3'],
    [
      [
        'met',
        'all people',
        { registeredPeople: smartBuildingRegistrants, otherPeople: createTechnicians(SMART_BUILDING_MAJORS, 10) },
      ],
      [
        'unmet',
        'nine years',
        { registeredPeople: smartBuildingRegistrants, otherPeople: createTechnicians(SMART_BUILDING_MAJORS, 9) },
      ],
      [
        'unmet',
        'one specialty short',
        {
          registeredPeople: smartBuildingRegistrants,
          otherPeople: createTechnicians(SMART_BUILDING_MAJORS.slice(1), 10),
        },
      ],
      [
        'unmet',
        'one registered person short',
        {
          registeredPeople: smartBuildingRegistrants.slice(1),
          otherPeople: createTechnicians(SMART_BUILDING_MAJORS, 10),
        },
      ],
      [
        'unknown',
        'years not entered',
        { registeredPeople: smartBuildingRegistrants, otherPeople: createTechnicians(SMART_BUILDING_MAJORS, null) },
      ],
    ],
  ),
  // 作为专业技术负责人主持所申请类型乙级以上项目不少于 2 项：企业逐条确认
  ...createGoldenCases(
    ['101001', '甲级（综合资质）', 'staffPerformance-7'],
    [
      ['declared', 'confirmed', createEnterpriseWithDeclarations({ kind: 'staffPerformance', confirmed: true })],
      ['unmet', 'denied', createEnterpriseWithDeclarations({ kind: 'staffPerformance', confirmed: false })],
      ['unknown', 'nothing said', {}],
      [
        'unknown',
        'said of another level',
        createEnterpriseWithDeclarations({ kind: 'staffPerformance', level: '乙级', confirmed: true }),
      ],
      [
        'unknown',
        'confirmed and denied',
        createEnterpriseWithDeclarations(
          { kind: 'staffPerformance', confirmed: true },
          { kind: 'staffPerformance', confirmed: false },
        ),
      ],
    ],
  ),
  // 近 5 年承担过 2 类：地上 12 层 1 项或 8 至 12 层 2 项；建筑面积 6 万平方米 1 项或 5 万平方米 2 项 …
  ...createGoldenCases(
    ['10300101', '二级', 'performance-7'],
    [
      [
        'met',
        '12 storeys and 60,000 m²',
        { projects: [createStoreyProject('甲', 12), createAreaProject('乙', 60_000)] },
      ],
      [
        'unmet',
        '11 storeys and 60,000 m²',
        { projects: [createStoreyProject('甲', 11), createAreaProject('乙', 60_000)] },
      ],
      [
        'met',
        'twice 8 storeys and twice 50,000 m²',
        {
          projects: [
            createStoreyProject('甲', 8),
            createStoreyProject('丙', 11),
            createAreaProject('乙', 50_000),
            createAreaProject('丁', 50_000),
          ],
        },
      ],
      [
        'unmet',
        '12 storeys and 59,999 m²',
        { projects: [createStoreyProject('甲', 12), createAreaProject('乙', 59_999)] },
      ],
      [
        'unknown',
        '12 of an unknown measure',
        { projects: [createStoreyProject('甲', 12, ''), createAreaProject('乙', 60_000)] },
      ],
    ],
  ),
  // 具有下列 7 项中的 2 项：打桩船、起重船 …
  ...createGoldenCases(
    ['10300104', '一级', 'equipment-8'],
    [
      ['met', 'two items', { equipment: [createShip('打桩船', 1), createShip('起重船', 1)] }],
      ['unmet', 'one item', { equipment: [createShip('打桩船', 5)] }],
      [
        'unmet',
        'one of two leased',
        { equipment: [createShip('打桩船', 1), createShip('起重船', 1, { owned: false })] },
      ],
      [
        'unmet',
        'one of two below the specification',
        { equipment: [createShip('打桩船', 1), createShip('起重船', 1, { meetsSpec: false })] },
      ],
      ['unknown', 'one of two of unknown number', { equipment: [createShip('打桩船', 1), createShip('起重船', null)] }],
    ],
  ),
  // 主要场所建筑面积不少于 3000 平方米
  ...createGoldenCases(
    ['101001', '甲级（综合资质）', 'premises-10'],
    [
      ['declared', '3000 m²', createEnterpriseWithDeclarations({ kind: 'premises', value: 3000, unit: 'm²' })],
      ['declared', '0.3 万㎡', createEnterpriseWithDeclarations({ kind: 'premises', value: 0.3, unit: '万㎡' })],
      ['unmet', '2999.99 m²', createEnterpriseWithDeclarations({ kind: 'premises', value: 2999.99, unit: 'm²' })],
      [
        'unknown',
        '3000 of something else',
        createEnterpriseWithDeclarations({ kind: 'premises', value: 3000, unit: 'm³' }),
      ],
      ['unknown', 'nothing said', {}],
    ],
  ),
  // 具有 10 年及以上工程勘察资历
  ...createGoldenCases(
    ['101001', '甲级（综合资质）', 'experience-1'],
    [
      [
        'declared',
        'founded eleven years ago, 10 in the trade',
        {
          enterprise: { entName: '示例企业', establishDate: '2015-11-20' },
          ...createEnterpriseWithDeclarations({ kind: 'experience', value: 10, unit: '年' }),
        },
      ],
      ['unmet', '9 years', createEnterpriseWithDeclarations({ kind: 'experience', value: 9, unit: '年' })],
      [
        'unmet',
        'founded a day too late, whatever it states',
        {
          enterprise: { entName: '示例企业', establishDate: '2016-11-21' },
          ...createEnterpriseWithDeclarations({ kind: 'experience', value: 20, unit: '年' }),
        },
      ],
      [
        'unknown',
        'founded long ago and says nothing',
        { enterprise: { entName: '示例企业', establishDate: '1990-01-01' } },
      ],
      ['unknown', 'nothing said', {}],
    ],
  ),
  // 近 3 年无一般及以上质量安全责任事故
  ...createGoldenCases(
    ['101001', '甲级（综合资质）', 'creditRecord-3'],
    [
      ['declared', 'confirmed', createEnterpriseWithDeclarations({ kind: 'creditRecord', confirmed: true })],
      ['unmet', 'denied', createEnterpriseWithDeclarations({ kind: 'creditRecord', confirmed: false })],
      ['unknown', 'nothing said', {}],
      [
        'unmet',
        'denied of this standard, confirmed in general',
        createEnterpriseWithDeclarations(
          { kind: 'creditRecord', confirmed: true },
          { kind: 'creditRecord', standardCode: '101001', confirmed: false },
        ),
      ],
      [
        'unknown',
        'confirmed and denied',
        createEnterpriseWithDeclarations(
          { kind: 'creditRecord', confirmed: true },
          { kind: 'creditRecord', confirmed: false },
        ),
      ],
    ],
  ),
  // 通过 ISO 9001 质量管理体系认证
  ...createGoldenCases(
    ['101001', '甲级（综合资质）', 'system-11'],
    [
      ['declared', 'confirmed', createEnterpriseWithDeclarations({ kind: 'system', confirmed: true })],
      ['unmet', 'denied', createEnterpriseWithDeclarations({ kind: 'system', confirmed: false })],
      ['unknown', 'nothing said', {}],
      [
        'unknown',
        'said of another standard',
        createEnterpriseWithDeclarations({ kind: 'system', standardCode: '101002', confirmed: true }),
      ],
      [
        'declared',
        'confirmed this year, denied the year before',
        createEnterpriseWithDeclarations(
          { kind: 'system', year: 2026, confirmed: true },
          { kind: 'system', year: 2025, confirmed: false },
        ),
      ],
    ],
  ),
  // 技术负责人或注册建造师主持完成过达到本类别二级以上标准的工程不少于 2 项
  ...createGoldenCases(
    ['10300101', '三级', 'other-7'],
    [
      [
        'declared',
        'two',
        {
          otherPeople: [createTechnicalLead('工程师', '结构', 5)],
          achievements: createLedAchievements(2, '10300101', '二级'),
        },
      ],
      [
        'unmet',
        'one',
        {
          otherPeople: [createTechnicalLead('工程师', '结构', 5)],
          achievements: createLedAchievements(1, '10300101', '二级'),
        },
      ],
      [
        'unmet',
        'two of the third grade',
        {
          otherPeople: [createTechnicalLead('工程师', '结构', 5)],
          achievements: createLedAchievements(2, '10300101', '三级'),
        },
      ],
      [
        'unmet',
        'two of another category',
        {
          otherPeople: [createTechnicalLead('工程师', '结构', 5)],
          achievements: createLedAchievements(2, '10300102', '一级'),
        },
      ],
      [
        'unknown',
        'two of unknown grade',
        {
          otherPeople: [createTechnicalLead('工程师', '结构', 5)],
          achievements: createLedAchievements(2, '10300101', null),
        },
      ],
    ],
  ),
  // 专业技术人员不少于 40 人（城乡规划甲级只有这一项人数）
  ...createGoldenCases(
    ['05', '甲级', 'headcount-2'],
    [
      ['declared', '40', createEnterpriseWithDeclarations({ kind: 'headcount', value: 40, unit: '人' })],
      ['declared', '41', createEnterpriseWithDeclarations({ kind: 'headcount', value: 41, unit: '人' })],
      ['unmet', '39', createEnterpriseWithDeclarations({ kind: 'headcount', value: 39, unit: '人' })],
      ['unmet', 'no people', createEnterpriseWithDeclarations({ kind: 'headcount', value: 0, unit: '人' })],
      ['unknown', 'nothing said', {}],
    ],
  ),
];

testGoldenCases(cases);

it('has five cases on either side of the limit for every kind that the schema knows', () => {
  for (const kind of supportedFields.keys()) {
    const own = cases.flatMap(({ leaves }) =>
      Object.entries(leaves).flatMap(([id, verdict]) => (id.replace(/-\d+$/, '') === kind ? [verdict] : [])),
    );
    const count = (...verdicts: string[]): number => own.filter((verdict) => verdicts.includes(verdict)).length;
    expect(count('met', 'declared'), kind).toBeGreaterThanOrEqual(5);
    expect(count('unmet'), kind).toBeGreaterThanOrEqual(5);
    expect(count('unknown') > 0 || kind === 'siteManagers', kind).toBe(true);
  }
});
