import { createEvaluationQuestion, type EvaluationQuestion } from './questions.ts';

/**
 * Questions in the style of a user who takes over a colleague's work and reads the files for the first time. Two wrong expectations are
 * corrected: a requirement that the reform dropped, and an answer that contains more than the document expected.
 */
export const HANDOVER_QUESTIONS: readonly EvaluationQuestion[] = [
  createEvaluationQuestion('standard', '公路二级总承包对净资产的底线', ['公路工程施工总承包', '净资产 4000 万元']),
  createEvaluationQuestion('standard', '矿山总包二级中级职称配多少人', ['矿山工程施工总承包', '中级以上职称人员']),
  createEvaluationQuestion('standard', '通信总承包一级账上净资产要到多少', ['通信工程施工总承包', '净资产 8000 万元']),
  createEvaluationQuestion('standard', '石化三级净资产门槛，是八百万还是一千万', [
    '石油化工工程施工总承包',
    '净资产 1000 万元',
  ]),
  createEvaluationQuestion('standard', '机电总包三级，要几个有职称的', ['机电工程施工总承包', '不少于 10 人']),
  createEvaluationQuestion('standard', '钢结构专包一级的净资产', ['钢结构工程专业承包', '净资产 3000 万元']),
  createEvaluationQuestion('standard', '幕墙一级净资产和装修一级比哪个高', [
    '建筑幕墙工程专业承包',
    '净资产 2000 万元',
  ]),
  createEvaluationQuestion('standard', '古建三级起步净资产', ['古建筑工程专业承包', '净资产 400 万元']),
  createEvaluationQuestion('standard', '消防专包二级报的时候净资产六百万够吗', [
    '消防设施工程专业承包',
    '净资产 600 万元',
  ]),
  createEvaluationQuestion('standard', '输变电三级技术工人还考核吗，以前要多少', ['输变电工程专业承包', '技术工人']),
  createEvaluationQuestion(
    'standard',
    '模板脚手架资质分不分级，净资产多少',
    ['模板脚手架专业承包', '净资产 400 万元'],
    ['模板脚手架专业承包', '不分等级'],
  ),
  createEvaluationQuestion('standard', '环保三级最低净资产', ['环保工程专业承包', '净资产 150 万元']),
  createEvaluationQuestion('standard', '河湖整治二级可以接多大的活', ['河湖整治工程专业承包', '二级可承接']),
  createEvaluationQuestion('standard', '核工程专包一级职称人员几十个', [
    '核工程专业承包',
    '一级的中级以上职称人员：审批时不再考核',
  ]),
  createEvaluationQuestion('standard', '港口航道总承包三级能接什么', ['港口与航道工程施工总承包', '三级可承接']),
  createEvaluationQuestion('standard', '冶金总包一级以前要有过什么业绩', ['冶金工程施工总承包', '一级的工程业绩']),
  createEvaluationQuestion('standard', '空管专包二级的净资产', [
    '民航空管工程及机场弱电系统工程专业承包',
    '净资产 400 万元',
  ]),
  createEvaluationQuestion('standard', '电子智能化一级的技术负责人什么条件', [
    '电子与智能化工程专业承包',
    '一级的技术负责人',
  ]),
  createEvaluationQuestion('standard', '房建监理丙级能监理哪些工程', ['房屋建筑工程监理', '丙级可承接']),
  createEvaluationQuestion('standard', '电力监理乙级注册人员要求', ['电力工程监理', '乙级的注册']),
  createEvaluationQuestion('policy', '欠农民工工资会不会影响资质，看哪个条例', ['保障农民工工资支付条例', '欠薪']),
  createEvaluationQuestion('policy', '出了安全事故多长时间要上报，依据是什么', [
    '生产安全事故报告和调查处理条例',
    '报告时限',
  ]),
  createEvaluationQuestion('policy', '甲方拖欠中小企业工程款，哪部法规管', [
    '保障中小企业款项支付条例（2025年修订）',
    '付款',
  ]),
  createEvaluationQuestion(
    'policy',
    '造价咨询资质现在还要办吗',
    ['住房和城乡建设部办公厅关于取消工程造价咨询企业资质审批加强事中事后监管的通知', '不再审批'],
    ['工程造价咨询企业管理办法', '取消'],
  ),
  createEvaluationQuestion('policy', '招标代理资格取消是哪个通知', [
    '住房城乡建设部办公厅关于取消工程建设项目招标代理机构资格认定加强事中事后监管的通知',
    '招标代理',
  ]),
  createEvaluationQuestion(
    'policy',
    '专职安全员按工程规模配几个，看哪个办法',
    ['建筑施工企业安全生产管理机构设置及专职安全生产管理人员配备办法', '最低配备人数'],
    ['建筑施工企业、工程项目安全生产管理机构设置及安全生产管理人员配备办法', '专职'],
  ),
  createEvaluationQuestion('policy', '项目要配安全总监是哪个文件说的', [
    '建筑施工企业、工程项目安全生产管理机构设置及安全生产管理人员配备办法',
    '安全总监',
  ]),
  createEvaluationQuestion('policy', '告知承诺制下虚假承诺会怎么样', [
    '住房和城乡建设部办公厅关于实行建筑业企业资质审批告知承诺制的通知',
    '撤销',
  ]),
  createEvaluationQuestion('policy', '资质申报造假一年内不能再报，哪个文件', [
    '建设工程企业资质申报弄虚作假行为处理办法',
    '一年内',
  ]),
  createEvaluationQuestion('policy', '危大工程专家论证，专家要什么条件', [
    '住房城乡建设部办公厅关于实施《危险性较大的分部分项工程安全管理规定》有关问题的通知',
    '论证专家条件',
  ]),
  createEvaluationQuestion('policy', '挂靠怎么认定，有没有查处办法', [
    '建筑工程施工发包与承包违法行为认定查处管理办法',
    '挂靠',
  ]),
  createEvaluationQuestion('policy', '转包和违法分包怎么查处', [
    '建筑工程施工发包与承包违法行为认定查处管理办法',
    '转包',
  ]),
  createEvaluationQuestion(
    'policy',
    '一级建造师能同时当两个项目的负责人吗',
    ['注册建造师执业管理办法（试行）', '两个项目'],
    ['建造师能同时担任两个项目的负责人吗？', '项目'],
  ),
  createEvaluationQuestion('policy', '小型项目中型项目怎么划，建造师执业按什么分', [
    '注册建造师执业工程规模标准（试行）',
    '大中小型',
  ]),
  createEvaluationQuestion('policy', '工程总承包是不是要设计施工双资质', [
    '房屋建筑和市政基础设施项目工程总承包管理办法',
    '设计和施工资质',
  ]),
  createEvaluationQuestion('policy', '工人进场实名登记考勤依据哪个办法', ['建筑工人实名制管理办法（试行）', '实名']),
  createEvaluationQuestion('policy', '三级换二级的一年期证书到期怎么办', [
    '住房城乡建设部办公厅关于做好有关建设工程企业资质证书换领和延续工作的通知',
    '一年期',
  ]),
  createEvaluationQuestion('policy', '审批权限下放试点第二批加了哪些省', [
    '住房和城乡建设部办公厅关于扩大建设工程企业资质审批权限下放试点范围的通知',
    '河北',
  ]),
  createEvaluationQuestion('policy', '水利监理资质归哪个办法管', ['水利工程建设监理单位资质管理办法', '水利']),
  createEvaluationQuestion('policy', '行政处罚要不要听证，住建系统的程序规定', [
    '住房和城乡建设行政处罚程序规定',
    '听证',
  ]),
  createEvaluationQuestion('guide', '一级造价师注册证管几年', ['一级注册造价工程师注册证书', '有效期 4 年']),
  createEvaluationQuestion('guide', '建筑师的注册证是两年还是三年', ['注册建筑师注册证书', '有效期 2 年']),
  createEvaluationQuestion('guide', '承装修试的许可证多久到期', ['承装（修、试）电力设施许可证', '有效期 6 年']),
  createEvaluationQuestion('guide', '锅炉压力管道那个特种设备生产许可证，提前多久换', [
    '特种设备生产许可证',
    '届满前 6',
  ]),
  createEvaluationQuestion('guide', '电梯司机的作业人员证几年', ['特种设备安全管理和作业人员证', '有效期 4 年']),
  createEvaluationQuestion('guide', '检测机构的资质证书有效期', ['建设工程质量检测机构资质证书', '有效期 5 年']),
  createEvaluationQuestion(
    'guide',
    '安许证到期前几个月去延',
    ['安全生产许可证（建筑施工企业）', '3 个月'],
    ['安全生产许可证什么时候办延期？', '3 个月'],
  ),
  createEvaluationQuestion('guide', '材料员证会过期吗', [
    '施工现场专业人员（施工员、质量员、材料员、机械员、劳务员、资料员、标准员）培训合格证',
    '无固定有效期',
  ]),
  createEvaluationQuestion('guide', '高级工程师证有没有期限', ['职称证书', '无固定有效期']),
  createEvaluationQuestion('guide', '塔吊司机的特种作业操作资格证几年一换', [
    '建筑施工特种作业操作资格证书',
    '有效期 2 年',
  ]),
  createEvaluationQuestion('guide', '环境体系认证的证书管多久', ['环境管理体系认证证书', '有效期 3 年']),
  createEvaluationQuestion('guide', '规划编制资质证书提前多长时间延', [
    '城乡规划（国土空间规划）编制单位资质证书',
    '3 个月',
  ]),
  createEvaluationQuestion('guide', '注册消防工程师延续注册什么时候办', ['注册消防工程师注册证书', '延续']),
  createEvaluationQuestion('guide', '河南的建筑业资质在哪个部门受理', ['建筑业企业资质（省级审批事项）', '河南省']),
  createEvaluationQuestion('guide', '四川考安全员C证归谁', ['安全生产管理人员考核（A、B、C 证）', '四川省']),
  createEvaluationQuestion('guide', '山东安全生产许可证找哪个厅', ['建筑施工企业安全生产许可证', '山东省']),
  createEvaluationQuestion('guide', '在你们这里怎么恢复误删的人员', ['注册人员信息', '恢复']),
  createEvaluationQuestion('guide', '换了手机号在系统哪里改', ['个人中心', '手机号']),
  createEvaluationQuestion('guide', '提醒短信半夜发来，怎么设免打扰', ['提醒设置', '免打扰']),
  createEvaluationQuestion('guide', '校验报告能分享给领导看吗，怎么弄', ['我的资质', '分享']),
];
