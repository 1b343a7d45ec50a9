/** Evaluates whether a project meets the thresholds that a level of its standard sets for projects (达到本类别二级以上标准的工程). */
import type { CatalogueLevel } from '../catalogue.ts';
import type { Context } from '../context.ts';
import { isKind } from '../requirement.ts';
import { anyOf, type Truth } from '../truth.ts';
import { compareScales } from '../vocabulary/scales.ts';
import { evaluateProjectCategory } from './eligibility.ts';
import { createJudgeWork, readIndicator } from './indicator.ts';
import type { UnitWork } from './unit-work.ts';

const isAtLeast = (level: CatalogueLevel, least: string): boolean => {
  const order = compareScales(level.level.level, least);
  return order === 'same' || order === 'above';
};

/** Creates one evaluation for each indicator of a single project; totals (累计) are excluded, because a single project cannot reach them. */
function createLimitJudges(least: string, context: Context): readonly ((work: UnitWork) => Truth)[] {
  const { standard } = context;
  const groupLists = standard.levels
    .filter((level) => isAtLeast(level, least))
    .flatMap(({ rows }) => rows.flatMap(({ row }) => (isKind(row, 'performance') ? [row.groups] : [])));
  return groupLists.flatMap((groups) =>
    groups.flatMap((group) =>
      group.anyOf.flatMap((alternative) => {
        const indicator = readIndicator(alternative, group);
        if (indicator.mode === 'sum') return [];
        const place = { standard: standard.code, group, others: groups.filter((other) => other !== group) };
        const judge = createJudgeWork(alternative, place, indicator, context);
        return [
          (work: UnitWork): Truth => {
            const { truth } = judge(work);
            // If the text requires several smaller projects instead of one, it is unclear whether each of them reaches the level.
            return truth === 'no' || (indicator.isFigureKnown && indicator.count === 1) ? truth : 'maybe';
          },
        ];
      }),
    ),
  );
}

/**
 * Evaluates a project against the thresholds of a level of the requested standard.
 * @param least the level, such as 二级; null: the project only has to belong to the standard
 * @returns null if the archive has no record of the project, or the standard has no threshold for projects
 */
export function evaluateProjectReach(projectRef: string | null, least: string | null, context: Context): Truth | null {
  if (projectRef === null) return null;
  const works = context.index.remember('works by project', () =>
    Map.groupBy(context.index.works, (work) => work.projectRef),
  );
  const own = works.get(projectRef);
  if (own === undefined) return null;
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
