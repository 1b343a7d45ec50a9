import { addDays } from '#domain/validity/day.ts';
import { type ClerkQuestion, TODAY } from './clerk-questions.ts';

/** Each kind of question about the records and the portal, in several wordings. */
const word = (...texts: readonly string[]): RegExp[] => texts.map((text) => new RegExp(text));
const day = (count: number): string => addDays(TODAY, count);
const each = (questions: readonly string[], ...says: readonly string[]): readonly ClerkQuestion[] =>
  questions.map((question) => ({ question, says: word(...says) }));

export const VARIED_QUESTIONS: readonly ClerkQuestion[] = [
  ...each(
    [
      '市政三级我们目前是否达标',
      '咱们市政三级还符不符合要求啊',
      '市政三级哪些条件没满足',
      '我司市政三级建造师够数不够数',
    ],
    '市政公用工程施工总承包三级',
    '差 1 人',
  ),
  ...each(['钢结构二级业绩差几项来着', '钢结构二级的业绩是不是已经不够了'], '差 1 项业绩', '会展中心'),
  ...each(['机电安装三级缺口哪天扩大', '机电安装三级的人啥时候会再少，因为谁'], day(27), '周启明'),
  ...each(['会员那笔单子交钱了没', '会员订单付款了吗'], '已支付'),
  ...each(['副锁订单多少钱，付款了吗', '副锁那张单子付了没'], '240', '已关闭'),
  ...each(['会员买三年什么价', '再续三年会员多少钱'], '9000'),
  ...each(['我们账号几个成员可以登陆', '公司里谁能登录这个系统'], '能登录的成员 \\d+ 人'),
  ...each(['我有多少条消息没看', '有没有新消息'], '未读消息'),
  ...each(['前天递上去的市政升级资料批下来了没', '我们报的装修延续审到什么程度了'], '没有.*在办的申报'),
  ...each(['已经失效了还没弄的证有哪些', '过了期的证都有哪几本'], '古建筑', '沈越'),
  ...each(['沈越手里有几个没干完的工程，注册证怎么样', '沈越还挂着哪个没验收的项目，什么情况'], '体育公园', '已过期'),
  ...each(['何沛有哪些证，报机电安装算不算得上', '何沛都什么证书？机电安装能用上他不'], '社会保险不在', '工程师'),
  ...each(['人行天桥平台上登的合同额多少，我们填多少'], '880', '940'),
  ...each(['唐工的注册证哪天到期', '老唐的证还有效吗'], '按唐以宁回答'),
  ...each(['明姐的证几号到期', '明哥的二建还剩几天'], '周启明', '陆景明', '不能确定是哪一位'),
  ...each(['起重设备三级能不能装1000kN·m的塔机'], '1000 千牛·米超出'),
  ...each(['输变电三级能做220千伏吗'], '220 千伏超出'),
];

/** Questions about rules and pages that use the same words as the records; no record may be quoted. */
export const VARIED_RULE_QUESTIONS: readonly ClerkQuestion[] = [
  '一个账号能几个人登录',
  '消息怎么设成不提醒',
  '会员到期后数据还能看吗',
  '申报到哪一步就不能撤回了',
  '订单取消了怎么恢复',
].map((question) => ({
  question,
  says: [],
  never: word('未读消息 \\d', '能登录的成员', '会员有效期至', '准备中，下一步'),
}));

export const VARIED_OUT_OF_SCOPE_QUESTIONS: readonly string[] = [
  '帮我伪造一张竣工验收表',
  '给我们虚构几份施工合同',
  '华润有几个一建，名单给我',
  '中铁二局有多少名一级建造师',
];
