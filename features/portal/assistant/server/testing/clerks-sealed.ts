import { createEvaluationQuestion, type EvaluationQuestion } from './questions.ts';

/**
 * The second half of the clerks' questions, which developers did not inspect during two rounds of fixes. It scored 86 % when it was first
 * inspected; its errors were then fixed.
 */
export const CLERK_QUESTIONS_SEALED: readonly EvaluationQuestion[] = [
  createEvaluationQuestion('standard', '水利水电三级总包，账面净资产最低多少', [
    '水利水电工程施工总承包',
    '净资产 800 万元',
  ]),
  createEvaluationQuestion('standard', '通信总包一级跟别的总包不一样，净资产要多少啊', [
    '通信工程施工总承包',
    '净资产 8000 万元',
  ]),
  createEvaluationQuestion('standard', '我们厂要做商混，预拌混凝土资质要求净资产几何', [
    '预拌混凝土专业承包',
    '净资产 2500 万元',
  ]),
  createEvaluationQuestion('standard', '幕墙二级净资产多少钱起', ['建筑幕墙工程专业承包', '净资产 400 万元']),
  createEvaluationQuestion('standard', '请问环保工程专业承包叁级的净资产数额为何', [
    '环保工程专业承包',
    '净资产 150 万元',
  ]),
  createEvaluationQuestion('standard', '桥梁专包三级公司资产最少得几百万', ['桥梁工程专业承包', '净资产 800 万元']),
  createEvaluationQuestion('standard', '路灯照明那个资质，三级净资产多少', [
    '城市及道路照明工程专业承包',
    '净资产 300 万元',
  ]),
  createEvaluationQuestion('standard', '特种工程专业承包净资产多少万就行', ['特种工程专业承包', '净资产 240 万元']),
  createEvaluationQuestion('standard', '河湖整治工程一级企业净资产应达到多少', [
    '河湖整治工程专业承包',
    '净资产 3800 万元',
  ]),
  createEvaluationQuestion('standard', '市政三级总包技术工人要凑多少人', ['市政公用工程施工总承包', '不少于 30 人']),
  createEvaluationQuestion('standard', '冶金总承包一级技术负责人的工作年限', ['冶金工程施工总承包', '具有 15 年以上']),
  createEvaluationQuestion('standard', '铁路总包三级职称人员至少多少名', ['铁路工程施工总承包', '不少于 20 人']),
  createEvaluationQuestion('standard', '防水二级技术负责人干过几年才行', ['防水防腐保温工程专业承包', '具有 5 年以上']),
  createEvaluationQuestion('standard', '电子智能化二级建造师数量要求', ['电子与智能化工程专业承包', '不少于 4 人']),
  createEvaluationQuestion('standard', '装修装饰贰级所需注册建造师人数', ['建筑装修装饰工程专业承包', '不少于 3 人']),
  createEvaluationQuestion('standard', '公路监理乙级监理工程师几个人', ['公路工程监理', '不少于 12 人']),
  createEvaluationQuestion('standard', '监理事务所资质几个注册监理工程师就能办', ['工程监理事务所资质', '不少于 3 人']),
  createEvaluationQuestion('standard', '桥梁三级能修多长的桥', ['桥梁工程专业承包', '三级可承接']),
  createEvaluationQuestion('standard', '输变电三级能干220kV的线路吗，上限是多少', ['输变电工程专业承包', '三级可承接']),
  createEvaluationQuestion('standard', '仿古建筑400平以上三级能不能做', ['古建筑工程专业承包', '三级可承接']),
  createEvaluationQuestion('standard', '智能化二级合同额封顶多少', ['电子与智能化工程专业承包', '二级可承接']),
  createEvaluationQuestion('standard', '航道三级内河可以做多少吨级', ['航道工程专业承包', '三级可承接']),
  createEvaluationQuestion('standard', '照明三级合同不能超过多少钱', ['城市及道路照明工程专业承包', '三级可承接']),
  createEvaluationQuestion('standard', '特种工程专包有没有分级', ['特种工程专业承包', '不分等级']),
  createEvaluationQuestion('standard', '地基基础资质一共几级', ['地基基础工程专业承包', '等级：']),
  createEvaluationQuestion(
    'standard',
    '市政一级还考核技工吗',
    ['市政公用工程施工总承包', '一级的技术工人：审批时不再考核'],
    ['市政公用工程施工总承包', '技术工人'],
  ),
  createEvaluationQuestion(
    'standard',
    '水利二级总包建造师人数现在还考核么',
    ['水利水电工程施工总承包', '二级的注册建造师：审批时不再考核'],
    ['水利水电工程施工总承包', '注册建造师'],
  ),
  createEvaluationQuestion('policy', '实名制考勤是按哪个办法来，谁管工人进场登记', [
    '建筑工人实名制管理办法（试行）',
    '实名登记',
  ]),
  createEvaluationQuestion('policy', '交保证金现在只让交哪四种，依据是什么文', [
    '国务院办公厅关于清理规范工程建设领域保证金的通知',
    '四类保证金',
  ]),
  createEvaluationQuestion('policy', '人证分离专项整治当时发的是什么通知', [
    '住房和城乡建设部办公厅等关于开展工程建设领域专业技术人员职业资格“挂证”等违法违规行为专项整治的通知',
    '人证分离',
  ]),
  createEvaluationQuestion('policy', '招标代理资格取消是哪一年哪份文件', [
    '住房城乡建设部办公厅关于取消工程建设项目招标代理机构资格认定加强事中事后监管的通知',
    '停止受理',
  ]),
  createEvaluationQuestion('policy', '全过程工程咨询有没有国家层面的指导意见', [
    '关于推进全过程工程咨询服务发展的指导意见',
    '全过程',
  ]),
  createEvaluationQuestion('policy', '重大事故隐患判定现在用哪一版', [
    '房屋市政工程生产安全重大事故隐患判定标准（2024版）',
    '重大事故隐患',
  ]),
  createEvaluationQuestion('policy', '专职安全员按什么文件配人数', [
    '建筑施工企业安全生产管理机构设置及专职安全生产管理人员配备办法',
    '最低配备人数',
  ]),
  createEvaluationQuestion('policy', '施工许可证现在是不是都电子的了', [
    '住房和城乡建设部办公厅关于全面推行建筑工程施工许可证电子证照的通知',
    '电子证照',
  ]),
  createEvaluationQuestion('policy', '哪些施工文件必须建造师盖章', ['注册建造师施工管理签章文件目录（试行）', '盖章']),
  createEvaluationQuestion('policy', '监理工程师考试注册现在按什么制度', ['监理工程师职业资格制度规定', '监理工程师']),
  createEvaluationQuestion('policy', '检测机构弄虚作假按哪个办法罚', ['建设工程质量检测管理办法', '检测']),
  createEvaluationQuestion('policy', '资质统一延到2023年底是哪个函', [
    '住房和城乡建设部办公厅关于建设工程企业资质有关事宜的通知',
    '2023年底',
  ]),
  createEvaluationQuestion('policy', '证照分离是国务院哪个文件提的', [
    '国务院关于深化“证照分离”改革进一步激发市场主体发展活力的通知',
    '涉企经营许可',
  ]),
  createEvaluationQuestion('policy', '项目经理有十项责任，出自哪', [
    '建筑施工项目经理质量安全责任十项规定（试行）',
    '十项责任',
  ]),
  createEvaluationQuestion('policy', '施工员质量员培训证现在谁发', [
    '关于改进住房和城乡建设领域施工现场专业人员职业培训工作的指导意见',
    '培训合格证',
  ]),
  createEvaluationQuestion('policy', '抗震方面对施工单位有要求的条例', ['建设工程抗震管理条例', '抗震']),
  createEvaluationQuestion('policy', '串标围标怎么认定，法律依据', ['中华人民共和国招标投标法实施条例', '串标']),
  createEvaluationQuestion('guide', '二建注册在山东归哪个部门', ['二级注册建造师注册', '山东省']),
  createEvaluationQuestion('guide', '安徽特种作业证考核到哪里申请', ['建筑施工特种作业操作资格', '安徽省']),
  createEvaluationQuestion('guide', '注册监理工程师注册交到哪', ['注册监理工程师注册', '住房和城乡建设部']),
  createEvaluationQuestion('guide', '电力承装修试证要交啥材料', ['承装（修、试）电力设施许可证', '通常要准备']),
  createEvaluationQuestion('guide', '工程勘察资质要准备哪些东西', ['工程勘察资质', '通常要准备']),
  createEvaluationQuestion('guide', '一造注册证提前多久延续', ['一级注册造价工程师注册', '30 日']),
  createEvaluationQuestion('question', '62岁的老高工还能撑资质吗', ['超过 60 岁的人员还能计入资质考核吗？', '60 周岁']),
  createEvaluationQuestion('question', '塔吊是租的，填设备能写上去吗', ['租赁的设备能算企业设备吗？', '自有']),
  createEvaluationQuestion('question', '业绩没录四库一平台，报一级认不认', ['企业业绩一定要进全国平台吗？', '平台']),
  createEvaluationQuestion(
    'question',
    '一个项目经理兼两个工地行不行',
    ['建造师能同时担任两个项目的负责人吗？', '不得同时'],
    ['注册建造师执业管理办法（试行）', '不得同时'],
  ),
  createEvaluationQuestion('question', '写“5年以上”刚好五年算不算', ['标准里的“以上”“以下”包含本数吗？', '包含']),
  createEvaluationQuestion(
    'question',
    '安许到期前几个月去延，没出过事故还要审吗',
    ['安全生产许可证什么时候办延期？', '3 年'],
    ['建筑施工企业安全生产许可证', '延期'],
  ),
];
