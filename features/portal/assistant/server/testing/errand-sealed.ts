import { createEvaluationQuestion, type EvaluationQuestion } from './questions.ts';

/**
 * Questions in the style of clerks in a hurry, from the same five kinds of enterprises. Developers must not inspect how one of these
 * questions is answered: a developer who does so reports it and writes a new list.
 */
export const ERRAND_QUESTIONS_SEALED: readonly EvaluationQuestion[] = [
  createEvaluationQuestion('standard', '电力三级总包发电机组单机多少万千瓦以内能做', [
    '电力工程施工总承包',
    '10 万千瓦以下',
  ]),
  createEvaluationQuestion('standard', '我们电力总包二级，220千伏的线路接得了吧', ['电力工程施工总承包', '220 千伏']),
  createEvaluationQuestion('standard', '电力三级技工人数', ['电力工程施工总承包', '技术工人不少于 30 人']),
  createEvaluationQuestion('standard', '公路三级总包的技术负责人干几年可以', [
    '公路工程施工总承包',
    '三级的技术负责人',
  ]),
  createEvaluationQuestion('standard', '公路一级隧道有没有长度限制', ['公路工程施工总承包', '隧道长度 3000 米以下']),
  createEvaluationQuestion('standard', '市政三级建造师要什么专业的，几个人', [
    '市政公用工程施工总承包',
    '市政公用工程专业注册建造师不少于 5 人',
  ]),
  createEvaluationQuestion('standard', '隧道三级净资产', ['隧道工程专业承包', '净资产 800 万元']),
  createEvaluationQuestion('standard', '城市照明二级最多可以签多少钱的合同', [
    '城市及道路照明工程专业承包',
    '1200 万元以下',
  ]),
  createEvaluationQuestion('standard', '桥梁三级的技术工人包括哪些工种呀', [
    '桥梁工程专业承包',
    '桥梁工程专业承包三级的技术工人',
  ]),
  createEvaluationQuestion('standard', '环保二级做过几个中型的才行', ['环保工程专业承包', '中型工程 2 项以上']),
  createEvaluationQuestion('standard', '环保三级职称人员少于五个可以吗', [
    '环保工程专业承包',
    '中级以上职称人员不少于 5 人',
  ]),
  createEvaluationQuestion('standard', '路面三级能铺几级公路', ['公路路面工程专业承包', '二级以下公路路面工程']),
  createEvaluationQuestion('standard', '助航二级职称人员至少多少', [
    '机场目视助航工程专业承包',
    '中级以上职称人员不少于 10 人',
  ]),
  createEvaluationQuestion('standard', '矿山二级总包业绩这块怎么算够，铁矿要年产多少', [
    '矿山工程施工总承包',
    '60 万吨/年',
  ]),
  createEvaluationQuestion('standard', '冶金总包二级净资产是四千万对吗', ['冶金工程施工总承包', '净资产 4000 万元']),
  createEvaluationQuestion('standard', '防水一级工程规模有没有封顶', ['防水防腐保温工程专业承包', '规模不限']),
  createEvaluationQuestion('standard', '特级的总工程师要干多少年，职称呢', [
    '施工总承包企业特级资质',
    '15 年以上相关工作经历',
  ]),
  createEvaluationQuestion('standard', '电力监理有没有丙级', ['电力工程监理', '甲级、乙级']),
  createEvaluationQuestion('standard', '电力监理乙级造价工程师需要多少人', [
    '电力工程监理',
    '注册造价工程师不少于 1 人',
  ]),
  createEvaluationQuestion('standard', '公路监理丙级的总监从事工程建设要满多少年', [
    '公路工程监理',
    '8 年以上工程建设工作经历',
  ]),
  createEvaluationQuestion('standard', '航空航天监理乙级注册监理多少人', ['航天航空工程监理', '不少于 12 人']),
  createEvaluationQuestion('standard', '园林设计乙级的注册资本要多少钱', ['风景园林工程设计专项', '注册资本 100 万元']),
  createEvaluationQuestion('standard', '环境工程设计甲级注册资本三百万够吗', ['环境工程设计专项', '注册资本 300 万元']),
  createEvaluationQuestion('standard', '你好，咨询一下：照明设计甲级要不要有测照度的仪器？谢谢', [
    '照明工程设计专项',
    '照度、亮度',
  ]),
  createEvaluationQuestion('standard', '机电设计事务所暖通的注册师要几个', [
    '建筑工程设计事务所资质',
    '暖通空调专业注册公用设备工程师',
  ]),
  createEvaluationQuestion('standard', '水利行业丙级设计技术负责人学历', ['水利行业工程设计', '大专以上学历']),
  createEvaluationQuestion('standard', '岩土勘察分项甲级要有几年资历', [
    '工程勘察资质',
    '甲级（岩土工程勘察（分项））的从业年限',
  ]),
  createEvaluationQuestion('standard', '规划编制甲级专业技术人员多少个', [
    '城乡规划（国土空间规划）编制单位资质',
    '专业技术人员不少于 40 人',
  ]),
  createEvaluationQuestion(
    'standard',
    '刚成立的规划公司能直接报甲级吗',
    ['城乡规划（国土空间规划）编制单位资质', '初次申请从乙级开始'],
    ['城乡规划（国土空间规划）编制单位资质', '取得乙级资质证书满两年'],
  ),
  createEvaluationQuestion('policy', '挂证被查会怎样，国家哪个文件在整治', [
    '住房和城乡建设部办公厅等关于开展工程建设领域专业技术人员职业资格“挂证”等违法违规行为专项整治的通知',
    '人证分离',
  ]),
  createEvaluationQuestion('policy', '项目经理有个十项规定是哪个文', [
    '建筑施工项目经理质量安全责任十项规定（试行）',
    '十项责任',
  ]),
  createEvaluationQuestion('policy', '劳务公司以后要转成专业作业企业？哪个文件说的', [
    '住房和城乡建设部等部门关于加快培育新时代建筑产业工人队伍的指导意见',
    '专业作业企业',
  ]),
  createEvaluationQuestion('policy', '资质网上申报是从哪年开始强制的', [
    '住房和城乡建设部办公厅关于建设工程企业资质统一实行电子化申报和审批的通知',
    '2019年',
  ]),
  createEvaluationQuestion('policy', '特级现在不考核专利了是依据哪个通知', [
    '住房城乡建设部关于建筑业企业资质管理有关问题的通知',
    '专利',
  ]),
  createEvaluationQuestion('policy', '造价改革以后定额还用不用', ['工程造价改革工作方案', '定额']),
  createEvaluationQuestion('policy', '建造师干了坏事会记不良行为吗，认定标准在哪', [
    '全国建筑市场注册执业人员不良行为记录认定标准（试行）',
    '不良行为',
  ]),
  createEvaluationQuestion('policy', '串标怎么界定的，看哪部条例', ['中华人民共和国招标投标法实施条例', '串标']),
  createEvaluationQuestion('policy', '资质不达标被动态核查，会被撤回吗？文件是哪个', [
    '关于加强建筑市场资质资格动态监管完善企业和人员准入清出制度的指导意见',
    '撤回',
  ]),
  createEvaluationQuestion('policy', '监理公司转型有啥政策支持', [
    '住房城乡建设部关于促进工程监理行业转型升级创新发展的意见',
    '监理',
  ]),
  createEvaluationQuestion('policy', '架子工这些特殊工种谁来考核发证，管理规定是哪份', [
    '建筑施工特种作业人员管理规定',
    '考核发证',
  ]),
  createEvaluationQuestion('policy', '检测数据造假，新的检测管理办法怎么说', ['建设工程质量检测管理办法', '数据真实']),
  createEvaluationQuestion('policy', '建筑师考试注册的实施细则是几号令', [
    '中华人民共和国注册建筑师条例实施细则',
    '167',
  ]),
  createEvaluationQuestion('question', '同一个人能不能在市政和房建两个资质里都算', [
    '申报多项资质，人员要不要相加？',
    '可以在不同资质中分别考核',
  ]),
  createEvaluationQuestion('question', '总工到底占不占职称人员的名额', [
    '技术负责人可以同时算作职称人员吗？',
    '职称人员中的一名',
  ]),
  createEvaluationQuestion('question', '业绩没进全国平台，报市政一级认不认', [
    '企业业绩一定要进全国平台吗？',
    '全国建筑市场监管公共服务平台',
  ]),
  createEvaluationQuestion('question', '监理丙级取消了，手上的丙级证还能不能接活', [
    '低等级资质取消后，手里的证书怎么办？',
    '有效期',
  ]),
  createEvaluationQuestion(
    'question',
    '两个公司合并了，老公司的业绩和人员怎么核',
    ['企业合并、分立后资质怎么办？', '真正转移'],
    ['关于建设工程企业发生重组、合并、分立等情况资质核定有关问题的通知', '合并'],
  ),
  createEvaluationQuestion('question', '只有一二级的专业承包，最低等级算哪一级', [
    '“最低等级”怎么认定：只有一、二级的专业承包怎么办',
    '最低等级是二级',
  ]),
  createEvaluationQuestion('question', '证书纸的还有用没，一建的', ['一级建造师的纸质注册证书还能用吗？', '电子']),
  createEvaluationQuestion('question', '项目上不配施工员行不行，反正资质不考了', [
    '现场管理人员不再考核，项目上还要不要配',
    '要配',
  ]),
  createEvaluationQuestion('guide', '起重机械安装的特种设备许可证有效期几年', ['特种设备生产许可证', '有效期 4 年']),
  createEvaluationQuestion('guide', '高压电工证多长时间复审一回', [
    '特种作业操作证（应急管理部门）',
    '每 3 年复审一次',
  ]),
  createEvaluationQuestion('guide', '注册电气的证 yanxu 要提前多久', ['注册电气工程师注册证书', '30 日前']),
  createEvaluationQuestion(
    'guide',
    '检测机构资质快到期了提前多少天申请',
    ['建设工程质量检测机构资质证书', '30 个工作日前'],
    ['建设工程质量检测机构资质', '30 个工作日前'],
  ),
  createEvaluationQuestion('guide', '山东监理资质报哪个厅', ['工程监理资质（省级审批事项）', '山东省']),
  createEvaluationQuestion('guide', '河南的检测机构资质由哪里受理', ['建设工程质量检测机构资质', '河南省']),
  createEvaluationQuestion('guide', '申请设计资质要交什么材料', ['工程设计资质', '通常要准备']),
  createEvaluationQuestion('guide', '有没有人能算到哪条要求的对照表', ['人员与要求对照', '对照']),
  createEvaluationQuestion(
    'guide',
    '手机号换了收不到验证码，哪里改',
    ['个人中心', '更换手机号'],
    ['忘记密码', '验证码'],
    ['消息中心', '手机号'],
  ),
  createEvaluationQuestion('guide', '想查查咱公司以前上过哪些公示', ['历史公示公告信息', '公示']),
];
