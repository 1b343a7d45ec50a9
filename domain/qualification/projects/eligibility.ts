/** Determines whether a unit work may count at all: time, platform and data level (CR-12), role, category, quality. */

import { addDays, addYears } from '#domain/validity/day.ts';
import { formatLevelSource, isFromPlatform } from '../../national-platform/provenance.ts';
import { subtractYears } from '../calendar.ts';
import type { EvaluationContext } from '../context.ts';
import type { UncountedReasonCode } from '../report.ts';
import type { Truth } from '../truth.ts';
import { removeCategoryPrefix } from '../unique-levels.ts';
import {
  differsOnPlatform,
  formatAcceptanceConflict,
  formatDateConflict,
  getLinkedAcceptance,
  PLATFORM_DIFFERS,
} from './acceptance.ts';
import { evaluateContractRole } from './contract-roles.ts';
import type { ProjectTerms } from './project-terms.ts';
import type { UnitWork } from './unit-work.ts';

type PlatformRule = ProjectTerms['platform'][number];

export interface ProjectObstacle {
  code: UncountedReasonCode;
  truth: 'maybe' | 'no';
  reason: string;
  remedy: string | null;
}

const obstacle = (
  code: UncountedReasonCode,
  truth: ProjectObstacle['truth'],
  reason: string,
  remedy: string | null,
): ProjectObstacle => ({
  code,
  truth,
  reason,
  remedy,
});

/**
 * Lists the obstacles concerning the acceptance date. A completion date does not replace it: it proves neither the acceptance nor that the
 * acceptance lies within the years. It only excludes an earlier acceptance; an acceptance entered before the completion is uncertain.
 * @param oldest the first day that still counts
 */
function listTimeObstacles(
  { finishedOn, project }: UnitWork,
  withinYears: number | null | undefined,
  oldest: string,
  asOf: string,
): ProjectObstacle[] {
  if (finishedOn === null) return [obstacle('dateUnknown', 'maybe', '竣工验收日期未登记', '补录竣工验收日期')];
  if (finishedOn > asOf)
    return [
      obstacle('notFinished', 'no', `${finishedOn} 才${project.acceptDate === null ? '竣工' : '竣工验收'}`, null),
    ];
  if (project.acceptDate === null)
    return [obstacle('dateUnknown', 'maybe', `${finishedOn} 竣工，竣工验收日期未登记`, '补录竣工验收日期')];
  const formatTooOld = () => [obstacle('tooOld', 'no', `竣工已超过 ${withinYears ?? 0} 年`, null)];
  const linked = getLinkedAcceptance(project);
  const days = [project.startDate, project.finishDate, project.acceptDate, linked];
  // All dates are too old, so the project is too old whichever date is wrong.
  if (withinYears && days.every((day) => day === null || day < oldest)) return formatTooOld();
  const conflict = formatDateConflict(project);
  if (conflict !== null) return [obstacle('dateUnknown', 'maybe', conflict, '更正项目的日期')];
  if (linked !== null && (linked > asOf || linked < oldest !== finishedOn < oldest))
    return [obstacle('dateUnknown', 'maybe', formatAcceptanceConflict(finishedOn, linked), '更正项目的日期')];
  if (withinYears === undefined) return [];
  if (withinYears === null) return [obstacle('conditionUnknown', 'maybe', '业绩年限未核实', null)];
  return finishedOn < oldest ? formatTooOld() : [];
}

/** The dates of a project with their labels; none can be before the enterprise was founded. */
const PROJECT_DAYS = [
  ['合同签订日期', 'contractDate'],
  ['开工日期', 'startDate'],
  ['竣工日期', 'finishDate'],
  ['竣工验收日期', 'acceptDate'],
] as const;

/** Lists an obstacle for a project dated before the enterprise was founded. It may belong to an enterprise that this one continues. */
function listFoundingObstacles({ project }: UnitWork, { index }: EvaluationContext): ProjectObstacle[] {
  const { establishDate } = index.enterprise.enterprise;
  const first = PROJECT_DAYS.find(([, field]) => {
    const day = project[field];
    return day !== null && establishDate !== null && day < establishDate;
  });
  if (first === undefined) return [];
  const [label, field] = first;
  return [
    obstacle(
      'dateUnknown',
      'maybe',
      `${label}为 ${project[field]}，企业成立日期为 ${establishDate}，两处不一致，待核对`,
      '核对合同和营业执照；承继原企业业绩的，附改制或分立文件',
    ),
  ];
}

/**
 * Returns whether the project is on the national platform, by the entry of the enterprise or by the platform itself. A list uploaded by the
 * enterprise, or a data level that it states, proves nothing either way.
 */
function readOnPlatform({ project }: UnitWork): boolean | null {
  const { onPlatform, platformState, platformSource, levelSource } = project;
  if (isPlatformTorn(project)) return null;
  if (onPlatform !== null) return onPlatform;
  if (platformState === 'missing' && isFromPlatform(project)) return false;
  const isFound = platformSource === 'platform' && (platformState === 'same' || platformState === 'differs');
  return isFound || levelSource === 'platform' ? true : null;
}

/** Returns whether the platform itself contradicts the entry. */
const isPlatformTorn = (project: UnitWork['project']): boolean =>
  isFromPlatform(project) &&
  ((project.onPlatform === true && project.platformState === 'missing') ||
    (project.onPlatform === false && (project.platformState === 'same' || project.platformState === 'differs')));

const tornPlatform = obstacle(
  'platformUnknown',
  'maybe',
  '登记的是否已录入平台与平台比对结果不一致，待核对',
  '在全国平台查询后更正是否已入平台',
);

const openPlatform = obstacle('platformUnknown', 'maybe', '是否录入全国平台未登记', '查询并补录是否已入平台');

const notOnPlatform = (truth: ProjectObstacle['truth'], documents: string): ProjectObstacle =>
  obstacle('notOnPlatform', truth, `未录入全国建筑市场监管公共服务平台（${documents}）`, '向项目所在地申请补录');

/** Finds the rule by which projects of some standards had to be on the platform before CR-12 required it of all projects (建市〔2016〕226号). */
const findEarlyRule = (
  { code }: PerformanceScope,
  { terms, asOf, level }: EvaluationContext,
): PlatformRule | undefined =>
  terms.platform.find(
    (item) => item.since <= asOf && item.standards.includes(code) && item.levels.includes(level.level.level),
  );

function listEarlyPlatformObstacles(work: UnitWork, rule: PlatformRule | undefined): ProjectObstacle[] {
  const isOn = readOnPlatform(work);
  if (rule === undefined || isOn === true) return [];
  if (isOn === null) return [isPlatformTorn(work.project) ? tornPlatform : openPlatform];
  return [
    notOnPlatform(rule.confidence === 'sourced' || rule.confidence === 'secondary' ? 'no' : 'maybe', rule.docNumber),
  ];
}

/** Lists the obstacles under 建市规〔2023〕3号, in the wording of CR-12. */
function listPlatformObstacles(
  work: UnitWork,
  earlier: PlatformRule | undefined,
  context: EvaluationContext,
): ProjectObstacle[] {
  const rule = context.rules.performance;
  if (context.standard.category !== 'construction') return [];
  if (rule === null || (rule.since !== null && context.asOf < rule.since))
    return listEarlyPlatformObstacles(work, earlier);
  const counting = context.rules.rule('CR-12');
  if (counting?.effect === null) return [obstacle('conditionUnknown', 'maybe', '业绩入库和数据等级的规定待核对', null)];
  const { dataLevel } = work.project;
  const refuse = rule.isSure ? 'no' : 'maybe';
  const early = rule.isSure ? [] : listEarlyPlatformObstacles(work, earlier);
  const isOn = rule.onPlatform ? readOnPlatform(work) : true;
  if (isOn === false) return early.length > 0 ? early : [notOnPlatform(refuse, counting?.docNumber ?? '现行规定')];
  if (dataLevel === null)
    return [obstacle('dataLevelUnknown', 'maybe', '平台数据等级未登记', '查询并补录平台数据等级'), ...early];
  const source = formatLevelSource(work.project);
  if (source !== null)
    return [
      obstacle('dataLevelUnknown', 'maybe', `数据等级 ${dataLevel} 级来自${source}`, '在全国平台查询后填写数据等级'),
      ...early,
    ];
  // A low data level excludes the project, whether it is on the platform or not.
  if (!rule.levels.includes(dataLevel))
    return [obstacle('dataLevelLow', refuse, `平台数据等级为 ${dataLevel} 级，不计入`, '申请提升数据等级'), ...early];
  if (isOn !== null || early.length > 0) return early;
  return [isPlatformTorn(work.project) ? tornPlatform : openPlatform];
}

/** The platform shows the project with other data; it is uncertain which of the data count. */
const differsObstacle = obstacle('platformUnknown', 'maybe', PLATFORM_DIFFERS, '核对平台登记后更正项目');

/** 工程质量合格 (建市〔2014〕159号): a date of acceptance does not prove the result of the acceptance. */
function listQualityObstacles({ project }: UnitWork): ProjectObstacle[] {
  if (project.qualityPassed === true) return [];
  return project.qualityPassed === false
    ? [obstacle('conditionUnknown', 'no', '工程质量不合格', null)]
    : [obstacle('conditionUnknown', 'maybe', '工程质量是否合格未登记', '登记质量是否合格')];
}

/** Lists the obstacles of the project's contract role. A role that no list names is uncertain, and so is 工程总承包 where 施工总承包 is required. */
function listRoleObstacles(work: UnitWork, roles: readonly string[] | undefined): ProjectObstacle[] {
  if (roles === undefined || roles.length === 0) return [];
  const { role } = work.project;
  if (role === null) return [obstacle('roleUnknown', 'maybe', '承包方式未登记', '补录承包方式')];
  const truth = evaluateContractRole(role, roles);
  if (truth === 'yes') return [];
  const wanted = roles.join('或');
  return truth === 'no'
    ? [obstacle('roleMismatch', 'no', `承包方式为${role}，需${wanted}`, null)]
    : [obstacle('roleUnknown', 'maybe', `承包方式“${role}”是否为${wanted}待核对`, '核对合同后更正承包方式')];
}

/**
 * Evaluates whether the project belongs to the requested standard. The standard codes assigned to the project decide. Without codes, the
 * type of the project can exclude other categories but never proves that it belongs to this one.
 */
export function evaluateProjectCategory(work: UnitWork, code: string, context: EvaluationContext): Truth {
  const { standardCodes, projectType } = work.project;
  if (standardCodes.length > 0) {
    if (!standardCodes.some((one) => removeCategoryPrefix(one) === removeCategoryPrefix(code))) return 'no';
    return isTypeOfOther(work, code, context) ? 'maybe' : 'yes';
  }
  if (projectType === null) return 'maybe';
  const named = context.terms.categoryOf(projectType);
  return named !== null && named !== code && context.terms.isCategory(code) ? 'no' : 'maybe';
}

/** Returns whether the type of a project names a general category that none of the assigned standards is: a road filed as a building. */
function isTypeOfOther({ project }: UnitWork, code: string, { terms }: EvaluationContext): boolean {
  const named = project.projectType === null ? null : terms.categoryOf(project.projectType);
  return (
    named !== null &&
    terms.isCategory(code) &&
    !project.standardCodes.some((one) => removeCategoryPrefix(one) === removeCategoryPrefix(named))
  );
}

const tornCategory = obstacle(
  'categoryUnknown',
  'maybe',
  '工程类别与登记的资质标准不一致，待核对',
  '更正工程类别或对应资质标准',
);
const otherCategory = obstacle('categoryUnknown', 'no', '不属于所申请的类别', null);
const openCategory = obstacle('categoryUnknown', 'maybe', '是否属于所申请的类别待核对', '登记项目所属资质类别');

export interface PerformanceScope {
  withinYears: number | null | undefined;
  roles: readonly string[] | undefined;
  /** 103003: the category of the application; otherwise the code of the standard. */
  code: string;
  isIndependent: boolean;
}

const nothing: readonly ProjectObstacle[] = [];

/** Creates a reader of the obstacles that do not depend on the project's category. Many standards share its result. */
function createOwnReader(frame: PerformanceScope, context: EvaluationContext): ObstacleReader {
  const { withinYears, roles, isIndependent } = frame;
  const { index, asOf } = context;
  const earlier = findEarlyRule(frame, context);
  const isBuilding = context.standard.category === 'construction';
  const key = JSON.stringify([
    isBuilding,
    withinYears === undefined ? '-' : withinYears,
    roles,
    isIndependent,
    earlier,
  ]);
  const oldest = typeof withinYears === 'number' ? subtractYears(asOf, withinYears) : '';
  const list = (work: UnitWork): readonly ProjectObstacle[] => {
    const found = [
      ...listTimeObstacles(work, withinYears, oldest, asOf),
      ...listFoundingObstacles(work, context),
      ...listRoleObstacles(work, roles),
      ...listPlatformObstacles(work, earlier, context),
      ...listQualityObstacles(work),
      ...(differsOnPlatform(work.project) ? [differsObstacle] : []),
    ];
    if (isIndependent && !work.features.has('独立承担'))
      found.push(obstacle('conditionUnknown', 'maybe', '是否独立承担未登记', '登记“独立承担”'));
    return found.length === 0 ? nothing : found;
  };
  return index.remember(`obstacles|${key}`, () => {
    const known: (readonly ProjectObstacle[])[] = [];
    return (position: number) => {
      const found = known[position];
      const work = index.works[position];
      if (found !== undefined || work === undefined) return found ?? nothing;
      const obstacles = list(work);
      known[position] = obstacles;
      return obstacles;
    };
  });
}

type ObstacleReader = (work: number) => readonly ProjectObstacle[];

function listProjectDays({ finishedOn, project }: UnitWork, withinYears: number | null | undefined): string[] {
  if (finishedOn === null) return [];
  const accepted = [finishedOn, getLinkedAcceptance(project)].filter((day) => day !== null);
  if (typeof withinYears !== 'number') return accepted;
  const ends = [project.startDate, project.finishDate, ...accepted].flatMap((day) => {
    if (day === null) return [];
    let last = addYears(day, withinYears);
    while (subtractYears(last, withinYears) <= day) last = addDays(last, 1);
    return [last];
  });
  return [...accepted, ...ends];
}

const knownDays = new WeakMap<UnitWork['project'], Map<number | null | undefined, readonly string[]>>();

/**
 * Lists the days on which a project begins or ceases to count: its acceptance, and the first day on which one of its days is older than the
 * given number of years. They are the same for all its unit works and all standards with these years, and until the record changes.
 */
export function listWorkDays(work: UnitWork, withinYears: number | null | undefined): readonly string[] {
  const known = knownDays.get(work.project) ?? new Map<number | null | undefined, readonly string[]>();
  knownDays.set(work.project, known);
  const days = known.get(withinYears) ?? listProjectDays(work, withinYears);
  known.set(withinYears, days);
  return days;
}

/** The obstacles that do not change with the day: category, role and quality of a project. */
const lasting: ReadonlySet<UncountedReasonCode> = new Set(['categoryUnknown', 'roleMismatch', 'conditionUnknown']);
export const isPermanentlyExcluded = (obstacles: readonly ProjectObstacle[]): boolean =>
  obstacles.some(({ code, truth }) => truth === 'no' && lasting.has(code));

/** Creates a reader of the obstacles by project index. The category is checked first. */
export function createObstacleReader(frame: PerformanceScope, context: EvaluationContext): ObstacleReader {
  const own = createOwnReader(frame, context);
  const joined = {
    no: new Map<readonly ProjectObstacle[], ProjectObstacle[]>(),
    maybe: new Map<readonly ProjectObstacle[], ProjectObstacle[]>(),
    torn: new Map<readonly ProjectObstacle[], ProjectObstacle[]>(),
  };
  const obstacleOf = { no: otherCategory, maybe: openCategory, torn: tornCategory };
  const join = (truth: keyof typeof joined, rest: readonly ProjectObstacle[]): readonly ProjectObstacle[] => {
    const known = joined[truth].get(rest) ?? [obstacleOf[truth], ...rest];
    joined[truth].set(rest, known);
    return known;
  };
  const known: (readonly ProjectObstacle[])[] = [];
  return (index) => {
    const found = known[index];
    if (found !== undefined) return found;
    const work = context.index.works[index];
    if (work === undefined) return nothing;
    const truth = evaluateProjectCategory(work, frame.code, context);
    const isTorn = truth === 'maybe' && work.project.standardCodes.length > 0;
    const list = truth === 'yes' ? own(index) : join(isTorn ? 'torn' : truth, own(index));
    known[index] = list;
    return list;
  };
}
