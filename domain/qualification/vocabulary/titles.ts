/** Professional titles: rank, series and specialty (CR-7). */
import { stripEndings } from '#domain/text/endings.ts';
import { createLookupTable } from '#domain/text/table.ts';
import type { SpecialtySet } from '../facts.ts';
import { listStatedValues, type StatedValue } from '../people/stated.ts';
import { anyOf, type Truth } from '../truth.ts';
import { compareMajors, normaliseMajor } from './majors.ts';

export type TitleRank = 1 | 2 | 3 | 4;

const ranks = createLookupTable<TitleRank>({ 初级: 1, 中级: 2, 高级: 3, 副高级: 3, 正高级: 4 });

/** Short names of engineers' titles. */
const SHORT_NAMES = createLookupTable<string>({
  高工: '高级工程师',
  正高工: '正高级工程师',
  正高: '正高级',
  教高: '正高级工程师',
  教授级高工: '教授级高级工程师',
  教授级: '正高级',
  研高: '正高级工程师',
  副高: '副高级',
  中工: '工程师',
  助工: '助理工程师',
});

/** Splits a name into the title and the text in brackets: 高级工程师（副高级） contains the title and its rank. */
function readName(name: string): { readonly title: string; readonly inner: string } {
  const text = name.normalize('NFKC').replaceAll(/\s/g, '');
  const inner = /[(]([^()]*)[)]/.exec(text)?.[1] ?? '';
  const title = text.replaceAll(/[(][^()]*[)]/g, '');
  return { title: SHORT_NAMES[title] ?? title, inner: SHORT_NAMES[inner] ?? inner };
}

/** Returns the rank of a title's name: 高级工程师 → 高级. Null if the name does not determine the rank. */
export function parseTitleRank(name: string | null): TitleRank | null {
  if (name === null) return null;
  const { title, inner } = readName(name);
  // 高级技师 and 高级工 are skill levels, not titles.
  if (/(技师|技工|级工)$/.test(title)) return null;
  const own = readRankOfTitle(title);
  const stated = ranks[inner.replace('职称', '')] ?? null;
  if (stated === null || stated === own) return own;
  // 高级工程师 may be 高级 or 正高级. Any other difference leaves the rank uncertain.
  return own === 3 && stated === 4 ? 4 : null;
}

function readRankOfTitle(title: string): TitleRank | null {
  // Some ministries call 正高级 研究员级高级工程师.
  if (/正高级|教授级|研究员级/.test(title)) return 4;
  if (/高级/.test(title)) return 3;
  // 助理研究员 is the intermediate title in research; other 助理 titles are junior titles.
  if (/^助理研究员$/.test(title)) return 2;
  if (/助理|技术员|初级/.test(title)) return 1;
  return /^(中级)?(工程师|建筑师|规划师|职称)$/.test(title) ? 2 : null;
}

/** Returns the entered rank and the rank derived from the name; both if they differ. */
export function listTitleRanks(rank: string | null, name: string | null): readonly StatedValue<TitleRank>[] {
  const entered = rank === null ? null : (ranks[rank] ?? null);
  const byName = parseTitleRank(name);
  // 高级工程师 may be 高级 or 正高级.
  const isNameWider = entered === 4 && byName === 3;
  // 高级 comprises 副高级 and 正高级.
  const isEntryWider = rank === '高级' && byName === 4;
  return listStatedValues([
    entered === null || isEntryWider ? null : { value: entered, source: '职称级别' },
    byName === null || isNameWider ? null : { value: byName, source: `职称名称 ${name ?? ''}` },
  ]);
}

export const SENIOR_RANK: TitleRank = 3;

/**
 * Age in full years from which a senior title is possible: school begins at 6 (主席令第52号, 第十一条) and lasts 9 and 3 years, the studies 4, 2 and
 * 3 (主席令第40号, 第十七条), followed by 2 years as an engineer (人社部发〔2019〕16号). A child may start school at 5 if it turns 6 in that year.
 */
export const MIN_SENIOR_TITLE_AGE = 28;

export const getTitleRankName = (rank: TitleRank): string => ['初级', '中级', '高级', '正高级'][rank - 1] ?? '';

export const parseTitleRankName = (text: string): TitleRank | null => ranks[text] ?? null;

/**
 * Series other than engineering: 中共中央办公厅、国务院办公厅《关于深化职称制度改革的意见》 and the guiding opinions of the 27 series. 实验技术 and 船舶 are omitted, because
 * their titles also contain 工程师.
 */
const OTHER_SERIES =
  /经济|会计|统计|审计|教师|教学|教育|讲师|教授|研究|卫生|医[疗药务]|护理|药学|农业(?!工程)|新闻|出版|编辑|图书|档案|文物|文博|群众文化|工艺美术|体育|教练|翻译|播音|主持|艺术|律师|公证|法律|政工|思想政治|飞行|^非/;

function readSeries(series: string): Truth {
  const isOther = OTHER_SERIES.test(series);
  if (series.includes('工程') && !series.startsWith('非')) return isOther ? 'maybe' : 'yes';
  return isOther ? 'no' : 'maybe';
}

/**
 * Evaluates the series of a title. CR-7: only the engineering series counts; teaching, research and economics do not. The series is free
 * text: an unlisted series (土建, 专业技术) is uncertain, and so is one that contradicts the name (an engineer of 经济系列).
 */
export function readTitleSeries(series: string | null, name: string | null): Truth {
  const byName = readSeriesOfName(name);
  if (series === null || series.trim() === '') return byName;
  const bySeries = readSeries(series.normalize('NFKC').replaceAll(/\s/g, ''));
  if (bySeries === 'maybe') return byName === 'no' ? 'no' : 'maybe';
  return byName === 'maybe' || byName === bySeries ? bySeries : 'maybe';
}

function readSeriesOfName(name: string | null): Truth {
  if (name === null || name === '') return 'maybe';
  const { title } = readName(name);
  if (/(经济师|会计师|统计师|审计师|讲师|教授|教师|研究员|政工师|医师|馆员|翻译)$/.test(title)) return 'no';
  return /(工程师|技术员|建筑师|规划师)$/.test(title) ? 'yes' : 'maybe';
}

const anyEngineering = new Set(['工程序列', '工程类', '工程', '工程师', '工程系列']);

/** Cache of parsed alternatives: 甲或乙, 甲（或乙、丙） and 甲（乙、丙） are lists of alternatives. */
const readAlternatives = new Map<string, readonly string[]>();

function splitAlternatives(need: string): readonly string[] {
  const known = readAlternatives.get(need) ?? listAlternatives(need);
  readAlternatives.set(need, known);
  return known;
}

const listAlternatives = (need: string): string[] =>
  need
    .replaceAll('（或', '或')
    .replaceAll('（', '或')
    .replaceAll('）', '')
    .split(/或|、/)
    .filter((part) => part !== '');

/** 本专业: the specialty of the level. If it is unknown, every major is undecided. */
export const OWN_SPECIALTY = '本专业';

const readMajors = new Map<string, string>();

function readMajor(need: string): string {
  const known = readMajors.get(need) ?? normaliseMajor(need);
  readMajors.set(need, known);
  return known;
}

const matchNamed = (need: string, major: string): Truth => compareMajors(readMajor(need), major);

function matchRelated(need: string, major: string, sets: ReadonlyMap<string, SpecialtySet>): Truth {
  const stem = need.replace('相关专业', '');
  // 建筑 counts as a related specialty of 建筑工程, although 建筑工程 covers more than 建筑.
  if (stem !== '' && [normaliseMajor(stem), normaliseMajor(stripEndings(stem, ['工程']))].includes(major)) return 'yes';
  const set = sets.get(need);
  if (set === undefined || set.confidence !== 'sourced') return 'maybe';
  const truth = anyOf(...set.members.map((member) => matchNamed(member, major)));
  return truth === 'no' && set.open ? 'maybe' : truth;
}

/** Returns whether a title in this normalised major matches the required specialty; the major is null if it was not entered. */
export function matchMajor(need: string, major: string | null, sets: ReadonlyMap<string, SpecialtySet>): Truth {
  if (anyEngineering.has(need)) return 'yes';
  if (major === null) return 'maybe';
  if (need === '其他专业' || need === '相关专业' || need === OWN_SPECIALTY) return 'maybe';
  if (need.endsWith('相关专业')) return matchRelated(need, major, sets);
  return anyOf(...splitAlternatives(need).map((part) => matchNamed(part, major)));
}

/**
 * Like `matchMajor`, for one of several specialties listed separately in a requirement: a major that equals another listed specialty does
 * not match this one, because the requirement distinguishes them.
 */
export function matchMajorAmong(
  need: string,
  listed: readonly string[],
  major: string | null,
  sets: ReadonlyMap<string, SpecialtySet>,
): Truth {
  const truth = matchMajor(need, major, sets);
  if (truth !== 'maybe' || major === null || need === '其他专业' || need === OWN_SPECIALTY || need.endsWith('相关专业'))
    return truth;
  const isOther = listed.some(
    (other) => other !== need && splitAlternatives(other).some((part) => readMajor(part) === major),
  );
  return isOther ? 'no' : truth;
}
