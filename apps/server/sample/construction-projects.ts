import type { EnterpriseDocumentInput } from '#domain/enterprise/enterprise-document.ts';
import type { Calendar } from './calendar.ts';

type SampleProject = NonNullable<EnterpriseDocumentInput['projects']>[number];
type SampleMeasure = NonNullable<SampleProject['metrics']>[number];

const storeys = (value: number): SampleMeasure => ({ metric: '地上层数', value, unit: '层' });
const area = (value: number): SampleMeasure => ({ metric: '建筑面积', value, unit: '万㎡' });
const structure = (value: number): SampleMeasure => ({ metric: '构筑物高度', value, unit: 'm' });

interface Row {
  readonly name: string;
  readonly amount: number;
  /** Months since acceptance; negative if the project is not finished yet. */
  readonly accepted: number;
  readonly metrics: readonly SampleMeasure[];
  readonly level?: 'A' | 'B' | 'C' | 'D' | null;
  readonly type?: string;
  readonly code?: string;
  readonly manager?: string;
  readonly state?: 'same' | 'differs' | 'missing' | 'unchecked';
  readonly role?: string;
}

/**
 * The requirement on storeys is met. For floor area, the first grade requires one project of 12 万㎡ or two of 10 (建市〔2016〕226号), but there
 * is one of 10.8 and one of 9.6. Some projects lack the required data level on the platform, and one is too old.
 */
const BUILDINGS: readonly Row[] = [
  {
    name: '恒屹云汇大厦',
    amount: 32_600,
    accepted: 14,
    metrics: [storeys(27), area(5.6)],
    level: 'A',
    manager: 'chen-bonian',
  },
  {
    name: '滨江安置房一期',
    amount: 41_800,
    accepted: 22,
    metrics: [storeys(18), area(10.8)],
    level: 'A',
    manager: 'chen-bonian',
  },
  {
    name: '滨江安置房二期',
    amount: 39_200,
    accepted: 9,
    metrics: [storeys(18), area(9.6)],
    level: 'D',
    manager: 'lin-jiahe',
  },
  {
    name: '城南小学新建校舍',
    amount: 8_650,
    accepted: 30,
    metrics: [storeys(5), area(2.4)],
    level: 'B',
    manager: 'song-zhiyuan',
  },
  {
    name: '高新区研发楼',
    amount: 12_400,
    accepted: 41,
    metrics: [storeys(16), area(3.1)],
    level: 'B',
    manager: 'lin-jiahe',
  },
  {
    name: '建邺商业中心',
    amount: 27_900,
    accepted: 71,
    metrics: [storeys(26), area(8.2)],
    level: 'A',
    manager: 'chen-bonian',
  },
  {
    name: '江宁物流仓储',
    amount: 6_300,
    accepted: 18,
    metrics: [storeys(2), area(4.6)],
    level: 'C',
    manager: 'jiang-ruoxi',
  },
  {
    name: '区级医院病房楼',
    amount: 15_700,
    accepted: 26,
    metrics: [storeys(14), area(3.8)],
    level: null,
    manager: 'song-zhiyuan',
    state: 'missing',
  },
  { name: '水塔改造工程', amount: 1_260, accepted: 33, metrics: [structure(52)], level: 'B', manager: 'jiang-ruoxi' },
  {
    name: '软件园四号楼',
    amount: 18_300,
    accepted: -5,
    metrics: [storeys(21), area(4.2)],
    level: 'B',
    manager: 'lin-jiahe',
  },
  {
    name: '职业学院实训楼',
    amount: 7_450,
    accepted: 12,
    metrics: [storeys(6), area(1.9)],
    level: 'B',
    manager: 'jiang-ruoxi',
    state: 'differs',
  },
  { name: '老旧小区改造', amount: 3_980, accepted: 7, metrics: [area(1.2)], level: 'C', manager: 'song-zhiyuan' },
];

const MUNICIPAL_ROWS: readonly Row[] = [
  {
    name: '经四路道路工程',
    amount: 5_120,
    accepted: 16,
    metrics: [{ metric: '城市道路长度', value: 4.2, unit: 'km' }],
    manager: 'xu-wenbo',
  },
  {
    name: '纬七路雨污分流',
    amount: 2_870,
    accepted: 21,
    metrics: [{ metric: '管道长度', value: 6.8, unit: 'km' }],
    manager: 'zheng-yifan',
  },
  {
    name: '石桥河桥梁重建',
    amount: 3_450,
    accepted: 28,
    metrics: [{ metric: '单跨', value: 28, unit: 'm' }],
    manager: 'xu-wenbo',
    level: 'A',
  },
  {
    name: '城东污水提升泵站',
    amount: 1_980,
    accepted: 37,
    metrics: [{ metric: '污水、雨水泵站', value: 6, unit: '万吨/日' }],
    manager: 'gu-nanxing',
  },
  {
    name: '体育公园配套管网',
    amount: 1_540,
    accepted: -3,
    metrics: [{ metric: '管道长度', value: 3.1, unit: 'km' }],
    manager: 'shen-yue',
  },
  {
    name: '人行天桥工程',
    amount: 880,
    accepted: 11,
    metrics: [{ metric: '单跨', value: 32, unit: 'm' }],
    manager: 'lu-jingming',
    state: 'differs',
  },
];
const MUNICIPAL = MUNICIPAL_ROWS.map((row): Row => ({ type: '市政', code: '10300110', level: 'B', ...row }));

const SPECIALTY_ROWS: readonly Row[] = [
  {
    name: '会展中心钢屋盖',
    amount: 2_640,
    accepted: 19,
    metrics: [{ metric: '单跨跨度', value: 33, unit: 'm' }],
    code: '10300209',
  },
  {
    name: '商业中心精装修',
    amount: 1_720,
    accepted: 24,
    metrics: [{ metric: '单项合同额', value: 1_720, unit: '万元' }],
    code: '10300211',
  },
];
const SPECIALTY = SPECIALTY_ROWS.map((row): Row => ({ role: '专业承包', level: 'B', manager: 'zhou-qiming', ...row }));

function getProject(calendar: Calendar, row: Row, order: number): SampleProject {
  const isDone = row.accepted > 0;
  const accepted = isDone ? calendar.months(-row.accepted) : null;
  const start = calendar.months(-Math.max(row.accepted, 0) - 20);
  const level = row.level ?? null;
  return {
    uuid: `hengyi-${order}`,
    projectNo: `示例-320106${String(order + 1).padStart(4, '0')}`,
    projectName: `${row.name}（示例）`,
    projectType: row.type ?? '房屋建筑',
    standardCodes: [row.code ?? '10300101'],
    region: '320100',
    ownerName: '示例建设单位',
    contractAmount: row.amount,
    metrics: [...row.metrics],
    role: row.role ?? '施工总承包',
    contractDate: calendar.months(-Math.max(row.accepted, 0) - 22),
    permitDate: start,
    startDate: start,
    finishDate: accepted,
    acceptDate: accepted,
    qualityPassed: isDone ? true : null,
    managerUuid: row.manager ?? null,
    onPlatform: row.state !== 'missing',
    dataLevel: level,
    platformState: row.state ?? 'same',
    platformSource: 'sample',
    levelSource: null,
    links: {
      bidding: { state: '已登记' },
      contract: { state: '已登记' },
      drawingReview: { state: '已登记' },
      permit: { state: '已登记', date: start },
      acceptance: isDone && row.state !== 'differs' ? { state: '已登记', date: accepted } : null,
    },
  };
}

export const listConstructionProjects = (calendar: Calendar): SampleProject[] =>
  [...BUILDINGS, ...MUNICIPAL, ...SPECIALTY].map((row, order) => getProject(calendar, row, order));
