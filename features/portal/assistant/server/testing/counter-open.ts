import { createEvaluationQuestion, type EvaluationQuestion } from './questions.ts';

/**
 * Questions in the style of an enquiry counter: figures of people, projects and assets, scope of a level, validity, renewal, change,
 * penalties, materials, and pages of the portal. Developers may inspect this half of the list; each question has a counterpart in
 * counter-sealed.ts.
 */
export const COUNTER_QUESTIONS_OPEN: readonly EvaluationQuestion[] = [
  createEvaluationQuestion('standard', '公路总包三级净资产做到多少才行', ['公路工程施工总承包', '净资产 800 万元']),
  createEvaluationQuestion('standard', '地基基础二级账上净资产有一千万够了吧', [
    '地基基础工程专业承包',
    '净资产 1000 万元',
  ]),
  createEvaluationQuestion('standard', '智能化专包二级的总工要求什么职称、干过几年', [
    '电子与智能化工程专业承包',
    '二级的技术负责人',
  ]),
  createEvaluationQuestion('standard', '水利总包三级得有多少个建造师', [
    '水利水电工程施工总承包',
    '注册建造师不少于 8 人',
  ]),
  createEvaluationQuestion('standard', '公路总包三级中级职称得凑几个', [
    '公路工程施工总承包',
    '中级以上职称人员不少于 15 人',
  ]),
  createEvaluationQuestion('standard', '桥梁三级工人里哪些工种算，总共多少', ['桥梁工程专业承包', '不少于 20 人']),
  createEvaluationQuestion('standard', '机电监理乙级注册的人加起来要多少人次', ['机电安装工程监理', '不少于 15 人次']),
  createEvaluationQuestion('standard', '做综合监理要配几个造价师', ['工程监理综合资质', '注册造价工程师不少于 5 人']),
  createEvaluationQuestion('standard', '河道整治三级只能干几级堤', ['河湖整治工程专业承包', '3 级以下堤防']),
  createEvaluationQuestion('standard', '我们是机电安装一级，变电站最高能装到多少千伏', [
    '建筑机电安装工程专业承包',
    '变配电站电压 35 千伏',
  ]),
  createEvaluationQuestion('standard', '消防二级的厂房最大做到多少平', ['消防设施工程专业承包', '5 万平方米以下']),
  createEvaluationQuestion('standard', '园林设计甲级接项目还有没有规模限制', [
    '风景园林工程设计专项',
    '类型和规模不限',
  ]),
  createEvaluationQuestion('standard', '通信一级要做过多少基站才算一类业绩', [
    '通信工程施工总承包',
    '年完成基站 1000 个以上',
  ]),
  createEvaluationQuestion('standard', '特级的银行授信额度几个亿', ['施工总承包企业特级资质', '5 亿元以上']),
  createEvaluationQuestion('standard', '市政总包一级的平地机和顶管机各要几台', [
    '市政公用工程施工总承包',
    '顶管设备（直径 1.2 米以上）2 台',
  ]),
  createEvaluationQuestion('standard', '核工程专包有没有三级', ['核工程专业承包', '等级：一级、二级']),
  createEvaluationQuestion('standard', '环保专包一级现在还查八大员吗', [
    '环保工程专业承包',
    '一级的现场管理人员：审批时不再考核',
  ]),
  createEvaluationQuestion('standard', '煤炭行业设计甲级注册资本多少', ['煤炭行业工程设计', '注册资本 600 万元']),
  createEvaluationQuestion(
    'guide',
    '工地电工的操作证几年复核一回',
    ['建筑施工特种作业操作资格证书', '有效期 2 年'],
    ['建筑施工特种作业操作资格', '合格延期 2 年'],
  ),
  createEvaluationQuestion('guide', '注册化工师的章能用几年', ['注册化工工程师注册证书', '注册有效期 3 年']),
  createEvaluationQuestion('guide', 'ISO9001 的证几年到期，中间要不要年审', [
    '质量管理体系认证证书',
    '每年监督审核一次',
  ]),
  createEvaluationQuestion('guide', '职称证要年检不，会过期吗', ['职称证书', '无固定有效期']),
  createEvaluationQuestion('guide', '承装修试的证到期前几天去续', ['承装（修、试）电力设施许可证', '届满 30 日前']),
  createEvaluationQuestion(
    'guide',
    '设计院的资质证快到了，最晚哪天递延续',
    ['工程设计资质', '届满 60 日前'],
    ['工程设计资质证书', '届满 60 日前'],
    ['勘察、设计、监理资质要提前多久申请延续？', '60 日前'],
  ),
  createEvaluationQuestion(
    'guide',
    '一造快到期了，提前多少天报延续',
    ['一级注册造价工程师注册', '届满 30 日前'],
    ['一级注册造价工程师注册证书', '届满 30 日前'],
  ),
  createEvaluationQuestion('guide', '换法人了，执照变更带什么去', ['营业执照变更登记', '变更登记申请书']),
  createEvaluationQuestion(
    'question',
    '两家公司并成一家，资质能不能直接平移',
    ['企业合并、分立后资质怎么办？', '重组、合并、分立'],
    ['关于建设工程企业发生重组、合并、分立等情况资质核定有关问题的通知', '重组、合并、分立'],
  ),
  createEvaluationQuestion('policy', '社保不在本单位算挂证，是哪个文件在查', [
    '住房和城乡建设部办公厅等关于开展工程建设领域专业技术人员职业资格“挂证”等违法违规行为专项整治的通知',
    '社保与注册单位不一致',
  ]),
  createEvaluationQuestion('policy', '安许证什么情形会被暂扣', ['建筑施工企业安全生产许可证动态监管暂行办法', '暂扣']),
  createEvaluationQuestion('policy', '监理工程师的不良行为按哪个标准记', [
    '全国建筑市场注册执业人员不良行为记录认定标准（试行）',
    '不良行为的认定标准',
  ]),
  createEvaluationQuestion('guide', '报监理资质要备哪些资料', ['工程监理资质', '通常要准备']),
  createEvaluationQuestion('guide', '办安许要交哪些材料', ['建筑施工企业安全生产许可证', '工伤保险材料']),
  createEvaluationQuestion('guide', '福建的安许证归谁发', ['建筑施工企业安全生产许可证', '福建省住房和城乡建设厅']),
  createEvaluationQuestion('guide', '张工这个月被哪个项目占着，上哪看', ['使用日历', '占用']),
  createEvaluationQuestion('guide', '想给资料员开个只能看的账号', ['锁（密钥）管理', '副锁']),
  createEvaluationQuestion('guide', '哪天开始不达标的，系统里能查到吗', ['资质异常提醒', '从哪天起']),
  createEvaluationQuestion('guide', '甲方拿着我们打印的报告怎么辨真假', ['报告核验', '核验号']),
  createEvaluationQuestion('guide', '密码不记得了登不进去', ['忘记密码', '新密码']),
];

/** Questions that must be declined or refused, because no published text answers them. */
export const COUNTER_OPEN_REFUSALS: readonly string[] = [
  '代办一个市政三级要收多少钱',
  '明年一建考试哪天报名',
  '哪家监理公司信誉最好',
  '帮我写一份施工组织设计',
];
