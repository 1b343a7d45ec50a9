/** The day on which a person leaves, ages of survey, 超过, water in tons, 规模: one step on either side of each limit, worked by hand. */
import type { EnterpriseDocumentInput } from '../../enterprise/enterprise-document.ts';
import { createRegisteredPerson } from '../../testing/enterprises.ts';
import { createMeasuredProject, createWorkers, type GoldenCase, testGoldenCases } from '../../testing/golden.ts';

type Verdict = 'met' | 'declared' | 'unmet' | 'unknown';

/** 建筑三级 asks 30 workers: the first of 30 is what is told. */
const workerWho = (name: string, rest: object, verdict: Verdict): GoldenCase => ({
  name: `建筑三级: the thirtieth worker ${name}`,
  standard: '10300101',
  level: '三级',
  enterprise: { otherPeople: createWorkers(30).map((one, index) => (index === 0 ? { ...one, ...rest } : one)) },
  leaves: { 'skilledWorkers-6': verdict },
});

/** 建市〔2013〕9号: a principal technician of survey is 60 at most. */
const surveyor = (name: string, rest: object, verdict: Verdict): GoldenCase => ({
  name: `工程测量乙级: a lead ${name}`,
  standard: '101001',
  level: '乙级（工程测量专业资质）',
  enterprise: {
    registeredPeople: [
      createRegisteredPerson('岩土', '注册土木工程师（岩土）', null, { workYears: 10, education: '本科', ...rest }),
    ],
    achievements: [
      {
        personUuid: '岩土',
        projectName: '测量',
        role: '项目负责人',
        endDate: '2020-01-01',
        standardCode: '101001',
        projectScale: '甲级',
      },
    ],
  },
  leaves: { 'technicalLead-3': verdict },
});

const foundation = '10300201';
/** 地基基础二级, two of four: piles of 2,000 kN beside a pit deeper than 9 m (CR-5: 超过 includes the figure itself). */
const pit = (depth: number, unit: string, verdict: Verdict): GoldenCase => ({
  name: `地基基础二级: a pit of ${depth} ${unit}`,
  standard: foundation,
  level: '二级',
  enterprise: {
    projects: [
      createMeasuredProject('桩', foundation, { 单桩承受设计荷载: [2000, 'kN'] }, { features: ['桩基'] }),
      createMeasuredProject('坑', foundation, { 基坑开挖深度: [depth, unit] }, { features: ['基坑围护'] }),
    ],
  },
  leaves: { 'performance-7': verdict },
});

const municipal = '10300110';
/** 市政二级, four of seven: roads, bridges, contracts, and two waterworks of 5 万吨 a day. */
const waterworks = (value: number, unit: string, verdict: Verdict): GoldenCase => ({
  name: `市政二级: waterworks of ${value} ${unit}`,
  standard: municipal,
  level: '二级',
  enterprise: {
    projects: [
      createMeasuredProject('路', municipal, { 累计城市道路: [10, 'km'] }, { features: ['城市道路'] }),
      createMeasuredProject('桥', municipal, { 单跨: [20, 'm', 2] }, { features: ['城市桥梁'] }),
      ...['甲', '乙'].flatMap((name) => [
        createMeasuredProject(`${name}综合`, municipal, { 单项合同额: [2000, '万元'] }, { features: ['市政综合工程'] }),
        createMeasuredProject(`${name}水厂`, municipal, { 供水厂: [value, unit] }, { features: ['供水厂'] }),
      ]),
    ],
  },
  leaves: { 'performance-7': verdict },
});

/** The same with other roads: 10 km in all. */
const roads = (name: string, own: NonNullable<EnterpriseDocumentInput['projects']>, verdict: Verdict): GoldenCase => {
  const whole = waterworks(5, '万吨/日', verdict);
  return {
    ...whole,
    name: `市政二级: ${name}`,
    enterprise: { projects: [...own, ...(whole.enterprise.projects ?? []).slice(1)] },
  };
};
const road = (name: string, km: number) =>
  createMeasuredProject(name, municipal, { 累计城市道路: [km, 'km'] }, { features: ['城市道路'] });

const building = '10300101';
/** 建筑二级, two of four: a span, and 12 storeys or two of 8 to 11. */
const storeys = (name: string, projects: EnterpriseDocumentInput['projects'], verdict: Verdict): GoldenCase => ({
  name: `建筑二级: ${name}`,
  standard: building,
  level: '二级',
  enterprise: { projects: [...(projects ?? []), createMeasuredProject('跨度', building, { 钢结构单跨: [24, 'm'] })] },
  leaves: { 'performance-7': verdict },
});
const floors = (name: string, count: number) => createMeasuredProject(name, building, { 地上层数: [count, '层'] });

const cases: GoldenCase[] = [
  workerWho('left today', { status: 'left', leaveDate: '2026-11-20' }, 'unmet'),
  workerWho('leaves tomorrow', { status: 'left', leaveDate: '2026-11-21' }, 'met'),
  workerWho('left on an unknown day', { status: 'left', leaveDate: null }, 'unmet'),
  workerWho('is here and left today', { status: 'on', leaveDate: '2026-11-20' }, 'unknown'),
  workerWho('is here', { status: 'on', leaveDate: null }, 'met'),
  workerWho('is insured elsewhere', { socialSecurityHere: false }, 'unmet'),
  workerWho('is insured at an unknown place', { socialSecurityHere: null }, 'unknown'),
  surveyor('of 60 full years', { birthDate: '1965-11-21' }, 'declared'),
  surveyor('of 61 full years', { birthDate: '1965-11-20' }, 'unmet'),
  surveyor('of unknown age', { birthDate: null }, 'unknown'),
  surveyor('insured elsewhere, which survey does not ask', { socialSecurityHere: false }, 'declared'),
  pit(9.01, 'm', 'met'),
  pit(9, 'm', 'met'),
  pit(8.99, 'm', 'unmet'),
  pit(900, 'cm', 'met'),
  pit(899, 'cm', 'unmet'),
  waterworks(5, '万吨/日', 'met'),
  waterworks(4.99, '万吨/日', 'unmet'),
  waterworks(5, '万m³/日', 'met'),
  waterworks(50_000, 'm³/d', 'met'),
  waterworks(49_999, 'm³/d', 'unmet'),
  waterworks(50_000, '吨', 'unknown'),
  roads('three roads of 10 km in all', [road('甲路', 3.4), road('乙路', 3.3), road('丙路', 3.3)], 'met'),
  roads('three roads of 9.9999 km in all', [road('甲路', 3.3333), road('乙路', 3.3333), road('丙路', 3.3333)], 'unmet'),
  roads(
    'a road that only is 12 km long',
    [createMeasuredProject('甲路', municipal, {}, { features: ['城市道路'], length: 12 })],
    'unknown',
  ),
  roads(
    'a road that only is 9 km long',
    [createMeasuredProject('甲路', municipal, {}, { features: ['城市道路'], length: 9 })],
    'unmet',
  ),
  storeys('two of 8 storeys', [floors('甲', 8), floors('乙', 8)], 'met'),
  storeys('8 and 7 storeys', [floors('甲', 8), floors('乙', 7)], 'unmet'),
  storeys('8 and 11 storeys', [floors('甲', 8), floors('乙', 11)], 'met'),
  storeys(
    'a size of 12 storeys',
    [createMeasuredProject('甲', building, {}, { capacity: 12, capacityUnit: '层' })],
    'unknown',
  ),
  storeys('a size of 12 m', [createMeasuredProject('甲', building, {}, { capacity: 12, capacityUnit: 'm' })], 'unmet'),
  storeys(
    'storeys not entered, 12 under another name',
    [createMeasuredProject('甲', building, { 地上层数: [null, '层'], 民用建筑层数: [12, '层'] })],
    'met',
  ),
];

testGoldenCases(cases);
