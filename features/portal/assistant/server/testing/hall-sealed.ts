import { createEvaluationQuestion, type EvaluationQuestion } from './questions.ts';

/**
 * Mixed questions in the style of the public hall of an authority. Developers did not inspect them during one round of improvements (80 %).
 */
export const HALL_QUESTIONS: readonly EvaluationQuestion[] = [
  createEvaluationQuestion('standard', '港航总包三级净资产门槛多少', ['港口与航道工程施工总承包', '净资产 800 万元']),
  createEvaluationQuestion('standard', '防水专包二级账面净资产要几百万', [
    '防水防腐保温工程专业承包',
    '净资产 400 万元',
  ]),
  createEvaluationQuestion('standard', '商混站申请资质净资产得多少', ['预拌混凝土专业承包', '净资产 2500 万元']),
  createEvaluationQuestion('standard', '铁路总包三级一建要几个', ['铁路工程施工总承包', '一级注册建造师不少于 3 人']),
  createEvaluationQuestion('standard', '铁路三级总包中级职称人数', [
    '铁路工程施工总承包',
    '中级以上职称人员不少于 20 人',
  ]),
  createEvaluationQuestion('standard', '幕墙专包二级技术工人最少几名', [
    '建筑幕墙工程专业承包',
    '技术工人不少于 10 人',
  ]),
  createEvaluationQuestion('standard', '劳务资质要养多少个工人', ['施工劳务', '不少于 50 人']),
  createEvaluationQuestion('standard', '劳务公司的技术负责人什么条件', [
    '施工劳务',
    '施工劳务（不分等级）的技术负责人',
  ]),
  createEvaluationQuestion('standard', '隧道三级总工干够几年就行', ['隧道工程专业承包', '三级的技术负责人']),
  createEvaluationQuestion('standard', '化工监理乙级注册监理师配几个', [
    '化工石油工程监理',
    '注册监理工程师不少于 10 人',
  ]),
  createEvaluationQuestion('standard', '水利监理丙级的监理工程师要多少', [
    '水利水电工程监理',
    '注册监理工程师不少于 5 人',
  ]),
  createEvaluationQuestion('standard', '监理事务所合伙人要有几个注册监理', ['工程监理事务所资质', '不少于 3 人']),
  createEvaluationQuestion('standard', '路灯三级能签多大的合同', ['城市及道路照明工程专业承包', '600 万元以下']),
  createEvaluationQuestion('standard', '机电总包二级单项最多接多少', [
    '机电工程施工总承包',
    '单项合同额 3000 万元以下',
  ]),
  createEvaluationQuestion('standard', '幕墙二级单体面积做到多少平', ['建筑幕墙工程专业承包', '8000 平方米以下']),
  createEvaluationQuestion('standard', '防水二级一个合同最多多少钱', ['防水防腐保温工程专业承包', '300 万元以下']),
  createEvaluationQuestion('standard', '亮化设计乙级能接多少投资的', ['照明工程设计专项', '400 万元']),
  createEvaluationQuestion('standard', '水利设计行业甲级注册资本几百万', ['水利行业工程设计', '注册资本 600 万元']),
  createEvaluationQuestion('standard', '古建二级还考核瓦工木工这些技工吗', [
    '古建筑工程专业承包',
    '二级的技术工人：审批时不再考核',
  ]),
  createEvaluationQuestion('standard', '商混资质分不分级', ['预拌混凝土专业承包', '不分等级']),
  createEvaluationQuestion('standard', '搅拌站要什么样的搅拌设备', [
    '预拌混凝土专业承包',
    '混凝土搅拌设备（120m³/h以上）1 台',
  ]),
  createEvaluationQuestion('standard', '航道专包一级要几条挖泥船', ['航道工程专业承包', '自航耙吸式挖泥船']),
  createEvaluationQuestion('guide', '公用设备师的证是几年一注册', ['注册公用设备工程师注册证书', '注册有效期 3 年']),
  createEvaluationQuestion('guide', '消防工程师注册证多少年有效', ['注册消防工程师注册证书', '注册有效期 3 年']),
  createEvaluationQuestion('guide', '环境管理体系那个证多久要重新认证', ['环境管理体系认证证书', '有效期 3 年']),
  createEvaluationQuestion('guide', '三 A 信用证书有效期怎么算', ['企业信用等级证书', '按证书载明期限']),
  createEvaluationQuestion(
    'guide',
    '项目经理的 B 证快到期，几时延',
    ['安全生产考核合格证书（B证，项目负责人）', '届满前 3 个月'],
    ['安全生产管理人员考核（A、B、C 证）', '届满前 3 个月'],
    ['安全生产考核合格证书（A、B、C 证）有效期多长？', '届满前 3 个月'],
  ),
  createEvaluationQuestion(
    'guide',
    '规划资质证到期提前多长时间申请',
    ['城乡规划编制单位资质（甲级）', '届满前 3 个月'],
    ['城乡规划编制单位资质（乙级）', '届满前 3 个月'],
    ['城乡规划（国土空间规划）编制单位资质证书', '届满前 3 个月'],
  ),
  createEvaluationQuestion('guide', '承装电力设施的许可证去哪个部门申请', [
    '承装（修、试）电力设施许可证',
    '国家能源局派出机构',
  ]),
  createEvaluationQuestion('guide', '浙江的检测资质报给谁', ['建设工程质量检测机构资质', '浙江省']),
  createEvaluationQuestion('guide', '一级建造师注册走哪几步', ['一级注册建造师注册', '办理步骤']),
  createEvaluationQuestion('guide', '施工资质首次申请的材料有哪些', ['建筑业企业资质', '通常要准备']),
  createEvaluationQuestion('policy', '拖欠农民工工资的处罚在哪个条例', ['保障农民工工资支付条例', '欠薪']),
  createEvaluationQuestion(
    'policy',
    '安全员配多少人按哪个文',
    ['建筑施工企业安全生产管理机构设置及专职安全生产管理人员配备办法', '最低配备人数'],
    ['建筑施工企业、工程项目安全生产管理机构设置及安全生产管理人员配备办法', '专职人员配备'],
  ),
  createEvaluationQuestion('policy', '三级证换二级证的事是哪年的通知', [
    '住房城乡建设部办公厅关于做好有关建设工程企业资质证书换领和延续工作的通知',
    '三级换领二级',
  ]),
  createEvaluationQuestion('question', '报两项资质，同一拨人能共用吗', ['申报多项资质，人员要不要相加？', '不相加']),
  createEvaluationQuestion('question', '借别人的塔吊算不算自己的设备', ['租赁的设备能算企业设备吗？', '租赁的不计入']),
  createEvaluationQuestion('guide', '怎么看我们上了哪些公示', ['历史公示公告信息', '公示'], ['公示公告', '公示']),
  createEvaluationQuestion('guide', '提醒能不能发到手机短信，怎么设', ['提醒设置', '短信']),
  createEvaluationQuestion('guide', '有一批项目业绩想从表格里倒进来', ['监管平台项目管理', '导入']),
];
