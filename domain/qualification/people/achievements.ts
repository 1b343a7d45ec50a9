/** The projects that a person has led, counted from the achievements (人员业绩), by scale and by the standard that they meet. */
import type { Achievement, Project } from '#domain/enterprise/enterprise-document.ts';
import { normaliseName } from '#domain/text/person-name.ts';
import { isSameProjectName } from '#domain/text/project-name.ts';
import { formatDateConflict } from '../projects/acceptance.ts';
import type { ProjectTerms } from '../projects/project-terms.ts';
import { allOf, type Truth } from '../truth.ts';
import { bareCode } from '../unique-levels.ts';
import { compareScales } from '../vocabulary/scales.ts';

/** An achievement of one person. If it was entered under a name shared by several people, it may belong to another person. */
export interface PersonAchievement extends Achievement {
  isOwnerSure: boolean;
  /** The record of the linked project; null if no project is linked. */
  project: Project | null;
  /** Whether the project names another person in the role. */
  isRoleTakenByOther: boolean;
}

/** Returns the day on which a project was accepted or, if missing, completed. */
const readFinish = ({ acceptDate, finishDate }: Project): string | null => acceptDate ?? finishDate;

const isLater = (a: string | null, b: string | null): boolean => a !== null && b !== null && a > b;

/**
 * Returns whether an achievement and the project that it is linked to cannot both be right: another name, another category, a time of work
 * that lies before or after the project, a project of failed quality, which was not completed as accepted, or one whose own days contradict each other.
 */
function differsFromProject(achievement: PersonAchievement, project: Project): boolean {
  const { standardCode, startDate, endDate, projectName } = achievement;
  const codes = project.standardCodes;
  return (
    project.qualityPassed === false ||
    formatDateConflict(project) !== null ||
    !isSameProjectName(projectName, project.projectName) ||
    (standardCode !== null && codes.length > 0 && !codes.some((code) => bareCode(code) === bareCode(standardCode))) ||
    isLater(project.startDate, endDate) ||
    isLater(startDate, project.acceptDate ?? project.finishDate)
  );
}

export const evaluateLedAchievement = (
  achievement: PersonAchievement,
  asOf: string,
  terms: Pick<ProjectTerms, 'judgeRole'>,
): Truth => {
  if (achievement.checkState === 'problem' || achievement.isRoleTakenByOther) return 'maybe';
  const role: Truth = achievement.role === null ? 'maybe' : terms.judgeRole(achievement.role);
  if (achievement.project !== null && differsFromProject(achievement, achievement.project)) return allOf(role, 'maybe');
  // The project and the achievement may have different end dates; the result is then uncertain.
  if (achievement.project !== null) {
    const finish = readFinish(achievement.project);
    if (finish === null || finish > asOf) return finish !== null && achievement.endDate === null ? 'no' : 'maybe';
  }
  const own: Truth = achievement.isOwnerSure ? role : allOf(role, 'maybe');
  if (achievement.endDate === null) return allOf(own, 'maybe');
  return achievement.endDate <= asOf ? own : 'no';
};

/**
 * Compares the scale of an achievement with the required one: 大型, 中型以上, 大中型, 1级 … Without 以上 the result for a larger project is uncertain;
 * scales without a table (相应类型, 本行业) are left to the reader.
 */
export function evaluateAchievementScale(need: string, have: string | null): Truth {
  if (have === null) return 'maybe';
  const order = compareScales(have, need === '大中型' ? '中型' : need.replace('以上', ''));
  if (order === 'same') return 'yes';
  if (order === 'below') return 'no';
  return order === 'above' && (need === '大中型' || need.endsWith('以上')) ? 'yes' : 'maybe';
}

/** Returns whether an achievement states that its project met the thresholds of a level of the requested standard (本类别二级以上标准). */
export function evaluateStatedReach(achievement: Achievement, code: string, least: string | null): Truth {
  if (achievement.standardCode === null) return 'maybe';
  if (achievement.standardCode !== code) return 'no';
  if (least === null) return 'yes';
  const order = achievement.meetsLevel === null ? null : compareScales(achievement.meetsLevel, least);
  return order === null ? 'maybe' : order === 'below' ? 'no' : 'yes';
}

export interface Tally {
  sure: number;
  possible: number;
}

/** Counts projects that are certainly different: entries with a common key or name may be one project. */
function countApart(list: readonly Pick<Achievement, 'projectUuid' | 'projectName'>[]): number {
  let projects: ReadonlySet<string>[] = [];
  for (const { projectUuid, projectName } of list) {
    const own = [`name|${normaliseName(projectName)}`, ...(projectUuid === null ? [] : [`key|${projectUuid}`])];
    const same = projects.filter((known) => own.some((key) => known.has(key)));
    projects = [
      ...projects.filter((known) => !same.includes(known)),
      new Set([...own, ...same.flatMap((known) => [...known])]),
    ];
  }
  return projects.length;
}

/** Counts different projects; duplicates of a project count once. */
export function countAchievements(
  list: readonly PersonAchievement[],
  judge: (achievement: PersonAchievement) => Truth,
): Tally {
  const sure: PersonAchievement[] = [];
  const possible = new Set<string>();
  for (const achievement of list) {
    const truth = judge(achievement);
    if (truth === 'yes') sure.push(achievement);
    if (truth !== 'no') possible.add(achievement.projectUuid ?? achievement.projectName);
  }
  return { sure: countApart(sure), possible: possible.size };
}
