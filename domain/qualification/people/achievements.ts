/** The projects that a person has led, counted from the achievements (人员业绩), by scale and by the standard that they meet. */
import type { Achievement, Project } from '#domain/enterprise/enterprise-document.ts';
import { normaliseName } from '#domain/text/person-name.ts';
import { isSameCoreName, isSameProjectName, normaliseProjectName } from '#domain/text/project-name.ts';
import { formatAcceptanceConflict, formatDateConflict, getLinkedAcceptance } from '../projects/acceptance.ts';
import { evaluateContractWork } from '../projects/contract-roles.ts';
import type { ProjectTerms } from '../projects/project-terms.ts';
import { allOf, type Truth } from '../truth.ts';
import { removeCategoryPrefix } from '../unique-levels.ts';
import { compareScales } from '../vocabulary/scales.ts';
import { type Obstacle, obstacles } from './fit.ts';

/** An achievement of one person. An achievement entered under a name that several people share may belong to another person. */
export interface PersonAchievement extends Achievement {
  isOwnerSure: boolean;
  /** The record of the linked project; null if no project is linked. */
  project: Project | null;
  /** Whether the project names another person in the role. */
  isRoleTakenByOther: boolean;
  /** Whether the linked project is not in the archive. */
  isLinkBroken: boolean;
  /** For an achievement without a link: copies of it, each linked to one project with its name. */
  alike: readonly PersonAchievement[];
  /** Contradictions between the dates of the project and the dates of the person, each with both values. */
  dayConflicts: readonly string[];
}

/** Returns the day on which a project was accepted or, if missing, completed. */
const readFinish = ({ acceptDate, finishDate }: Project): string | null => acceptDate ?? finishDate;

const isLater = (a: string | null, b: string | null): boolean => a !== null && b !== null && a > b;
const formatPeriod = (from: string | null, to: string | null): string => `${from ?? '未填'} 至 ${to ?? '未填'}`;

/**
 * Returns whether the work ends after the day according to both the project and the achievement. Such work does not count yet, whatever its
 * quality.
 */
const isUnderWay = ({ project, endDate }: PersonAchievement, asOf: string): boolean =>
  isLater(project === null ? null : readFinish(project), asOf) && (endDate === null || endDate > asOf);

/**
 * Lists why an achievement and its linked project cannot both be right: different name or category, dates of the work before or after the
 * project, failed quality, a project not completed as accepted, or contradictory dates of the project.
 */
function listProjectConflicts(achievement: PersonAchievement, asOf: string): string[] {
  const { project, standardCode, startDate, endDate, projectName } = achievement;
  if (project === null) return [];
  const { standardCodes: codes } = project;
  const finish = readFinish(project);
  const days = formatDateConflict(project);
  const work = `业绩“${projectName}”`;
  const record = `所关联项目“${project.projectName}”`;
  return [
    ...(project.qualityPassed === false && !isUnderWay(achievement, asOf)
      ? [`${work}登记为主持的业绩，${record}登记为质量不合格，待核对`]
      : []),
    ...(days === null ? [] : [`“${project.projectName}”${days}`]),
    ...(isSameProjectName(projectName, project.projectName) ? [] : [`${work}与${record}名称不同，待核对`]),
    ...(standardCode !== null &&
    codes.length > 0 &&
    !codes.some((code) => removeCategoryPrefix(code) === removeCategoryPrefix(standardCode))
      ? [`${work}对应资质标准 ${standardCode}，${record}对应 ${codes.join('、')}，待核对`]
      : []),
    ...(isLater(project.startDate, endDate) || isLater(startDate, finish)
      ? [
          `${work}为 ${formatPeriod(startDate, endDate)}，${record}为 ${formatPeriod(project.startDate, finish)}，待核对`,
        ]
      : []),
  ];
}

/** Lists the questions because of which an achievement is uncertain, with both values where two records disagree. */
export function listOpenQuestions(achievement: PersonAchievement, asOf: string): string[] {
  const { project, projectName, role } = achievement;
  const linked = project === null ? null : getLinkedAcceptance(project);
  return [
    ...(achievement.isLinkBroken ? [`业绩“${projectName}”所关联的项目不在项目库中，待核对`] : []),
    ...(achievement.isRoleTakenByOther
      ? [`业绩“${projectName}”登记为${role ?? ''}，所关联项目“${project?.projectName ?? ''}”登记的是另一人，待核对`]
      : []),
    ...achievement.dayConflicts,
    ...listProjectConflicts(achievement, asOf),
    ...(project !== null && linked !== null && linked > asOf
      ? [`“${project.projectName}”${formatAcceptanceConflict(readFinish(project), linked)}`]
      : []),
  ];
}

/** Returns the obstacle of a person with uncertain achievements: the first question about them, or that the experience is unknown. */
export function findOpenQuestion(achievements: readonly PersonAchievement[], asOf: string, what: string): Obstacle {
  for (const achievement of achievements) {
    const [question] = [...listOpenQuestions(achievement, asOf), ...listPossibleLinkQuestions(achievement)];
    if (question !== undefined) return obstacles.ledProjectOpen(question);
  }
  return obstacles.experienceUnknown(what);
}

/** Lists a question for each project in the archive that an achievement without a link may refer to. */
export const listPossibleLinkQuestions = ({ projectName, alike }: PersonAchievement): string[] =>
  alike.map(
    ({ project }) => `业绩“${projectName}”未关联项目，与项目库中“${project?.projectName ?? ''}”的登记不一致，待核对`,
  );

/**
 * Evaluates an achievement as entered and, if it has no link, as linked to each project with its name. If the results differ, the
 * achievement is uncertain: leaving out the link must not hide the project's record.
 */
export function evaluateWithPossibleLinks(
  achievement: PersonAchievement,
  judge: (achievement: PersonAchievement) => Truth,
): Truth {
  const own = judge(achievement);
  return achievement.alike.every((one) => judge(one) === own) ? own : 'maybe';
}

/**
 * Evaluates whether an achievement counts as a led project.
 * @param code the standard that the project must belong to
 */
export const evaluateLedAchievement = (
  achievement: PersonAchievement,
  asOf: string,
  terms: Pick<ProjectTerms, 'judgeRole'>,
  code: string,
): Truth => {
  if (achievement.checkState === 'problem' || achievement.isRoleTakenByOther) return 'maybe';
  const { project, endDate } = achievement;
  const role: Truth = allOf(
    achievement.role === null ? 'maybe' : terms.judgeRole(achievement.role),
    project === null ? 'yes' : evaluateContractWork(project.role, achievement.role, code),
  );
  if (listOpenQuestions(achievement, asOf).length > 0) return allOf(role, 'maybe');
  // The end dates of project and achievement may differ; the result is then uncertain.
  if (project !== null) {
    const finish = readFinish(project);
    if (isUnderWay(achievement, asOf)) return 'no';
    if (finish === null || finish > asOf) return allOf(role, 'maybe');
  }
  const own: Truth = achievement.isOwnerSure ? role : allOf(role, 'maybe');
  if (endDate === null) return allOf(own, 'maybe');
  return endDate <= asOf ? own : 'no';
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

interface Apart {
  readonly keys: ReadonlySet<string>;
  readonly names: readonly string[];
  readonly hasRecord: boolean;
  readonly isSure: boolean;
}

/**
 * Counts projects that are certainly different. Entries with a common key or name may be one project, and so may an entry without a record
 * and one whose name it contains. Uncertain entries do not count, but may merge entries that do.
 */
function countApart(list: readonly PersonAchievement[], sure: ReadonlySet<PersonAchievement>): number {
  let projects: Apart[] = [];
  for (const achievement of list) {
    const { projectUuid, projectName, project } = achievement;
    const own = [`name|${normaliseName(projectName)}`, ...(projectUuid === null ? [] : [`key|${projectUuid}`])];
    const same = projects.filter(({ keys }) => own.some((key) => keys.has(key)));
    projects = [
      ...projects.filter((known) => !same.includes(known)),
      {
        keys: new Set([...own, ...same.flatMap(({ keys }) => [...keys])]),
        names: [
          normaliseProjectName(projectName),
          ...(project === null ? [] : [normaliseProjectName(project.projectName)]),
          ...same.flatMap(({ names }) => names),
        ],
        hasRecord: project !== null || same.some(({ hasRecord }) => hasRecord),
        isSure: sure.has(achievement) || same.some(({ isSure }) => isSure),
      },
    ];
  }
  const counted = projects.filter(({ isSure }) => isSure);
  const [recorded, loose] = [counted.filter((one) => one.hasRecord), counted.filter((one) => !one.hasRecord)];
  const getLength = ({ names }: Apart): number => Math.max(...names.map((name) => name.length));
  const apart = [...recorded];
  for (const one of loose.toSorted((a, b) => getLength(b) - getLength(a)))
    if (!apart.some((known) => known.names.some((name) => one.names.some((own) => isSameCoreName(own, name)))))
      apart.push(one);
  return apart.length;
}

/** Counts different projects; duplicates of a project count once. */
export function countAchievements(
  list: readonly PersonAchievement[],
  judge: (achievement: PersonAchievement) => Truth,
): Tally {
  const sure = new Set<PersonAchievement>();
  const able: PersonAchievement[] = [];
  for (const achievement of list) {
    const truth = judge(achievement);
    if (truth === 'yes') sure.add(achievement);
    if (truth !== 'no') able.push(achievement);
  }
  const possible = new Set(able.map(({ projectUuid, projectName }) => projectUuid ?? projectName));
  return { sure: sure.size === 0 ? 0 : countApart(able, sure), possible: possible.size };
}
