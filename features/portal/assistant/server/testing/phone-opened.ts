import { createEvaluationQuestion, type EvaluationQuestion } from './questions.ts';

/**
 * Questions in the style of a telephone call: half sentences, the case first, the subject last. Asked twice without knowledge of the list
 * (70 %, 74 %), then analysed.
 */
export const PHONE_QUESTIONS: readonly EvaluationQuestion[] = [
  createEvaluationQuestion('standard', '喂，起重设备安装要办二级，净资产四百万行吧', [
    '起重设备安装工程专业承包',
    '净资产 400 万元',
  ]),
  createEvaluationQuestion('standard', '我们是做机电安装专包的，想上二级，净资产差多少', [
    '建筑机电安装工程专业承包',
    '净资产 1000 万元',
  ]),
  createEvaluationQuestion('standard', '桥梁三级刚起步的公司净资产怎么算够', ['桥梁工程专业承包', '净资产 800 万元']),
  createEvaluationQuestion('standard', '电力总包做到一级，净资产是一个亿吗', ['电力工程施工总承包', '净资产 1 亿元']),
  createEvaluationQuestion('standard', '海油专包二级，净资产最低限额', ['海洋石油工程专业承包', '净资产 5000 万元']),
  createEvaluationQuestion('standard', '铁路电气化三级总要一千万净资产？', [
    '铁路电气化工程专业承包',
    '净资产 1000 万元',
  ]),
  createEvaluationQuestion('standard', '航道三级，带工程师职称的最少几位', [
    '航道工程专业承包',
    '中级以上职称人员不少于 8 人',
  ]),
  createEvaluationQuestion('standard', '隧道一级的总工，对职称和年头有啥讲究', [
    '隧道工程专业承包',
    '一级的技术负责人',
  ]),
  createEvaluationQuestion('standard', '铁路电务二级那个技术负责人得是什么专业的高工', [
    '铁路电务工程专业承包',
    '铁路通信或铁路信号专业高级职称',
  ]),
  createEvaluationQuestion('standard', '市政监理乙级，专监证要凑到几本', [
    '市政公用工程监理',
    '注册监理工程师不少于 10 人',
  ]),
  createEvaluationQuestion('standard', '冶金口子的监理乙级，注册监理几个人', [
    '冶炼工程监理',
    '注册监理工程师不少于 10 人',
  ]),
  createEvaluationQuestion('standard', '通信监理甲级总监要不要高级职称', ['通信工程监理', '甲级的技术负责人']),
  createEvaluationQuestion('standard', '路面三级，省道能不能铺', ['公路路面工程专业承包', '三级可承接']),
  createEvaluationQuestion('standard', '电气化二级，一级铁路多长以内归我们干', [
    '铁路电气化工程专业承包',
    '100 公里以下',
  ]),
  createEvaluationQuestion('standard', '拿了环保一级是不是什么环保工程都能做', ['环保工程专业承包', '规模不限']),
  createEvaluationQuestion('standard', '园林设计乙级，大项目两千万以内接得了吗', [
    '风景园林工程设计专项',
    '2000 万元以下',
  ]),
  createEvaluationQuestion('standard', '石油天然气设计专业乙级，大型项目碰不碰得', [
    '石油天然气（海洋石油）行业工程设计',
    '承担本专业中、小型',
  ]),
  createEvaluationQuestion('standard', '通航建筑一级看业绩，船闸要多少吨级的', [
    '通航建筑物工程专业承包',
    '1000 吨级以上',
  ]),
  createEvaluationQuestion('standard', '市政二级的道路业绩累计要修多少公里', [
    '市政公用工程施工总承包',
    '累计城市道路 10 公里以上',
  ]),
  createEvaluationQuestion('standard', '煤炭设计专业甲级以前得设计过几个大型的', [
    '煤炭行业工程设计',
    '大型项目 1 项以上',
  ]),
  createEvaluationQuestion('standard', '岩土勘察分项甲级，近几年业绩凑几项', ['工程勘察资质', '甲级项目 3 项以上']),
  createEvaluationQuestion('standard', '电子通信设计行业乙级，注册资本底线', [
    '电子通信广电行业工程设计',
    '注册资本 300 万元',
  ]),
  createEvaluationQuestion('standard', '幕墙设计乙级的注册资金一百万可以不', [
    '建筑幕墙工程设计专项',
    '注册资本 100 万元',
  ]),
  createEvaluationQuestion('standard', '测量专业丙级，实缴到位八十万就够？', ['工程勘察资质', '实缴注册资本 80 万元']),
  createEvaluationQuestion('standard', '建筑设计行业甲级，一共要配多少设计人员', [
    '建筑行业工程设计',
    '合计不少于 34 人',
  ]),
  createEvaluationQuestion('standard', '防水一级还要不要报现场那几大员', [
    '防水防腐保温工程专业承包',
    '一级的现场管理人员：审批时不再考核',
  ]),
  createEvaluationQuestion('standard', '海洋石油二级，施工员证书现在还交不交', [
    '海洋石油工程专业承包',
    '二级的现场管理人员：审批时不再考核',
  ]),
  createEvaluationQuestion('standard', '矿山监理甲级注册资本那条还卡不卡', [
    '矿山工程监理',
    '甲级的注册资本：审批时不再考核',
  ]),
  createEvaluationQuestion('standard', '铁路三级总包个人业绩，要主持完几项', ['铁路工程施工总承包', '三级的个人业绩']),
  createEvaluationQuestion('standard', '特种专业的资质有没有高低之分', ['特种工程专业承包', '不分等级']),
  createEvaluationQuestion(
    'guide',
    '我这本一建是三年前注的册，是不是该续了',
    ['一级注册建造师注册证书', '有效期 3 年'],
    ['一级注册建造师注册', '届满 30 日前'],
  ),
  createEvaluationQuestion('guide', '注册化工的章几年失效', ['注册化工工程师注册证书', '有效期 3 年']),
  createEvaluationQuestion(
    'guide',
    '岩土那个注册，到期前一个月再弄来得及不',
    ['注册土木工程师（岩土）注册', '届满 30 日前'],
    ['注册土木工程师（岩土）注册证书', '届满 30 日前'],
  ),
  createEvaluationQuestion('guide', '公司的 50430 认证有几年', ['工程建设施工企业质量管理体系认证证书', '有效期 3 年']),
  createEvaluationQuestion('guide', '电焊工考的应急局的证，总共管多久', [
    '特种作业操作证（应急管理部门）',
    '有效期 6 年',
  ]),
  createEvaluationQuestion('guide', '毕业证这种东西要不要登记到期日', ['学历（学位）证书', '无固定有效期']),
  createEvaluationQuestion(
    'guide',
    '安全员 C2 证几年',
    ['安全生产考核合格证书（C2，专职安全生产管理人员·土建类）', '有效期 3 年'],
    ['安全生产考核合格证书（A、B、C 证）有效期多长？', '有效期 3 年'],
  ),
  createEvaluationQuestion(
    'guide',
    '设计资质快满五年，得提前两个月递吗',
    ['工程设计资质证书', '届满 60 日前'],
    ['工程设计资质', '届满 60 日前'],
    ['勘察、设计、监理资质要提前多久申请延续？', '60 日前'],
  ),
  createEvaluationQuestion('guide', '我在云南，给项目经理考 B 证找哪个厅', [
    '安全生产管理人员考核（A、B、C 证）',
    '云南省',
  ]),
  createEvaluationQuestion('guide', '广西的安许证谁来批', ['建筑施工企业安全生产许可证', '广西壮族自治区']),
  createEvaluationQuestion('guide', '福建架子工的证往哪个单位报', ['建筑施工特种作业操作资格', '福建省']),
  createEvaluationQuestion('guide', '注册监理师第一次注册都交点什么', ['注册监理工程师注册', '通常要准备']),
  createEvaluationQuestion('guide', '勘察院报资质，从头到尾怎么个顺序', ['工程勘察资质', '办理步骤']),
  createEvaluationQuestion('question', '一个人又是建造师又有工程师职称，两边都算不算', [
    '一个人有几个证书，能在同一项资质里算几次？',
    '职称',
  ]),
  createEvaluationQuestion('question', '总工程师自己也是高级职称，职称人数里带不带他', [
    '技术负责人可以同时算作职称人员吗？',
    '职称人员',
  ]),
  createEvaluationQuestion('question', '我打算房建市政一起报，两套人马是不是要分开养', [
    '申报多项资质，人员要不要相加？',
    '不相加',
  ]),
  createEvaluationQuestion('question', '老的红本一建纸证丢了，还用补办吗', [
    '一级建造师的纸质注册证书还能用吗？',
    '电子',
  ]),
  createEvaluationQuestion('question', '标准里写的专业要齐全，每样一个行不行', [
    '“专业齐全”是什么意思？',
    '每个专业至少 1 人',
  ]),
  createEvaluationQuestion('question', '改革方案说只剩甲乙两级，现在落地没有', [
    '资质改革方案里的新类别已经实施了吗？',
    '2020',
  ]),
  createEvaluationQuestion('question', '我们把员工身份证填进你们系统，泄露了怎么办', [
    '证件号码在平台里怎样保存？数据加密做到什么程度？',
    '加密',
  ]),
  createEvaluationQuestion('question', '一幢楼高度面积都达标，业绩表里填两行可以吗', [
    '一项工程同时满足几个指标，能算几项业绩？',
    '只能作为一项',
  ]),
  createEvaluationQuestion('policy', '分包要守哪个管理办法', ['房屋建筑和市政基础设施工程施工分包管理办法', '分包']),
  createEvaluationQuestion('policy', '项目负责人终身追责是哪个文件提的', [
    '建筑工程五方责任主体项目负责人质量终身责任追究暂行办法',
    '终身',
  ]),
  createEvaluationQuestion('policy', '施工许可证改电子的了，通知叫什么', [
    '住房和城乡建设部办公厅关于全面推行建筑工程施工许可证电子证照的通知',
    '电子证照',
  ]),
  createEvaluationQuestion('policy', '消防验收的部令是第几号', ['建设工程消防设计审查验收管理暂行规定', '51']),
  createEvaluationQuestion('policy', '抗震有没有专门的国务院条例', ['建设工程抗震管理条例', '抗震']),
  createEvaluationQuestion('policy', '各种保证金乱收，国家清理是发的哪个文', [
    '国务院办公厅关于清理规范工程建设领域保证金的通知',
    '保证金',
  ]),
  createEvaluationQuestion('policy', '重大事故隐患怎么算，有个判定标准叫什么来着', [
    '房屋市政工程生产安全重大事故隐患判定标准（2024版）',
    '重大',
  ]),
  createEvaluationQuestion('guide', '一个证同时投两个标会不会撞，你们哪儿能看', ['使用日历', '占用']),
  createEvaluationQuestion('guide', '标准要改了，提前看看对我们有没有影响，点哪个', ['标准变化', '施行']),
  createEvaluationQuestion(
    'guide',
    '报上去被退回来，想查别人都因为什么被退',
    ['受理意见解读', '补正'],
    ['受理意见解读', '不予许可'],
  ),
  createEvaluationQuestion('guide', '申报要的东西我们缺哪几样，能自动列吗', ['申报材料分析', '材料']),
  createEvaluationQuestion('guide', '密码想不起来了登不进去', ['忘记密码', '验证码']),
  createEvaluationQuestion('guide', '每天一上班先看哪页知道有啥要办', ['今日待办', '待办'], ['企业中心', '提醒']),
  createEvaluationQuestion(
    'guide',
    '职工花名册 Excel 一次传上去，从哪进',
    ['注册人员信息', '导入'],
    ['非注册人员信息', '导入'],
    ['模板下载', '导入'],
  ),
  createEvaluationQuestion('guide', '营业执照换了地址，你们这里怎么改', ['营业执照信息', '营业执照']),
];
