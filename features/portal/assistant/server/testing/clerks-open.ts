import { createEvaluationQuestion, type EvaluationQuestion } from './questions.ts';

/**
 * Questions in the style of clerks of different ages: short forms, colloquial words, old spellings. Developers may inspect this half of the
 * list while they improve the ranking; the other half is in clerks-sealed.ts.
 */
export const CLERK_QUESTIONS_OPEN: readonly EvaluationQuestion[] = [
  createEvaluationQuestion('standard', '领导问我们做市政总包二级账上净资产得有多少才够报？', [
    '市政公用工程施工总承包',
    '净资产 4000 万元',
  ]),
  createEvaluationQuestion('standard', '石化总包三级净资产门槛是800还是1000万', [
    '石油化工工程施工总承包',
    '净资产 1000 万元',
  ]),
  createEvaluationQuestion('standard', '想办个起重设备安装三级，公司净资产150万够不够', [
    '起重设备安装工程专业承包',
    '净资产 150 万元',
  ]),
  createEvaluationQuestion('standard', '老总想上钢结构一级，钱要准备多少（净资产）', [
    '钢结构工程专业承包',
    '净资产 3000 万元',
  ]),
  createEvaluationQuestion('standard', '做消防的，二级消防设施资质净资产要求帮查一下', [
    '消防设施工程专业承包',
    '净资产 600 万元',
  ]),
  createEvaluationQuestion('standard', '隧道二级专包净资产', ['隧道工程专业承包', '净资产 2000 万元']),
  createEvaluationQuestion('standard', '古建三级的净资产要求是？', ['古建筑工程专业承包', '净资产 400 万元']),
  createEvaluationQuestion('standard', '模板脚手架这个资质净资产要多少万', ['模板脚手架专业承包', '净资产 400 万元']),
  createEvaluationQuestion('standard', '输变电三级净资产与人员里净资产那条怎么规定的', [
    '输变电工程专业承包',
    '净资产 800 万元',
  ]),
  createEvaluationQuestion('standard', '房建三级总包现在还要不要配建造师，要的话几个', [
    '建筑工程施工总承包',
    '三级的注册建造师',
  ]),
  createEvaluationQuestion('standard', '公路总包一级的总工要干满多少年施工技术管理', [
    '公路工程施工总承包',
    '具有 15 年以上',
  ]),
  createEvaluationQuestion('standard', '机电总包三级中级职称的人要几个', ['机电工程施工总承包', '不少于 10 人']),
  createEvaluationQuestion('standard', '装修二级的技术负责人要几年经验', ['建筑装修装饰工程专业承包', '具有 8 年以上']),
  createEvaluationQuestion('standard', '地基基础三级要几个建造师呀', ['地基基础工程专业承包', '不少于 3 人']),
  createEvaluationQuestion('standard', '消防二级还看不看建造师，看几个', ['消防设施工程专业承包', '不少于 3 人']),
  createEvaluationQuestion('standard', '矿山工程监理甲级注册监理工程师要多少个', ['矿山工程监理', '不少于 20 人']),
  createEvaluationQuestion('standard', '监理综合资质总共要凑多少注册监理工程师', ['工程监理综合资质', '不少于 60 人']),
  createEvaluationQuestion('standard', '三级钢结构最大能做多大跨度的', ['钢结构工程专业承包', '三级可承接']),
  createEvaluationQuestion('standard', '隧道三级单洞最长做到多少米', ['隧道工程专业承包', '三级可承接']),
  createEvaluationQuestion('standard', '二级幕墙单体面积超过8000平的项目能接不', [
    '建筑幕墙工程专业承包',
    '二级可承接',
  ]),
  createEvaluationQuestion('standard', '消防二级能做多少平米的厂房消防', ['消防设施工程专业承包', '二级可承接']),
  createEvaluationQuestion('standard', '沿海码头三级能做几万吨级的', ['港口与海岸工程专业承包', '三级可承接']),
  createEvaluationQuestion('standard', '塔吊拆装我们三级能装多大的塔机', ['起重设备安装工程专业承包', '三级可承接']),
  createEvaluationQuestion('standard', '模板脚手架资质还分一二级吗', ['模板脚手架专业承包', '不分等级']),
  createEvaluationQuestion('standard', '消防设施专包有三级吗', ['消防设施工程专业承包', '等级：']),
  createEvaluationQuestion(
    'standard',
    '建筑一级现在还查不查八大员',
    ['建筑工程施工总承包', '一级的现场管理人员：审批时不再考核'],
    ['建筑工程施工总承包', '现场管理人员'],
  ),
  createEvaluationQuestion(
    'standard',
    '申请钢结构二级还要不要交中级职称名单',
    ['钢结构工程专业承包', '二级的中级以上职称人员：审批时不再考核'],
    ['钢结构工程专业承包', '职称人员'],
  ),
  createEvaluationQuestion('policy', '农民工工资专用账户是哪部条例要求的', ['保障农民工工资支付条例', '工资专户']),
  createEvaluationQuestion('policy', '大企业拖着我们小公司的款不给，有啥条例能用', [
    '保障中小企业款项支付条例（2025年修订）',
    '中小企业',
  ]),
  createEvaluationQuestion('policy', '挂靠、转包怎么界定，看哪个最新办法', [
    '建筑工程施工发包与承包违法行为认定查处管理办法',
    '转包',
  ]),
  createEvaluationQuestion('policy', '多少钱以上的施工必须招标啊', ['必须招标的工程项目规定', '400']),
  createEvaluationQuestion('policy', 'EPC 单位必须双资质吗', [
    '房屋建筑和市政基础设施项目工程总承包管理办法',
    '设计和施工资质',
  ]),
  createEvaluationQuestion('policy', '深基坑这类危大工程要专家论证，哪条规定', [
    '危险性较大的分部分项工程安全管理规定',
    '专家论证',
  ]),
  createEvaluationQuestion('policy', '电工架子工这些特种作业人员归哪个规定管', [
    '建筑施工特种作业人员管理规定',
    '特种作业',
  ]),
  createEvaluationQuestion(
    'policy',
    '一建电子证书什么时候全国开始用，纸的还发么',
    ['住房和城乡建设部办公厅关于全面实行一级建造师电子注册证书的通知', '2021年10月15日'],
    ['一级建造师的纸质注册证书还能用吗？', '电子'],
  ),
  createEvaluationQuestion('policy', '大中小型工程怎么划分，建造师能干多大的', [
    '注册建造师执业工程规模标准（试行）',
    '大中小型',
  ]),
  createEvaluationQuestion('policy', '造价师现在分一级二级是哪个制度规定的', [
    '造价工程师职业资格制度规定',
    '一级、二级',
  ]),
  createEvaluationQuestion('policy', '检测机构资质标准最新的是哪个', ['建设工程质量检测机构资质标准', '检测机构']),
  createEvaluationQuestion('policy', '三级资质换二级那个一年期证书是什么文件', [
    '住房城乡建设部办公厅关于做好有关建设工程企业资质证书换领和延续工作的通知',
    '三级换领二级',
  ]),
  createEvaluationQuestion('policy', '资质改成甲乙两级那个改革方案叫啥', [
    '建设工程企业资质管理制度改革方案',
    '甲乙两级',
  ]),
  createEvaluationQuestion('policy', '五方责任主体终身责任是哪年的办法', [
    '建筑工程五方责任主体项目负责人质量终身责任追究暂行办法',
    '终身责任',
  ]),
  createEvaluationQuestion('policy', '信用黑名单是按哪个办法列的', ['建筑市场信用管理暂行办法', '黑名单']),
  createEvaluationQuestion('policy', '竣工后消防验收谁管，哪个规定', ['建设工程消防设计审查验收管理暂行规定', '消防']),
  createEvaluationQuestion('policy', '事故分几个等级，多久内要上报，看哪部条例', [
    '生产安全事故报告和调查处理条例',
    '报告时限',
  ]),
  createEvaluationQuestion('guide', '安许证在湖南找谁办', ['建筑施工企业安全生产许可证', '湖南省']),
  createEvaluationQuestion('guide', '检测资质河南哪里受理', ['建设工程质量检测机构资质', '河南省']),
  createEvaluationQuestion('guide', '一造注册由谁受理', ['一级注册造价工程师注册', '住房和城乡建设部']),
  createEvaluationQuestion('guide', '办检测资质得备齐什么资料', ['建设工程质量检测机构资质', '通常要准备']),
  createEvaluationQuestion('guide', '工程设计资质申请材料清单', ['工程设计资质', '通常要准备']),
  createEvaluationQuestion('guide', '承装修试许可证到期前几天办延续', ['承装（修、试）电力设施许可证', '30 日']),
  createEvaluationQuestion('question', '小王社保还在原单位，证注册过来了，算不算数', [
    '社会保险在别的单位，注册在本企业，可以吗？',
    '不可以计入',
  ]),
  createEvaluationQuestion('question', '同一栋楼又够高又够面积，报两个业绩行不行', [
    '一项工程同时满足几个指标，能算几项业绩？',
    '只能作为一项',
  ]),
  createEvaluationQuestion('question', '项目在平台上是C级，怎么升到A或者B', [
    '平台项目的数据等级 A、B 是怎么来的？',
    '省级',
  ]),
  createEvaluationQuestion(
    'question',
    '报了假材料被查到什么后果',
    ['申报材料有虚假会怎么处理？', '不受理'],
    ['建设工程企业资质申报弄虚作假行为处理办法', '一年内'],
  ),
  createEvaluationQuestion('question', '监理那个“人次”是啥意思，跟人数一样吗', [
    '监理资质里的“人”和“人次”有什么区别？',
    '证书数量',
  ]),
  createEvaluationQuestion(
    'question',
    'B证啥时候到期延续，隔几年',
    ['安全生产考核合格证书（A、B、C 证）有效期多长？', '3 年'],
    ['安全生产管理人员考核（A、B、C 证）', '3 个月'],
  ),
];
