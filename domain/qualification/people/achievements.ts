/** What a person has led: counted from the achievements (人员业绩), by scale and by the standard they reach. */
import type { Achievement } from '#domain/firm/firm.ts';
import { allOf, type Truth } from '../truth.ts';

/** Roles that count as 主持. */
const leadingRoles = /(项目经理|项目负责人|技术负责人|总工|总监|设计负责人|专业负责人|主持)/;

export const judgeLed = (achievement: Achievement, asOf: string): Truth => {
  if (achievement.checkState === 'problem') return 'maybe';
  const role: Truth = achievement.role === null ? 'maybe' : leadingRoles.test(achievement.role) ? 'yes' : 'no';
  if (achievement.endDate === null) return allOf(role, 'maybe');
  return achievement.endDate <= asOf ? role : 'no';
};

const scaleOrder = ['小型', '中型', '大型'];
const gradeOrder = ['三级', '二级', '一级', '特级'];

const isAbove = (order: readonly string[], have: string, least: string): boolean | null => {
  const [at, need] = [order.indexOf(have), order.indexOf(least)];
  return at === -1 || need === -1 ? null : at >= need;
};

/**
 * 大型, 中型以上, 大中型, 1级 … Without 以上 a larger project is doubtful; scales that no table defines (相应类型, 本行业) are left
 * to the reader.
 */
export function judgeScale(need: string, have: string | null): Truth {
  if (have === null) return 'maybe';
  if (need === have) return 'yes';
  const least = need === '大中型' ? '中型' : need.replace('以上', '');
  const reached = isAbove(scaleOrder, have, least);
  if (reached === null) return 'maybe';
  if (!reached) return 'no';
  return need === '大中型' || need.endsWith('以上') ? 'yes' : 'maybe';
}

/** Whether a project reached the limits of a level of the standard applied for (本类别二级以上标准). */
export function judgeReach(achievement: Achievement, code: string, least: string | null): Truth {
  if (achievement.standardCode === null) return 'maybe';
  if (achievement.standardCode !== code) return 'no';
  if (least === null) return 'yes';
  if (achievement.meetsLevel === null) return 'maybe';
  const reached = isAbove(gradeOrder, achievement.meetsLevel, least);
  return reached === null ? 'maybe' : reached ? 'yes' : 'no';
}

export interface Tally {
  sure: number;
  possible: number;
}

/**
 * Different projects only: led twice counts once. One project may be entered once by key and once by name, so what certainly
 * counts is told apart by name, and what may count by key.
 */
export function countAchievements(list: readonly Achievement[], judge: (achievement: Achievement) => Truth): Tally {
  const sure = new Set<string>();
  const possible = new Set<string>();
  for (const achievement of list) {
    const truth = judge(achievement);
    if (truth === 'yes') sure.add(achievement.projectName);
    if (truth !== 'no') possible.add(achievement.projectUuid ?? achievement.projectName);
  }
  return { sure: sure.size, possible: possible.size };
}
