import { createIdentityChoices, defineRecord } from './field.ts';
import { platformState } from './platform-state.ts';

export const PROJECT_TYPES = [
  '房屋建筑',
  '市政',
  '公路',
  '水利',
  '机电',
  '铁路',
  '港口与航道',
  '电力',
  '矿山',
  '冶金',
  '石油化工',
  '通信',
  '民航',
  '其他',
] as const;
export const PROJECT_ROLES = ['施工总承包', '主体工程承包', '专业承包', '勘察', '设计', '监理'] as const;
const SCALES = ['大型', '中型', '小型'] as const;

/** A measure of a project under the name used in the standards (高度, 单项合同额, 累计长度 …). */
export const measure = defineRecord({
  table: null,
  label: '指标',
  fields: {
    metric: {
      kind: 'text',
      label: '指标名称',
      max: 60,
      required: 'always',
      sheet: { example: '高度', width: 16, help: '与资质标准的指标名称一致；一行一个指标' },
      form: { placeholder: '如 单体建筑面积' },
    },
    value: { kind: 'number', label: '指标数值', sheet: { example: '81.5', width: 12 } },
    unit: {
      kind: 'line',
      label: '指标单位',
      max: 20,
      sheet: { example: 'm', width: 10 },
      form: { placeholder: '如 m²' },
    },
    // The number of such objects in the project (机组 4 台, 桥 2 座); empty: one.
    count: {
      kind: 'integer',
      label: '数量',
      min: 0,
      max: 1_000_000,
      sheet: { help: '同样的工程有几个；不填按一个' },
    },
  },
});

const features = {
  kind: 'words',
  max: 60,
  most: 40,
  sheet: { example: '装配式', width: 18, help: '多项用顿号隔开' },
} as const;

/** A unit work (单位工程); each may count for one indicator (CR-11). */
export const work = defineRecord({
  table: null,
  label: '单位工程',
  fields: {
    workName: {
      kind: 'text',
      label: '单位工程名称',
      max: 200,
      required: 'always',
      sheet: { example: '1 号楼', width: 20, help: '不填表示指标属于整个项目' },
      form: { placeholder: '如 1 号楼' },
    },
    projectScale: {
      kind: 'line',
      label: '单位工程规模',
      max: 20,
      offers: SCALES,
      sheet: { example: '大型', width: 13 },
    },
    // The type or contents of the unit work: 火灾自动报警系统, 一级公路, 施工总承包 …
    features: { ...features, label: '单位工程特征' },
    metrics: { kind: 'rows', of: measure, label: '单位工程指标', most: 40 },
  },
});

/** One of the five linked records that a project needs on the platform (招标投标 … 竣工验收). Missing ones are reported. */
export const projectLink = defineRecord({
  table: null,
  label: '业务环节',
  fields: {
    state: {
      kind: 'line',
      label: '环节状态',
      max: 20,
      offers: ['已录入', '缺失', '不适用'],
      sheet: { example: '已录入', width: 13 },
    },
    no: { kind: 'code', label: '环节编号', max: 100, sheet: { width: 16 } },
    date: { kind: 'day', label: '环节日期' },
  },
});
export const PROJECT_LINK_LABELS = {
  bidding: '招标投标',
  contract: '合同登记',
  drawingReview: '施工图审查',
  permit: '施工许可',
  acceptance: '竣工验收',
} as const;
const LINK_KINDS = Object.keys(PROJECT_LINK_LABELS) as ProjectLinkKind[];
export type ProjectLinkKind = keyof typeof PROJECT_LINK_LABELS;

type Links = Readonly<Partial<Record<ProjectLinkKind, { readonly state: string | null } | null>>>;
/** Lists the links that have no record or are recorded as missing (reminder 0303). */
export function listMissingLinks(links: Links | null): ProjectLinkKind[] {
  return LINK_KINDS.filter((kind) => {
    const link = links?.[kind];
    return !link || link.state === '缺失' || link.state === '未录入';
  });
}

/** The sources of platform data about a project. Only the connected platform service is authoritative. */
export const PROJECT_DATA_SOURCES = {
  platform: '监管平台',
  list: '导入的清单（未经平台核实）',
  sample: '本地示例（未经平台核实）',
} as const;
export type ProjectDataSource = keyof typeof PROJECT_DATA_SOURCES;

const money = { kind: 'money', min: 0 } as const;
const quantity = { kind: 'number', min: 0, max: 1e12 } as const;
const person = { kind: 'person', sheet: { width: 14, help: '姓名；有同名人员时填证件号码' } } as const;

/** A project of the supervising platform (监管平台项目); its links and unit works are defined separately. */
export const project = defineRecord({
  table: 'project',
  label: '项目',
  fields: {
    projectNo: {
      kind: 'code',
      label: '平台项目编号',
      max: 50,
      isSearched: true,
      sheet: { example: '1101051801010001', width: 20, help: '监管平台的项目编号，本表内不能重复' },
    },
    provProjectNo: { kind: 'code', label: '省级项目编号', max: 50, isSearched: true, sheet: { width: 18 } },
    projectName: {
      kind: 'text',
      label: '项目名称',
      min: 2,
      max: 200,
      required: 'always',
      isSearched: true,
      sheet: { example: '示例住宅楼工程', width: 28 },
      form: { isWide: true },
    },
    projectType: {
      kind: 'line',
      label: '工程类别',
      max: 50,
      isBulk: 'offered',
      offers: PROJECT_TYPES,
      sheet: { example: '房屋建筑' },
      form: { placeholder: '选择或输入' },
    },
    // The standards for which the project counts; empty: derived from its type and metrics.
    standardCodes: {
      kind: 'words',
      label: '对应资质标准',
      aliases: ['对应资质标准编码'],
      max: 20,
      most: 20,
      help: '不填则按类别和指标自动判断',
      sheet: {
        example: '10300101',
        width: 18,
        help: '资质标准页面上的编码，多个用顿号隔开；不填则按类别和指标自动判断',
      },
    },
    role: {
      kind: 'line',
      label: '承揽方式',
      max: 20,
      isBulk: 'offered',
      offers: PROJECT_ROLES,
      sheet: { example: '施工总承包', width: 13 },
      form: { placeholder: '选择或输入' },
    },
    projectScale: { kind: 'line', label: '工程规模', max: 20, offers: SCALES, sheet: { example: '大型' } },
    buildNature: {
      kind: 'line',
      label: '建设性质',
      max: 50,
      isBulk: true,
      offers: ['新建', '改建', '扩建'],
      sheet: { example: '新建' },
    },
    purpose: { kind: 'line', label: '工程用途', max: 50, isBulk: true, sheet: { example: '居住建筑' } },
    investType: { kind: 'line', label: '投资类型', max: 50, isBulk: true, sheet: { example: '企业投资' } },
    region: {
      kind: 'region',
      label: '项目所在地',
      isBulk: true,
      sheet: { example: '北京市 朝阳区', width: 16, help: '六位行政区划代码或名称' },
    },
    address: { kind: 'line', label: '详细地址', max: 200, sheet: { width: 20 } },
    ownerName: {
      kind: 'line',
      label: '建设单位',
      max: 100,
      isBulk: true,
      sheet: { example: '示例置业有限公司', width: 22 },
    },
    ownerCreditCode: {
      kind: 'creditCode',
      label: '建设单位统一社会信用代码',
      aliases: ['建设单位信用代码'],
      sheet: { width: 24 },
    },
    totalInvest: { ...money, label: '总投资', sheet: { example: '12000', width: 14 } },
    contractAmount: { ...money, label: '合同额', sheet: { example: '6120.5', width: 14 } },
    settleAmount: { ...money, label: '结算额', sheet: { example: '6300', width: 14 } },
    area: { ...quantity, label: '建筑面积', unit: '㎡', sheet: { example: '32000', width: 14 } },
    length: { ...quantity, label: '长度', unit: 'km' },
    span: { ...quantity, label: '跨度', unit: 'm' },
    height: { ...quantity, label: '高度', unit: 'm', sheet: { example: '81.5' } },
    depth: { ...quantity, label: '深度', unit: 'm' },
    floors: { kind: 'integer', label: '层数', min: 0, max: 300, unit: '层', sheet: { example: '26' } },
    capacity: { ...quantity, label: '规模数值' },
    capacityUnit: { kind: 'line', label: '规模单位', max: 20 },
    metrics: {
      kind: 'rows',
      of: measure,
      label: '其他指标',
      most: 40,
      sheet: {
        example: '单体建筑面积 12000 m²',
        width: 26,
        help: '每项写作：名称 数值 单位，多项用分号隔开；也可填在“单位工程与指标”表',
      },
    },
    features: { ...features, label: '工程特征' },
    contractDate: { kind: 'day', label: '合同签订日期', isBulk: true, sheet: { example: '2022-01-20', width: 13 } },
    permitNo: { kind: 'code', label: '施工许可证号', max: 50, sheet: { width: 20 } },
    permitDate: { kind: 'day', label: '施工许可日期', sheet: { example: '2022-02-15', width: 13 } },
    startDate: { kind: 'day', label: '开工日期', isBulk: true, sheet: { example: '2022-03-01' } },
    finishDate: { kind: 'day', label: '竣工日期', isBulk: true, sheet: { example: '2024-05-20' } },
    acceptDate: { kind: 'day', label: '竣工验收日期', isBulk: true, sheet: { example: '2024-06-30', width: 13 } },
    // If empty, the project is 待核对 regardless of its acceptance date.
    qualityPassed: { kind: 'flag', label: '质量合格', isBulk: true, sheet: { example: '是' } },
    managerUuid: { ...person, label: '项目经理', sheet: { ...person.sheet, example: '示例张三' } },
    techLeadUuid: { ...person, label: '项目技术负责人' },
    onPlatform: { kind: 'flag', label: '已录入监管平台', isBulk: true, sheet: { example: '是', width: 15 } },
    // The data level on the national platform; only A and B count for applications from 2024-01-01 on.
    dataLevel: {
      kind: 'choice',
      label: '数据等级',
      choices: createIdentityChoices('A', 'B', 'C', 'D'),
      isBulk: true,
      help: '全国平台上显示的 A 至 D 级',
      sheet: { example: 'B' },
      form: { placeholder: '未定级可留空' },
    },
    platformState,
    // Null if the source was not recorded or no comparison was made.
    platformSource: { kind: 'choice', label: '比对依据', choices: PROJECT_DATA_SOURCES, isReadOnly: true },
    // Null if the enterprise entered the level.
    levelSource: { kind: 'choice', label: '数据等级来源', choices: PROJECT_DATA_SOURCES, isReadOnly: true },
  },
});
