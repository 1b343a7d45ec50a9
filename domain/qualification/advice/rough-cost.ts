/**
 * A rough cost of a level from the shortages of its requirements. It is computed for every level of all standards, so unlike `list-ways.ts` it
 * does not search for people who fill several places at once: the cost is an upper bound for ranking, never a promise.
 */
import type { EvaluationReport, RequirementResult } from '../report.ts';
import { addCost, type Cost, type CostMeasure, type CostWeights, NO_COST } from './weights.ts';

const MEASURE_OF_KIND: ReadonlyMap<string, CostMeasure> = new Map([
  ['registeredPersonnel', 'registered'],
  ['registeredTotal', 'registered'],
  ['titledPersonnel', 'titled'],
  ['technicalStaff', 'titled'],
  ['staffPerformance', 'led'],
  ['technicalLead', 'lead'],
  ['siteManagers', 'post'],
  ['skilledWorkers', 'worker'],
  ['headcount', 'worker'],
  ['performance', 'work'],
  ['netAssets', 'money'],
  ['registeredCapital', 'money'],
]);
const PEOPLE: readonly CostMeasure[] = ['registered', 'titled', 'lead', 'post', 'worker'];
const COUNTED_UNITS: ReadonlySet<string> = new Set(['人', '人次', '项', '类', '台', '套']);

/** Missing units of unmet requirements, by the measure that adds them. */
export interface Shortages {
  readonly measures: Readonly<Partial<Record<CostMeasure, number>>>;
  /**
   * Number of people to find and of finished projects, which cannot be bought; `wan` is the largest missing amount of assets or capital in
   * 万元.
   */
  readonly people: number;
  readonly works: number;
  readonly wan: number;
}

/** Counts a shortage in other units, for example square metres, as one unit. */
function countMissing({ distance }: RequirementResult): number {
  if (distance === null || distance.value === null || !COUNTED_UNITS.has(distance.unit ?? '')) return 1;
  return Math.max(1, Math.ceil(distance.value));
}

export function listShortages({ leaves }: Pick<EvaluationReport, 'leaves'>): Shortages {
  const measures: Partial<Record<CostMeasure, number>> = {};
  let wan = 0;
  for (const leaf of leaves.filter(({ verdict }) => verdict === 'unmet')) {
    const measure = MEASURE_OF_KIND.get(leaf.kind) ?? 'equipment';
    if (measure === 'money') wan = Math.max(wan, leaf.distance?.value ?? 0);
    // One measure raises both assets and capital, so they count once.
    measures[measure] = measure === 'money' ? 1 : (measures[measure] ?? 0) + countMissing(leaf);
  }
  const people = PEOPLE.reduce((sum, measure) => sum + (measures[measure] ?? 0), 0);
  return { measures, people, works: measures.work ?? 0, wan };
}

export const sumCost = ({ measures }: Pick<Shortages, 'measures'>, weights: CostWeights): Cost =>
  Object.entries(measures).reduce(
    (sum, [measure, count]) => addCost(sum, weights.measures[measure as CostMeasure], count),
    NO_COST,
  );

/** Formats shortages: 引进约 12 人，净资产或资本增加 2000 万元，完成业绩 2 项（不能购买）; null if nothing is missing. */
export function formatShortages({ people, works, wan }: Pick<Shortages, 'people' | 'works' | 'wan'>): string | null {
  const parts = [
    people > 0 ? `人员约 ${people} 人` : '',
    wan > 0 ? `资产约 ${Math.round(wan * 100) / 100} 万元` : '',
    works > 0 ? `业绩 ${works} 项，只能自己完成，买不到` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? null : parts.join('；');
}
