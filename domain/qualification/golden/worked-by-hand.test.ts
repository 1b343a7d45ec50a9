/** Enterprises of all five fields whose results were worked by hand from the facts before the engine ran; a fault of its kind is mended, not the case. */
import { describe, expect, it } from 'vitest';
import type { EnterpriseDocumentInput } from '../../enterprise/enterprise-document.ts';
import { computeCreditCodeCheckCharacter } from '../../identity/credit-code.ts';
import {
  createPostHolder,
  createRegisteredPerson,
  createSkilledWorker,
  createTitledPerson,
  repeatFromOne,
} from '../../testing/enterprises.ts';
import {
  createConstructors,
  createEngineers,
  createEnterpriseWithAssets,
  createMeasuredProject,
  createSupervisors,
  type GoldenCase,
  testGoldenCases,
} from '../../testing/golden.ts';
import { createTechnicians, SMART_BUILDING_MAJORS, smartBuildingRegistrants } from '../../testing/kind-cases.ts';
import { normaliseMajor } from '../vocabulary/majors.ts';
import { matchMajor } from '../vocabulary/titles.ts';

type EnterpriseInput = Partial<EnterpriseDocumentInput>;

const both = (name: string, specialties: readonly string[]) => ({
  ...createRegisteredPerson(name, '二级建造师', null),
  registrations: specialties.map((specialty) => ({
    regType: '二级建造师',
    specialty,
    validEnd: '2029-12-31',
    registeredHere: true,
  })),
});

/** 10300101 三级: 建筑工程 + 机电工程 5 in all, 建筑工程 4. */
const constructors: GoldenCase[] = [
  {
    name: '建筑三级: three of 建筑, one of both, one of 机电: five people, four of 建筑',
    standard: '10300101',
    level: '三级',
    enterprise: {
      registeredPeople: [
        ...createConstructors(3, '建筑工程'),
        both('双', ['建筑工程', '机电工程']),
        ...createConstructors(1, '机电工程'),
      ],
    },
    leaves: { 'registeredPersonnel-2': 'met' },
  },
  {
    name: '建筑三级: three of 建筑 and one of both: four people',
    standard: '10300101',
    level: '三级',
    enterprise: { registeredPeople: [...createConstructors(3, '建筑工程'), both('双', ['建筑工程', '机电工程'])] },
    leaves: { 'registeredPersonnel-2': 'unmet' },
  },
  {
    name: '建筑三级: one of the four of 建筑 is registered from the next day on',
    standard: '10300101',
    level: '三级',
    enterprise: {
      registeredPeople: [
        ...createConstructors(3, '建筑工程'),
        ...createConstructors(1, '机电工程'),
        {
          ...createRegisteredPerson('新', '二级建造师', '建筑工程'),
          registrations: [
            {
              regType: '二级建造师',
              specialty: '建筑工程',
              issueDate: '2026-11-21',
              validEnd: '2029-11-20',
              registeredHere: true,
            },
          ],
        },
      ],
    },
    leaves: { 'registeredPersonnel-2': 'unmet' },
  },
];

/** 10300106 三级: 10 titles of 电力工程相关专业, which no set of the facts lists; two works of the trade, of any size. */
const power = (rest: EnterpriseInput, leaves: GoldenCase['leaves'], name: string): GoldenCase => ({
  name: `电力三级: ${name}`,
  standard: '10300106',
  level: '三级',
  enterprise: rest,
  leaves,
});
const ledBy = (code: string, type: string): EnterpriseInput => ({
  registeredPeople: createConstructors(1, '机电工程'),
  projects: repeatFromOne(2, (index) => ({
    ...createMeasuredProject(`线路${index}`, code, {}),
    projectType: type,
    managerUuid: '二级机电工程1',
    finishDate: '2024-06-01',
  })),
});
const powers: GoldenCase[] = [
  power(
    { otherPeople: createEngineers(10, '建筑电气与智能化') },
    { 'titledPersonnel-4': 'unknown' },
    'ten of 建筑电气',
  ),
  power({ otherPeople: createEngineers(9, '电力') }, { 'titledPersonnel-4': 'unmet' }, 'nine of 电力'),
  power({ otherPeople: createEngineers(10, '电力工程') }, { 'titledPersonnel-4': 'met' }, 'ten of 电力工程'),
  power(ledBy('10300106', '电力'), { 'other-7': 'met' }, 'a constructor who led two works of the trade'),
  power(ledBy('10300110', '市政公用'), { 'other-7': 'unmet' }, 'a constructor who led two works of another'),
];

const money: GoldenCase[] = [
  {
    name: '市政三级: 1000 万元',
    standard: '10300110',
    level: '三级',
    enterprise: createEnterpriseWithAssets(1000),
    leaves: { 'netAssets-1': 'met' },
  },
  {
    name: '市政三级: 999.9999 万元',
    standard: '10300110',
    level: '三级',
    enterprise: createEnterpriseWithAssets(999.9999),
    leaves: { 'netAssets-1': 'unmet' },
  },
];

/** 10300203: mixer of 120 m³/h 1, laboratory 1, trucks 10, pumps 2; four testers with a certificate. */
const machine = (name: string, count: number | null, meetsSpec: boolean | null = true) => ({
  uuid: name,
  name,
  count,
  owned: true,
  meetsSpec,
});
const concrete = (name: string, enterprise: EnterpriseInput, leaves: GoldenCase['leaves']): GoldenCase => ({
  name: `预拌混凝土: ${name}`,
  standard: '10300203',
  level: '不分等级',
  enterprise,
  leaves,
});
const fleet = (trucks: number, meetsSpec: boolean | null): EnterpriseInput => ({
  equipment: [
    machine('混凝土搅拌设备', 1, meetsSpec),
    machine('混凝土试验室', 1),
    machine('混凝土运输车', trucks),
    machine('混凝土输送泵', 2),
  ],
});
const tester = (index: number, postCertEnd: string | null = null) =>
  createPostHolder(`试验${index}`, '混凝土试验员', { postCertEnd });
const concretes: GoldenCase[] = [
  concrete('ten trucks', fleet(10, true), { 'equipment-6': 'met' }),
  concrete('nine trucks', fleet(9, true), { 'equipment-6': 'unmet' }),
  concrete('a mixer that was not compared', fleet(10, null), { 'equipment-6': 'unknown' }),
  concrete(
    'four testers, the last until today',
    { otherPeople: [...repeatFromOne(3, (index) => tester(index)), tester(4, '2026-11-20')] },
    { 'other-5': 'met' },
  ),
  concrete(
    'four testers, the last until yesterday',
    { otherPeople: [...repeatFromOne(3, (index) => tester(index)), tester(4, '2026-11-19')] },
    { 'other-5': 'unmet' },
  ),
];

/** 10300205 二级: six of 暖通、给排水、电气、自动化, each covered. */
const fire = (majors: readonly string[]): EnterpriseInput => ({
  otherPeople: majors.map((major, index) => createTitledPerson(`职称${index}`, '工程师', major)),
});
const fires: GoldenCase[] = [
  {
    name: '消防二级: graduates of the four fields',
    standard: '10300205',
    level: '二级',
    enterprise: fire([
      '建筑环境与能源应用工程',
      '给排水科学与工程',
      '电气工程及其自动化',
      '自动化',
      '自动化',
      '电气技术',
    ]),
    leaves: { 'titledPersonnel-4': 'met' },
  },
  // 测控技术与仪器 is of 仪器类, not of 自动化类 (普通高等学校本科专业目录 2020: 080301, 080801).
  {
    name: '消防二级: 测控技术与仪器 in place of 自动化',
    standard: '10300205',
    level: '二级',
    enterprise: fire(['暖通', '给排水', '电气', '测控技术与仪器', '电气', '电气']),
    leaves: { 'titledPersonnel-4': 'unknown' },
  },
  {
    name: '消防二级: no 自动化',
    standard: '10300205',
    level: '二级',
    enterprise: fire(['暖通', '给排水', '电气', '会计学', '暖通', '给排水', '电气']),
    leaves: { 'titledPersonnel-4': 'unmet' },
  },
];

/** 10300214 三级: nine of nine trades, each covered. */
const TRADES = ['砧细工', '木雕工', '石雕工', '砧刻工', '泥塑工', '彩绘工', '推光漆工', '匾额工', '砌花街工'];
const ancient: GoldenCase[] = [
  {
    name: '古建筑三级: one of each trade',
    standard: '10300214',
    level: '三级',
    enterprise: { otherPeople: TRADES.map((trade) => createSkilledWorker(trade, trade)) },
    leaves: { 'skilledWorkers-6': 'met' },
  },
  {
    name: '古建筑三级: nine of eight trades',
    standard: '10300214',
    level: '三级',
    enterprise: {
      otherPeople: [...TRADES.slice(1), '木雕工'].map((trade, index) => createSkilledWorker(`${trade}${index}`, trade)),
    },
    leaves: { 'skilledWorkers-6': 'unmet' },
  },
];

/** 10400201 乙级: 15 certificates, 10 supervisors of 房屋建筑, 1 cost engineer, a lead of 10 years. */
const supervision = (
  name: string,
  enterprise: EnterpriseInput,
  leaves: GoldenCase['leaves'],
  level = '乙级',
): GoldenCase => ({
  name: `房屋建筑监理${level}: ${name}`,
  standard: '10400201',
  level,
  enterprise,
  leaves,
});
const cost = createRegisteredPerson('造价', '一级造价工程师', null);
const chief = (workYears: number): EnterpriseInput => ({
  registeredPeople: [createRegisteredPerson('总监', '监理工程师', '房屋建筑工程', { workYears })],
  enterprise: { entName: '示例监理有限公司', techLeadName: '总监' },
});
const supervising: GoldenCase[] = [
  supervision(
    '10 + 1 + 4 of the first grade',
    {
      registeredPeople: [...createSupervisors(10, '房屋建筑工程'), cost, ...createConstructors(4, '建筑工程', '一级')],
    },
    { 'registeredTotal-4': 'met', 'registeredPersonnel-5': 'met', 'registeredPersonnel-6': 'met' },
  ),
  supervision(
    'one of the four of the second grade',
    {
      registeredPeople: [
        ...createSupervisors(10, '房屋建筑工程'),
        cost,
        ...createConstructors(3, '建筑工程', '一级'),
        ...createConstructors(1, '建筑工程'),
      ],
    },
    { 'registeredTotal-4': 'unmet' },
  ),
  supervision(
    'ten supervisors of 市政',
    { registeredPeople: createSupervisors(10, '市政公用工程') },
    { 'registeredPersonnel-5': 'unmet' },
  ),
  supervision('a lead of ten years', chief(10), { 'technicalLead-3': 'met' }),
  supervision('a lead of nine and a half', chief(9.5), { 'technicalLead-3': 'unmet' }),
  // 近 2 年独立监理 3 个二级工程: one of them was accepted a day too early.
  supervision(
    'three works, one of them two years and a day ago',
    {
      projects: repeatFromOne(3, (index) => ({
        ...createMeasuredProject(
          `监理${index}`,
          '10400201',
          {},
          { role: '监理', projectScale: '二级', features: ['独立承担'] },
        ),
        acceptDate: index === 1 ? '2024-11-19' : '2025-11-20',
      })),
    },
    { 'performance-7': 'unmet' },
    '甲级',
  ),
];

/** 岩土工程勘察（分项）乙级: 注册土木工程师（岩土） 2, others 4, of whom one senior by the note of the line; other specialties are not verified. */
const SOIL = '乙级（岩土工程勘察（分项））';
const soil = (name: string, enterprise: EnterpriseInput, leaves: GoldenCase['leaves']): GoldenCase => ({
  name: `岩土勘察乙级: ${name}`,
  standard: '101001',
  level: SOIL,
  enterprise,
  leaves,
});
const geologist = (name: string, titleName: string) => ({
  ...createTitledPerson(name, titleName, '岩土工程'),
  workYears: 10,
  education: '本科',
});
const soilStaff = (titles: readonly string[], registeredCount = 2): EnterpriseInput => ({
  registeredPeople: repeatFromOne(registeredCount, (index) =>
    createRegisteredPerson(`岩土${index}`, '注册土木工程师（岩土）', null),
  ),
  otherPeople: titles.map((title, index) => geologist(`技术${index}`, title)),
});
const soils: GoldenCase[] = [
  soil('four of the middle rank, no senior', soilStaff(['工程师', '工程师', '工程师', '工程师']), {
    'technicalStaff-4': 'unmet',
  }),
  soil('one senior and three', soilStaff(['高级工程师', '工程师', '工程师', '工程师']), {
    'technicalStaff-4': 'unknown',
  }),
  soil('one registered', soilStaff(['高级工程师', '工程师', '工程师', '工程师'], 1), { 'technicalStaff-4': 'unmet' }),
  soil(
    '150 万元 registered, nothing said of what is paid',
    { enterprise: { entName: '示例勘察有限公司', regCapital: 150 } },
    { 'registeredCapital-2': 'unknown' },
  ),
  soil(
    'a lead who managed a work of construction',
    {
      otherPeople: [{ ...geologist('负责人', '高级工程师'), kind: '技术负责人' }],
      projects: [{ ...createMeasuredProject('楼', '10300101', {}), projectScale: '甲级', managerUuid: '负责人' }],
    },
    { 'technicalLead-3': 'unmet' },
  ),
];

/** 建筑智能化乙级, all of it: 100 万元; 注册 1 + 1, others 6; a lead with 5 years and a medium work; two medium works of each of the others. */
const licence = (entName: string, entType: string, rest: object = {}) => ({
  entName,
  entType,
  creditCode: `91110105MA0000001${computeCreditCodeCheckCharacter('91110105MA0000001')}`,
  licenceStatus: '存续' as const,
  establishDate: '2015-03-01',
  ...rest,
});
const paper = (kind: string, source: string, rest: object = {}) => ({
  kind,
  source,
  confirmed: true,
  docDate: '2026-11-01',
  scans: 1,
  ...rest,
});
const papers = [
  paper('creditRecord', '示例信用报告', { docStart: '2015-03-01' }),
  paper('premises', '示例租赁合同', { confirmed: null, value: 200, unit: '㎡' }),
  paper('system', '示例质量管理手册，技术、经营、人事、财务、档案管理制度'),
];
const design = (uuid: string, code: string, projectScale: string) => ({
  uuid,
  projectName: `设计${uuid}`,
  role: '设计',
  standardCodes: [code],
  projectScale,
  acceptDate: '2022-01-01',
});
const done = (personUuid: string, projectUuid: string, role: string, projectScale: string) => ({
  personUuid,
  projectUuid,
  projectName: `设计${projectUuid}`,
  role,
  endDate: '2022-01-01',
  projectScale,
});
const smartEnterprise = (scaleOfRecord = '中型', leadCode = '10200202'): EnterpriseInput => ({
  enterprise: licence('示例设计有限公司', '有限责任公司', { regCapital: 100, paidCapital: 100, techLeadName: '注册0' }),
  registeredPeople: smartBuildingRegistrants.map((one, index) =>
    index === 0 ? { ...one, workYears: 5, education: '大专' } : one,
  ),
  otherPeople: createTechnicians(SMART_BUILDING_MAJORS, 10),
  projects: [design('甲', '10200202', '中型'), design('乙', '10200202', '中型'), design('负', leadCode, scaleOfRecord)],
  achievements: [
    ...SMART_BUILDING_MAJORS.flatMap((major) =>
      ['甲', '乙'].map((one) => done(`技术${major}`, one, '专业设计负责人', '中型')),
    ),
    done('注册0', '负', '设计负责人', '中型'),
  ],
  equipment: [{ name: '示例工作站', kind: '设计计算设备', count: 8 }],
  declarations: papers,
});
const SMART = { standard: '10200202', level: '乙级' } as const;
const designs: GoldenCase[] = [
  {
    name: '建筑智能化乙级: all by records',
    ...SMART,
    enterprise: smartEnterprise(),
    verdict: 'met',
    leaves: { 'staffPerformance-5': 'met', 'technicalLead-4': 'met' },
  },
  {
    name: '建筑智能化乙级: the lead says 中型, the record 小型',
    ...SMART,
    enterprise: smartEnterprise('小型'),
    leaves: { 'technicalLead-4': 'unknown' },
  },
  {
    // The lead designed it by the role: the record of an EPC contract names the standard of its construction.
    name: '建筑智能化乙级: the lead led the design of a work of construction',
    ...SMART,
    enterprise: smartEnterprise('中型', '10300101'),
    leaves: { 'technicalLead-4': 'unknown' },
  },
  {
    name: '建筑智能化乙级: the lead led a work of construction',
    ...SMART,
    enterprise: {
      ...smartEnterprise('中型', '10300101'),
      projects: (smartEnterprise('中型', '10300101').projects ?? []).map((one) =>
        one.uuid === '负' ? { ...one, role: '施工总承包' } : one,
      ),
      achievements: (smartEnterprise().achievements ?? []).map((one) =>
        one.projectUuid === '负' ? { ...one, role: '项目经理' } : one,
      ),
    },
    verdict: 'unmet',
    leaves: { 'technicalLead-4': 'unmet' },
  },
  {
    name: '建筑设计事务所: an architect of 62 with two large designs, a partnership',
    standard: '102003',
    level: '甲级（建筑设计事务所）',
    enterprise: {
      enterprise: licence('示例建筑设计事务所', '普通合伙企业', { regCapital: 50 }),
      registeredPeople: [
        createRegisteredPerson('甲', '一级注册建筑师', null, {
          workYears: 30,
          // Years of design are an entry of their own: all years of work do not tell how many of them were of design.
          experiences: [{ field: '设计', years: 30 }],
          birthDate: '1964-01-01',
        }),
      ],
      projects: [design('一', '10200121', '大型'), design('二', '10200121', '大型')],
      achievements: ['一', '二'].map((one) => done('甲', one, '设计负责人', '大型')),
      declarations: papers,
    },
    verdict: 'met',
    leaves: { 'registeredPersonnel-2': 'met' },
  },
  {
    name: '建筑行业乙级: a structural engineer of the second grade',
    standard: '10200121',
    level: '行业乙级',
    enterprise: {
      registeredPeople: [
        createRegisteredPerson('甲', '一级注册结构工程师', null),
        createRegisteredPerson('乙', '二级注册结构工程师', null),
      ],
    },
    leaves: { 'technicalStaff-3': 'unmet' },
  },
];

/** 规划甲级: senior 5 of 城乡规划 and 土地规划管理, each 1; senior 5 of at least 4 other fields; middle 10, each 2. */
const planning = (
  name: string,
  titleName: string,
  majors: readonly string[],
  leaves: GoldenCase['leaves'],
): GoldenCase => ({
  name: `规划甲级: ${name}`,
  standard: '05',
  level: '甲级',
  enterprise: { otherPeople: majors.map((major, index) => createTitledPerson(`规划${index}`, titleName, major)) },
  leaves,
});
const repeat = (major: string, count: number) => repeatFromOne(count, () => major);
const plannings: GoldenCase[] = [
  planning('four planners and one of land', '高级工程师', [...repeat('城乡规划', 4), '土地规划管理'], {
    'titledPersonnel-3': 'met',
  }),
  planning('five planners', '高级工程师', repeat('城乡规划', 5), { 'titledPersonnel-3': 'unmet' }),
  planning('four other fields', '高级工程师', ['道路交通', '给水排水', '建筑', '风景园林', '风景园林'], {
    'titledPersonnel-4': 'met',
  }),
  planning('three other fields', '高级工程师', ['道路交通', '给水排水', '建筑', '建筑', '建筑'], {
    'titledPersonnel-4': 'unmet',
  }),
  planning('nine and one', '工程师', [...repeat('城乡规划', 9), '土地规划管理'], { 'titledPersonnel-5': 'unmet' }),
];

testGoldenCases([
  ...constructors,
  ...powers,
  ...money,
  ...concretes,
  ...fires,
  ...ancient,
  ...supervising,
  ...soils,
  ...designs,
  ...plannings,
]);

describe('majors of graduates', () => {
  it.each([
    ['结构', '工程力学', 'maybe'],
    ['结构', '防灾减灾工程及防护工程', 'maybe'],
    ['结构', '木材科学与工程', 'maybe'],
    ['给排水', '水务工程', 'maybe'],
    ['给排水', '英语', 'no'],
    ['暖通', '城市燃气工程', 'maybe'],
    ['暖通', '热能工程', 'maybe'],
    ['暖通', '制冷与低温工程', 'maybe'],
    ['电气', '农业电气化与自动化', 'maybe'],
    ['电气', '电子信息工程', 'maybe'],
    ['电气', '护理学', 'no'],
    ['自动化', '测控技术与仪器', 'maybe'],
    ['自动化', '轨道交通信号与控制', 'maybe'],
    ['通信', '电子信息工程', 'maybe'],
    ['通信', '信息工程', 'maybe'],
    ['通信', '广播电视工程', 'maybe'],
    ['岩土', '采矿工程', 'maybe'],
    ['岩土', '资源勘查工程', 'maybe'],
    ['测量', '地理信息科学', 'maybe'],
    ['环保', '生态学', 'maybe'],
    ['道路与桥梁', '交通工程', 'maybe'],
    ['水工结构', '水文与水资源工程', 'maybe'],
    ['水工结构', '水利水电工程', 'yes'],
    ['建筑', '历史建筑保护工程', 'maybe'],
    ['建筑', '城市设计', 'maybe'],
    ['建筑', '会计学', 'no'],
    ['建筑', '建筑学', 'yes'],
    ['建筑', '建筑工程技术', 'maybe'],
    ['风景园林', '环境设计', 'maybe'],
    ['城乡规划', '人文地理与城乡规划', 'maybe'],
    ['计算机', '物联网工程', 'maybe'],
    ['概预算', '工程造价', 'yes'],
    ['热能动力', '能源与动力工程', 'yes'],
    ['焊接', '焊接技术与工程', 'yes'],
  ])('%s ← %s: %s', (need, major, truth) => {
    expect(matchMajor(need, normaliseMajor(major), new Map())).toBe(truth);
  });
});
