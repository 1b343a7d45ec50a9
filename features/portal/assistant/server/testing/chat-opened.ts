import { createEvaluationQuestion, type EvaluationQuestion } from './questions.ts';

/**
 * Questions in the style of a chat among colleagues: short, with an implied subject. Asked once without knowledge of the list (82 % found),
 * then analysed; one expected source was corrected.
 */
export const CHAT_QUESTIONS: readonly EvaluationQuestion[] = [
  createEvaluationQuestion('standard', '消防专包二级，账面净资产几百万过关', [
    '消防设施工程专业承包',
    '净资产 600 万元',
  ]),
  createEvaluationQuestion('standard', '钢构二级跨度三十多米能接不', ['钢结构工程专业承包', '单跨跨度 36 米']),
  createEvaluationQuestion('standard', '输变电二级能干到多高电压', ['输变电工程专业承包', '220 千伏以下']),
  createEvaluationQuestion('standard', '石化总包三级的合同金额有没有上限', ['石油化工工程施工总承包', '3500 万元以下']),
  createEvaluationQuestion('standard', '河湖整治一级净资产 3800 万对吗', ['河湖整治工程专业承包', '净资产 3800 万元']),
  createEvaluationQuestion('standard', '公路二级的技术负责人几年经历才够', ['公路工程施工总承包', '二级的技术负责人']),
  createEvaluationQuestion('standard', '古建三级要请哪些老师傅', ['古建筑工程专业承包', '木雕工']),
  createEvaluationQuestion('standard', '矿山三级工程师凑几个', ['矿山工程施工总承包', '中级以上职称人员不少于 10 人']),
  createEvaluationQuestion('standard', '搭架子的资质分几级', ['模板脚手架专业承包', '不分等级']),
  createEvaluationQuestion('standard', '监理综合要先有几个甲级', ['工程监理综合资质', '5 个以上工程类别']),
  createEvaluationQuestion('standard', '亮化一级最近五年要做过啥工程', [
    '城市及道路照明工程专业承包',
    '一级的工程业绩',
  ]),
  createEvaluationQuestion('standard', '水利三级建造师八个够不够', ['水利水电工程施工总承包', '注册建造师不少于 8 人']),
  createEvaluationQuestion('standard', '通信监理甲级人次加起来多少', ['通信工程监理', '不少于 25 人次']),
  createEvaluationQuestion('standard', '房建监理丙级有没有注册资金的说法', [
    '房屋建筑工程监理',
    '丙级的注册资本：审批时不再考核',
  ]),
  createEvaluationQuestion('standard', '冶金二级现在还数不数建造师', [
    '冶金工程施工总承包',
    '二级的注册建造师：审批时不再考核',
  ]),
  createEvaluationQuestion('standard', '消防设计甲级一共要多少技术人员', ['消防设施工程设计专项', '合计不少于 12 人']),
  createEvaluationQuestion(
    'guide',
    '一级造价师的证四年到了怎么弄',
    ['一级注册造价工程师注册证书', '有效期 4 年'],
    ['一级注册造价工程师注册', '届满 30 日前'],
  ),
  createEvaluationQuestion('guide', '注册建筑师的证两年还是三年', ['注册建筑师注册证书', '有效期 2 年']),
  createEvaluationQuestion(
    'guide',
    '塔吊司机那个住建的操作证两年一换吧',
    ['建筑施工特种作业操作资格证书', '有效期 2 年'],
    ['建筑施工特种作业操作资格', '合格延期 2 年'],
  ),
  createEvaluationQuestion('guide', 'ISO14001 证书管几年', ['环境管理体系认证证书', '有效期 3 年']),
  createEvaluationQuestion('guide', '承装修试的证几年，到期前啥时候报', ['承装（修、试）电力设施许可证', '30 日前']),
  createEvaluationQuestion('guide', '信用3A证书过期怎么算', ['企业信用等级证书', '按证书载明期限']),
  createEvaluationQuestion('guide', '办安许证要备哪些东西', ['建筑施工企业安全生产许可证', '通常要准备']),
  createEvaluationQuestion('guide', '检测资质去广西报哪儿', ['建设工程质量检测机构资质', '广西壮族自治区']),
  createEvaluationQuestion('guide', '重庆的监理资质归谁收件', ['工程监理资质（省级审批事项）', '重庆市']),
  createEvaluationQuestion('guide', '江苏二建注册交到哪里', ['二级注册建造师注册', '江苏省']),
  createEvaluationQuestion('question', '租来的吊车算自己的设备吗', ['租赁的设备能算企业设备吗？', '租赁的不计入']),
  createEvaluationQuestion('question', '老王六十一了还能顶人数吗', ['超过 60 岁的人员还能计入资质考核吗？', '60 周岁']),
  createEvaluationQuestion('question', '社保在老东家，证挂我们这，行不行', [
    '社会保险在别的单位，注册在本企业，可以吗？',
    '人证分离',
  ]),
  createEvaluationQuestion('question', '一个建造师两个工地一起管可以吗', [
    '建造师能同时担任两个项目的负责人吗？',
    '不得同时担任',
  ]),
  createEvaluationQuestion('question', '写着 5 人以上，刚好 5 个算不算', ['标准里的“以上”“以下”包含本数吗？', '包含']),
  createEvaluationQuestion('question', '资质证还有 3 个月到期，现在报晚不晚', [
    '资质证书剩 3 个月，还来得及办延续吗？',
    '立即提交',
  ]),
  createEvaluationQuestion(
    'question',
    '造假被查到啥后果',
    ['申报材料有虚假会怎么处理？', '撤销资质'],
    ['建设工程企业资质申报弄虚作假行为处理办法', '处罚'],
  ),
  createEvaluationQuestion(
    'policy',
    '危大工程要专家论证是哪个规定',
    ['危险性较大的分部分项工程安全管理规定', '专家论证'],
    ['住房城乡建设部办公厅关于实施《危险性较大的分部分项工程安全管理规定》有关问题的通知', '论证专家'],
  ),
  createEvaluationQuestion('policy', '甲方拖着不给钱，小企业有啥条例撑腰', [
    '保障中小企业款项支付条例（2025年修订）',
    '付款期限',
  ]),
  createEvaluationQuestion('policy', '工人进场刷脸实名是哪个文件要求的', [
    '建筑工人实名制管理办法（试行）',
    '实名登记',
  ]),
  createEvaluationQuestion('policy', '工地要配几个专职安全员看哪个办法', [
    '建筑施工企业安全生产管理机构设置及专职安全生产管理人员配备办法',
    '最低配备人数',
  ]),
  createEvaluationQuestion('guide', '想试试多招两个人资质过不过，哪个菜单', ['试算', '结论怎样变']),
  createEvaluationQuestion('guide', '打印出来的报告怎么验真假', ['报告核验', '核验号']),
  createEvaluationQuestion('guide', '半夜别老发短信，哪里关', ['提醒设置', '免打扰']),
];
