/** Evaluates whether a project meets the thresholds that a level of its standard sets for projects (达到本类别二级以上标准的工程). */
import { type Achievement, EnterpriseDocument, type Project } from '#domain/enterprise/enterprise-document.ts';
import type { CatalogueLevel } from '../catalogue.ts';
import type { EvaluationContext } from '../context.ts';
import { compareFigures, type Figure } from '../quantity.ts';
import { isRequirementKind } from '../requirement.ts';
import { anyOf, type Truth } from '../truth.ts';
import { compareScales } from '../vocabulary/scales.ts';
import { evaluateProjectCategory } from './eligibility.ts';
import { createContributionEvaluator, createIndicator } from './indicator.ts';
import { readUnitWorks, type UnitWork } from './unit-work.ts';

const isAtLeast = (level: CatalogueLevel, least: string): boolean => {
  const order = compareScales(level.level.level, least);
  return order === 'same' || order === 'above';
};

const compareToNeed = (figure: Figure | null, need: Figure | null): number | null =>
  figure === null || need === null ? null : compareFigures(figure, need);

/**
 * Creates one evaluation for each indicator. If an indicator requires several projects, it is unclear whether each of them reaches the
 * level (标准要求的工程业绩), as with several counted projects or parts of a total (累计). A single project that reaches the total does.
 */
function createLimitJudges(least: string, context: EvaluationContext): readonly ((work: UnitWork) => Truth)[] {
  const { standard } = context;
  const groupLists = standard.levels
    .filter((level) => isAtLeast(level, least))
    .flatMap(({ rows }) => rows.flatMap(({ row }) => (isRequirementKind(row, 'performance') ? [row.groups] : [])));
  return groupLists.flatMap((groups) =>
    groups.flatMap((group) =>
      group.anyOf.map((alternative) => {
        const indicator = createIndicator(alternative, group);
        const place = { standard: standard.code, group, others: groups.filter((other) => other !== group) };
        const judge = createContributionEvaluator(alternative, place, indicator, context);
        return (work: UnitWork): Truth => {
          const { truth, figure } = judge(work);
          const isAlone =
            indicator.mode === 'count' ? indicator.count === 1 : (compareToNeed(figure, indicator.need) ?? -1) >= 0;
          return truth === 'no' || (indicator.isFigureKnown && isAlone) ? truth : 'maybe';
        };
      }),
    ),
  );
}

/** Evaluates the unit works of a project; null: the standard has no threshold for projects. */
function evaluateWorks(own: readonly UnitWork[], least: string | null, context: EvaluationContext): Truth | null {
  const { code } = context.standard;
  const ofCategory = (work: UnitWork): Truth => evaluateProjectCategory(work, code, context);
  if (least === null) return anyOf(...own.map(ofCategory));
  const judges = context.index.remember(`limits|${code}|${least}`, () => createLimitJudges(least, context));
  if (judges.length === 0) return null;
  return anyOf(
    ...own.map((work) => {
      const category = ofCategory(work);
      if (category === 'no') return 'no';
      const size = anyOf(...judges.map((judge) => judge(work)));
      return size === 'yes' ? category : size;
    }),
  );
}

/**
 * Evaluates a project of the archive against the thresholds of a level of the requested standard.
 * @param least the level, such as 二级; null: the project only has to belong to the standard
 * @returns null if the standard has no threshold for projects
 */
export function evaluateProjectThresholds(
  project: Project,
  least: string | null,
  context: EvaluationContext,
): Truth | null {
  const works = context.index.remember('works by project', () =>
    Map.groupBy(context.index.works, (work) => work.project),
  );
  const own = works.get(project);
  return own === undefined ? null : evaluateWorks(own, least, context);
}

const EMPTY = EnterpriseDocument.parse({ enterprise: { entName: '空' }, projects: [{ projectName: '空' }] });

/** Evaluates the sizes stated in an achievement like those of a project; null: they are not sufficient for a result. */
export function evaluateAchievementSizes(
  achievement: Achievement,
  least: string | null,
  context: EvaluationContext,
): Truth | null {
  const { projectName, standardCode, projectScale, scale, amount } = achievement;
  if (least === null || standardCode === null || (scale.length === 0 && amount === null)) return null;
  const projects = EMPTY.projects.map((blank) => ({
    ...blank,
    projectName,
    standardCodes: [standardCode],
    projectScale,
    metrics: scale,
    contractAmount: amount,
  }));
  return evaluateWorks(readUnitWorks({ ...EMPTY, projects }, context.terms), least, context);
}
