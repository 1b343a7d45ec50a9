/** The works that a report advises: they cure, and no fewer do, whichever ways of the standard they are taken from. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildEnterprise, type ProjectInput, testDay } from '../../testing/enterprises.ts';
import { realCatalogue } from '../../testing/facts.ts';
import { createMeasuredProject } from '../../testing/golden.ts';
import { applyHypotheticalChanges } from '../../what-if/apply.ts';
import type { HypotheticalChangeOfKind } from '../../what-if/change.ts';
import { findLevel } from '../catalogue.ts';
import { evaluateQualification } from '../evaluate-qualification.ts';
import type { EvaluationReport, RequirementResult } from '../report.ts';
import { isRequirementKind } from '../requirement.ts';
import { listProjectAdditions, type ProjectAddition } from './works.ts';

type Target = readonly [standardCode: string, level: string];
/** Counts of either of two sizes, two of four groups; totals beside counts, two of three groups. */
const building: Target = ['10300101', '二级'];
const road: Target = ['10300102', '二级'];

const measures = (target: Target): Readonly<Record<string, readonly [unit: string, values: readonly number[]]>> =>
  target === building
    ? { 地上层数: ['层', [7, 8, 11, 12]], 建筑面积: ['m²', [49_999, 50_000, 60_000]] }
    : { 路基里程: ['km', [20, 80, 100, 199]], 路面面积: ['万㎡', [10, 100, 199, 200]] };

const anyWork = (target: Target): fc.Arbitrary<ProjectInput> =>
  fc
    .constantFrom(...Object.entries(measures(target)))
    .chain(([metric, [unit, values]]) =>
      fc.tuple(fc.constant(metric), fc.constant(unit), fc.constantFrom(...values), fc.nat({ max: 9 })),
    )
    .map(([metric, unit, value, tag]) =>
      createMeasuredProject(`${metric}${value}-${tag}`, target[0], { [metric]: [value, unit] }),
    );

function check([standardCode, level]: Target, projects: readonly ProjectInput[], works: readonly ProjectAddition[]) {
  const changes = works.map(
    (work): HypotheticalChangeOfKind<'addWorks'> => ({
      ...work,
      kind: 'addWorks',
      name: null,
      count: 1,
      acceptOn: null,
    }),
  );
  const { enterprise } = applyHypotheticalChanges(buildEnterprise({ projects: [...projects] }), changes, testDay);
  const result = evaluateQualification({
    catalogue: realCatalogue,
    enterprise,
    standardCode,
    level,
    asOf: testDay,
  });
  if (!result.ok) throw new Error(result.message);
  return result.report;
}
const getLeaf = (report: EvaluationReport): RequirementResult => {
  const leaf = report.leaves.find(({ kind }) => kind === 'performance');
  if (leaf === undefined) throw new Error('the level asks for no works');
  return leaf;
};

function listAll([standardCode, level]: Target) {
  const standard = realCatalogue.byCode(standardCode);
  const row =
    standard === null ? undefined : findLevel(standard, level)?.rows.find((one) => one.row.kind === 'performance')?.row;
  if (standard === null || row === undefined || !isRequirementKind(row, 'performance'))
    throw new Error('the facts lack the row');
  return listProjectAdditions(row, standardCode, { category: standard.category, terms: realCatalogue.terms });
}

/** All multisets of so many of the works. */
function* listSets(pool: readonly ProjectAddition[], size: number, from = 0): Generator<ProjectAddition[]> {
  if (size === 0) return yield [];
  for (let at = from; at < pool.length; at += 1) {
    const work = pool[at];
    if (work !== undefined) for (const rest of listSets(pool, size - 1, at)) yield [work, ...rest];
  }
}

it.each([building, road])('are least in number by brute force over every way: %s %s', (...target) => {
  const ways = listAll(target);
  const sizes = new Map<number, number>();
  fc.assert(
    fc.property(
      fc.uniqueArray(anyWork(target), {
        minLength: 1,
        maxLength: target === building ? 6 : 3,
        selector: ({ projectName }) => projectName,
      }),
      (own) => {
        const report = check(target, own, []);
        const leaf = getLeaf(report);
        if (leaf.verdict !== 'unmet') return;
        const advised = report.gaps
          .filter(({ leafId, kind }) => leafId === leaf.id && kind === 'add')
          .flatMap(({ title, count }) => {
            const way = ways.find(({ words }) => title.includes(words));
            if (way === undefined) throw new Error(`nothing is of the kind of ${title}`);
            return Array.from({ length: count ?? 1 }, () => way.work);
          });
        expect(getLeaf(check(target, own, advised)).verdict).not.toBe('unmet');
        for (let size = 0; size < advised.length; size += 1)
          for (const set of listSets(
            ways.map(({ work }) => work),
            size,
          ))
            expect(getLeaf(check(target, own, set)).verdict).toBe('unmet');
        sizes.set(advised.length, (sizes.get(advised.length) ?? 0) + 1);
      },
    ),
    { numRuns: target === building ? 25 : 4, seed: 31, endOnFailure: true },
  );
  // One and two works are advised for the buildings, five and more for the roads.
  expect(sizes.size).toBeGreaterThan(target === building ? 1 : 0);
});
