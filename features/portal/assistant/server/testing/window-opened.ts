import { createEvaluationQuestion, type EvaluationQuestion } from './questions.ts';

/**
 * Questions in the style of a service window, often with the case of the enterprise. Asked once without knowledge of the list (71 %), then
 * analysed; two expected answers from the rules before 2016 were corrected.
 */
export const WINDOW_QUESTIONS: readonly EvaluationQuestion[] = [
  createEvaluationQuestion('standard', '我们想从三级升市政总包二级，账上净资产做到多少才够', [
    '市政公用工程施工总承包',
    '净资产 4000 万元',
  ]),
  createEvaluationQuestion('standard', '新开的劳务公司账上至少放多少净资产', ['施工劳务', '净资产 200 万元']),
  createEvaluationQuestion('standard', '公路三级总包，工程师要凑多少个', [
    '公路工程施工总承包',
    '中级以上职称人员不少于 15 人',
  ]),
  createEvaluationQuestion('standard', '市政一级要养的技工得有多少名', [
    '市政公用工程施工总承包',
    '一级的技术工人：审批时不再考核',
  ]),
  createEvaluationQuestion('standard', '路面一级公司净资产门槛是几千万', ['公路路面工程专业承包', '净资产 7200 万元']),
  createEvaluationQuestion('standard', '消防二级的净资产八百万够不够', ['消防设施工程专业承包', '净资产 600 万元']),
  createEvaluationQuestion('standard', '幕墙专包二级，净资产最低线', ['建筑幕墙工程专业承包', '净资产 400 万元']),
  createEvaluationQuestion('standard', '空管和弱电那个专包一级净资产怎么要求', [
    '民航空管工程及机场弱电系统工程专业承包',
    '净资产 1000 万元',
  ]),
  createEvaluationQuestion('standard', '农林的监理乙级，造价师一个就行了吗', [
    '农林工程监理',
    '注册造价工程师不少于 1 人',
  ]),
  createEvaluationQuestion('standard', '房建监理乙级，要不要配造价工程师', [
    '房屋建筑工程监理',
    '注册造价工程师不少于 1 人',
  ]),
  createEvaluationQuestion('standard', '矿山监理乙级最少几个注册监理师', [
    '矿山工程监理',
    '注册监理工程师不少于 12 人',
  ]),
  createEvaluationQuestion('standard', '通信总包三级，多大投资的活能接', ['通信工程施工总承包', '投资额 500 万元以下']),
  createEvaluationQuestion('standard', '铁路电务三级的活限多少公里', ['铁路电务工程专业承包', '50 公里以下']),
  createEvaluationQuestion('standard', '隧道一级还有没有规模限制', ['隧道工程专业承包', '规模不限']),
  createEvaluationQuestion('standard', '路基一级能接的路基工程有上限吗', ['公路路基工程专业承包', '规模不限']),
  createEvaluationQuestion('standard', '压力钢管、闸门这些二级做到多大', [
    '水工金属结构制作与安装工程专业承包',
    '压力钢管、闸门',
  ]),
  createEvaluationQuestion('standard', '航天的监理乙级能监到几级工程', ['航天航空工程监理', '二级及以下']),
  createEvaluationQuestion('standard', '照明设计专项拿了甲级，是不是什么规模都能设计', [
    '照明工程设计专项',
    '类型和规模不限',
  ]),
  createEvaluationQuestion('standard', '军工设计院行业乙级，非注册的人要主持过几个项目', [
    '军工行业工程设计',
    '行业乙级的人员业绩',
  ]),
  createEvaluationQuestion('standard', '农林设计专业丙级注册资本多少', ['农林行业工程设计', '注册资本 50 万元']),
  createEvaluationQuestion('standard', '智能化系统设计甲级，注册资金三百万够吧', [
    '建筑智能化系统设计专项',
    '注册资本 300 万元',
  ]),
  createEvaluationQuestion('standard', '结构设计事务所，合伙人一共要出多少钱', [
    '建筑工程设计事务所资质',
    '出资总额 50 万元',
  ]),
  createEvaluationQuestion('standard', '岩土勘察专业乙级实缴资本多少', ['工程勘察资质', '实缴注册资本 150 万元']),
  createEvaluationQuestion('standard', '勘察综合甲级的场地要多少平米', ['工程勘察资质', '不少于 3000 平方米']),
  createEvaluationQuestion('standard', '钢结构二级报的时候还查不查五大员', [
    '钢结构工程专业承包',
    '二级的现场管理人员：审批时不再考核',
  ]),
  createEvaluationQuestion('standard', '装修一级现在还数不数工程师人头', [
    '建筑装修装饰工程专业承包',
    '一级的中级以上职称人员：审批时不再考核',
  ]),
  createEvaluationQuestion('standard', '特级企业的老总要干过多少年工程管理', [
    '施工总承包企业特级资质',
    '企业经理从事工程管理 10 年以上',
  ]),
  createEvaluationQuestion('standard', '河道整治一级要几条疏浚船', ['河湖整治工程专业承包', '专业疏浚船']),
  createEvaluationQuestion('standard', '商混公司试验室的头头要什么资历', [
    '预拌混凝土专业承包',
    '2 年以上混凝土试验室经历',
  ]),
  createEvaluationQuestion('standard', '机场跑道二级，4E 的单子最高签多少', [
    '机场场道工程专业承包',
    '单项合同额 2000 万元以下',
  ]),
  createEvaluationQuestion('standard', '输变电二级持岗位证的要几个', [
    '输变电工程专业承包',
    '二级的现场管理人员：审批时不再考核',
  ]),
  createEvaluationQuestion('standard', '公路监理一共几个档', ['公路工程监理', '甲级、乙级、丙级']),
  createEvaluationQuestion('guide', '一造注册了管几年', ['一级注册造价工程师注册证书', '有效期 4 年']),
  createEvaluationQuestion(
    'guide',
    '塔吊司机那个操作证两年到了怎么弄',
    ['建筑施工特种作业操作资格证书', '期满前 3 个月内办理延期复核'],
    ['建筑施工特种作业操作资格', '延期复核'],
  ),
  createEvaluationQuestion('guide', '电力承装修的许可证到期要提前多少天', [
    '承装（修、试）电力设施许可证',
    '届满 30 日前',
  ]),
  createEvaluationQuestion('guide', '检测公司的资质几年换一次', ['建设工程质量检测机构资质证书', '有效期 5 年']),
  createEvaluationQuestion('guide', '建筑师的注册证是不是两年就要续', ['注册建筑师注册证书', '有效期 2 年']),
  createEvaluationQuestion('guide', '施工员质量员的证有没有到期这一说', [
    '施工现场专业人员（施工员、质量员、材料员、机械员、劳务员、资料员、标准员）培训合格证',
    '无固定有效期',
  ]),
  createEvaluationQuestion('guide', '职称证要不要年年审', ['职称证书', '无固定有效期']),
  createEvaluationQuestion('guide', '江苏的二建注册归哪儿管', ['二级注册建造师注册', '江苏省']),
  createEvaluationQuestion('guide', '海南安许证去哪个窗口交', ['建筑施工企业安全生产许可证', '海南省']),
  createEvaluationQuestion('guide', '办安许证要交哪些东西', ['建筑施工企业安全生产许可证', '通常要准备']),
  createEvaluationQuestion('guide', '一级造价师注册要带什么过去', ['一级注册造价工程师注册', '通常要准备']),
  createEvaluationQuestion('guide', '监理公司报资质先做什么后做什么', ['工程监理资质', '办理步骤']),
  createEvaluationQuestion('guide', '甲级规划院的资质找国家哪个部', ['城乡规划编制单位资质（甲级）', '自然资源部']),
  createEvaluationQuestion('guide', '特种设备的生产许可证多久一换', ['特种设备生产许可证', '有效期 4 年']),
  createEvaluationQuestion('question', '我们建造师在别的项目挂着负责人，能再当一个吗', [
    '建造师能同时担任两个项目的负责人吗？',
    '不得同时担任两个项目',
  ]),
  createEvaluationQuestion('question', '员工社保在老东家交着，人算我们的吗', [
    '社会保险在别的单位，注册在本企业，可以吗？',
    '不可以计入',
  ]),
  createEvaluationQuestion('question', '六十出头的老高工还能顶人头吗', [
    '超过 60 岁的人员还能计入资质考核吗？',
    '60 周岁',
  ]),
  createEvaluationQuestion('question', '资质要求不少于 5 人，正好 5 个行吗', [
    '标准里的“以上”“以下”包含本数吗？',
    '包含',
  ]),
  createEvaluationQuestion('question', '教经济的副教授算不算中级职称人员', [
    '哪些职称可以计入“中级以上职称人员”？',
    '工程系列',
  ]),
  createEvaluationQuestion('question', '净资产按今年的还是去年的审计', ['净资产以哪一年的审计报告为准？', '财务报表']),
  createEvaluationQuestion('question', '丁级没了，我手里这本还能用不', [
    '低等级资质取消后，手里的证书怎么办？',
    '有效期',
  ]),
  createEvaluationQuestion('question', '业绩没录进四库一平台，报一级行不行', [
    '企业业绩一定要进全国平台吗？',
    '特级和一级',
  ]),
  createEvaluationQuestion(
    'policy',
    '危大工程要专家论证是哪个令规定的',
    ['危险性较大的分部分项工程安全管理规定', '37'],
    ['住房城乡建设部办公厅关于实施《危险性较大的分部分项工程安全管理规定》有关问题的通知', '危险性较大'],
  ),
  createEvaluationQuestion(
    'policy',
    '工人实名制是依据什么文',
    ['建筑工人实名制管理办法（试行）', '实名'],
    ['住房和城乡建设部、人力资源社会保障部关于修改《建筑工人实名制管理办法（试行）》的通知', '实名'],
  ),
  createEvaluationQuestion('policy', '多大的项目非得招标，哪个规定讲的', ['必须招标的工程项目规定', '必须招标']),
  createEvaluationQuestion(
    'policy',
    '申报资质造假被抓，按什么办法处理',
    ['建设工程企业资质申报弄虚作假行为处理办法', '申报'],
    ['申报材料有虚假会怎么处理？', '伪造'],
  ),
  createEvaluationQuestion('policy', '造价咨询资质是哪个文取消的', [
    '住房和城乡建设部办公厅关于取消工程造价咨询企业资质审批加强事中事后监管的通知',
    '取消',
  ]),
  createEvaluationQuestion('policy', '大企业压着我们小施工队的款，有哪个条例管', [
    '保障中小企业款项支付条例（2025年修订）',
    '款',
  ]),
  createEvaluationQuestion('guide', '同事把一个建造师删没了，在哪儿弄回来', ['注册人员信息', '恢复']),
  createEvaluationQuestion('guide', '想看看走一个建造师对资质有啥影响，点哪里', ['试算', '假设']),
  createEvaluationQuestion('guide', '换了手机，登录手机号去哪改', ['个人中心', '更换手机号']),
  createEvaluationQuestion('guide', '打印出来的校验报告别人怎么辨真假', ['报告核验', '核验号']),
  createEvaluationQuestion('guide', '给出纳开一个只能看的子账号', ['锁（密钥）管理', '副锁']),
  createEvaluationQuestion('guide', '买会员的发票从哪里弄', ['会员信息', '发票']),
  createEvaluationQuestion('guide', '我们 ERP 想直接取数据，有没有接口', ['开放接口', '接口']),
  createEvaluationQuestion(
    'guide',
    '哪些人证快过期能不能一眼看到',
    ['注册人员信息提醒', '将到期'],
    ['今日待办', '将到期'],
    ['企业中心', '证书到期'],
  ),
];
