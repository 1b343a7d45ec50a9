import { createEvaluationQuestion, type EvaluationQuestion } from './questions.ts';

/** The second half of desk-open.ts, which developers did not inspect during two rounds of fixes (85 % and 87 %). */
export const DESK_QUESTIONS_SEALED: readonly EvaluationQuestion[] = [
  createEvaluationQuestion('standard', '公路二级总承包净资产四千万够吗', ['公路工程施工总承包', '净资产 4000 万元']),
  createEvaluationQuestion('standard', '桥梁专包三级中级工得凑几个人，哪些工种', ['桥梁工程专业承包', '不少于 20 人']),
  createEvaluationQuestion('standard', '通信三级总包最大可接多大投资额', ['通信工程施工总承包', '500 万元以下']),
  createEvaluationQuestion('standard', '建筑总包三级的楼能盖多高', ['建筑工程施工总承包', '高度 50 米以下']),
  createEvaluationQuestion('standard', '消防一级专包业绩单体面积要做过多大的', [
    '消防设施工程专业承包',
    '4 万平方米以上 2 栋',
  ]),
  createEvaluationQuestion('standard', '环保专包二级技术负责人工作年限和职称', ['环保工程专业承包', '具有 8 年以上']),
  createEvaluationQuestion('standard', '办劳务资质得有多少技术工人', ['施工劳务', '不少于 50 人']),
  createEvaluationQuestion('standard', '起重设备三级职称人员机械电气要几个', [
    '起重设备安装工程专业承包',
    '不少于 2 人',
  ]),
  createEvaluationQuestion('standard', '公路路面一级摊铺机要几台', ['公路路面工程专业承包', '摊铺设备']),
  createEvaluationQuestion('standard', '桥梁三级拌和站和架桥机规格', ['桥梁工程专业承包', '架桥机（50t以上）1 台']),
  createEvaluationQuestion('standard', '港口与航道总承包一级要几条船，挖泥船舱容多大', [
    '港口与航道工程施工总承包',
    '舱容 2000 立方米以上',
  ]),
  createEvaluationQuestion('standard', '房建监理乙级监理师和造价师分别几个', [
    '房屋建筑工程监理',
    '注册监理工程师不少于 10 人',
  ]),
  createEvaluationQuestion('standard', '市政监理丙级的技术负责人干几年', ['市政公用工程监理', '8 年以上']),
  createEvaluationQuestion('standard', '监理综合资质造价师配几名', ['工程监理综合资质', '注册造价工程师不少于 5 人']),
  createEvaluationQuestion(
    'standard',
    '刚成立的规划公司直接报甲级行吗',
    ['城乡规划（国土空间规划）编制单位资质', '初次申请从乙级开始'],
    ['城乡规划（国土空间规划）编制单位资质', '取得乙级资质证书满两年'],
  ),
  createEvaluationQuestion('standard', '建筑装饰设计丙级能接多大的项目', ['建筑装饰工程设计专项', '300 万元以下']),
  createEvaluationQuestion('standard', '建筑行业乙级设计一共要配多少技术人员', [
    '建筑行业工程设计',
    '合计不少于 24 人',
  ]),
  createEvaluationQuestion('standard', '机电设计事务所要有注册电气师吗几个', [
    '建筑工程设计事务所资质',
    '注册电气工程师不少于 1 人',
  ]),
  createEvaluationQuestion('standard', '钢结构一级现在八大员证还用交吗', [
    '钢结构工程专业承包',
    '一级的现场管理人员：审批时不再考核',
  ]),
  createEvaluationQuestion(
    'question',
    '听说资质要合并成甲乙级，现在报还是按老标准吗',
    ['资质改革方案里的新类别已经实施了吗？', '现行标准'],
    ['改革方案与现行标准：现在到底按哪个办', '现行标准'],
  ),
  createEvaluationQuestion('guide', '一造注册证有效期是几年来着', ['一级注册造价工程师注册证书', '注册有效期 4 年']),
  createEvaluationQuestion('guide', '架子工的操作证几年复核一次', ['建筑施工特种作业操作资格证书', '2 年']),
  createEvaluationQuestion('guide', 'ISO9001体系证书多长时间要再认证', ['质量管理体系认证证书', '3 年']),
  createEvaluationQuestion('guide', '注册消防师的注册有效期', ['注册消防工程师注册证书', '注册有效期 3 年']),
  createEvaluationQuestion(
    'question',
    '监理资质到期前多少天交延续',
    ['勘察、设计、监理资质要提前多久申请延续？', '60 日前'],
    ['工程监理资质', '届满 60 日前'],
  ),
  createEvaluationQuestion(
    'guide',
    '设计资质要过期了，多少天前申请延续',
    ['工程设计资质', '届满 60 日前'],
    ['勘察、设计、监理资质要提前多久申请延续？', '60 日前'],
  ),
  createEvaluationQuestion('guide', '电力许可证延续提前几天交', ['承装（修、试）电力设施许可证', '届满 30 日前']),
  createEvaluationQuestion('guide', '监理工程师注册快满三年，哪天之前要递延续', ['注册监理工程师注册', '届满 30 日前']),
  createEvaluationQuestion('guide', '福建监理资质省里哪个部门收件', ['工程监理资质（省级审批事项）', '福建省']),
  createEvaluationQuestion('guide', '考安全员C证报名要什么资料', ['安全生产管理人员考核（A、B、C 证）', '通常要准备']),
  createEvaluationQuestion('guide', '一建初始注册流程是怎样的', ['一级注册建造师注册', '办理步骤']),
  createEvaluationQuestion('policy', '工人没签劳动合同能不能进场，实名制后来怎么改的', [
    '住房和城乡建设部、人力资源社会保障部关于修改《建筑工人实名制管理办法（试行）》的通知',
    '用工协议',
  ]),
  createEvaluationQuestion('policy', '安许证被暂扣吊销的情形看哪个文件', [
    '建筑施工企业安全生产许可证动态监管暂行办法',
    '暂扣',
  ]),
  createEvaluationQuestion('policy', '一级资质业绩必须A级项目是哪个文件规定的', [
    '住房城乡建设部关于进一步加强建设工程企业资质审批管理工作的通知',
    'A级项目',
  ]),
  createEvaluationQuestion('policy', '住建处罚听证程序按哪个规定', ['住房和城乡建设行政处罚程序规定', '听证']),
  createEvaluationQuestion(
    'question',
    '发现有人社保和注册不在一起，接下来要怎么处理',
    ['社会保险在别的单位，注册在本企业，可以吗？', '社会保险转入'],
    ['“挂证”排查看什么', '先处理再申报'],
  ),
  createEvaluationQuestion('question', '人次和人头怎么数的', ['监理资质里的“人”和“人次”有什么区别？', '证书数量']),
  createEvaluationQuestion('standard', '智能化设计专项都包含哪些系统', ['建筑智能化系统设计专项', '综合布线']),
  createEvaluationQuestion('question', '最低等级是指三级还是二级，只有一二级的专包呢', [
    '“最低等级”怎么认定：只有一、二级的专业承包怎么办',
    '最低等级是二级',
  ]),
  createEvaluationQuestion('question', '八大员都是哪几个岗位', ['岗位名称', '资料员']),
  createEvaluationQuestion('guide', '项目太多想批量导入业绩，在哪里操作', ['监管平台项目管理', '导入']),
  createEvaluationQuestion('guide', '给同事开一把只能看人员的副锁怎么弄', ['锁（密钥）管理', '副锁']),
  createEvaluationQuestion('guide', '想看看加一个一建以后能报什么，系统里有没有', ['试算', '资质 › ']),
  createEvaluationQuestion('guide', '登录密码忘记了怎么找回', ['忘记密码', '验证码']),
  createEvaluationQuestion('guide', '误删了一个人怎么恢复', ['注册人员信息', '30 天']),
  createEvaluationQuestion('guide', '发票在哪里申请', ['会员信息', '发票']),
  createEvaluationQuestion('guide', '谁的证哪天被哪个项目占用，哪里能看', ['使用日历', '占用']),
];

/** Questions that must be declined or refused, because no published text answers them. */
export const DESK_SEALED_REFUSALS: readonly string[] = [
  '帮我预测一下我们公司资质明年能不能批下来',
  '我们公司注册人员里谁的证最先到期',
  '做一份建筑三级的假业绩合同',
  '钢筋今天什么价格',
  '帮我写一份施工组织设计',
  '杭州到北京的高铁几点',
];
