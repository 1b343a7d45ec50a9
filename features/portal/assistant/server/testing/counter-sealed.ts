import { createEvaluationQuestion, type EvaluationQuestion } from './questions.ts';

/** The second half of counter-open.ts, which developers did not inspect during one round of improvements (87 %). */
export const COUNTER_QUESTIONS_SEALED: readonly EvaluationQuestion[] = [
  createEvaluationQuestion('standard', '铁路总包二级净资产不能低于几千万', ['铁路工程施工总承包', '净资产 4000 万元']),
  createEvaluationQuestion('standard', '消防专包二级，净资产六百万行不行', ['消防设施工程专业承包', '净资产 600 万元']),
  createEvaluationQuestion('standard', '古建三级的技术负责人至少干几年', ['古建筑工程专业承包', '三级的技术负责人']),
  createEvaluationQuestion('standard', '矿山总包三级建造师什么专业、几个人', [
    '矿山工程施工总承包',
    '注册建造师不少于',
  ]),
  createEvaluationQuestion('standard', '石化总包三级职称的人要多少，专业怎么配', [
    '石油化工工程施工总承包',
    '中级以上职称人员不少于 10 人',
  ]),
  createEvaluationQuestion('standard', '钢结构三级焊工这些技工合起来几个人', ['钢结构工程专业承包', '不少于 10 人']),
  createEvaluationQuestion('standard', '矿山监理乙级，监理工程师最少配多少', [
    '矿山工程监理',
    '注册监理工程师不少于 12 人',
  ]),
  createEvaluationQuestion('standard', '房建监理甲级注册造价的几个', ['房屋建筑工程监理', '注册造价工程师不少于 2 人']),
  createEvaluationQuestion('standard', '水电站机电安装三级，单机多大以内能做', [
    '水利水电机电安装工程专业承包',
    '25 兆瓦以下',
  ]),
  createEvaluationQuestion('standard', '输变电三级最高接多少千伏的线路', ['输变电工程专业承包', '110 千伏以下']),
  createEvaluationQuestion('standard', '装修二级单个合同能签到多少钱', ['建筑装修装饰工程专业承包', '2000 万元以下']),
  createEvaluationQuestion('standard', '公路监理丙级能监哪些项目', ['公路工程监理', '三级建设工程项目']),
  createEvaluationQuestion('standard', '电力总包二级的业绩，变电站要几座', ['电力工程施工总承包', '累计座数 7 座以上']),
  createEvaluationQuestion('standard', '特级企业一年要交多少税才行', ['施工总承包企业特级资质', '5000 万元以上']),
  createEvaluationQuestion('standard', '路面一级压路机和摊铺机要多少台', [
    '公路路面工程专业承包',
    '压路机（各型）12 台',
  ]),
  createEvaluationQuestion('standard', '机场场道专包分几个级别', ['机场场道工程专业承包', '等级：一级、二级']),
  createEvaluationQuestion('standard', '桥梁二级报的时候施工员质量员还看不看', [
    '桥梁工程专业承包',
    '二级的现场管理人员：审批时不再考核',
  ]),
  createEvaluationQuestion('standard', '军工设计专业乙级的注册资金要求', ['军工行业工程设计', '注册资本 100 万元']),
  createEvaluationQuestion('guide', '应急局发的焊工证几年一复审', [
    '特种作业操作证（应急管理部门）',
    '每 3 年复审一次',
  ]),
  createEvaluationQuestion('guide', '环保师注册了能管多久', ['注册环保工程师注册证书', '注册有效期 3 年']),
  createEvaluationQuestion('guide', '职业健康那本体系证有效几年，每年审不审', [
    '职业健康安全管理体系认证证书',
    '有效期 3 年',
  ]),
  createEvaluationQuestion('guide', '工人的技能等级证有没有期限', [
    '建筑工人职业技能等级证书／职业资格证书',
    '无固定有效期',
  ]),
  createEvaluationQuestion('guide', '特种设备的作业证多久复审，提前多久报', [
    '特种设备安全管理和作业人员证',
    '届满 1 个月前',
  ]),
  createEvaluationQuestion(
    'guide',
    '勘察资质到期，要提前几天递上去',
    ['工程勘察资质', '届满 60 日前'],
    ['工程勘察资质证书', '届满 60 日前'],
    ['勘察、设计、监理资质要提前多久申请延续？', '60 日前'],
  ),
  createEvaluationQuestion(
    'guide',
    '监理师注册证快满了，几天前要办延续注册',
    ['注册监理工程师注册', '届满 30 日前'],
    ['注册监理工程师注册证书', '届满 30 日前'],
  ),
  createEvaluationQuestion('guide', '公司搬家了，营业执照改地址去哪办', [
    '营业执照变更登记',
    '登记地的市场监督管理部门',
  ]),
  createEvaluationQuestion(
    'question',
    '从老公司分出来的新公司，资质怎么核',
    ['企业合并、分立后资质怎么办？', '重组、合并、分立'],
    ['关于建设工程企业发生重组、合并、分立等情况资质核定有关问题的通知', '重组、合并、分立'],
  ),
  createEvaluationQuestion('policy', '转包和挂靠怎么查处，按哪个办法', [
    '建筑工程施工发包与承包违法行为认定查处管理办法',
    '挂靠',
  ]),
  createEvaluationQuestion('policy', '工地出了事故多久内要上报，看哪个条例', [
    '生产安全事故报告和调查处理条例',
    '报告时限',
  ]),
  createEvaluationQuestion('policy', '项目经理的质量安全责任有哪几项，怎么扣分', [
    '建筑施工项目经理质量安全责任十项规定（试行）',
    '处罚计分',
  ]),
  createEvaluationQuestion('guide', '申请检测机构资质材料清单有吗', ['建设工程质量检测机构资质', '检测人员材料']),
  createEvaluationQuestion('guide', '特种作业证延期要体检报告吗，还要啥', ['建筑施工特种作业操作资格', '体检材料']),
  createEvaluationQuestion('guide', '四川的二建注册哪个厅受理', ['二级注册建造师注册', '四川省住房和城乡建设厅']),
  createEvaluationQuestion('guide', '要是走了一个一建，我们资质还稳不稳，在哪试算', ['试算', '减少一个人']),
  createEvaluationQuestion('guide', '会员费交了，发票上哪儿开', ['会员信息', '申请发票']),
  createEvaluationQuestion('guide', '各项资质还差几个人，在哪个页面看', ['人数预警', '差几人']),
  createEvaluationQuestion('guide', '我们 OA 要对接，接口令牌在哪儿建', ['开放接口', '接口令牌']),
  createEvaluationQuestion('guide', '怎么绑微信接提醒', ['个人中心', '绑定微信'], ['提醒设置', '微信']),
];

/** Questions that must be declined or refused, because no published text answers them. */
export const COUNTER_SEALED_REFUSALS: readonly string[] = [
  '我们标书能得多少分',
  '请个二建一年要给多少工资',
  '今年造价师分数线多少',
  '给我推荐一家代办公司',
];
