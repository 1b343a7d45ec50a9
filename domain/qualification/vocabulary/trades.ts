/** Compares trades of workers and site posts, for which standards and certificates use different names. */
import type { Truth } from '../truth.ts';

/**
 * Trades in the standards, and other common trades. Two listed trades are different unless they are near each other; an unlisted trade
 * leaves the result uncertain.
 */
const TRADES: ReadonlySet<string> = new Set([
  '电工',
  '高压电工',
  '低压电工',
  '安装电工',
  '维修电工',
  '变电安装工',
  '线路架设工',
  '焊工',
  '电焊工',
  '核级焊工',
  '测量工',
  '油漆工',
  '模板工',
  '木工',
  '木雕工',
  '石雕工',
  '泥塑工',
  '彩绘工',
  '推光漆工',
  '匾额工',
  '砌花街工',
  '砧刻工',
  '砧细工',
  '石作业工',
  '钢筋工',
  '混凝土工',
  '砌筑工',
  '瓦工',
  '抹灰工',
  '镶贴工',
  '防水工',
  '架子工',
  '起重工',
  '起重信号工',
  '起重信号司索工',
  '起重机械安装拆卸工',
  '机械设备安装工',
  '桩机操作工',
  '爆破工',
  '管道工',
  '通风工',
  '除尘工',
  '水电工',
  '普工',
]);

/** Groups of trades whose certificates are sometimes accepted for one another. */
const NEAR_TRADES: readonly (readonly string[])[] = [
  ['砌筑工', '瓦工', '抹灰工', '镶贴工'],
  ['电工', '高压电工', '低压电工', '安装电工', '维修电工', '变电安装工', '水电工', '线路架设工'],
  ['管道工', '水电工'],
  ['焊工', '电焊工', '核级焊工'],
  ['起重工', '起重信号工', '起重信号司索工', '起重机械安装拆卸工'],
  ['石雕工', '石作业工', '砧刻工', '砧细工'],
  // Carpenters make formwork: 木工（模板）.
  ['木工', '模板工'],
];

/**
 * Removes endings and brackets from a trade. A site scaffolder is also written 普通架子工 and 建筑架子工; brackets contain the machine or the grade.
 */
const stripTrade = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\s/g, '')
    .replaceAll(/[(][^()]*[)]/g, '')
    .replace(/^(?:建筑|普通)/, '');

/** Lists the trades in brackets after a trade: 焊工 in 电工（焊工）. */
const listInnerTrades = (text: string): string[] =>
  [...text.normalize('NFKC').matchAll(/[(]([^()]*)[)]/g)]
    .flatMap(([, inner]) => (inner ?? '').split(/[、,;/]/))
    .map((inner) => inner.replaceAll(/\s/g, ''))
    .flatMap((inner) => (TRADES.has(inner) ? [inner] : TRADES.has(`${inner}工`) ? [`${inner}工`] : []));

/** Returns whether a text is a trade: 砌筑工, but not 建筑施工 or 高级工. */
export const isKnownTrade = (text: string): boolean => TRADES.has(stripTrade(text));

/** Evaluates whether a worker's trade is the required one. The result is `no` only for two listed trades that are not near each other. */
export function compareTrades(wanted: string, have: string): Truth {
  const [a, b] = [stripTrade(wanted), stripTrade(have)];
  const inner = [...listInnerTrades(wanted), ...listInnerTrades(have)].filter((trade) => trade !== a || trade !== b);
  if (a === b) return inner.length > 0 ? 'maybe' : 'yes';
  if (inner.some((trade) => trade === a || trade === b)) return 'maybe';
  if (a.includes(b) || b.includes(a) || NEAR_TRADES.some((list) => list.includes(a) && list.includes(b)))
    return 'maybe';
  return TRADES.has(a) && TRADES.has(b) ? 'no' : 'maybe';
}

/** Other names of the posts of JGJ/T 250-2011. */
const NEAR_POSTS: readonly (readonly string[])[] = [
  ['质量员', '质检员', '质量检查员'],
  ['安全员', '专职安全生产管理人员', '安全生产管理人员'],
  ['造价员', '预算员'],
];

/**
 * Evaluates whether a post is the required one. The result is uncertain if one name contains the other (试验员 and 混凝土试验员) or if both names
 * are used for one post.
 */
export function comparePosts(wanted: string, have: string): Truth {
  const [a, b] = [wanted, have].map((text) => text.normalize('NFKC').replaceAll(/\s/g, ''));
  if (a === undefined || b === undefined || b === '') return 'no';
  if (a === b) return 'yes';
  const isOpen =
    a.includes(b) ||
    b.includes(a) ||
    NEAR_POSTS.some((list) => [a, b].every((one) => list.some((name) => one.includes(name))));
  return isOpen || [a, b].every((one) => one.includes('试验')) ? 'maybe' : 'no';
}
