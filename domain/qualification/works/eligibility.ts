/** Whether a unit work may be counted at all: time, platform and data level (CR-12), role, category, quality. */
import { subtractYears } from '../calendar.ts';
import type { Context } from '../context.ts';
import type { NotCountedCode } from '../report.ts';
import { allOf, type Truth } from '../truth.ts';
import type { UnitWork } from './unit-work.ts';
import { normaliseKind } from './work-terms.ts';

export interface WorkObstacle {
  code: NotCountedCode;
  truth: 'maybe' | 'no';
  reason: string;
  remedy: string | null;
}

const obstacle = (
  code: NotCountedCode,
  truth: WorkObstacle['truth'],
  reason: string,
  remedy: string | null,
): WorkObstacle => ({
  code,
  truth,
  reason,
  remedy,
});

function listTimeObstacles(work: UnitWork, withinYears: number | null | undefined, asOf: string): WorkObstacle[] {
  if (work.finishedOn === null) return [obstacle('dateUnknown', 'maybe', '竣工验收日期未登记', '补录竣工验收日期')];
  if (work.finishedOn > asOf) return [obstacle('notFinished', 'no', `${work.finishedOn} 才竣工验收`, null)];
  if (withinYears === undefined) return [];
  if (withinYears === null) return [obstacle('conditionUnknown', 'maybe', '业绩年限未核实', null)];
  return work.finishedOn < subtractYears(asOf, withinYears)
    ? [obstacle('tooOld', 'no', `竣工已超过 ${withinYears} 年`, null)]
    : [];
}

const readOnPlatform = ({ project }: UnitWork): boolean | null =>
  project.onPlatform ?? (project.platformState === 'missing' ? false : project.dataLevel === null ? null : true);

const notOnPlatform = (truth: WorkObstacle['truth'], documents: string): WorkObstacle =>
  obstacle('notOnPlatform', truth, `未录入全国建筑市场监管公共服务平台（${documents}）`, '向项目所在地申请补录');

/** Works of some standards had to stand on the platform before CR-12 asked it of all (建市〔2016〕226号). */
function listEarlyPlatformObstacles(work: UnitWork, frame: PerformanceFrame, context: Context): WorkObstacle[] {
  const rule = context.terms.platform.find(
    (item) =>
      item.since <= context.asOf &&
      item.standards.includes(frame.code) &&
      item.levels.includes(context.level.level.level),
  );
  const isOn = readOnPlatform(work);
  if (rule === undefined || isOn === true) return [];
  if (isOn === null) return [obstacle('platformUnknown', 'maybe', '是否录入全国平台未登记', '查询并补录是否已入平台')];
  return [
    notOnPlatform(rule.confidence === 'sourced' || rule.confidence === 'secondary' ? 'no' : 'maybe', rule.docNumber),
  ];
}

/** 建市规〔2023〕3号, as CR-12 tells it. */
function listPlatformObstacles(work: UnitWork, frame: PerformanceFrame, context: Context): WorkObstacle[] {
  const rule = context.rules.performance;
  if (context.standard.category !== 'construction') return [];
  if (rule === null || (rule.since !== null && context.asOf < rule.since))
    return listEarlyPlatformObstacles(work, frame, context);
  if (context.rules.rule('CR-12')?.effect === null)
    return [obstacle('conditionUnknown', 'maybe', '计数规则 CR-12 待核对', null)];
  const { dataLevel } = work.project;
  const refuse = rule.isSure ? 'no' : 'maybe';
  const early = rule.isSure ? [] : listEarlyPlatformObstacles(work, frame, context);
  if (rule.onPlatform && readOnPlatform(work) === false)
    return early.length > 0 ? early : [notOnPlatform(refuse, 'CR-12')];
  if (dataLevel === null)
    return [obstacle('dataLevelUnknown', 'maybe', '平台数据等级未登记', '查询并补录平台数据等级'), ...early];
  return rule.levels.includes(dataLevel)
    ? early
    : [obstacle('dataLevelLow', refuse, `平台数据等级为 ${dataLevel} 级，不计入`, '申请提升数据等级'), ...early];
}

/** 施工 in the facts stands for any construction contract. */
function listRoleObstacles(work: UnitWork, roles: readonly string[] | undefined): WorkObstacle[] {
  if (roles === undefined || roles.length === 0) return [];
  const { role } = work.project;
  if (role === null) return [obstacle('roleUnknown', 'maybe', '承包方式未登记', '补录承包方式')];
  const accepted = roles.flatMap((item) =>
    item === '施工' ? ['施工', '施工总承包', '专业承包', '主体工程承包', '工程总承包'] : [item],
  );
  return accepted.includes(role)
    ? []
    : [obstacle('roleMismatch', 'no', `承包方式为${role}，需${roles.join('或')}`, null)];
}

const stemOf = (name: string): string =>
  name.replace(/(工程)?(施工总承包|专业承包|设计专项|系统设计专项|行业工程设计|工程设计|监理|勘察)?(资质)?$/, '');

/** Does the work belong to the standard applied for? Named codes decide, then the type by its exact name; else it is asked. */
export function judgeCategory(work: UnitWork, code: string, context: Context): Truth {
  const { standardCodes, projectType } = work.project;
  if (standardCodes.length > 0) return standardCodes.includes(code) ? 'yes' : 'no';
  if (projectType === null) return 'maybe';
  const named = context.terms.categoryOf(projectType);
  if (named === code) return 'yes';
  if (context.standard.code === code && normaliseKind(projectType) === stemOf(context.standard.name)) return 'yes';
  return named !== null && context.terms.isCategory(code) ? 'no' : 'maybe';
}

function listCategoryObstacles(work: UnitWork, context: Context, code: string): WorkObstacle[] {
  const truth = judgeCategory(work, code, context);
  if (truth === 'yes') return [];
  return truth === 'no'
    ? [obstacle('categoryUnknown', 'no', '不属于所申请的类别', null)]
    : [obstacle('categoryUnknown', 'maybe', '是否属于所申请的类别待核对', '登记项目所属资质类别')];
}

export interface PerformanceFrame {
  withinYears: number | null | undefined;
  roles: readonly string[] | undefined;
  /** 103003: the category applied for; else the standard's own code. */
  code: string;
  isIndependent: boolean;
}

export function listWorkObstacles(work: UnitWork, frame: PerformanceFrame, context: Context): WorkObstacle[] {
  const found = [
    ...listCategoryObstacles(work, context, frame.code),
    ...listTimeObstacles(work, frame.withinYears, context.asOf),
    ...listRoleObstacles(work, frame.roles),
    ...listPlatformObstacles(work, frame, context),
  ];
  if (work.project.qualityPassed === false) found.push(obstacle('conditionUnknown', 'no', '工程质量不合格', null));
  if (frame.isIndependent && !work.features.has('独立承担'))
    found.push(obstacle('conditionUnknown', 'maybe', '是否独立承担未登记', '登记“独立承担”'));
  return found;
}

export const truthOfObstacles = (list: readonly WorkObstacle[]): Truth =>
  allOf('yes', ...list.map((item) => item.truth));
