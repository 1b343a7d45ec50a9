import { dataLevels } from '#domain/firm/firm.ts';
import { type Column, choices, column } from './column.ts';
import { systemKey } from './system-key.ts';

const LEVELS = choices(...dataLevels.map((level) => [level, level] as const));
const STATES = ['已录入', '缺失', '不适用'];
const SCALES = ['大型', '中型', '小型'];
const link = (kind: string, label: string, name: string): readonly Column[] => [
  column(`${label}环节状态`, `links.${kind}.state`, 'text', { offers: STATES, example: '已录入', width: 13 }),
  column(`${label}环节编号`, `links.${kind}.no`, 'code', { example: '', width: 16, help: `监管平台上${name}的编号` }),
  column(`${label}环节日期`, `links.${kind}.date`, 'day', { example: '' }),
];

export const projectColumns: readonly Column[] = [
  column('平台项目编号', 'projectNo', 'code', {
    example: '1101051801010001',
    width: 20,
    help: '监管平台的项目编号，本表内不能重复',
  }),
  column('省级项目编号', 'provProjectNo', 'code', { example: '', width: 18 }),
  column('项目名称', 'projectName', 'text', { required: true, example: '示例住宅楼工程', width: 28 }),
  column('工程类别', 'projectType', 'text', {
    offers: [
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
    ],
    example: '房屋建筑',
  }),
  column('对应资质标准编码', 'standardCodes', 'list', {
    example: '10300101',
    width: 18,
    help: '资质标准页面上的编码，多个用顿号隔开；不填由系统按类别和指标判断',
  }),
  column('承揽方式', 'role', 'text', {
    offers: ['施工总承包', '主体工程承包', '专业承包', '勘察', '设计', '监理'],
    example: '施工总承包',
    width: 13,
  }),
  column('工程规模', 'projectScale', 'text', { offers: SCALES, example: '大型' }),
  column('建设性质', 'buildNature', 'text', { offers: ['新建', '改建', '扩建'], example: '新建' }),
  column('工程用途', 'purpose', 'text', { example: '居住建筑' }),
  column('投资类型', 'investType', 'text', { example: '企业投资' }),
  column('项目所在地', 'region', 'region', { example: '北京市 朝阳区', width: 16, help: '六位行政区划代码或名称' }),
  column('详细地址', 'address', 'text', { example: '', width: 20 }),
  column('建设单位', 'ownerName', 'text', { example: '示例置业有限公司', width: 22 }),
  column('建设单位信用代码', 'ownerCreditCode', 'code', { example: '', width: 22 }),
  column('总投资（万元）', 'totalInvest', 'wan', { example: '12000', width: 14 }),
  column('合同额（万元）', 'contractAmount', 'wan', { example: '6120.5', width: 14 }),
  column('结算额（万元）', 'settleAmount', 'wan', { example: '6300', width: 14 }),
  column('建筑面积（㎡）', 'area', 'number', { example: '32000', width: 14 }),
  column('长度（km）', 'length', 'number', { example: '' }),
  column('跨度（m）', 'span', 'number', { example: '' }),
  column('高度（m）', 'height', 'number', { example: '81.5' }),
  column('深度（m）', 'depth', 'number', { example: '' }),
  column('层数', 'floors', 'integer', { example: '26' }),
  column('规模数值', 'capacity', 'number', { example: '' }),
  column('规模单位', 'capacityUnit', 'text', { example: '' }),
  column('其他指标', 'metrics', 'measures', {
    example: '单体建筑面积 12000 m²',
    width: 26,
    help: '每项写作：名称 数值 单位，多项用分号隔开；也可填在“单位工程与指标”表',
  }),
  column('工程特征', 'features', 'list', { example: '装配式', width: 18, help: '多项用顿号隔开' }),
  column('合同签订日期', 'contractDate', 'day', { example: '2022-01-20', width: 13 }),
  column('施工许可证号', 'permitNo', 'code', { example: '', width: 20 }),
  column('施工许可日期', 'permitDate', 'day', { example: '2022-02-15', width: 13 }),
  column('开工日期', 'startDate', 'day', { example: '2022-03-01' }),
  column('竣工日期', 'finishDate', 'day', { example: '2024-05-20' }),
  column('竣工验收日期', 'acceptDate', 'day', { example: '2024-06-30', width: 13 }),
  column('质量合格', 'qualityPassed', 'flag', { example: '是' }),
  column('项目经理', 'managerUuid', 'person', {
    example: '示例张三',
    width: 14,
    help: '姓名；有同名人员时填证件号码',
  }),
  column('项目技术负责人', 'techLeadUuid', 'person', {
    example: '',
    width: 15,
    help: '姓名；有同名人员时填证件号码',
  }),
  column('已录入监管平台', 'onPlatform', 'flag', { example: '是', width: 15 }),
  column('数据等级', 'dataLevel', 'choice', { choices: LEVELS, example: 'B' }),
  ...link('bidding', '招标投标', '中标通知'),
  ...link('contract', '合同登记', '合同备案'),
  ...link('drawingReview', '施工图审查', '审图'),
  ...link('permit', '施工许可', '施工许可'),
  ...link('acceptance', '竣工验收', '竣工验收'),
  systemKey,
];

export const workColumns: readonly Column[] = [
  column('平台项目编号', 'projectNo', 'code', { refersTo: 'parent', example: '1101051801010001', width: 20 }),
  column('项目名称', 'projectName', 'text', {
    refersTo: 'parent',
    example: '示例住宅楼工程',
    width: 28,
    help: '没有平台项目编号时按名称查找',
  }),
  column('单位工程名称', 'workName', 'text', { example: '1 号楼', width: 20, help: '不填表示指标属于整个项目' }),
  column('单位工程规模', 'projectScale', 'text', { offers: SCALES, example: '大型', width: 13 }),
  column('单位工程特征', 'features', 'list', { example: '装配式', width: 18, help: '多项用顿号隔开' }),
  column('指标名称', 'metric', 'text', { example: '高度', width: 16, help: '与资质标准的指标名称一致；一行一个指标' }),
  column('指标数值', 'value', 'number', { example: '81.5', width: 12 }),
  column('指标单位', 'unit', 'text', { example: 'm', width: 10 }),
  column('数量', 'count', 'integer', { example: '', help: '同样的工程有几个；不填按一个' }),
];
