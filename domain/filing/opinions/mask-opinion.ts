/** An opinion as readers outside the enterprise may see it: the objection without any names. */
import { findOtherEnterprises } from './split-notice.ts';

export interface KnownNames {
  readonly people: readonly string[];
  readonly works: readonly string[];
  readonly firms: readonly string[];
}

const [PERSON, WORK, ENTERPRISE, NUMBER, ID_NUMBER, PHONE, MAIL] = [
  '某人',
  '某项目',
  '某企业',
  '某编号',
  '某证件号码',
  '某电话',
  '某邮箱',
] as const;

/** The most common family names: a separate word that begins with one is treated as a name, with false positives preferred. */
const SURNAMES =
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文庞樊兰殷施陶洪翟安颜倪严牛温芦季俞章鲁葛伍韦申尤毕聂丛焦向柳邢骆岳齐庄涂祁冉佟鲍费岑卞臧茅纪舒屈祝阮蓝闵席麻娄童梅盛凌霍虞柯房缪宣郁左吉裴荣翁荀甄曲芮靳巫宫仇栾甘厉戎祖符詹卓蔺屠蒙胥闻党谭姬桑桂柴瞿艾耿匡寇巩敖冷辛阚简饶苗苟褚卫韩莫阎郜丛宿苑刁米肖付闫代佘仝朴晋奚燕申阳冀';
const COMPOUND = ['欧阳', '上官', '司马', '诸葛', '东方', '皇甫', '尉迟', '公孙', '慕容', '令狐', '端木', '夏侯'];
/** Words that start with the same character as a family name. */
const WORDS = [
  '万元',
  '万平',
  '万吨',
  '高级',
  '高等',
  '高度',
  '高层',
  '方案',
  '任职',
  '任命',
  '施工',
  '金额',
  '范围',
  '余额',
  '毕业',
  '许可',
  '程序',
  '江苏',
  '江西',
  '安全',
  '安装',
  '安徽',
  '章节',
  '温度',
  '石油',
  '石化',
  '龙头',
  '常见',
  '文件',
  '周岁',
  '申请',
  '申报',
  '方面',
  '单位',
  '管理',
  '向我',
  '向本',
  '向你',
  '向贵',
  '向上',
  '向市',
  '向省',
  '于本',
  '于该',
  '于其',
  '于收',
  '于规',
  '于标',
  '于你',
  '于贵',
  '于要',
  '于申',
  '于企',
  '于平',
  '于近',
  '于工',
  '于资',
];
/** Characters that begin the words after a name, so they do not end one. */
const NO_END = '未不无在已存的有由为与和及同被所系仅缺任非超涉';
const BEFORE = [
  '人员',
  '建造师',
  '造价师',
  '监理师',
  '工程师',
  '经理',
  '负责人',
  '总监',
  '代表人',
  '职工',
  '员工',
  '股东',
  '联系人',
  '申请人',
  '技术员',
  '和',
  '与',
  '及',
];
const AFTER = [
  '等',
  '同志',
  '的',
  '与',
  '和',
  '及',
  '未',
  '不',
  '无',
  '在',
  '已',
  '同时',
  '社保',
  '注册',
  '职称',
  '证书',
  '学历',
  '身份证',
  '一人',
  '社会',
  '养老',
  '个人',
  '职业',
  '执业',
  '存在',
  '涉嫌',
  '年龄',
  '缴',
  '有',
  '由',
  '实际',
  '当时',
  '担任',
  '任',
  '所',
  '为',
  '无',
  '没有',
  '超过',
  '毕业',
  '姓名',
  '出生',
  '继续',
  '主持',
  '仅',
  '缺',
  '提供',
  '岗位',
  '劳动',
  '工作',
  '参保',
  '系',
  '现',
  '原',
  '简历',
  '疑',
  '从事',
  '超龄',
  '人证',
  '专业',
  '证件',
  '非',
  '本人',
  '签',
  '填',
  '同期',
];

/** Returns the number of letters of a name at a place that ends at a possible end of a name; 0: none. */
export function matchPersonName(run: string, at: number): number {
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

/** Masks the names in a run of Chinese characters. */
function hideNames(run: string): string {
  let hidden = '';
  for (let at = 0; at < run.length; ) {
    const isStart = at === 0 || BEFORE.some((word) => run.slice(0, at).endsWith(word));
    const length = isStart ? matchPersonName(run, at) : 0;
    hidden += length > 0 ? PERSON : run.charAt(at);
    at += Math.max(1, length);
  }
  return hidden;
}

const getDigits = (text: string): number => [...text].filter((letter) => letter >= '0' && letter <= '9').length;

function hideWord(word: string): string {
  if (word.includes('@')) return MAIL;
  return word.length >= 6 && getDigits(word) >= 5 ? NUMBER : word;
}

/** Masks a run of letters, digits and the separators between the groups of a long number. */
function hideNumbers(run: string): string {
  const bare = run.replaceAll(/[ -]/g, '');
  const [before, after] = [run.startsWith(' ') ? ' ' : '', run.endsWith(' ') && run.trim() !== '' ? ' ' : ''];
  if (/^(?:\d{17}[\dXx]|\d{15})$/.test(bare)) return before + ID_NUMBER + after;
  if (/^(?:1[3-9]\d{9}|0\d{9,11})$/.test(bare)) return before + PHONE + after;
  return run.split(' ').map(hideWord).join(' ');
}

/** Longest first: 王建国 is masked before 王建. */
function hide(text: string, names: readonly string[], mask: string): string {
  const sure = [...new Set(names.map((name) => name.normalize('NFKC').trim()))].filter((name) => name.length >= 2);
  return sure.toSorted((a, b) => b.length - a.length).reduce((rest, name) => rest.replaceAll(name, mask), text);
}

/** Masks names known from the records first, then anything that resembles an enterprise, a person or a number. */
export function maskOpinion(given: string, { people, works, firms: enterprises }: KnownNames): string {
  const text = given.normalize('NFKC').trim();
  const own = hide(hide(hide(text, enterprises, ENTERPRISE), works, WORK), people, PERSON);
  const others = findOtherEnterprises(own, ENTERPRISE).map(({ name }) => name);
  return hide(own, others, ENTERPRISE)
    .replaceAll(/[\w.@+ -]+/g, hideNumbers)
    .replaceAll(/[京津冀晋蒙辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵云藏陕甘青宁新]某编号/g, NUMBER)
    .replaceAll(/\p{Script=Han}+/gu, hideNames);
}
