/** Every kind of requirement on both sides of its limit, worked by hand from the text of the facts quoted above each kind. */
import { expect, it } from 'vitest';
import { bothSides } from '../../testing/both-sides.ts';
import { titled } from '../../testing/enterprises.ts';
import {
  builders,
  describeCases,
  engineers,
  type GoldenCase,
  lead,
  led,
  owning,
  supervisors,
  workers,
} from '../../testing/golden.ts';
import {
  area,
  at,
  capital,
  floors,
  posts,
  type Row,
  ship,
  sixPosts,
  smart,
  smartRegistered,
  states,
  technicians,
} from '../../testing/kind-cases.ts';
import { supportedFields } from '../requirement.ts';

const cases: GoldenCase[] = [
  ...bothSides,
  // 净资产 800 万元以上
  ...at(
    ['10300101', '三级', 'netAssets-1'],
    [
      ['met', '800', owning(800)],
      ['unmet', '799.9999', owning(799.9999)],
      ['unmet', 'less than nothing', owning(-1)],
      ['unknown', 'not entered', owning(null)],
      ['unknown', 'not entered, whatever capital is', capital(5000, 5000)],
    ],
  ),
  // 实缴注册资本 150 万元
  ...at(
    ['101001', '乙级（工程测量专业资质）', 'registeredCapital-2'],
    [
      ['met', '150 paid', capital(150, 150)],
      ['met', '150 paid, less registered', capital(150, 100)],
      ['unmet', '149.9999 paid', capital(149.9999, 500)],
      ['unknown', '500 registered, paid capital not entered', capital(null, 500)],
      ['unmet', 'nothing paid', capital(0, 500)],
    ],
  ),
  // 建筑工程、机电工程专业注册建造师合计不少于 5 人，其中建筑工程不少于 4 人
  ...at(
    ['10300101', '三级', 'registeredPersonnel-2'],
    [
      ['met', '4 + 1', { registeredPeople: [...builders(4, '建筑工程'), ...builders(1, '机电工程')] }],
      ['met', '5 + 0', { registeredPeople: builders(5, '建筑工程') }],
      ['unmet', '3 + 2', { registeredPeople: [...builders(3, '建筑工程'), ...builders(2, '机电工程')] }],
      ['unmet', '4 + 1 of roads', { registeredPeople: [...builders(4, '建筑工程'), ...builders(1, '公路工程')] }],
      [
        'unknown',
        '4 + 1 whose registration may be elsewhere',
        {
          registeredPeople: [
            ...builders(4, '建筑工程'),
            ...builders(1, '机电工程').map((one) => ({
              ...one,
              registrations: (one.registrations ?? []).map((item) => ({ ...item, registeredHere: null })),
            })),
          ],
        },
      ],
    ],
  ),
  // 注册监理工程师、注册造价工程师、一级注册建造师 … 合计不少于 25 人次
  ...at(
    ['10400201', '甲级', 'registeredTotal-4'],
    [
      ['met', '25 supervisors', { registeredPeople: supervisors(25, '房屋建筑工程') }],
      ['unmet', '24 supervisors', { registeredPeople: supervisors(24, '房屋建筑工程') }],
      [
        'met',
        '24 supervisors, one of them a first-grade constructor too',
        {
          registeredPeople: supervisors(24, '房屋建筑工程').map((one, index) =>
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
        { registeredPeople: [...supervisors(24, '房屋建筑工程'), ...builders(1, '建筑工程', '二级')] },
      ],
      [
        'unknown',
        '25 supervisors, one without an end of validity',
        {
          registeredPeople: supervisors(25, '房屋建筑工程').map((one, index) =>
            index > 0
              ? one
              : { ...one, registrations: (one.registrations ?? []).map((item) => ({ ...item, validEnd: null })) },
          ),
        },
      ],
    ],
  ),
  // 5 年以上从事工程施工技术管理工作经历，且具有结构专业中级以上职称或建筑工程专业注册建造师执业资格
  ...at(
    ['10300101', '三级', 'technicalLead-3'],
    [
      ['met', '5 years, 结构', { otherPeople: [lead('工程师', '结构', 5)] }],
      ['unmet', '4.9 years', { otherPeople: [lead('工程师', '结构', 4.9)] }],
      ['unmet', 'an assistant', { otherPeople: [lead('助理工程师', '结构', 20)] }],
      ['unmet', 'another specialty', { otherPeople: [lead('高级工程师', '电气', 20)] }],
      ['unknown', 'years not entered', { otherPeople: [lead('工程师', '结构', 5, { workYears: null })] }],
    ],
  ),
  // 中级以上职称人员不少于 6 人，且结构、给排水、电气等专业齐全
  ...at(
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
        ([verdict, structure, water, power]): Row => [
          verdict,
          `结构 ${structure}，给排水 ${water}，电气 ${power}`,
          {
            otherPeople: [...engineers(structure, '结构'), ...engineers(water, '给排水'), ...engineers(power, '电气')],
          },
        ],
      )
      .concat([
        [
          'unknown',
          'the sixth of an unknown specialty',
          {
            otherPeople: [
              ...engineers(4, '结构'),
              ...engineers(1, '给排水'),
              { ...titled('专业不明', '工程师', '电气'), titleMajor: null },
            ],
          },
        ],
      ]),
  ),
  // 持有岗位证书的施工现场管理人员不少于 15 人，且施工员、质量员、安全员、机械员、造价员、劳务员等人员齐全（2018-11-05 前）
  ...at(
    ['10300101', '三级', 'siteManagers-5', '2018-11-04'],
    [
      ['met', '15 of six posts', posts(sixPosts)],
      ['unmet', '14 of six posts', posts({ ...sixPosts, 劳务员: 1 })],
      ['unmet', '15 of five posts', posts({ ...sixPosts, 造价员: 0, 施工员: 5 })],
      [
        'met',
        'one of three posts and twelve of the others',
        posts({ ...sixPosts, 施工员: 8, 机械员: 1, 造价员: 1, 劳务员: 1, 安全员: 1 }),
      ],
      [
        'unmet',
        'an expired certificate among fifteen',
        {
          otherPeople: (posts(sixPosts).otherPeople ?? []).map((one, index) =>
            index === 0 ? { ...one, postCertEnd: '2018-11-03' } : one,
          ),
        },
      ],
    ],
  ),
  // 经考核或培训合格的中级工以上技术工人不少于 30 人
  ...at(
    ['10300101', '三级', 'skilledWorkers-6'],
    [
      ['met', '30', { otherPeople: workers(30) }],
      ['unmet', '29', { otherPeople: workers(29) }],
      ['unmet', '29 and a 初级工', { otherPeople: [...workers(29), ...workers(1, '焊工', '初级工')] }],
      [
        'unknown',
        '29 and one without a grade',
        {
          otherPeople: [
            ...workers(29),
            { ...titled('等级不明', '', ''), titleName: null, titleMajor: null, trade: '焊工' },
          ],
        },
      ],
      ['met', 'of several trades', { otherPeople: [...workers(15), ...workers(15, '架子工')] }],
    ],
  ),
  // 建筑智能化乙级：注册 自动化 1、通信信息 1；非注册 6 个专业各 1，中级职称、10 年
  ...at(
    ['10200202', '乙级', 'technicalStaff-3'],
    [
      ['met', 'all people', { registeredPeople: smartRegistered, otherPeople: technicians(smart, 10) }],
      ['unmet', 'nine years', { registeredPeople: smartRegistered, otherPeople: technicians(smart, 9) }],
      [
        'unmet',
        'one specialty short',
        { registeredPeople: smartRegistered, otherPeople: technicians(smart.slice(1), 10) },
      ],
      [
        'unmet',
        'one registered person short',
        { registeredPeople: smartRegistered.slice(1), otherPeople: technicians(smart, 10) },
      ],
      ['unknown', 'years not entered', { registeredPeople: smartRegistered, otherPeople: technicians(smart, null) }],
    ],
  ),
  // 作为专业技术负责人主持所申请类型乙级以上项目不少于 2 项：企业逐条确认
  ...at(
    ['101001', '甲级（综合资质）', 'staffPerformance-7'],
    [
      ['declared', 'confirmed', states({ kind: 'staffPerformance', confirmed: true })],
      ['unmet', 'denied', states({ kind: 'staffPerformance', confirmed: false })],
      ['unknown', 'nothing said', {}],
      ['unknown', 'said of another level', states({ kind: 'staffPerformance', level: '乙级', confirmed: true })],
      [
        'unknown',
        'confirmed and denied',
        states({ kind: 'staffPerformance', confirmed: true }, { kind: 'staffPerformance', confirmed: false }),
      ],
    ],
  ),
  // 近 5 年承担过 2 类：地上 12 层 1 项或 8 至 12 层 2 项；建筑面积 6 万平方米 1 项或 5 万平方米 2 项 …
  ...at(
    ['10300101', '二级', 'performance-7'],
    [
      ['met', '12 storeys and 60,000 m²', { projects: [floors('甲', 12), area('乙', 60_000)] }],
      ['unmet', '11 storeys and 60,000 m²', { projects: [floors('甲', 11), area('乙', 60_000)] }],
      [
        'met',
        'twice 8 storeys and twice 50,000 m²',
        {
          projects: [floors('甲', 8), floors('丙', 11), area('乙', 50_000), area('丁', 50_000)],
        },
      ],
      ['unmet', '12 storeys and 59,999 m²', { projects: [floors('甲', 12), area('乙', 59_999)] }],
      ['unknown', '12 of an unknown measure', { projects: [floors('甲', 12, ''), area('乙', 60_000)] }],
    ],
  ),
  // 具有下列 7 项中的 2 项：打桩船、起重船 …
  ...at(
    ['10300104', '一级', 'equipment-8'],
    [
      ['met', 'two items', { equipment: [ship('打桩船', 1), ship('起重船', 1)] }],
      ['unmet', 'one item', { equipment: [ship('打桩船', 5)] }],
      ['unmet', 'one of two leased', { equipment: [ship('打桩船', 1), ship('起重船', 1, { owned: false })] }],
      [
        'unmet',
        'one of two below the specification',
        { equipment: [ship('打桩船', 1), ship('起重船', 1, { meetsSpec: false })] },
      ],
      ['unknown', 'one of two of unknown number', { equipment: [ship('打桩船', 1), ship('起重船', null)] }],
    ],
  ),
  // 主要场所建筑面积不少于 3000 平方米
  ...at(
    ['101001', '甲级（综合资质）', 'premises-10'],
    [
      ['declared', '3000 m²', states({ kind: 'premises', value: 3000, unit: 'm²' })],
      ['declared', '0.3 万㎡', states({ kind: 'premises', value: 0.3, unit: '万㎡' })],
      ['unmet', '2999.99 m²', states({ kind: 'premises', value: 2999.99, unit: 'm²' })],
      ['unknown', '3000 of something else', states({ kind: 'premises', value: 3000, unit: 'm³' })],
      ['unknown', 'nothing said', {}],
    ],
  ),
  // 具有 10 年及以上工程勘察资历
  ...at(
    ['101001', '甲级（综合资质）', 'experience-1'],
    [
      [
        'declared',
        'founded eleven years ago, 10 in the trade',
        {
          enterprise: { entName: '示例企业', establishDate: '2015-11-20' },
          ...states({ kind: 'experience', value: 10, unit: '年' }),
        },
      ],
      ['unmet', '9 years', states({ kind: 'experience', value: 9, unit: '年' })],
      [
        'unmet',
        'founded a day too late, whatever it states',
        {
          enterprise: { entName: '示例企业', establishDate: '2016-11-21' },
          ...states({ kind: 'experience', value: 20, unit: '年' }),
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
  ...at(
    ['101001', '甲级（综合资质）', 'creditRecord-3'],
    [
      ['declared', 'confirmed', states({ kind: 'creditRecord', confirmed: true })],
      ['unmet', 'denied', states({ kind: 'creditRecord', confirmed: false })],
      ['unknown', 'nothing said', {}],
      [
        'unmet',
        'denied of this standard, confirmed in general',
        states(
          { kind: 'creditRecord', confirmed: true },
          { kind: 'creditRecord', standardCode: '101001', confirmed: false },
        ),
      ],
      [
        'unknown',
        'confirmed and denied',
        states({ kind: 'creditRecord', confirmed: true }, { kind: 'creditRecord', confirmed: false }),
      ],
    ],
  ),
  // 通过 ISO 9001 质量管理体系认证
  ...at(
    ['101001', '甲级（综合资质）', 'system-11'],
    [
      ['declared', 'confirmed', states({ kind: 'system', confirmed: true })],
      ['unmet', 'denied', states({ kind: 'system', confirmed: false })],
      ['unknown', 'nothing said', {}],
      ['unknown', 'said of another standard', states({ kind: 'system', standardCode: '101002', confirmed: true })],
      [
        'declared',
        'confirmed this year, denied the year before',
        states({ kind: 'system', year: 2026, confirmed: true }, { kind: 'system', year: 2025, confirmed: false }),
      ],
    ],
  ),
  // 技术负责人或注册建造师主持完成过达到本类别二级以上标准的工程不少于 2 项
  ...at(
    ['10300101', '三级', 'other-7'],
    [
      ['declared', 'two', { otherPeople: [lead('工程师', '结构', 5)], achievements: led(2, '10300101', '二级') }],
      ['unmet', 'one', { otherPeople: [lead('工程师', '结构', 5)], achievements: led(1, '10300101', '二级') }],
      [
        'unmet',
        'two of the third grade',
        { otherPeople: [lead('工程师', '结构', 5)], achievements: led(2, '10300101', '三级') },
      ],
      [
        'unmet',
        'two of another category',
        { otherPeople: [lead('工程师', '结构', 5)], achievements: led(2, '10300102', '一级') },
      ],
      [
        'unknown',
        'two of unknown grade',
        { otherPeople: [lead('工程师', '结构', 5)], achievements: led(2, '10300101', null) },
      ],
    ],
  ),
  // 专业技术人员不少于 40 人（城乡规划甲级只有这一项人数）
  ...at(
    ['05', '甲级', 'headcount-2'],
    [
      ['declared', '40', states({ kind: 'headcount', value: 40, unit: '人' })],
      ['declared', '41', states({ kind: 'headcount', value: 41, unit: '人' })],
      ['unmet', '39', states({ kind: 'headcount', value: 39, unit: '人' })],
      ['unmet', 'no people', states({ kind: 'headcount', value: 0, unit: '人' })],
      ['unknown', 'nothing said', {}],
    ],
  ),
];

describeCases(cases);

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
