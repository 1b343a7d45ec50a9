import type { EnterpriseDocumentInput } from '#domain/enterprise/enterprise-document.ts';
import type { Calendar } from './calendar.ts';
import { createPersonBase, markSample, type SampleOtherPerson, type SampleRegisteredPerson } from './people.ts';

type SampleProject = NonNullable<EnterpriseDocumentInput['projects']>[number];

/** Columns: key, name, age, whether male, registration, specialty, days until the registration expires. */
const REGISTERED: readonly (readonly [string, string, number, boolean, string, string | null, number])[] = [
  ['ren-ke', '任可', 46, true, '一级注册建筑师', null, 610],
  ['hua-yun', '华韵', 39, false, '一级注册建筑师', null, 44],
  ['fu-shen', '傅深', 51, true, '一级注册结构工程师', null, 380],
  ['ning-he', '宁禾', 37, false, '一级注册结构工程师', null, 290],
  ['kang-yi', '康毅', 42, true, '注册公用设备工程师', '给水排水', 470],
  ['wu-lan', '吴岚', 40, false, '注册公用设备工程师', '暖通空调', 73],
  ['dai-heng', '戴恒', 44, true, '注册电气工程师', '供配电', 520],
];

/** Columns: key, name, age, whether male, title rank, major. */
const OTHERS: readonly (readonly [string, string, number, boolean, '中级' | '高级', string])[] = [
  ['ling-yue', '凌越', 35, true, '中级', '建筑'],
  ['shu-han', '舒涵', 33, false, '中级', '结构'],
  ['ye-bai', '叶柏', 48, true, '高级', '建筑'],
];

const PROJECTS: readonly (readonly [string, string, number, number])[] = [
  ['城市规划展览馆', '大型', 4.6, 15],
  ['滨湖中学', '中型', 3.2, 23],
  ['创智园三期', '大型', 7.8, 8],
  ['社区文化中心', '小型', 0.9, 31],
  ['市民健身馆', '中型', 2.1, 19],
  ['人才公寓', '中型', 5.4, 27],
];

function listRegistered(calendar: Calendar): SampleRegisteredPerson[] {
  return REGISTERED.map(([key, name, age, isMan, regType, specialty, left], order) => ({
    ...createPersonBase(calendar, { key, name, age, isMan }, order + 1),
    education: '本科',
    workYears: age - 23,
    registrations: [
      {
        regType,
        specialty,
        regNo: `示例-SJ-${String(order + 1).padStart(3, '0')}`,
        issueDate: calendar.days(left - 1095),
        validEnd: calendar.days(left),
        registeredHere: true,
      },
    ],
  }));
}

function listOthers(calendar: Calendar): SampleOtherPerson[] {
  return OTHERS.map(([key, name, age, isMan, titleRank, titleMajor], order) => ({
    ...createPersonBase(calendar, { key, name, age, isMan }, order + 10),
    kind: '职称人员',
    education: '本科',
    workYears: age - 23,
    titleName: titleRank === '高级' ? '高级工程师' : '工程师',
    titleRank,
    titleMajor,
    titleSeries: '工程系列',
  }));
}

function listProjects(calendar: Calendar): SampleProject[] {
  return PROJECTS.map(([name, projectScale, area, accepted], order) => ({
    uuid: `puyun-${order}`,
    projectNo: `示例-310104${String(order + 1).padStart(4, '0')}`,
    projectName: `${name}设计（示例）`,
    projectType: '房屋建筑',
    standardCodes: ['10200121'],
    region: '310100',
    ownerName: '示例建设单位',
    contractAmount: Math.round(area * 90),
    metrics: [{ metric: '建筑面积', value: area, unit: '万㎡' }],
    projectScale,
    role: '设计',
    contractDate: calendar.months(-accepted - 14),
    startDate: calendar.months(-accepted - 13),
    finishDate: calendar.months(-accepted),
    acceptDate: calendar.months(-accepted),
    qualityPassed: true,
    managerUuid: order % 2 === 0 ? 'ren-ke' : 'hua-yun',
    onPlatform: order !== 3,
    dataLevel: order === 3 ? null : ('B' as const),
    platformState: order === 3 ? ('missing' as const) : ('same' as const),
    platformSource: 'sample' as const,
  }));
}

/** Creates a design enterprise with a second-grade industry licence; two registrations expire within three months. */
export function makeDesignEnterprise(calendar: Calendar): EnterpriseDocumentInput {
  const { days, years, year } = calendar;
  const certificate = (order: number, certName: string, left: number, code: string, level: string) => ({
    uuid: `puyun-zs-${order}`,
    certNo: `示例-A231${String(order).padStart(6, '0')}`,
    category: 'design' as const,
    certName,
    issueDate: days(left - 1826),
    validStart: days(left - 1826),
    validEnd: days(left),
    issuer: '上海市住房和城乡建设管理委员会',
    region: '310000',
    items: [{ standardCode: code, itemName: certName.replace(/资质证书$/, ''), level, validEnd: days(left) }],
  });
  return {
    enterprise: {
      entName: '上海朴筠建筑设计有限公司（示例）',
      creditCode: '91310104MA1EXMPD2N',
      entType: '有限责任公司',
      legalPerson: markSample('任可'),
      regCapital: 600,
      paidCapital: 600,
      netAssets: 1_450,
      netAssetsYear: year(-1),
      establishDate: years(-11),
      bizTermStart: years(-11),
      bizTermEnd: years(9),
      regAddress: '上海市徐汇区示例路 2 号',
      region: '310104',
      bizScope: '建筑工程设计及咨询（示例）',
      licenceStatus: '存续',
      contactName: markSample('华韵'),
      contactPhone: '021-00000000',
      techLeadName: markSample('任可'),
      techLeadTitle: '高级建筑师',
    },
    certificates: [
      certificate(1, '工程设计建筑行业资质证书', 640, '10200121', '行业乙级'),
      certificate(2, '建筑装饰工程设计专项资质证书', 88, '10200201', '乙级'),
      certificate(3, '建筑幕墙工程设计专项资质证书', 330, '10200203', '乙级'),
      certificate(4, '风景园林工程设计专项资质证书', 21, '10200205', '乙级'),
      certificate(5, '照明工程设计专项资质证书', 500, '10200208', '乙级'),
    ],
    registeredPeople: listRegistered(calendar),
    otherPeople: listOthers(calendar),
    achievements: PROJECTS.slice(0, 3).map(([name, projectScale], order) => ({
      uuid: `puyun-yj-${order}`,
      personUuid: 'ren-ke',
      personKind: 'register' as const,
      projectUuid: `puyun-${order}`,
      projectName: `${name}设计（示例）`,
      role: '设计负责人',
      projectScale,
      startDate: calendar.months(-36 + order),
      endDate: calendar.months(-20 + order),
      standardCode: '10200121',
    })),
    projects: listProjects(calendar),
    equipment: [{ uuid: 'puyun-sb-1', name: '绘图仪', spec: 'A0', count: 2, owned: true, meetsSpec: true }],
    declarations: [{ uuid: 'puyun-sm-1', kind: 'premises', value: 420, unit: '㎡' }],
  };
}
