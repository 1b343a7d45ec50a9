/** Professional titles: rank, series and specialty (CR-7). */
import { getTable } from '#domain/text/table.ts';
import { stripEndings } from '../../text/endings.ts';
import type { SpecialtySet } from '../facts.ts';
import { anyOf, type Truth } from '../truth.ts';

export type TitleRank = 1 | 2 | 3 | 4;

const ranks = getTable<TitleRank>({ 初级: 1, 中级: 2, 高级: 3, 副高级: 3, 正高级: 4 });

/** 高级工程师 → 高级. Null when neither the rank nor the name says it. */
export function readTitleRank(rank: string | null, name: string | null): TitleRank | null {
  if (rank !== null) return ranks[rank] ?? null;
  // 高级技师 and 高级工 are levels of skill.
  if (name === null || /(技师|技工|级工)$/.test(name)) return null;
  if (/正高级|教授级/.test(name)) return 4;
  if (/高级/.test(name)) return 3;
  if (/助理|技术员/.test(name)) return 1;
  return /^(中级)?(工程师|建筑师|规划师)$/.test(name) ? 2 : null;
}

export const getRank = (text: string): TitleRank | null => ranks[text] ?? null;

/** CR-7: the engineering series only; teaching, research and economics do not count. */
export function readTitleSeries(series: string | null, name: string | null): Truth {
  if (series !== null && series !== '') return series.includes('工程') ? 'yes' : 'no';
  if (name === null || name === '') return 'maybe';
  if (/(经济师|会计师|统计师|审计师|讲师|教授|教师|研究员|政工师|医师|馆员|翻译)$/.test(name)) return 'no';
  return /(工程师|技术员|建筑师|规划师)$/.test(name) ? 'yes' : 'maybe';
}

const aliases = getTable<string>({
  给水排水: '给排水',
  建筑给水排水: '给排水',
  建筑给排水: '给排水',
  给排水科学与: '给排水',
  给水排水科学与: '给排水',
  采暖通风: '暖通',
  暖通空调: '暖通',
  供热通风与空调: '暖通',
  建筑环境与能源应用: '暖通',
  建筑电气: '电气',
  电气及其自动化: '电气',
  机械设备: '机械',
  自动化控制: '自动控制',
  建筑结构: '结构',
  结构设计: '结构',
  园林: '风景园林',
  园林景观: '风景园林',
  城市规划: '城乡规划',
  国土空间规划: '城乡规划',
  工程测量: '测量',
  岩土: '岩土',
  桥梁: '桥梁',
  道路桥梁: '道路与桥梁',
});

/** Broad majors that experts accept for some specialties and reject for others: never decided here. */
const broadMajors = getTable<readonly string[]>({
  结构: ['土木', '工业与民用建筑', '建筑', '建筑施工', '房屋建筑'],
  岩土: ['土木', '地质', '勘查'],
  电气: ['电力', '电力系统', '机电', '自动化'],
  机械: ['机电', '机电一体化'],
  给排水: ['市政', '环境', '水处理'],
  暖通: ['热能与动力', '热能动力', '制冷', '通风'],
  自动控制: ['自动化', '电气'],
  自动化: ['自动控制', '电气'],
  道路与桥梁: ['道路', '桥梁', '土木', '交通'],
});

/** 给水排水工程专业 → 给排水. */
export function normaliseMajor(text: string): string {
  const bare = stripEndings(text.replaceAll(/\s/g, ''), ['专业', '工程', '技术', '类']);
  return aliases[bare] ?? bare;
}

const anyEngineering = new Set(['工程序列', '工程类', '工程', '工程师', '工程系列']);

/** 甲或乙 and 甲（或乙、丙） and 甲（乙、丙） are lists of alternatives. */
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

/** 本专业: the specialty of the level itself. If it is unknown, no major certainly matches and none certainly does not. */
export const OWN_SPECIALTY = '本专业';

const readMajors = new Map<string, string>();

function readMajor(need: string): string {
  const known = readMajors.get(need) ?? normaliseMajor(need);
  readMajors.set(need, known);
  return known;
}

const matchNamed = (need: string, major: string): Truth => {
  const wanted = readMajor(need);
  if (wanted === major) return 'yes';
  if (wanted.length >= 2 && major.length >= 2 && (major.includes(wanted) || wanted.includes(major))) return 'maybe';
  return broadMajors[wanted]?.includes(major) === true ? 'maybe' : 'no';
};

function matchRelated(need: string, major: string, sets: ReadonlyMap<string, SpecialtySet>): Truth {
  const stem = normaliseMajor(need.replace('相关专业', ''));
  if (stem !== '' && stem === major) return 'yes';
  const set = sets.get(need);
  if (set === undefined || set.confidence !== 'sourced') return 'maybe';
  const truth = anyOf(...set.members.map((member) => matchNamed(member, major)));
  return truth === 'no' && set.open ? 'maybe' : truth;
}

/** Returns whether a title in this (normalised) major matches the wanted specialty; null is a major that was not entered. */
export function matchMajor(need: string, major: string | null, sets: ReadonlyMap<string, SpecialtySet>): Truth {
  if (anyEngineering.has(need)) return 'yes';
  if (major === null) return 'maybe';
  if (need === '其他专业' || need === '相关专业' || need === OWN_SPECIALTY) return 'maybe';
  if (need.endsWith('相关专业')) return matchRelated(need, major, sets);
  return anyOf(...splitAlternatives(need).map((part) => matchNamed(part, major)));
}
