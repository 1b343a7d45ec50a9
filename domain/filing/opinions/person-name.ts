/** Recognises people's names by family names and surrounding words. */

import { splitWords } from '#domain/text/split-words.ts';

/**
 * The most common family names. A separate word that begins with one is treated as a name, because a false positive is less harmful than a
 * missed name.
 */
const SURNAMES =
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文庞樊兰殷施陶洪翟安颜倪严牛温芦季俞章鲁葛伍韦申尤毕聂丛焦向柳邢骆岳齐庄涂祁冉佟鲍费岑卞臧茅纪舒屈祝阮蓝闵席麻娄童梅盛凌霍虞柯房缪宣郁左吉裴荣翁荀甄曲芮靳巫宫仇栾甘厉戎祖符詹卓蔺屠蒙胥闻党谭姬桑桂柴瞿艾耿匡寇巩敖冷辛阚简饶苗苟褚卫韩莫阎郜丛宿苑刁米肖付闫佘仝朴晋奚燕申阳冀路狄蔺古游党拓练丘管边仲晁邝隋蒲车代穆窦郎鞠幸酆宓牟景封尔呼柏杭栗戚喻卜钮嵇邴糜隗郗伊莘贡逄郦雍濮扈郏浦晏阙蔚夔蒯荆竺逯桓鄢邰储束敬伊';
const COMPOUND = splitWords(`
  欧阳 上官 司马 诸葛 东方 皇甫 尉迟 公孙 慕容 令狐 端木 夏侯 申屠 濮阳 澹台 淳于 轩辕 钟离 宇文 长孙
  鲜于 司徒 司空 赫连 呼延 南宫 西门 闻人 独孤 拓跋 段干
`);
/** Ordinary words that begin with the character of a family name. */
const WORDS = splitWords(`
  万元 万平 万吨 高级 高等 高度 高层 方案 任职 任命 施工 金额 范围 余额 毕业 许可 程序 江苏 江西 安全 安装 安徽 章节
  温度 石油 石化 龙头 常见 文件 周岁 申请 申报 方面 单位 管理 向我 向本 向你 向贵 向上 向市 向省 于本 于该 于其 于收
  于规 于标 于你 于贵 于要 于申 于企 于平 于近 于工 于资 路面 路基 路桥 路灯 古建 古代 代表 代理 代办 代缴 代码 代建
  代签 古城 游泳 游乐 程师 杭州 浦东 荆州 伊犁 党员 党组 拓宽 拓展 管道 管线 管廊 管网 边坡 车间 车辆 车库 车站 车道 柏油 柏树
`);
/** Characters that begin the word after a name and are not part of the name. */
const NO_END = '未不无在已存的有自由为与和及同被所系仅缺任非超涉';
const AFTER = splitWords(`
  等 同志 的 与 和 及 未 不 无 在 已 同时 社保 注册 职称 证书 学历 身份证 一人 社会 养老 个人 职业 执业 存在 涉嫌 年龄
  缴 有 由 实际 当时 担任 任 所 为 无 没有 超过 毕业 姓名 出生 继续 主持 仅 缺 提供 岗位 自 建造师 安全员 安全生产 本科 专科 劳动 工作 参保 系 现 原 简历 疑
  从事 超龄 人证 专业 证件 非 本人 签 填 同期 长期 现年 所学 二人 两人 三人 表示 进行 近
`);

const SAMPLE_MARK = '示例';

/** Returns the length of the name at a position, up to the next possible end; 0 if there is none. */
export function matchPersonName(run: string, at: number): number {
  // Names of sample people carry a mark: 示例王五.
  if (run.startsWith(SAMPLE_MARK, at)) {
    const length = matchPersonName(run, at + SAMPLE_MARK.length);
    return length === 0 ? 0 : SAMPLE_MARK.length + length;
  }
  if (WORDS.some((word) => run.startsWith(word, at))) return 0;
  const family = COMPOUND.find((one) => run.startsWith(one, at)) ?? run.charAt(at);
  if (family.length === 1 && !SURNAMES.includes(family)) return 0;
  const found = [2, 1].find((given) => {
    const end = at + family.length + given;
    if (NO_END.includes(run.charAt(end - 1))) return false;
    return end === run.length || (end < run.length && AFTER.some((word) => run.startsWith(word, end)));
  });
  return found === undefined ? 0 : family.length + found;
}
