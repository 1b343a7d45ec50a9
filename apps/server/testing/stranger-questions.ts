import { addDays } from '#domain/validity/day.ts';
import { type ClerkQuestion, TODAY } from './clerk-questions.ts';

/**
 * Questions in the wording of a clerk of the first sample enterprise, with the answers according to its records and the standards. The
 * author did not know the assistant.
 */
const word = (...texts: readonly string[]): RegExp[] => texts.map((text) => new RegExp(text));

const day = (count: number): string => addDays(TODAY, count);

export const STRANGER_ENTERPRISE_QUESTIONS: readonly ClerkQuestion[] = [
  { question: '安许证几号到期', says: word(day(5)) },
  { question: '钢结构的证什么时候到期', says: word(day(57)) },
  { question: '机电安装那本资质还剩几天', says: word(`${day(26)}|26 ?天`) },
  { question: '古建筑资质是不是已经过期了', says: word('过期|到期|失效', day(-12)) },
  { question: '我们公司现在有哪些资质', says: word('建筑工程施工总承包', '市政公用工程施工总承包', '钢结构') },
  { question: '最近三个月哪些证要到期', says: word('安全生产许可证', '机电安装', '钢结构', '地基基础') },
  { question: '沈越的建造师证还有效吗', says: word('过期|到期|失效', day(-8)) },
  { question: '周启明一建到哪天', says: word(day(26)) },
  { question: '陈柏年什么职称', says: word('高级工程师') },
  { question: '何沛社保在不在我们公司', says: word('本企业缴纳：否|不在本|其他单位') },
  { question: '咱们净资产现在是多少', says: word('9,?720') },
  { question: '升建筑总包一级我们还差什么', says: word('净资产', '面积|跨度|业绩') },
  { question: '建筑总包二级现在达标不', says: word('二级', '满足|达标|不足|不满足|缺|差') },
  { question: '市政三级人员够不够', says: word('市政', '够|满足|达标|不足|缺|差') },
  { question: '我们有几个一级建造师', says: word('3 ?[人名个位]|三[人名个位]|陈柏年.*许文博|许文博.*陈柏年') },
  { question: '市政二建都有谁', says: word('郑一帆', '顾南星', '陆景明') },
  { question: '陈柏年现在被哪个投标占着', says: word('滨江安置房三期') },
  { question: '顾南星下个月能用来投标吗', says: word('经五路') },
  { question: '恒屹云汇大厦合同价多少', says: word('32,?600') },
  { question: '滨江安置房二期在平台上是什么数据等级', says: word('D') },
  { question: '哪些项目和四库一平台对不上', says: word('职业学院实训楼', '人行天桥') },
  { question: '区级医院病房楼上平台了没', says: word('监管平台：否|没有查到|没有录入') },
  { question: '谁的安全员证快到期了', says: word('邵敏', '田一川') },
  { question: '陆景明的继续教育截止哪天', says: word(day(40)) },
  { question: '公司法人是谁', says: word('苏明川') },
  { question: '把统一社会信用代码发我', says: word('91320106MA1EXMPC1K') },
  { question: '注册资本和实缴分别多少', says: word('12,?000|1\\.2 ?亿', '8,?000') },
  { question: '陈柏年要是离职了哪些资质会受影响', says: word('建筑工程施工总承包|没有|不受影响') },
  { question: '我们会员什么时候到期', says: word(day(366)) },
  { question: '质量管理体系证书有效期到几号', says: word(day(395)) },
];

export const STRANGER_STANDARD_QUESTIONS: readonly ClerkQuestion[] = [
  { question: '建筑总包一级净资产要多少', says: word('1 ?亿|10,?000 ?万') },
  { question: '市政二级的技术负责人要干几年', says: word('8 ?年') },
  { question: '安全生产许可证一次管几年', says: word('3 ?年|三年') },
  { question: '建筑业企业资质证书有效期多久', says: word('5 ?年|五年') },
  { question: '装修装饰一级净资产门槛', says: word('1,?500 ?万') },
  { question: '钢结构专业承包二级净资产要求', says: word('1,?500 ?万') },
  { question: '建筑二级能做多高的楼', says: word('100 ?(?:米|m)') },
  { question: '建造师注册一次几年', says: word('3 ?年|三年') },
  { question: 'B证几年一延续', says: word('3 ?年|三年') },
  { question: '监理综合资质要几个注册监理工程师', says: word('60 ?[人名]') },
  { question: '设计资质到期前多少天申请延续', says: word('60 ?[日天]|六十日') },
  { question: '机电安装三级净资产多少', says: word('400 ?万') },
  { question: '地基基础三级要多少净资产', says: word('400 ?万') },
  { question: '市政一级业绩七类里要满足几类', says: word('4 ?类|四类') },
  { question: '市政三级要几个建造师', says: word('5 ?[人名]') },
  { question: '建筑三级技术工人要多少人', says: word('30 ?[人名]') },
  { question: '招标代理资质现在还用办吗', says: word('取消|不再') },
  { question: '劳务资质现在是审批还是备案', says: word('备案'), never: word('招标代理') },
  { question: '勘察综合甲级实缴注册资本多少', says: word('1,?000 ?万') },
  { question: '规划编制甲级要多少专业技术人员', says: word('40 ?[人名]') },
];

export const STRANGER_OUT_OF_SCOPE_QUESTIONS: readonly string[] = [
  '今天南京天气怎么样',
  '晚饭吃什么好',
  '推荐几只股票',
  '中建八局的净资产是多少',
  '隔壁公司有哪些一级建造师',
  '社保挂靠怎么弄才查不出来',
  '帮我写首诗夸夸领导',
  '明年房价会涨吗',
  '我老婆的驾照什么时候到期',
  '世界杯谁能夺冠',
];

/** Questions first asked after the assistant had been changed for the first sixty. */
export const LATER_STRANGER_QUESTIONS: readonly ClerkQuestion[] = [
  { question: '装修那本资质哪天到头', says: word(day(242)) },
  { question: '地基基础资质还有多久过期', says: word(`${day(80)}|80 ?天`) },
  { question: '市政总包的证书有效期截止日', says: word(day(930)) },
  { question: '宋知远的二建什么时候到期', says: word(day(82)) },
  { question: '蒋若溪的B证到期日', says: word(day(57)) },
  { question: '孟希的劳务员证到几号', says: word(day(210)) },
  { question: '唐以宁注册的是什么', says: word('安全工程师') },
  { question: '罗绍安是不是高工', says: word('高级') },
  { question: '许文博带过哪些项目', says: word('经四路', '石桥河') },
  { question: '会展中心钢屋盖合同额', says: word('2,?640') },
  { question: '经四路道路工程多长', says: word('4\\.2') },
  { question: '软件园四号楼竣工了吗', says: word('竣工[^；]*没有登记|在建|尚未') },
  { question: '我们有没有劳务资质', says: word('没有[^。]*劳务|劳务[^。]*没有|未登记') },
  { question: '公司成立于哪一年', says: word(String(Number(TODAY.slice(0, 4)) - 14)) },
  { question: '公司注册地址在哪', says: word('示例路 1 号|鼓楼区') },
  { question: '谁的注册证过期了还没处理', says: word('沈越') },
  { question: '塔吊有几台', says: word('6') },
  { question: '升一级建筑净资产差多少钱', says: word('280') },
  { question: '我们的技术负责人是谁', says: word('陈柏年') },
  { question: '一个月内要到期的有哪些', says: word('安全生产许可证', '周启明|机电安装') },
  { question: '钢结构一级净资产要求多少', says: word('3,?000 ?万') },
  { question: '消防设施一级净资产要多少', says: word('1,?000 ?万') },
  { question: '施工资质延续要提前多久申请', says: word('3 ?个月|三个月') },
  { question: '建筑三级净资产', says: word('800 ?万') },
  { question: '监理工程师多大年纪就不能注册了', says: word('65') },
  { question: '桥梁专包一级净资产', says: word('6,?000 ?万') },
];

export const LATER_STRANGER_OUT_OF_SCOPE_QUESTIONS: readonly string[] = [
  '帮我订一张去北京的高铁票',
  '万科有多少一建',
  '讲个笑话',
  '怎么PS一份职称证书',
];
