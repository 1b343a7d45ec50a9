/** Whether a project reaches the limits that a level of its standard sets for works (达到本类别二级以上标准的工程). */
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

/** One judge for each indicator of a single work; totals (累计) are no limit that one project reaches. */
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
            // Where the text asks for several smaller works instead of one, it leaves open whether each of them reaches the level.
            return truth === 'no' || (indicator.isFigureKnown && indicator.count === 1) ? truth : 'maybe';
          },
        ];
      }),
    ),
  );
}

/**
 * Judges the record of a project by the works that the standard applied for asks of a level.
 * @param least the level, such as 二级; null: the project only has to be of the standard
 * @returns null where the archive has no record of the project, or the standard no limit for works
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
