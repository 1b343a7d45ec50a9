/** Survey, design, supervision and planning. Figures from survey.json, design.json, supervision.json and planning.json. */
import type { EnterpriseDocumentInput } from '../../enterprise/enterprise-document.ts';
import { createRegisteredPerson, createTitledPerson, repeatFromOne } from '../../testing/enterprises.ts';
import {
  createConstructors,
  createMeasuredProject,
  createSupervisors,
  createTechnicalLead,
  type GoldenCase,
  testGoldenCases,
} from '../../testing/golden.ts';

const paid = (
  paidCapital: number,
  regCapital = paidCapital,
  rest: Partial<EnterpriseDocumentInput> = {},
): Partial<EnterpriseDocumentInput> => ({
  enterprise: { entName: '示例企业', paidCapital, regCapital },
  ...rest,
});
const cost = (count: number) =>
  repeatFromOne(count, (index) => createRegisteredPerson(`造价${index}`, '一级造价工程师', null));
const systemText = '有必要的质量管理体系、档案管理和规章制度';

/** Staffing table of 建筑智能化 乙级: registered 自动化 1 通信信息 1; others 自动化 计算机 机电一体化 给水排水 暖通空调 机械 1 each: 8 in all. */
const technician = (major: string, rest = {}) => ({
  ...createTitledPerson(`技术${major}`, '工程师', major),
  workYears: 10,
  education: '本科',
  ...rest,
});
const smartStaff = {
  registeredPeople: [
    createRegisteredPerson('注册电气', '注册电气工程师', '供配电'),
    createRegisteredPerson('注册电子', '注册电子工程师（电子信息、广播电影电视）', null),
  ],
  otherPeople: ['自动化', '计算机', '机电一体化', '给水排水', '暖通空调', '机械'].map((major) => technician(major)),
};

const otherCategories: GoldenCase[] = [
  // 工程测量乙级: paid-in capital 150 万元; registered capital alone does not count.
  {
    name: '工程勘察 工程测量乙级: paid-in capital',
    standard: '101001',
    level: '乙级（工程测量专业资质）',
    enterprise: paid(150),
    leaves: { 'registeredCapital-2': 'met', 'technicalStaff-4': 'unknown' },
  },
  {
    name: '工程勘察 工程测量乙级: 149 paid of 300 registered',
    standard: '101001',
    level: '乙级（工程测量专业资质）',
    enterprise: paid(149, 300),
    verdict: 'unmet',
    leaves: { 'registeredCapital-2': 'unmet' },
  },
  // Lead: bachelor, 10 years, 土木工程师（岩土）, two 乙级 projects or one 甲级.
  {
    name: '工程勘察 工程测量乙级: a lead with one 甲级 project',
    standard: '101001',
    level: '乙级（工程测量专业资质）',
    enterprise: {
      registeredPeople: [
        createRegisteredPerson('岩土', '注册土木工程师（岩土）', null, { workYears: 10, education: '本科' }),
      ],
      achievements: [
        {
          personUuid: '岩土',
          projectName: '甲级测量',
          role: '项目负责人',
          endDate: '2020-01-01',
          standardCode: '101001',
          projectScale: '甲级',
        },
      ],
    },
    leaves: { 'technicalLead-3': 'declared' },
  },
  {
    name: '工程勘察 工程测量乙级: a lead of 61 years (60 at most)',
    standard: '101001',
    level: '乙级（工程测量专业资质）',
    enterprise: {
      registeredPeople: [
        createRegisteredPerson('岩土', '注册土木工程师（岩土）', null, {
          workYears: 30,
          education: '本科',
          birthDate: '1965-11-20',
        }),
      ],
      achievements: [
        {
          personUuid: '岩土',
          projectName: '甲级测量',
          role: '项目负责人',
          endDate: '2020-01-01',
          projectScale: '甲级',
        },
      ],
    },
    leaves: { 'technicalLead-3': 'unmet' },
  },
  // 海洋 甲级 and 乙级 are too thinly recorded to be met.
  {
    name: '海洋工程勘察乙级 单个分专业: one row is no whole standard',
    standard: '101002',
    level: '乙级（单个分专业）',
    enterprise: paid(100),
    verdict: 'undecided',
    leaves: { 'registeredCapital-1': 'met' },
  },
  // 建筑智能化乙级: 2 registered + 6 others = the table; 100 万元.
  {
    name: '建筑智能化乙级: the staffing table filled',
    standard: '10200202',
    level: '乙级',
    enterprise: paid(100, 100, smartStaff),
    leaves: { 'registeredCapital-2': 'met', 'technicalStaff-3': 'met' },
  },
  // The 暖通 technician has 9 years (10 asked): that place stays empty.
  {
    name: '建筑智能化乙级: a technician with nine years',
    standard: '10200202',
    level: '乙级',
    enterprise: paid(99, 99, {
      ...smartStaff,
      otherPeople: [
        ...smartStaff.otherPeople.filter((person) => person.titleMajor !== '暖通空调'),
        technician('暖通空调', { workYears: 9 }),
      ],
    }),
    leaves: { 'registeredCapital-2': 'unmet', 'technicalStaff-3': 'unmet' },
  },
  // The years are not entered: 待核对, not 不足.
  {
    name: '建筑智能化乙级: a technician of unknown years',
    standard: '10200202',
    level: '乙级',
    enterprise: paid(100, 100, {
      ...smartStaff,
      otherPeople: [
        ...smartStaff.otherPeople.filter((person) => person.titleMajor !== '暖通空调'),
        technician('暖通空调', { workYears: null }),
      ],
    }),
    leaves: { 'technicalStaff-3': 'unknown' },
  },
  // Lead of 建筑智能化乙级: college, 5 years, a registration, one 中型以上 project; 大型 is above.
  {
    name: '建筑智能化乙级: a lead with one large project',
    standard: '10200202',
    level: '乙级',
    enterprise: {
      registeredPeople: [
        createRegisteredPerson('负责人', '注册电气工程师', '供配电', { workYears: 5, education: '大专' }),
      ],
      achievements: [
        {
          personUuid: '负责人',
          projectName: '大型',
          role: '设计负责人',
          endDate: '2020-01-01',
          standardCode: '10200202',
          projectScale: '大型',
        },
      ],
    },
    leaves: { 'technicalLead-4': 'declared' },
  },
  {
    name: '建筑智能化乙级: a lead with a small project',
    standard: '10200202',
    level: '乙级',
    enterprise: {
      registeredPeople: [
        createRegisteredPerson('负责人', '注册电气工程师', '供配电', { workYears: 5, education: '大专' }),
      ],
      achievements: [
        { personUuid: '负责人', projectName: '小型', role: '设计负责人', endDate: '2020-01-01', projectScale: '小型' },
      ],
    },
    leaves: { 'technicalLead-4': 'unmet' },
  },
  // 建筑行业乙级: 7 registered by the table; one architect of two is missing.
  {
    name: '建筑行业乙级: one of two architects',
    standard: '10200121',
    level: '行业乙级',
    enterprise: paid(300, 300, {
      registeredPeople: [
        createRegisteredPerson('建筑', '一级注册建筑师', null),
        ...repeatFromOne(2, (index) => createRegisteredPerson(`结构${index}`, '一级注册结构工程师', null)),
      ],
    }),
    leaves: { 'registeredCapital-2': 'met', 'technicalStaff-3': 'unmet' },
  },
  // 煤炭行业 专业甲级: registered capital of 300 万元.
  {
    name: '煤炭行业 专业甲级: 300 万元',
    standard: '10200101',
    level: '专业甲级',
    enterprise: paid(300, 300),
    leaves: { 'registeredCapital-2': 'met', 'technicalStaff-4': 'unknown' },
  },
  {
    name: '煤炭行业 专业甲级: 299.99 万元',
    standard: '10200101',
    level: '专业甲级',
    enterprise: paid(299.99, 299.99),
    verdict: 'unmet',
    leaves: { 'registeredCapital-2': 'unmet' },
  },
  // 事务所: 建市〔2016〕285号 has no limit of age; 10 years and two large projects are missing.
  {
    name: '建筑设计事务所: an architect of 70 years',
    standard: '102003',
    level: '甲级（建筑设计事务所）',
    enterprise: paid(50, 50, {
      registeredPeople: [createRegisteredPerson('老建筑师', '一级注册建筑师', null, { birthDate: '1956-01-01' })],
    }),
    leaves: { 'registeredCapital-1': 'met', 'registeredPersonnel-2': 'unmet' },
  },
  {
    name: '建筑设计事务所: a second-grade architect',
    standard: '102003',
    level: '甲级（建筑设计事务所）',
    enterprise: paid(49, 49, { registeredPeople: [createRegisteredPerson('建筑师', '二级注册建筑师', null)] }),
    verdict: 'unmet',
    leaves: { 'registeredCapital-1': 'unmet', 'registeredPersonnel-2': 'unmet' },
  },
  // 电力 新能源: the table holds for one type; without the type nothing is decided.
  {
    name: '水利行业设计 专业乙级: the table of 水库枢纽 without a type',
    standard: '10200119',
    level: '专业乙级',
    enterprise: paid(0, 0),
    leaves: { 'technicalStaff-3': 'unknown' },
  },
  {
    name: '水利行业设计 专业乙级: asked for 水库枢纽',
    standard: '10200119',
    level: '专业乙级',
    subject: '水库枢纽',
    enterprise: paid(0, 0),
    leaves: { 'technicalStaff-3': 'unmet' },
  },
  // 房屋建筑监理丙级: 5 supervisors, lead with 8 years; systems and equipment declared.
  {
    name: '房屋建筑监理丙级: five supervisors, everything declared',
    standard: '10400201',
    level: '丙级',
    verdict: 'declared',
    enterprise: {
      registeredPeople: [
        { ...createRegisteredPerson('监理', '监理工程师', '房屋建筑工程'), uuid: '负责', workYears: 8 },
        ...repeatFromOne(4, (index) => createRegisteredPerson(`监理${index}`, '监理工程师', '房屋建筑工程')),
      ],
      declarations: [
        { kind: 'system', confirmed: true },
        { kind: 'requirement', text: '有必要的工程试验检测设备', confirmed: true },
        { kind: 'requirement', text: '具有独立法人资格且有符合国家有关规定的资产', confirmed: true },
      ],
    },
    leaves: {
      'registeredCapital-1': 'notAssessed',
      'technicalLead-3': 'met',
      'registeredPersonnel-4': 'met',
      'system-5': 'declared',
      'other-6': 'declared',
    },
  },
  {
    name: '房屋建筑监理丙级: four supervisors and one of 市政公用',
    standard: '10400201',
    level: '丙级',
    verdict: 'unmet',
    enterprise: {
      registeredPeople: [...createSupervisors(4, '房屋建筑工程'), ...createSupervisors(1, '市政公用工程')],
      declarations: [{ kind: 'system', text: systemText, confirmed: false }],
    },
    leaves: { 'registeredPersonnel-4': 'unmet', 'system-5': 'unmet' },
  },
  // 注册资本 was dropped by 令第24号 (2015-05-04): the day before it is assessed, and the new wording is not.
  {
    name: '房屋建筑监理丙级 on 2015-05-03: capital is still assessed',
    standard: '10400201',
    level: '丙级',
    asOf: '2015-05-03',
    enterprise: paid(49, 49),
    leaves: { 'registeredCapital-1': 'unmet', 'other-2': 'notAssessed' },
  },
  {
    name: '房屋建筑监理丙级 on 2015-05-04: capital is dropped',
    standard: '10400201',
    level: '丙级',
    asOf: '2015-05-04',
    enterprise: paid(49, 49),
    leaves: { 'registeredCapital-1': 'notAssessed', 'other-2': 'unknown' },
  },
  // 甲级: 15 supervisors + 2 cost engineers, 25 certificates: 15 + 2 + 8 constructors = 25.
  {
    name: '房屋建筑监理甲级: 25 certificates',
    standard: '10400201',
    level: '甲级',
    enterprise: {
      registeredPeople: [
        ...createSupervisors(15, '房屋建筑工程'),
        ...cost(2),
        ...createConstructors(8, '建筑工程', '一级'),
      ],
      projects: repeatFromOne(3, (index) =>
        createMeasuredProject(
          `监理项目${index}`,
          '10400201',
          {},
          { role: '监理', projectScale: '二级', acceptDate: '2025-06-30', features: ['独立承担'] },
        ),
      ),
    },
    leaves: {
      'registeredTotal-4': 'met',
      'registeredPersonnel-5': 'met',
      'registeredPersonnel-6': 'met',
      'performance-7': 'met',
    },
  },
  // 人次 counts certificates: 14 + 2 + 1 + 8 = 25. 人 counts people (CR-9): the 15th supervisor is no cost engineer as well: 1 < 2.
  {
    name: '房屋建筑监理甲级: two certificates of one person',
    standard: '10400201',
    level: '甲级',
    enterprise: {
      registeredPeople: [
        ...createSupervisors(14, '房屋建筑工程'),
        {
          ...createRegisteredPerson('双证', '监理工程师', '房屋建筑工程'),
          registrations: [
            { regType: '监理工程师', specialty: '房屋建筑工程', validEnd: '2029-12-31', registeredHere: true },
            { regType: '一级造价工程师', validEnd: '2029-12-31', registeredHere: true },
          ],
        },
        ...cost(1),
        ...createConstructors(8, '建筑工程', '一级'),
      ],
    },
    leaves: { 'registeredTotal-4': 'met', 'registeredPersonnel-5': 'met', 'registeredPersonnel-6': 'unmet' },
  },
  {
    name: '房屋建筑监理甲级: 24 certificates',
    standard: '10400201',
    level: '甲级',
    enterprise: {
      registeredPeople: [
        ...createSupervisors(15, '房屋建筑工程'),
        ...cost(2),
        ...createConstructors(7, '建筑工程', '一级'),
      ],
    },
    leaves: { 'registeredTotal-4': 'unmet', 'performance-7': 'unmet' },
  },
  // 综合: the 60 and the 5 are different people; a person with both fills one place.
  {
    name: '监理综合: sixty supervisors, five cost engineers',
    standard: '104001',
    level: '不分级别',
    enterprise: { registeredPeople: [...createSupervisors(60, '房屋建筑工程'), ...cost(5)] },
    leaves: { 'registeredPersonnel-5': 'met', 'registeredPersonnel-6': 'met', 'registeredTotal-7': 'unmet' },
  },
  {
    name: '监理综合: fifty-nine',
    standard: '104001',
    level: '不分级别',
    enterprise: { registeredPeople: createSupervisors(59, '房屋建筑工程') },
    leaves: { 'registeredPersonnel-5': 'unmet' },
  },
  // 监理甲级 lead: registered and (15 years or a senior title).
  {
    name: '监理综合: a lead with a senior title instead of 15 years',
    standard: '104001',
    level: '不分级别',
    enterprise: {
      registeredPeople: [
        createRegisteredPerson('总工', '监理工程师', '房屋建筑工程', {
          titleName: '高级工程师',
          titleMajor: '土木工程',
          workYears: 10,
        }),
      ],
      enterprise: { entName: '示例企业', techLeadName: '总工' },
    },
    leaves: { 'technicalLead-3': 'met' },
  },
  {
    name: '监理综合: a lead who is not registered as a supervisor',
    standard: '104001',
    level: '不分级别',
    enterprise: { otherPeople: [createTechnicalLead('高级工程师', '土木工程', 30)] },
    leaves: { 'technicalLead-3': 'unmet' },
  },
  // 规划 乙级, 自然资源部令第11号: people are recalled, the head count is declared.
  {
    name: '规划乙级: recalled people decide nothing',
    standard: '05',
    level: '乙级',
    enterprise: { declarations: [{ kind: 'premises', value: 199, unit: 'm²' }] },
    verdict: 'undecided',
    leaves: { 'registeredPersonnel-7': 'unknown', 'premises-8': 'unknown' },
  },
  // 原规定 乙级 (令第12号, in force until 2024-01-24): 4 planners, 200 m².
  {
    name: '规划乙级（原规定） on 2020-01-01: four planners and 200 m²',
    standard: '05',
    level: '乙级（原规定）',
    asOf: '2020-01-01',
    enterprise: {
      registeredPeople: repeatFromOne(4, (index) => createRegisteredPerson(`规划${index}`, '注册城乡规划师', null)),
      declarations: [
        { kind: 'premises', value: 200, unit: '平方米' },
        { kind: 'headcount', value: 25 },
      ],
    },
    leaves: { 'headcount-3': 'declared', 'registeredPersonnel-9': 'met', 'premises-11': 'declared' },
  },
  {
    name: '规划乙级（原规定） on 2020-01-01: three planners and 199 m²',
    standard: '05',
    level: '乙级（原规定）',
    asOf: '2020-01-01',
    verdict: 'unmet',
    enterprise: {
      registeredPeople: repeatFromOne(3, (index) => createRegisteredPerson(`规划${index}`, '注册城乡规划师', null)),
      declarations: [
        { kind: 'premises', value: 199, unit: '平方米' },
        { kind: 'headcount', value: 24 },
      ],
    },
    leaves: { 'headcount-3': 'unmet', 'registeredPersonnel-9': 'unmet', 'premises-11': 'unmet' },
  },
  // 2 个行业甲级，近 10 年每行业大型设计: which qualifications are held and of what industry the works are, no number of works says.
  ...[0, 2, 3, 9].map(
    (count): GoldenCase => ({
      name: `工程设计综合甲级: ${count} works of what the sentence is about`,
      standard: '102001',
      level: '综合甲级',
      enterprise: {
        projects: repeatFromOne(count, (index) =>
          createMeasuredProject(
            `设计${index}`,
            '102001',
            {},
            { features: ['已有资质与大型业绩', 'true'], projectScale: '大型' },
          ),
        ),
      },
      leaves: { 'performance-5': count < 3 ? 'unmet' : 'unknown' },
    }),
  ),
];

testGoldenCases(otherCategories);
