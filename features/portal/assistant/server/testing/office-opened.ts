import { createEvaluationQuestion, type EvaluationQuestion } from './questions.ts';

/**
 * Questions in the style of clerks of survey, design, construction, supervision and planning enterprises: short, long, careless, polite, in
 * two sentences, some with typing errors. Asked once without knowledge of the list (87 %), then analysed.
 */
export const OFFICE_CLERK_QUESTIONS: readonly EvaluationQuestion[] = [
  createEvaluationQuestion('standard', '规划乙级办公室面积有要求吗', [
    '城乡规划（国土空间规划）编制单位资质',
    '200 平方米以上',
  ]),
  createEvaluationQuestion('standard', '我们单位想升规划甲级，乙级证拿了一年半，现在可以报吗？', [
    '城乡规划（国土空间规划）编制单位资质',
    '取得乙级资质证书满两年',
  ]),
  createEvaluationQuestion('standard', '规划甲级，注册规划师最低几位', [
    '城乡规划（国土空间规划）编制单位资质',
    '注册城乡规划师不少于 10 人',
  ]),
  createEvaluationQuestion(
    'standard',
    '钻探劳务要多少注册资本，技工凑几个',
    ['工程勘察资质', '实缴注册资本 50 万元'],
    ['工程勘察资质', '合格的技术工人不少于'],
  ),
  createEvaluationQuestion('standard', '勘察里头测量丙级能接啥规模的活', ['工程勘察资质', '丙级规模']),
  createEvaluationQuestion('standard', '请问申请测量甲级，公司得干满多少年勘察？', [
    '工程勘察资质',
    '甲级（工程测量专业资质）的从业年限',
  ]),
  createEvaluationQuestion('standard', '海洋勘察单个专业乙级注册资金', ['海洋工程勘察资质', '注册资本 100 万元']),
  createEvaluationQuestion('standard', '设计综合甲级的办公面积多大才够', ['工程设计资质（综合、行业、专业）', '10000']),
  createEvaluationQuestion('standard', '综甲一共要多少设计人员啊，听说五百？', [
    '工程设计资质（综合、行业、专业）',
    '不少于 500',
  ]),
  createEvaluationQuestion('standard', '市政行业设计甲级注册资本', ['市政行业工程设计', '注册资本 600 万元']),
  createEvaluationQuestion('standard', '公路专业丙级设计，技术负责人大专学历可不可以', [
    '公路行业工程设计',
    '大专以上学历',
  ]),
  createEvaluationQuestion('standard', '水库枢纽那个专业乙级，人一共配多少', ['水利行业工程设计', '合计不少于 23 人']),
  createEvaluationQuestion('standard', '结构事务所一级结构师最少几个', [
    '建筑工程设计事务所资质',
    '一级注册结构工程师不少于',
  ]),
  createEvaluationQuestion('standard', '桥梁二级专包可以做多长的桥，单跨多少', ['桥梁工程专业承包', '150 米以下']),
  createEvaluationQuestion('standard', '桥二级设备要什么，架桥机要不要', ['桥梁工程专业承包', '架桥机']),
  createEvaluationQuestion('standard', '机电总包三级合同额上限是不是1500万', ['机电工程施工总承包', '1500 万元以下']),
  createEvaluationQuestion('standard', '老板让我查一下机电三级建造师要几个。别的先不管', [
    '机电工程施工总承包',
    '注册建造师合计不少于 5 人',
  ]),
  createEvaluationQuestion('standard', '路基三级建造师', ['公路路基工程专业承包', '三级的注册建造师']),
  createEvaluationQuestion('standard', '劳务资质要配多少工人', ['施工劳务', '技术工人不少于 50 人']),
  createEvaluationQuestion('standard', '特级每年交税要交到多少', ['施工总承包企业特级资质', '5000 万元']),
  createEvaluationQuestion('standard', '特级对研发投入有没有比例要求', ['施工总承包企业特级资质', '0.5%']),
  createEvaluationQuestion('standard', '核工程二级要几个核级焊工', ['核工程专业承包', '二级的技术工人']),
  createEvaluationQuestion('standard', '地基三级，楼多高以内的能做', ['地基基础工程专业承包', '50 米以下']),
  createEvaluationQuestion('standard', '监理事务所能不能接二级工程的监理', ['工程监理事务所资质', '三级建设工程项目']),
  createEvaluationQuestion('standard', '市政监理丙级要几个注册监理工程师呢', [
    '市政公用工程监理',
    '注册监理工程师不少于 5 人',
  ]),
  createEvaluationQuestion('standard', '化工石油监理乙级信誉这块咋要求的', ['化工石油工程监理', '乙级的信誉']),
  createEvaluationQuestion('standard', '综合监理资质注册造价师配几名', [
    '工程监理综合资质',
    '注册造价工程师不少于 5 人',
  ]),
  createEvaluationQuestion(
    'policy',
    '总公司把一块业务拆出去成立新公司，资质能带过去吗？看哪个文件',
    ['关于建设工程企业发生重组、合并、分立等情况资质核定有关问题的通知', '分立'],
    ['企业合并、分立后资质怎么办？', '分立'],
  ),
  createEvaluationQuestion('policy', '招标代理还要不要资格证，什么时候取消的', [
    '住房城乡建设部办公厅关于取消工程建设项目招标代理机构资格认定加强事中事后监管的通知',
    '停止受理',
  ]),
  createEvaluationQuestion('policy', '三级换二级那个一年期的证，到期没换怎么处理', [
    '住房城乡建设部办公厅关于做好有关建设工程企业资质证书换领和延续工作的通知',
    '逾期作废',
  ]),
  createEvaluationQuestion('policy', '一级资质现在搞告知承诺的是哪几类', [
    '住房和城乡建设部办公厅关于实行建筑业企业资质审批告知承诺制的通知',
    '告知承诺',
  ]),
  createEvaluationQuestion('policy', '转包和挂靠怎么认定，有文件吗', [
    '建筑工程施工发包与承包违法行为认定查处管理办法',
    '挂靠',
  ]),
  createEvaluationQuestion('policy', '做EPC是不是设计施工两个资质都得有', [
    '房屋建筑和市政基础设施项目工程总承包管理办法',
    '同时具备相应设计和施工资质',
  ]),
  createEvaluationQuestion('policy', '全过程咨询国家有政策没', ['关于推进全过程工程咨询服务发展的指导意见', '全过程']),
  createEvaluationQuestion('policy', '工地死了人多长时间之内上报', ['生产安全事故报告和调查处理条例', '报告时限']),
  createEvaluationQuestion('policy', '项目要设安全总监吗，依据是什么', [
    '建筑施工企业、工程项目安全生产管理机构设置及安全生产管理人员配备办法',
    '安全总监',
  ]),
  createEvaluationQuestion('policy', '哪些图纸文件要建造师盖章签字，有个目录叫什么', [
    '注册建造师施工管理签章文件目录（试行）',
    '签字盖章',
  ]),
  createEvaluationQuestion('policy', '申报材料造假以后多久不能再报', [
    '建设工程企业资质申报弄虚作假行为处理办法',
    '一年内不受理',
  ]),
  createEvaluationQuestion('policy', '农名工工资要开专户吗', ['保障农民工工资支付条例', '工资专户']),
  createEvaluationQuestion('policy', '水利监理的资质归哪个办法管', ['水利工程建设监理单位资质管理办法', '水土保持']),
  createEvaluationQuestion('policy', '处罚之前能不能要求听证，程序规定在哪', [
    '住房和城乡建设行政处罚程序规定',
    '听证',
  ]),
  createEvaluationQuestion('question', '建造师证在A公司，社保在B公司，能算A公司的人吗', [
    '社会保险在别的单位，注册在本企业，可以吗？',
    '不可以计入',
  ]),
  createEvaluationQuestion('question', '我们同时有一级建造师证和高工职称的人，可以算两头吗', [
    '一个人有几个证书，能在同一项资质里算几次？',
    '注册证书加职称',
  ]),
  createEvaluationQuestion('question', '报资质用的财务报表是哪一年的，一定要审计过的吗', [
    '净资产以哪一年的审计报告为准？',
    '财务报表',
  ]),
  createEvaluationQuestion('question', '安许证三年没出过事故，延期是不是不用审了', [
    '安全生产许可证什么时候办延期？',
    '未发生死亡事故',
  ]),
  createEvaluationQuestion('question', '施工员那些人现在报三级还要不要', [
    '最低等级还要考核现场管理人员吗？',
    '不再考核',
  ]),
  createEvaluationQuestion(
    'question',
    '项目在平台上才B级，怎么弄成A级',
    ['平台项目的数据等级 A、B 是怎么来的？', '省级'],
    ['业绩要先进平台：从今天起做哪几件事', '申请认定'],
  ),
  createEvaluationQuestion('question', '二建过期了还能当项目经理吗', [
    '二级建造师注册快到期，什么时候办延续注册？',
    '不能再担任项目负责人',
  ]),
  createEvaluationQuestion('guide', '电梯维保那种特种设备人员证几年复审', [
    '特种设备安全管理和作业人员证',
    '有效期 4 年',
  ]),
  createEvaluationQuestion('guide', '一消证注册有效期多少年', ['注册消防工程师注册证书', '有效期 3 年']),
  createEvaluationQuestion('guide', '环境体系证书到期前要怎么做', ['环境管理体系认证证书', '再认证']),
  createEvaluationQuestion(
    'guide',
    '设计资质延续提前几天交',
    ['工程设计资质证书', '60 日前'],
    ['工程设计资质', '届满 60 日前'],
    ['勘察、设计、监理资质要提前多久申请延续？', '60 日前'],
  ),
  createEvaluationQuestion('guide', '浙江的勘察乙级在哪个单位办', ['工程勘察资质（省级审批事项）', '浙江省']),
  createEvaluationQuestion('guide', '四川三类人员考核找哪个部门', ['安全生产管理人员考核（A、B、C 证）', '四川省']),
  createEvaluationQuestion('guide', '注册岩土第一次注册需要哪些资料', ['注册土木工程师（岩土）注册', '通常要准备']),
  createEvaluationQuestion('guide', '检测资质申请的步骤麻烦说一下', ['建设工程质量检测机构资质', '办理步骤']),
  createEvaluationQuestion(
    'guide',
    '人员太多了能不能用表格一起导进系统',
    ['注册人员信息', '导入'],
    ['非注册人员信息', '导入'],
    ['模板下载', '导入'],
  ),
  createEvaluationQuestion('guide', '想把报告发个链接给领导看', ['我的资质', '链接']),
  createEvaluationQuestion('guide', '这个人证被哪个项目占着，系统里去哪看', ['使用日历', '占用']),
  createEvaluationQuestion('guide', '微信解绑在哪操作', ['个人中心', '绑定微信']),
];
