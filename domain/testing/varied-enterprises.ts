/**
 * Small enterprises in different trades. The expected result of each requirement was calculated by hand from db/facts before the engine
 * ran. Each case has one peculiarity, which its name describes.
 */
import type { EnterpriseDocumentInput } from '../enterprise/enterprise-document.ts';
import { computeCreditCodeCheckCharacter } from '../identity/credit-code.ts';
import {
  createRegisteredPerson,
  createSkilledWorker,
  createTitledPerson,
  type ProjectInput,
  repeatFromOne,
  testDay,
} from './enterprises.ts';
import {
  createConstructors,
  createEngineers,
  createMeasuredProject,
  createSupervisors,
  createTechnicalLead,
  createWorkers,
  type GoldenCase,
} from './golden.ts';

type EnterpriseInput = Partial<EnterpriseDocumentInput>;
type People = NonNullable<EnterpriseInput['otherPeople']>;

const assets = (netAssets: number, rest: object = {}): Pick<EnterpriseInput, 'enterprise'> => ({
  enterprise: { entName: '示例企业', netAssets, ...rest },
});
/** A constructor who is also the technical lead. */
const leadBuilder = (regType: string, specialty: string | null, workYears: number, rest = {}): People[number] => ({
  ...createRegisteredPerson('技术负责人', regType, specialty, { workYears, ...rest }),
  kind: '技术负责人',
});
/** Sets the manager of each work, by default the first constructor that `createConstructors` creates. */
const ledBy = (managerUuid: string, works: readonly ProjectInput[]): ProjectInput[] =>
  works.map((work) => ({ ...work, managerUuid, startDate: '2023-01-01', finishDate: '2024-06-01' }));
const of = (trades: Record<string, number>, grade: '中级工' | '初级工' = '中级工'): People =>
  Object.entries(trades).flatMap(([trade, count]) =>
    repeatFromOne(count, (index) => createSkilledWorker(`${trade}${index}`, trade, grade)),
  );
const licence = (rest: object = {}) => ({
  entName: '示例咨询有限公司',
  entType: '有限责任公司',
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
const testing = { name: '示例检测仪', kind: '试验检测设备', count: 1, owned: false };
const machine = (name: string, rest: object = {}) => ({
  uuid: name,
  name,
  count: 1,
  owned: true,
  meetsSpec: true,
  ...rest,
});

const road = '10300102';
const port = '10300225';
const municipal = '10300110';
const power = '10300232';
const bridge = '10300207';
const steel = '10300209';
const fire = '10300205';
const park = '10300214';
const clean = '10300235';
const top = '103003';

/** Projects for 市政二级: 10 km of road, two bridges of 20 m, 10 km of pipes, two works of 2000 万元. */
const municipalWorks = (shared: boolean): ProjectInput[] => [
  createMeasuredProject(
    '路',
    municipal,
    { 累计城市道路: [10, 'km'] },
    {
      features: ['城市道路'],
      contractAmount: shared ? 2000 : 900,
      acceptDate: '2016-11-20',
    },
  ),
  ...repeatFromOne(2, (index) =>
    createMeasuredProject(`桥${index}`, municipal, { 单跨: [20, 'm'] }, { features: ['城市桥梁'] }),
  ),
  createMeasuredProject('管', municipal, { 累计排水管道: [10, 'km'] }, { features: ['管道工程'] }),
  ...repeatFromOne(shared ? 1 : 2, (index) =>
    createMeasuredProject(`综合${index}`, municipal, {}, { features: ['市政综合工程'], contractAmount: 2000 }),
  ),
];

const FIRE = ['火灾自动报警系统', '自动灭火系统', '防烟排烟系统'];
const topWorks = (third: ProjectInput): ProjectInput[] => [
  createMeasuredProject('高', top, { 建筑物高度: [100, 'm'] }, { standardCodes: ['10300101'] }),
  createMeasuredProject('层', top, { 层数: [28, '层'] }, { standardCodes: ['10300101'] }),
  third,
];
const supervision = (twice: number, single: number): EnterpriseInput => ({
  enterprise: licence({ netAssets: 1, techLeadName: '监理水利水电工程1' }),
  registeredPeople: [
    ...createSupervisors(single, '水利水电工程').map((one, index) => (index === 0 ? { ...one, workYears: 10 } : one)),
    ...repeatFromOne(twice, (index) => ({
      ...createRegisteredPerson(`双证${index}`, '', null),
      registrations: ['监理工程师', '一级造价工程师'].map((regType) => ({
        regType,
        specialty: regType === '监理工程师' ? '水利水电工程' : null,
        validEnd: '2029-12-31',
        registeredHere: true,
      })),
    })),
    ...createConstructors(2, '水利水电工程', '一级'),
  ],
  equipment: [testing],
  declarations: [
    paper('system', '组织结构图、质量管理手册、技术管理制度、档案管理制度'),
    paper('creditRecord', '信用报告', { docDate: '2026-10-21', docStart: '2015-03-01' }),
  ],
});

export const variedEnterprises: readonly GoldenCase[] = [
  {
    name: '公路三级: a certificate until today, one worker of the lowest grade, bridges of which four are asked',
    standard: road,
    level: '三级',
    enterprise: {
      ...assets(800),
      registeredPeople: [
        ...createConstructors(7, '公路工程'),
        {
          ...createRegisteredPerson('末日', '', null),
          registrations: [{ regType: '一级建造师', specialty: '公路工程', validEnd: testDay, registeredHere: true }],
        },
      ],
      otherPeople: [
        createTechnicalLead('工程师', '公路工程', 6),
        ...createEngineers(14, '公路'),
        createTitledPerson('工民建', '工程师', '工民建'),
        ...createWorkers(14),
        ...createWorkers(1, '电工', '初级工'),
      ],
      projects: ledBy('二级公路工程1', [
        createMeasuredProject('甲桥', road, { 单座桥长: [120, 'm'] }, { features: ['桥梁'] }),
        createMeasuredProject('乙桥', road, { 单座桥长: [130, 'm'] }, { features: ['桥梁'] }),
      ]),
    },
    leaves: {
      'netAssets-1': 'met',
      'registeredPersonnel-2': 'met',
      'technicalLead-3': 'met',
      'titledPersonnel-4': 'unknown',
      'siteManagers-5': 'notAssessed',
      'skilledWorkers-6': 'unmet',
      'other-7': 'unknown',
      'equipment-8': 'unknown',
    },
  },
  {
    name: '水利水电二级: years to the day, figures of the standard that are not verified',
    standard: '10300105',
    level: '二级',
    enterprise: {
      ...assets(4000),
      otherPeople: [createTechnicalLead('高级工程师', '水利水电工程', 7, { workYearsOn: '2025-11-20' })],
      projects: repeatFromOne(2, (index) =>
        createMeasuredProject(
          `坝${index}`,
          '10300105',
          { 库容: [500, '万m³'], 坝高: [15, 'm'] },
          { features: ['大坝'] },
        ),
      ),
    },
    leaves: {
      'netAssets-1': 'met',
      'registeredPersonnel-2': 'notAssessed',
      'technicalLead-3': 'met',
      'performance-7': 'unknown',
    },
  },
  {
    name: '港口与海岸三级: two of three ships, one leased and one not compared',
    standard: port,
    level: '三级',
    enterprise: {
      ...assets(800),
      registeredPeople: createConstructors(3, '港口与航道工程', '一级'),
      otherPeople: [
        leadBuilder('一级建造师', '港口与航道工程', 5),
        ...createEngineers(7, '船舶与海洋工程'),
        createTitledPerson('经济', '经济师', '工程经济'),
        ...createWorkers(20, '水手'),
      ],
      projects: ledBy('一级港口与航道工程1', [
        createMeasuredProject('码头', port, { 沿海码头: [1, '万吨级'] }, { features: ['码头'] }),
        createMeasuredProject('船坞', port, { 船坞: [9999, '吨级'] }, { features: ['船坞'] }),
      ]),
      equipment: [machine('打桩船'), machine('起重船', { owned: false }), machine('抓斗式挖泥船', { meetsSpec: null })],
    },
    leaves: {
      'netAssets-1': 'met',
      // The fourth is the lead: whether the lead counts is not verified (CR-10).
      'registeredPersonnel-2': 'unknown',
      'technicalLead-3': 'met',
      'titledPersonnel-4': 'unmet',
      'skilledWorkers-6': 'met',
      'other-7': 'unmet',
      'equipment-8': 'unknown',
    },
  },
  {
    name: '市政二级: four of seven classes with roads, one accepted ten years ago to the day',
    standard: municipal,
    level: '二级',
    enterprise: {
      ...assets(4000),
      otherPeople: [leadBuilder('一级建造师', '市政公用工程', 8)],
      projects: municipalWorks(false),
    },
    verdict: 'met',
    leaves: { 'netAssets-1': 'met', 'technicalLead-3': 'met', 'performance-7': 'met' },
  },
  {
    name: '市政二级: the road is one of the two contracts, and counts once',
    standard: municipal,
    level: '二级',
    enterprise: {
      ...assets(3999.9999),
      otherPeople: [leadBuilder('二级建造师', '市政公用工程', 8)],
      projects: municipalWorks(true),
    },
    verdict: 'unmet',
    leaves: { 'netAssets-1': 'unmet', 'technicalLead-3': 'unmet', 'performance-7': 'unmet' },
  },
  {
    name: '机电二级: the second contract lacks a yuan, the first is of five years ago',
    standard: '10300112',
    level: '二级',
    enterprise: {
      ...assets(4000),
      otherPeople: [createTechnicalLead('高级工程师', '机电工程', 8)],
      projects: [
        createMeasuredProject('甲', '10300112', {}, { contractAmount: 1000, acceptDate: '2021-11-20' }),
        createMeasuredProject('乙', '10300112', {}, { contractAmount: 999.9999 }),
      ],
    },
    leaves: { 'netAssets-1': 'met', 'technicalLead-3': 'met', 'performance-7': 'unmet' },
  },
  {
    name: '电子智能化二级: one of two of the first grade leaves today',
    standard: '10300204',
    level: '二级',
    enterprise: {
      ...assets(800),
      registeredPeople: [
        ...createConstructors(1, '机电工程', '一级'),
        createRegisteredPerson('离开', '一级建造师', '通信与广电工程', { status: 'left', leaveDate: testDay }),
        ...createConstructors(4, '机电工程'),
      ],
      otherPeople: [...createEngineers(5, '自动化'), ...createWorkers(10)],
    },
    leaves: {
      'netAssets-1': 'met',
      'registeredPersonnel-2': 'unmet',
      'titledPersonnel-4': 'unknown',
      'skilledWorkers-6': 'met',
      'other-7': 'unmet',
    },
  },
  {
    name: '消防一级: years of the field, three systems in each building',
    standard: fire,
    level: '一级',
    enterprise: {
      ...assets(1000),
      otherPeople: [
        createTechnicalLead('高级工程师', '给排水', 12, {
          experiences: [{ field: '消防设施工程施工技术管理', years: 10 }],
        }),
      ],
      projects: repeatFromOne(2, (index) =>
        createMeasuredProject(`楼${index}`, fire, { 单体建筑面积: [4, '万㎡'] }, { features: FIRE }),
      ),
    },
    verdict: 'met',
    leaves: { 'netAssets-1': 'met', 'technicalLead-3': 'met', 'performance-7': 'met' },
  },
  {
    name: '消防一级: years of another field, one building without a system for smoke',
    standard: fire,
    level: '一级',
    enterprise: {
      ...assets(1000),
      otherPeople: [createTechnicalLead('高级工程师', '给排水', 12)],
      projects: repeatFromOne(2, (index) =>
        createMeasuredProject(
          `楼${index}`,
          fire,
          { 单体建筑面积: [4, '万㎡'] },
          { features: FIRE.slice(0, index + 1) },
        ),
      ),
    },
    verdict: 'undecided',
    leaves: { 'technicalLead-3': 'unknown', 'performance-7': 'unknown' },
  },
  {
    name: '防水二级: a constructor counts with the titles, fifteen workers of four trades',
    standard: '10300206',
    level: '二级',
    enterprise: {
      ...assets(400),
      registeredPeople: createConstructors(1, '建筑工程'),
      otherPeople: [
        createTechnicalLead('工程师', '化学工程与工艺', 5),
        createTitledPerson('结构', '工程师', '结构'),
        createTitledPerson('化工', '工程师', '化工'),
        ...of({ 防水工: 10, 抹灰工: 4, 架子工: 1 }, '初级工'),
      ],
      projects: ledBy('二级建筑工程1', [
        createMeasuredProject('甲', '10300206', {}, { contractAmount: 200, features: ['建筑防水工程'] }),
        createMeasuredProject('乙', '10300206', {}, { contractAmount: 150, features: ['建筑防水工程'] }),
      ]),
    },
    leaves: {
      'netAssets-1': 'met',
      'technicalLead-2': 'met',
      'titledPersonnel-3': 'met',
      'skilledWorkers-5': 'unmet',
      // Three works of 150 万元 are required; it is uncertain whether one of them reaches the level.
      'other-6': 'unknown',
    },
  },
  {
    name: '桥梁三级: two contracts of which each is more than the total of the higher level',
    standard: bridge,
    level: '三级',
    enterprise: {
      ...assets(800),
      registeredPeople: [
        ...createConstructors(1, '市政公用工程'),
        ...createConstructors(1, '公路工程'),
        ...createConstructors(1, '铁路工程', '一级'),
      ],
      otherPeople: [
        createTechnicalLead('工程师', '桥梁工程', 5),
        ...createEngineers(7, '桥梁工程'),
        ...createEngineers(1, '结构'),
        ...of({ 钢筋工: 19, 模板工: 1 }),
      ],
      projects: ledBy('二级公路工程1', [
        createMeasuredProject('甲', bridge, { 单座桥长: [90, 'm'] }, { contractAmount: 15_000 }),
        createMeasuredProject('乙', bridge, { 单座桥长: [80, 'm'] }, { contractAmount: 16_000 }),
      ]),
      equipment: [machine('混凝土拌和站'), machine('架桥机')],
    },
    leaves: {
      'netAssets-1': 'met',
      'registeredPersonnel-2': 'met',
      'technicalLead-3': 'met',
      'titledPersonnel-4': 'met',
      'skilledWorkers-6': 'met',
      // 15,000 万元 of bridges is the total that the second grade requires; each contract reaches it alone.
      'other-7': 'met',
      'equipment-8': 'met',
    },
  },
  {
    name: '隧道三级: enough by unverified figures, and one too few',
    standard: '10300208',
    level: '三级',
    enterprise: {
      ...assets(800),
      registeredPeople: [...createConstructors(2, '矿业工程'), ...createConstructors(1, '铁路工程', '一级')],
      otherPeople: [
        createTechnicalLead('工程师', '隧道', 4.99),
        ...createEngineers(3, '地下工程'),
        ...createEngineers(2, '结构'),
        ...of({ 爆破工: 14, 电工: 3 }),
      ],
    },
    leaves: {
      'netAssets-1': 'met',
      'registeredPersonnel-2': 'met',
      'technicalLead-3': 'unmet',
      'titledPersonnel-4': 'unknown',
    },
  },
  {
    name: '钢结构三级: titles of one specialty, a signaller of another name, a span of concrete',
    standard: steel,
    level: '三级',
    enterprise: {
      ...assets(500),
      registeredPeople: createConstructors(3, '建筑工程'),
      otherPeople: [
        createTechnicalLead('工程师', '测量', 5),
        ...createEngineers(6, '焊接'),
        ...of({ 焊工: 9, 起重信号司索工: 1 }),
      ],
      projects: ledBy('二级建筑工程1', [
        createMeasuredProject('甲', steel, { 钢结构高度: [50, 'm'] }),
        createMeasuredProject('乙', steel, { 钢筋混凝土结构单跨: [30, 'm'] }),
      ]),
    },
    leaves: {
      'netAssets-1': 'met',
      'registeredPersonnel-2': 'met',
      'technicalLead-3': 'met',
      'titledPersonnel-4': 'met',
      'skilledWorkers-6': 'unknown',
      'other-7': 'unknown',
    },
  },
  {
    name: '装饰二级: an architect leads, a title of the exhibited arts',
    standard: '10300211',
    level: '二级',
    enterprise: {
      ...assets(200),
      registeredPeople: createConstructors(3, '建筑工程'),
      otherPeople: [
        leadBuilder('二级建筑师', null, 8),
        ...createEngineers(4, '暖通'),
        createTitledPerson('美术', '工艺美术师', '建筑美术设计'),
        ...of({ 木工: 5, 镶贴工: 5, 水电工: 4 }),
      ],
      projects: ledBy('二级建筑工程1', [
        createMeasuredProject('甲', '10300211', {}),
        createMeasuredProject('乙', '10300211', {}),
      ]),
    },
    leaves: {
      'netAssets-1': 'met',
      'registeredPersonnel-2': 'met',
      'technicalLead-3': 'met',
      // CR-7 requires the engineering series. The name of the title does not show whether 工艺美术 counts for 建筑美术设计.
      'titledPersonnel-4': 'unknown',
      'skilledWorkers-6': 'unmet',
      'other-7': 'met',
    },
  },
  {
    name: '建筑机电安装三级: all related specialties, of which the list is open; two works of 800 万元',
    standard: '10300212',
    level: '三级',
    enterprise: {
      ...assets(400),
      registeredPeople: createConstructors(3, '机电工程'),
      otherPeople: [
        createTechnicalLead('工程师', '焊接技术与工程', 5),
        ...['暖通', '给排水', '电气', '机械设备', '焊接', '自动化控制'].map((major) =>
          createTitledPerson(major, '工程师', major),
        ),
        ...of({ 管道工: 7, 通风工: 8 }),
      ],
      projects: ledBy('二级机电工程1', [
        createMeasuredProject('甲', '10300212', {}, { contractAmount: 800 }),
        createMeasuredProject('乙', '10300212', {}, { contractAmount: 799 }),
      ]),
    },
    leaves: {
      'netAssets-1': 'met',
      'registeredPersonnel-2': 'met',
      'technicalLead-3': 'met',
      'titledPersonnel-4': 'unknown',
      'skilledWorkers-6': 'met',
      'other-7': 'unmet',
    },
  },
  {
    name: '幕墙二级: all by records',
    standard: '10300213',
    level: '二级',
    enterprise: {
      ...assets(400),
      registeredPeople: createConstructors(4, '建筑工程'),
      otherPeople: [
        createTechnicalLead('工程师', '电气工程及其自动化', 8),
        ...createEngineers(5, '机械设计制造及其自动化'),
        ...createEngineers(1, '建筑结构'),
        ...createWorkers(10),
      ],
      projects: ledBy('二级建筑工程1', [
        createMeasuredProject('甲', '10300213', {}),
        createMeasuredProject('乙', '10300213', {}),
      ]),
    },
    verdict: 'met',
    leaves: {
      'netAssets-1': 'met',
      'registeredPersonnel-2': 'met',
      'technicalLead-3': 'met',
      'titledPersonnel-4': 'met',
      'skilledWorkers-6': 'met',
      'other-7': 'met',
    },
  },
  {
    name: '古建筑二级: two of one class in place of one of each',
    standard: park,
    level: '二级',
    enterprise: {
      ...assets(1000),
      otherPeople: [createTechnicalLead('高级工程师', '历史建筑保护工程', 8)],
      projects: repeatFromOne(2, (index) =>
        createMeasuredProject(
          `阁${index}`,
          park,
          { 单体建筑面积: [300, '㎡'] },
          { features: ['仿古建筑'], acceptDate: '2021-11-20' },
        ),
      ),
    },
    verdict: 'met',
    leaves: { 'netAssets-1': 'met', 'technicalLead-3': 'met', 'performance-7': 'met' },
  },
  {
    name: '古建筑二级: one of the two was accepted a day too early',
    standard: park,
    level: '二级',
    enterprise: {
      ...assets(1000),
      otherPeople: [createTechnicalLead('正高级工程师', '风景园林', 8)],
      projects: repeatFromOne(2, (index) =>
        createMeasuredProject(
          `阁${index}`,
          park,
          { 单体建筑面积: [300, '㎡'] },
          {
            features: ['仿古建筑'],
            acceptDate: index === 1 ? '2021-11-19' : '2021-11-20',
          },
        ),
      ),
    },
    verdict: 'unmet',
    leaves: { 'technicalLead-3': 'met', 'performance-7': 'unmet' },
  },
  {
    name: '照明三级: each kind of electrician, a lead whose years are of a later day',
    standard: '10300215',
    level: '三级',
    enterprise: {
      ...assets(300),
      registeredPeople: [...createConstructors(1, '市政公用工程'), ...createConstructors(1, '机电工程')],
      otherPeople: [
        createTechnicalLead('工程师', '照明', 5, { workYearsOn: '2027-11-20' }),
        ...createEngineers(5, '灯光'),
        ...of({ 高压电工: 9, 低压电工: 1, 维修电工: 1, 电工: 1 }),
      ],
    },
    leaves: {
      'netAssets-1': 'met',
      'registeredPersonnel-2': 'met',
      'technicalLead-3': 'unmet',
      'titledPersonnel-4': 'met',
      'skilledWorkers-6': 'unknown',
      'other-7': 'unmet',
    },
  },
  {
    name: '输变电三级: nineteen titles and the lead, two trades',
    standard: power,
    level: '三级',
    enterprise: {
      ...assets(800),
      registeredPeople: [
        ...createConstructors(2, '机电工程'),
        createRegisteredPerson('别处', '二级建造师', '机电工程', {
          registrations: [
            { regType: '二级建造师', specialty: '机电工程', validEnd: '2029-01-01', registeredHere: false },
          ],
        }),
      ],
      otherPeople: [
        createTechnicalLead('工程师', '电力工程', 5),
        ...createEngineers(19, '电力工程'),
        ...of({ 线路架设工: 15, 变电安装工: 15 }),
      ],
    },
    leaves: {
      'netAssets-1': 'met',
      'registeredPersonnel-2': 'unmet',
      'technicalLead-3': 'met',
      'titledPersonnel-4': 'unknown',
      'skilledWorkers-6': 'met',
    },
  },
  {
    name: '环保二级: three small works, of which one is larger',
    standard: clean,
    level: '二级',
    enterprise: {
      ...assets(600),
      otherPeople: [createTechnicalLead('高级工程师', '环境工程', 8)],
      projects: ['小型', '小型', '中型'].map((projectScale, index) =>
        createMeasuredProject(`站${index}`, clean, {}, { projectScale }),
      ),
    },
    leaves: { 'netAssets-1': 'met', 'technicalLead-3': 'met', 'performance-7': 'unknown' },
  },
  {
    name: '环保二级: three small works',
    standard: clean,
    level: '二级',
    enterprise: {
      ...assets(600),
      otherPeople: [createTechnicalLead('高级工程师', '环境工程', 8)],
      projects: repeatFromOne(3, (index) => createMeasuredProject(`站${index}`, clean, {}, { projectScale: '小型' })),
    },
    verdict: 'met',
    leaves: { 'performance-7': 'met' },
  },
  {
    name: '特种工程: works of the lead, those of a constructor do not count',
    standard: '10300236',
    level: '不分等级',
    enterprise: {
      ...assets(240),
      registeredPeople: createConstructors(1, '建筑工程'),
      otherPeople: [createTechnicalLead('工程师', '结构', 5), ...createWorkers(5)],
      projects: [
        ...ledBy('二级建筑工程1', [createMeasuredProject('甲', '10300236', {})]),
        ...ledBy('技术负责人', [createMeasuredProject('乙', '10300236', {})]),
      ],
    },
    leaves: {
      'netAssets-1': 'met',
      'technicalLead-2': 'met',
      'other-3': 'unknown',
      'skilledWorkers-5': 'met',
      'other-6': 'unmet',
    },
  },
  {
    name: '特级: three of five by three buildings, fifty constructors, figures of a year that is low',
    standard: top,
    level: '特级',
    topGradeCategory: '10300101',
    enterprise: {
      ...assets(36_000, { regCapital: 29_999 }),
      registeredPeople: createConstructors(50, '建筑工程', '一级'),
      projects: topWorks(
        createMeasuredProject(
          '额',
          top,
          {},
          { standardCodes: ['10300101'], role: '工程总承包', contractAmount: 20_000 },
        ),
      ),
      declarations: [2023, 2024, 2025].map((year) => ({
        kind: 'bankCredit',
        year,
        value: year === 2024 ? 49_999 : 50_000,
        source: '示例授信',
      })),
    },
    verdict: 'unmet',
    leaves: {
      'other-1': 'unmet',
      'netAssets-2': 'met',
      'other-3': 'unknown',
      'other-4': 'unmet',
      'registeredPersonnel-8': 'met',
    },
  },
  {
    name: '水利监理乙级: one of two certificates fills one of the two places, thirteen supervisors in all',
    standard: '10400205',
    level: '乙级',
    enterprise: supervision(1, 12),
    verdict: 'met',
    leaves: {
      'other-2': 'met',
      'technicalLead-3': 'met',
      'registeredTotal-4': 'met',
      'registeredPersonnel-5': 'met',
      'registeredPersonnel-6': 'met',
      'system-7': 'met',
      'other-8': 'met',
      'creditRecord-9': 'met',
    },
  },
  {
    name: '监理事务所: three partners without an entry of their years',
    standard: '104003',
    level: '不分级别',
    enterprise: {
      enterprise: licence({ entType: '普通合伙企业' }),
      registeredPeople: createSupervisors(3, '房屋建筑工程'),
      equipment: [testing],
      declarations: [
        paper('system', '质量管理手册、考勤管理办法'),
        paper('premises', '租赁合同', { confirmed: null, value: 60, unit: '㎡', docEnd: '2026-11-19' }),
      ],
    },
    leaves: {
      'registeredPersonnel-2': 'unknown',
      'other-3': 'unknown',
      'system-4': 'met',
      'other-5': 'met',
    },
  },
  {
    name: '市政监理丙级: one supervisor of two specialties is one, a leader of seven years',
    standard: '10400212',
    level: '丙级',
    enterprise: {
      enterprise: licence({ netAssets: 1, techLeadName: '监理市政公用工程1' }),
      registeredPeople: [
        ...createSupervisors(4, '市政公用工程').map((one) => ({ ...one, workYears: 7.99 })),
        createRegisteredPerson('房建', '监理工程师', '房屋建筑工程、公路工程'),
      ],
      equipment: [{ ...testing, count: 0 }],
      declarations: [paper('system', '质量管理体系文件、档案管理规定', { docEnd: '2026-11-19' })],
    },
    leaves: {
      'other-2': 'met',
      'technicalLead-3': 'unmet',
      'registeredPersonnel-4': 'unmet',
      'system-5': 'unknown',
      'other-6': 'unknown',
    },
  },
  {
    name: '风景园林设计乙级: a lead with two medium designs, one of them accepted tomorrow',
    standard: '10200205',
    level: '乙级',
    enterprise: {
      enterprise: licence({ regCapital: 100, techLeadName: '设计' }),
      otherPeople: [
        {
          ...createTitledPerson('设计', '高级工程师', '风景园林'),
          workYears: 20,
          education: '本科',
          experiences: [{ field: '设计', years: 8 }],
        },
      ],
      projects: ['今', '明'].map((name) => ({
        uuid: name,
        projectName: `园林${name}`,
        role: '设计',
        standardCodes: ['10200205'],
        projectScale: '中型',
        acceptDate: name === '今' ? testDay : '2026-11-21',
      })),
      achievements: ['今', '明'].map((name) => ({
        personUuid: '设计',
        projectUuid: name,
        projectName: `园林${name}`,
        role: '设计负责人',
        endDate: name === '今' ? testDay : '2026-11-21',
        projectScale: '中型',
      })),
      declarations: [
        paper('premises', '租赁合同', { confirmed: null, value: 100, unit: '㎡', docEnd: testDay }),
        paper('creditRecord', '信用报告', { docStart: '2015-03-02' }),
      ],
      equipment: [{ name: '工作站', kind: '设计计算设备', count: 1 }],
    },
    leaves: {
      'other-1': 'unknown',
      'registeredCapital-2': 'met',
      'technicalLead-4': 'unmet',
      'other-6': 'met',
      'system-7': 'unknown',
    },
  },
  {
    name: '工程测量乙级: one work of the first grade in place of two of the second',
    standard: '101001',
    level: '乙级（工程测量专业资质）',
    enterprise: {
      enterprise: licence({ regCapital: 150, paidCapital: 150, techLeadName: '测量' }),
      otherPeople: [{ ...createTitledPerson('测量', '高级工程师', '测绘工程'), workYears: 10, education: '本科' }],
      projects: [
        {
          uuid: '控制网',
          projectName: '控制网',
          role: '勘察',
          standardCodes: ['101001'],
          projectScale: '甲级',
          acceptDate: testDay,
        },
      ],
      achievements: [
        {
          personUuid: '测量',
          projectUuid: '控制网',
          projectName: '控制网',
          role: '勘察负责人',
          endDate: testDay,
          projectScale: '甲级',
        },
      ],
    },
    leaves: {
      'other-1': 'unknown',
      'registeredCapital-2': 'met',
      'technicalLead-3': 'met',
      'technicalStaff-4': 'unknown',
      'system-8': 'unknown',
    },
  },
  {
    name: '施工劳务: a lead by skill, forty-eight workers and one of 61, a lease until today',
    standard: 'labour',
    level: '不分等级',
    enterprise: {
      ...assets(200),
      otherPeople: [
        { ...createSkilledWorker('领班', '砌筑工', '高级工'), kind: '技术负责人' },
        ...createWorkers(48, '钢筋工', '初级工'),
        { ...createSkilledWorker('老师傅', '钢筋工', '高级工'), birthDate: '1965-11-20' },
      ],
      declarations: [paper('premises', '租赁合同', { confirmed: null, value: 30, unit: '㎡', docEnd: testDay })],
    },
    leaves: {
      'netAssets-1': 'met',
      'other-2': 'met',
      'technicalLead-3': 'met',
      'siteManagers-4': 'notAssessed',
      'skilledWorkers-5': 'unmet',
    },
  },
];
