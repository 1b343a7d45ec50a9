/**
 * Works that must not count, beside those that must: kinds of works, units, the platform, entries twice. Figures from
 * db/facts/construction-general.json and construction-specialty.json, kinds from work-terms.json.
 */
import { createMeasuredProject, type GoldenCase, testGoldenCases } from '../../testing/golden.ts';

const hydraulic = '10300105';
/** 水利水电一级: two 大坝 of 5,000 万m³ and 15 m, and a contract of 10,000 万元: two of the three groups, one of 大坝 or 水闸. */
const dams = (): NonNullable<GoldenCase['enterprise']['projects']> => [
  createMeasuredProject('坝与合同甲', hydraulic, { 库容: [5000, '万m³', 2], 坝高: [15, 'm'] }, { features: ['水库'] }),
  createMeasuredProject('合同乙', hydraulic, { 单项合同额: [10_000, '万元'] }),
];
const station = (kind: string, megawatts: number) =>
  createMeasuredProject(`${kind}${megawatts}`, hydraulic, { 总装机容量: [megawatts, 'MW', 2] }, { features: [kind] });

const metallurgy = '10300108';
const output = (name: string, tons: number, features: string[]) =>
  createMeasuredProject(name, metallurgy, { 年产量: [tons, '万吨'] }, { features });

const petro = '10300109';
const plant = (index: number, amount: number, rest = {}) =>
  createMeasuredProject(`石化${index}`, petro, { 单项合同额: [amount, '万元'] }, { role: '施工总承包', ...rest });

const building = '10300101';
const municipal = '10300110';
const steady = { onPlatform: true, dataLevel: null };
const twoWorks = (rest = {}) => [
  createMeasuredProject('甲楼', building, { 地上层数: [25, '层'] }, { ...steady, acceptDate: '2016-10-01', ...rest }),
  createMeasuredProject('跨度', building, { 钢结构单跨: [36, 'm'] }, { ...steady, acceptDate: '2016-10-01', ...rest }),
];

const cases: GoldenCase[] = [
  // 泵站 5 MW × 2: a station of 99.9 MW is far above, but it is a hydropower station (100 MW asked of those).
  {
    name: '水利水电一级: hydropower stations of 99.9 MW are no pumping stations',
    standard: hydraulic,
    level: '一级',
    enterprise: { projects: [...dams(), station('水电站', 99.9)] },
    leaves: { 'performance-7': 'unmet' },
  },
  {
    name: '水利水电一级: hydropower stations of 100 MW',
    standard: hydraulic,
    level: '一级',
    enterprise: { projects: [...dams(), station('水电站', 100)] },
    leaves: { 'performance-7': 'met' },
  },
  {
    name: '水利水电一级: pumping stations of 5 MW',
    standard: hydraulic,
    level: '一级',
    enterprise: { projects: [...dams(), station('泵站', 5)] },
    leaves: { 'performance-7': 'met' },
  },
  {
    name: '水利水电一级: pumping stations of 4.9 MW',
    standard: hydraulic,
    level: '一级',
    enterprise: { projects: [...dams(), station('泵站', 4.9)] },
    leaves: { 'performance-7': 'unmet' },
  },
  // One figure and two kinds that are measured alike: the record does not tell which.
  {
    name: '水利水电一级: stations that are both, of 5 MW',
    standard: hydraulic,
    level: '一级',
    enterprise: {
      projects: [
        ...dams(),
        ...[1, 2].map((index) =>
          createMeasuredProject(
            `两用${index}`,
            hydraulic,
            { 总装机容量: [5, 'MW', 1] },
            { features: ['水电站', '泵站'] },
          ),
        ),
      ],
    },
    leaves: { 'performance-7': 'unknown' },
  },
  {
    name: '水利水电一级: stations that are both, of 4.9 MW',
    standard: hydraulic,
    level: '一级',
    enterprise: {
      projects: [
        ...dams(),
        ...[1, 2].map((index) =>
          createMeasuredProject(
            `两用${index}`,
            hydraulic,
            { 总装机容量: [4.9, 'MW', 1] },
            { features: ['水电站', '泵站'] },
          ),
        ),
      ],
    },
    leaves: { 'performance-7': 'unmet' },
  },
  {
    name: '水利水电一级: stations of an unknown kind',
    standard: hydraulic,
    level: '一级',
    enterprise: {
      projects: [...dams(), createMeasuredProject('某站', hydraulic, { 总装机容量: [99.9, 'MW', 2] })],
    },
    leaves: { 'performance-7': 'unknown' },
  },
  // 冶金一级: three of eleven groups. Three rolling mills of 100 万吨 are one group, 轧钢 (80 万吨).
  {
    name: '冶金一级: three rolling mills are one group',
    standard: metallurgy,
    level: '一级',
    enterprise: { projects: [1, 2, 3].map((index) => output(`轧钢${index}`, 100, ['轧钢'])) },
    leaves: { 'performance-7': 'unmet' },
  },
  {
    name: '冶金一级: steel, rolling and coking',
    standard: metallurgy,
    level: '一级',
    enterprise: {
      projects: [output('炼钢', 100, ['炼钢']), output('轧钢', 80, ['轧钢']), output('炼焦', 90, ['炼焦'])],
    },
    leaves: { 'performance-7': 'met' },
  },
  {
    name: '冶金一级: coking one ton short of 90 万吨',
    standard: metallurgy,
    level: '一级',
    enterprise: {
      projects: [output('炼钢', 100, ['炼钢']), output('轧钢', 80, ['轧钢']), output('炼焦', 89.9999, ['炼焦'])],
    },
    leaves: { 'performance-7': 'unmet' },
  },
  {
    name: '冶金一级: cement lines of 2,500 吨 are not the preheater system too',
    standard: metallurgy,
    level: '一级',
    enterprise: {
      projects: [
        output('炼钢', 100, ['炼钢']),
        ...[1, 2].map((index) =>
          createMeasuredProject(
            `水泥${index}`,
            metallurgy,
            { 日产量: [2500, '吨'] },
            { features: ['新型干法水泥生产线'] },
          ),
        ),
      ],
    },
    leaves: { 'performance-7': 'unmet' },
  },
  {
    name: '冶金一级: three mills of no stated kind',
    standard: metallurgy,
    level: '一级',
    enterprise: { projects: [1, 2, 3].map((index) => output(`某厂${index}`, 100, [])) },
    leaves: { 'performance-7': 'unknown' },
  },
  // 石油化工一级: 3 × 检维修 of 3,500 万元, or 3 × new plants of 10,000 万元. A new plant is no 检维修.
  {
    name: '石化一级: new plants of 3,500 万元 are no maintenance',
    standard: petro,
    level: '一级',
    enterprise: { projects: [1, 2, 3].map((index) => plant(index, 3500, { buildNature: '新建' })) },
    leaves: { 'performance-7': 'unmet' },
  },
  {
    name: '石化一级: maintenance of 3,500 万元',
    standard: petro,
    level: '一级',
    enterprise: { projects: [1, 2, 3].map((index) => plant(index, 3500, { features: ['检维修'] })) },
    leaves: { 'performance-7': 'met' },
  },
  {
    name: '石化一级: maintenance of 3,499 万元',
    standard: petro,
    level: '一级',
    enterprise: { projects: [1, 2, 3].map((index) => plant(index, 3499, { features: ['检维修'] })) },
    leaves: { 'performance-7': 'unmet' },
  },
  {
    name: '石化一级: plants of 10,000 万元 built as general contractor',
    standard: petro,
    level: '一级',
    enterprise: { projects: [1, 2, 3].map((index) => plant(index, 10_000)) },
    leaves: { 'performance-7': 'met' },
  },
  {
    name: '石化一级: plants of 10,000 万元 built as specialty contractor',
    standard: petro,
    level: '一级',
    enterprise: { projects: [1, 2, 3].map((index) => plant(index, 10_000, { role: '专业承包', buildNature: '新建' })) },
    leaves: { 'performance-7': 'unmet' },
  },
  // 特级电力: 核电站 900 MW. Coal units of 1,000 MW count for 机组 (one group of the two), never as nuclear.
  {
    name: '特级电力: a coal unit is no nuclear unit',
    standard: '103003',
    level: '特级',
    topGradeCategory: '10300106',
    enterprise: {
      projects: [1, 2].map((index) =>
        createMeasuredProject(`火电${index}`, '10300106', { 单机容量: [1000, 'MW', 1] }, { features: ['火电机组'] }),
      ),
    },
    leaves: { 'performance-15': 'unmet' },
  },
  // 建筑二级 area 6 万㎡ (226号): a figure without a unit is asked about, whatever it may be.
  ...(
    [
      ['万㎡', 6, 'met'],
      ['万㎡', 5.9999, 'unmet'],
      ['m²', 60_000, 'met'],
      ['平米', 60_000, 'met'],
      ['平米', 59_999, 'unmet'],
      [null, 500, 'unknown'],
      [null, 60_000, 'unknown'],
      ['m', 60_000, 'unknown'],
    ] as const
  ).map(
    ([unit, value, verdict]): GoldenCase => ({
      name: `建筑二级: 建筑面积 ${value} ${unit ?? 'without a unit'}`,
      standard: building,
      level: '二级',
      enterprise: {
        projects: [
          {
            ...createMeasuredProject('面积', building, {}),
            metrics: [{ metric: '建筑面积', value, unit, count: null }],
          },
          createMeasuredProject('跨度', building, { 钢结构单跨: [24, 'm'] }),
        ],
      },
      leaves: { 'performance-7': verdict },
    }),
  ),
  // 建筑二级 storeys 12 (226号): none of them is none; of two names for one figure neither is believed against the other.
  ...(
    [
      ['one of 12 storeys', [['地上层数', 12, 1]], 'met'],
      ['none of 12 storeys', [['地上层数', 12, 0]], 'unmet'],
      [
        '12 storeys and 5 under another name',
        [
          ['地上层数', 12, 1],
          ['民用建筑层数', 5, 1],
        ],
        'unknown',
      ],
      [
        '5 storeys and 12 under another name',
        [
          ['地上层数', 5, 1],
          ['民用建筑层数', 12, 1],
        ],
        'unknown',
      ],
      [
        '12 storeys and 13 under another name',
        [
          ['地上层数', 12, 1],
          ['民用建筑层数', 13, 1],
        ],
        'met',
      ],
      [
        '5 storeys and 7 under another name',
        [
          ['地上层数', 5, 1],
          ['民用建筑层数', 7, 1],
        ],
        'unmet',
      ],
    ] as const
  ).map(
    ([name, measures, verdict]): GoldenCase => ({
      name: `建筑二级: ${name}`,
      standard: building,
      level: '二级',
      enterprise: {
        projects: [
          {
            ...createMeasuredProject('层数', building, {}),
            metrics: measures.map(([metric, value, count]) => ({ metric, value, unit: '层', count })),
          },
          createMeasuredProject('跨度', building, { 钢结构单跨: [24, 'm'] }),
        ],
      },
      leaves: { 'performance-7': verdict },
    }),
  ),
  // 226号: from 2016-11-01 works of 建筑 and 市政, 特级 and 一级, must be on the platform; the day before they need not, nor those of 二级.
  {
    name: '建筑一级 on 2016-10-31: off the platform',
    standard: building,
    level: '一级',
    asOf: '2016-10-31',
    enterprise: { projects: twoWorks({ onPlatform: false }) },
    leaves: { 'performance-7': 'met' },
  },
  {
    name: '建筑一级 on 2016-11-01: off the platform',
    standard: building,
    level: '一级',
    asOf: '2016-11-01',
    enterprise: { projects: twoWorks({ onPlatform: false }) },
    leaves: { 'performance-7': 'unmet' },
  },
  {
    name: '建筑一级 on 2016-11-01: on the platform',
    standard: building,
    level: '一级',
    asOf: '2016-11-01',
    enterprise: { projects: twoWorks() },
    leaves: { 'performance-7': 'met' },
  },
  {
    name: '建筑一级 on 2016-11-01: platform entry unknown',
    standard: building,
    level: '一级',
    asOf: '2016-11-01',
    enterprise: { projects: twoWorks({ onPlatform: null }) },
    leaves: { 'performance-7': 'unknown' },
  },
  {
    name: '建筑二级 on 2016-11-01: the platform is not asked of 二级',
    standard: building,
    level: '二级',
    asOf: '2016-11-01',
    enterprise: { projects: twoWorks({ onPlatform: false }) },
    leaves: { 'performance-7': 'met' },
  },
  {
    name: '市政一级 on 2016-11-01: off the platform',
    standard: municipal,
    level: '一级',
    asOf: '2016-11-01',
    enterprise: {
      projects: ['路', '桥', '管', '厂'].map((name) =>
        createMeasuredProject(
          name,
          municipal,
          { 累计城市主干道: [25, 'km'] },
          { onPlatform: false, acceptDate: '2016-01-01' },
        ),
      ),
    },
    leaves: { 'performance-7': 'unmet' },
  },
  // The same project twice: by its number, or word for word, it counts once; two that only share a name may be one.
  {
    name: '建筑二级: one project of 11 storeys entered twice, by its number',
    standard: building,
    level: '二级',
    enterprise: {
      projects: [
        createMeasuredProject('甲', building, { 地上层数: [11, '层'] }, { uuid: 'a', projectNo: '3201001' }),
        createMeasuredProject('甲楼', building, { 地上层数: [11, '层'] }, { uuid: 'b', projectNo: '3201001' }),
        createMeasuredProject('跨度', building, { 钢结构单跨: [24, 'm'] }),
      ],
    },
    leaves: { 'performance-7': 'unmet' },
  },
  {
    name: '建筑二级: one project of 11 storeys entered twice, word for word',
    standard: building,
    level: '二级',
    enterprise: {
      projects: [
        createMeasuredProject('甲', building, { 地上层数: [11, '层'] }, { uuid: 'a' }),
        createMeasuredProject('甲', building, { 地上层数: [11, '层'] }, { uuid: 'b' }),
        createMeasuredProject('跨度', building, { 钢结构单跨: [24, 'm'] }),
      ],
    },
    leaves: { 'performance-7': 'unmet' },
  },
  {
    name: '建筑二级: two of one name and no number may be one',
    standard: building,
    level: '二级',
    enterprise: {
      projects: [
        createMeasuredProject('甲', building, { 地上层数: [11, '层'] }, { uuid: 'a' }),
        createMeasuredProject('甲', building, { 地上层数: [10, '层'] }, { uuid: 'b' }),
        createMeasuredProject('跨度', building, { 钢结构单跨: [24, 'm'] }),
      ],
    },
    leaves: { 'performance-7': 'unknown' },
  },
  {
    name: '建筑二级: two of one name with numbers of their own',
    standard: building,
    level: '二级',
    enterprise: {
      projects: [
        createMeasuredProject('甲', building, { 地上层数: [11, '层'] }, { uuid: 'a', projectNo: '3201001' }),
        createMeasuredProject('甲', building, { 地上层数: [10, '层'] }, { uuid: 'b', projectNo: '3201002' }),
        createMeasuredProject('跨度', building, { 钢结构单跨: [24, 'm'] }),
      ],
    },
    leaves: { 'performance-7': 'met' },
  },
];

testGoldenCases(cases);
