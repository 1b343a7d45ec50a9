import type { FilingCategory, FilingEntry } from '../filing-guide.contract.ts';

/** The authority that accepts a filing: a ministry, or an authority of each province. */
export type FilingOffice =
  | 'housingMinistry'
  | 'resourcesMinistry'
  | 'energyMinistry'
  | 'market'
  | 'housing'
  | 'naturalResources';

/** An item that can be filed; its document, its renewal and their verification state come from db/facts/certificate-kinds.json. */
export interface FilingItem {
  /** The code of the certificate in db/facts/certificate-kinds.json. */
  readonly kind: string;
  readonly category: FilingCategory;
  readonly itemName: string;
  readonly office: FilingOffice;
  readonly materials: readonly string[];
  readonly steps: 'company' | 'person';
  readonly keywords: readonly string[];
}

/**
 * The usual materials of a filing of this kind, as required by the standards and rules in db/facts. The list is not official; form and
 * number of copies are unknown.
 */
const COMPANY = ['申请表（由申报系统生成）', '企业营业执照', '法定代表人与企业负责人的任职和身份材料'];
const QUALIFICATION = [
  ...COMPANY,
  '证明净资产或注册资本的财务报表',
  '技术负责人的学历、职称或注册材料',
  '标准仍考核的人员材料',
];
const PERSON = [
  '注册申请（由注册系统生成）',
  '身份证件',
  '与聘用企业的劳动关系和社会保险材料',
  '继续教育材料（延续时）',
];

const QUALIFICATIONS = [
  [
    'qualConstruction',
    'construction',
    '建筑业企业资质',
    [...QUALIFICATION, '工程业绩材料（标准要求时）', '技术装备与厂房材料（标准要求时）'],
    ['施工总承包', '专业承包', '总包', '专包'],
  ],
  ['qualDesign', 'design', '工程设计资质', [...QUALIFICATION, '主要设计业绩材料（标准要求时）'], ['设计资质']],
  [
    'qualSurvey',
    'survey',
    '工程勘察资质',
    [...QUALIFICATION, '勘察业绩与技术装备材料（标准要求时）'],
    ['勘察资质', '岩土'],
  ],
  ['qualSupervision', 'supervision', '工程监理资质', [...QUALIFICATION, '监理业绩材料（标准要求时）'], ['监理资质']],
] as const;

/** Lists the qualifications that are filed with the ministry or the province by category and level; only the four building categories. */
const qualificationsAt = (office: 'housingMinistry' | 'housing', share: string): FilingItem[] =>
  QUALIFICATIONS.map(([kind, category, name, materials, keywords]) => ({
    kind,
    category,
    itemName: `${name}（${share}）`,
    office,
    materials,
    steps: 'company',
    keywords: [...keywords, '首次申请', '增项', '升级', '延续', '变更'],
  }));

const personMatter = (
  kind: string,
  itemName: string,
  office: FilingOffice,
  keywords: readonly string[],
): FilingItem => ({
  kind,
  category: 'registration',
  itemName,
  office,
  materials: PERSON,
  steps: 'person',
  keywords: [...keywords, '初始注册', '延续注册', '变更注册', '注销注册'],
});

export const FILING_ITEMS: readonly FilingItem[] = [
  ...qualificationsAt('housing', '省级审批事项'),
  {
    kind: 'safetyLicense',
    category: 'safety',
    itemName: '建筑施工企业安全生产许可证',
    office: 'housing',
    materials: [
      ...COMPANY,
      '安全生产责任制与管理制度',
      '主要负责人、项目负责人和专职安全生产管理人员的考核证书',
      '特种作业人员证书',
      '工伤保险材料',
    ],
    steps: 'company',
    keywords: ['安许', '安许证', '延期', '变更'],
  },
  {
    kind: 'safetyB',
    category: 'safety',
    itemName: '安全生产管理人员考核（A、B、C 证）',
    office: 'housing',
    materials: ['考核或延续申请（由考核系统生成）', '身份证件', '与受聘企业的劳动关系材料', '安全生产教育培训材料'],
    steps: 'person',
    keywords: ['安管人员', '三类人员', 'A证', 'B证', 'C证', '安全员'],
  },
  {
    kind: 'specialOpBuilding',
    category: 'safety',
    itemName: '建筑施工特种作业操作资格',
    office: 'housing',
    materials: ['考核或延期复核申请', '身份证件', '体检材料', '安全技术培训材料'],
    steps: 'person',
    keywords: ['特种作业', '电工', '架子工', '塔吊', '起重'],
  },
  personMatter('regConstructor2', '二级注册建造师注册', 'housing', ['二建', '二级建造师']),
  {
    kind: 'inspection',
    category: 'inspection',
    itemName: '建设工程质量检测机构资质',
    office: 'housing',
    materials: [...COMPANY, '检测人员材料', '仪器设备与场所材料', '质量保证体系文件'],
    steps: 'company',
    keywords: ['检测资质', '检测机构'],
  },
  {
    kind: 'qualPlanning',
    category: 'planning',
    itemName: '城乡规划编制单位资质（乙级）',
    office: 'naturalResources',
    materials: [...COMPANY, '专业技术人员材料', '注册城乡规划师注册材料', '技术装备与质量管理材料'],
    steps: 'company',
    keywords: ['规划资质', '国土空间规划', '规划编制'],
  },
  ...qualificationsAt('housingMinistry', '部级审批事项'),
  personMatter('regConstructor1', '一级注册建造师注册', 'housingMinistry', ['一建', '一级建造师']),
  personMatter('regSupervisor', '注册监理工程师注册', 'housingMinistry', ['监理工程师']),
  personMatter('regCost1', '一级注册造价工程师注册', 'housingMinistry', ['造价师', '造价工程师']),
  personMatter('regArchitect', '一级注册建筑师注册', 'housingMinistry', ['建筑师']),
  personMatter('regStructural', '一级注册结构工程师注册', 'housingMinistry', ['结构师', '勘察设计注册工程师']),
  personMatter('regGeotech', '注册土木工程师（岩土）注册', 'housingMinistry', ['岩土', '勘察设计注册工程师']),
  {
    kind: 'qualPlanning',
    category: 'planning',
    itemName: '城乡规划编制单位资质（甲级）',
    office: 'resourcesMinistry',
    materials: [...COMPANY, '专业技术人员材料', '注册城乡规划师注册材料', '规划编制业绩材料'],
    steps: 'company',
    keywords: ['规划资质', '国土空间规划', '规划编制'],
  },
  {
    kind: 'powerInstall',
    category: 'other',
    itemName: '承装（修、试）电力设施许可证',
    office: 'energyMinistry',
    materials: [...COMPANY, '技术负责人与安全负责人材料', '电工等作业人员材料', '设备与业绩材料'],
    steps: 'company',
    keywords: ['电力设施', '承装', '承修', '承试'],
  },
  {
    kind: 'businessLicense',
    category: 'other',
    itemName: '营业执照变更登记',
    office: 'market',
    materials: ['变更登记申请书', '营业执照', '变更事项的决议或决定'],
    steps: 'company',
    keywords: ['工商', '名称变更', '法定代表人变更', '经营范围'],
  },
];

const CHECK_FIRST = '先在资质标准里核对等级和仍在考核的指标，用模拟受理校验看缺什么。';

export const FILING_STEPS: Readonly<Record<FilingItem['steps'], FilingEntry['steps']>> = {
  company: [
    { title: '核对条件', text: CHECK_FIRST },
    {
      title: '确认受理机关',
      text: '同一类事项按类别和等级由不同层级受理，个别地方已下放或试点，提交前向受理机关确认。',
    },
    { title: '网上填报', text: '在受理机关的申报系统填写，上传材料，核对企业、人员、业绩与监管平台的数据一致。' },
    { title: '受理与审查', text: '材料不齐的会要求补正；审查中的意见和结果在受理机关网站公示。' },
    { title: '公告与领证', text: '公告后在系统下载电子证书，并登记到资质证书信息，以便到期提醒。' },
  ],
  person: [
    { title: '核对条件', text: '看证书、继续教育和聘用单位是否符合要求，避开有效期届满前的最后几天。' },
    { title: '个人填报', text: '本人在注册或考核系统登录填报，提交给聘用企业。' },
    { title: '企业上报', text: '聘用企业核对后上报受理机关。' },
    { title: '结果与证书', text: '审核通过后下载电子证书，并更新登记的有效期。' },
  ],
};
