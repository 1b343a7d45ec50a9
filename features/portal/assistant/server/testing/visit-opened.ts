import { createEvaluationQuestion, type EvaluationQuestion } from './questions.ts';

/**
 * Questions in the style of an owner who visits the enterprise that manages their documents. Asked once without knowledge of the list (88
 * %), then analysed; one expectation that referred to the law before 2016 was corrected.
 */
export const VISIT_QUESTIONS: readonly EvaluationQuestion[] = [
  createEvaluationQuestion('standard', '水利总包一级净资产得有多少', ['水利水电工程施工总承包', '净资产 1 亿元']),
  createEvaluationQuestion('standard', '市政三级要求企业净资产一千万对不对', [
    '市政公用工程施工总承包',
    '净资产 1000 万元',
  ]),
  createEvaluationQuestion('standard', '起重安装三级的净资产是多少钱起', [
    '起重设备安装工程专业承包',
    '净资产 150 万元',
  ]),
  createEvaluationQuestion('standard', '隧道二级专包要两千万净资产吗', ['隧道工程专业承包', '净资产 2000 万元']),
  createEvaluationQuestion('standard', '装修二级净资产多少就行', ['建筑装修装饰工程专业承包', '净资产 200 万元']),
  createEvaluationQuestion('standard', '地基一级职称要几个人', ['地基基础工程专业承包', '中级以上职称']),
  createEvaluationQuestion('standard', '特种工程专包，净资产最少', ['特种工程专业承包', '净资产 240 万元']),
  createEvaluationQuestion('standard', '航道二级可以干多大的工程', ['航道工程专业承包', '二级可承接']),
  createEvaluationQuestion('standard', '水电机电安装一级净资产二千八百万？', [
    '水利水电机电安装工程专业承包',
    '净资产 2800 万元',
  ]),
  createEvaluationQuestion('standard', '城市照明三级能做到多大合同', ['城市及道路照明工程专业承包', '三级可承接']),
  createEvaluationQuestion('standard', '铁路总包一级要多少职称人员', [
    '铁路工程施工总承包',
    '一级的中级以上职称人员：审批时不再考核',
  ]),
  createEvaluationQuestion('standard', '电力二级总承包可以建多大的电站', ['电力工程施工总承包', '二级可承接']),
  createEvaluationQuestion('standard', '防水防腐二级净资产四百万', ['防水防腐保温工程专业承包', '净资产 400 万元']),
  createEvaluationQuestion('standard', '公路监理甲级能监理什么工程', ['公路工程监理', '甲级可承接']),
  createEvaluationQuestion(
    'policy',
    '外地公司来投标被要求设分公司，合不合规，哪个规定',
    ['推动建筑市场统一开放若干规定', '外地企业'],
    ['公平竞争审查条例', '地方壁垒'],
  ),
  createEvaluationQuestion('policy', '民工工资保证金、履约保证金现在还能收哪几种', [
    '国务院办公厅关于清理规范工程建设领域保证金的通知',
    '四类',
  ]),
  createEvaluationQuestion('policy', '多少万以上的工程必须招标', ['必须招标的工程项目规定', '400']),
  createEvaluationQuestion('policy', '哪些企业业绩要求是A级项目', [
    '住房城乡建设部关于进一步加强建设工程企业资质审批管理工作的通知',
    'A级',
  ]),
  createEvaluationQuestion('policy', '安全生产许可证什么情况会被暂扣', [
    '建筑施工企业安全生产许可证动态监管暂行办法',
    '暂扣',
  ]),
  createEvaluationQuestion('policy', '一级建造师现在用电子证，是哪个通知', [
    '住房和城乡建设部办公厅关于全面实行一级建造师电子注册证书的通知',
    '电子',
  ]),
  createEvaluationQuestion('policy', '公司分立以后资质给哪一家，按什么文件核定', [
    '关于建设工程企业发生重组、合并、分立等情况资质核定有关问题的通知',
    '分立',
  ]),
  createEvaluationQuestion(
    'policy',
    '监理工程师考试注册是哪个规定',
    ['监理工程师职业资格制度规定', '监理'],
    ['注册监理工程师管理规定', '注册'],
  ),
  createEvaluationQuestion(
    'policy',
    '消防设计审查和验收的办法修订过没有',
    ['住房和城乡建设部关于修改《建设工程消防设计审查验收管理暂行规定》的决定', '专家评审'],
    ['建设工程消防设计审查验收管理暂行规定', '修改'],
  ),
  createEvaluationQuestion('policy', '黑名单是哪个办法规定的', ['建筑市场信用管理暂行办法', '黑名单']),
  createEvaluationQuestion('policy', '施工许可证要什么条件才能领', ['建筑工程施工许可管理办法', '申领条件']),
  createEvaluationQuestion(
    'policy',
    '检测公司要什么样的资质，标准是哪个',
    ['建设工程质量检测机构资质标准', '综合资质'],
    ['建设工程质量检测管理办法', '资质'],
  ),
  createEvaluationQuestion('policy', '施工员证现在由谁培训发证', [
    '关于改进住房和城乡建设领域施工现场专业人员职业培训工作的指导意见',
    '培训',
  ]),
  createEvaluationQuestion('guide', '二级建造师注册证有效期', ['二级注册建造师注册证书', '有效期 3 年']),
  createEvaluationQuestion('guide', '注册安全工程师证书几年一注册', ['注册安全工程师注册证书', '有效期 3 年']),
  createEvaluationQuestion('guide', '监理企业资质证书能用几年', ['工程监理资质证书', '有效期 5 年']),
  createEvaluationQuestion('guide', '职业健康安全体系证书多少年', ['职业健康安全管理体系认证证书', '有效期 3 年']),
  createEvaluationQuestion(
    'guide',
    '勘察证书到期要提前几天申请',
    ['工程勘察资质证书', '届满 60 日前'],
    ['勘察、设计、监理资质要提前多久申请延续？', '60 日前'],
  ),
  createEvaluationQuestion('guide', '安全员B证到期前多久办延续', ['安全生产考核合格证书（B证，项目负责人）', '3 个月']),
  createEvaluationQuestion('guide', '大学毕业证要不要年审', ['学历（学位）证书', '无固定有效期']),
  createEvaluationQuestion('guide', '湖北办建筑资质到哪儿', ['建筑业企业资质（省级审批事项）', '湖北省']),
  createEvaluationQuestion('guide', '陕西的安全生产许可证哪里批', ['建筑施工企业安全生产许可证', '陕西省']),
  createEvaluationQuestion('guide', '特种工在广东考证归哪个部门', ['建筑施工特种作业操作资格', '广东省']),
  createEvaluationQuestion('guide', '你们系统里怎么把人员导成表格', ['模板下载', '导出']),
  createEvaluationQuestion('guide', '发票在哪里开', ['会员信息', '发票']),
  createEvaluationQuestion(
    'guide',
    '想看看离市政二级还差什么，从哪个菜单进',
    ['人员数量校验', '差什么'],
    ['我的资质', '缺口'],
  ),
];
