/**
 * Finds alternative sets of additions that close all gaps of a level. Every set has the minimum number of additions and is verified by the
 * evaluation engine; sets are sorted by cost with the enterprise's own weights. A set is derived from another by replacing one addition
 * with a substitute. Substitutes without effect are discarded first, one by one; then sets are evaluated in order of cost. Both searches
 * are bounded, so there may be more sets than the three listed.
 */
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { applyHypotheticalChanges } from '#domain/what-if/apply.ts';
import type { HypotheticalChange } from '#domain/what-if/change.ts';
import { createNameLookup, formatHypotheticalChange } from '#domain/what-if/format-change.ts';
import { type Catalogue, findLevel } from '../catalogue.ts';
import type { EvaluationOptions } from '../context.ts';
import { createEnterpriseIndex } from '../enterprise-index.ts';
import { createReport } from '../evaluate-qualification.ts';
import type { EvaluationReport, RequirementResult } from '../report.ts';
import { createRuleBook } from '../rules.ts';
import { type GapAddition, type GapSlot, listGapSlots } from './slots.ts';
import { addCost, type Cost, type CostWeights, computeCostWeight, NO_COST } from './weights.ts';

/** One addition of an option, for example a person to hire. */
export interface GapClosingStep {
  /** Id of the requirement that the step is for. */
  leafId: string;
  sentence: string;
  /** Effort in points, months, and 万元. */
  cost: Cost;
}

export interface GapClosingOption {
  changes: HypotheticalChange[];
  /** One sentence per change. */
  sentences: string[];
  /** One step per change, in the same order. */
  steps: GapClosingStep[];
  cost: Cost;
  /** Sentences that are not in the first option; empty for the first option. */
  differs: string[];
}

export interface GapClosingAdvice {
  /** Minimum number of missing units, which is the same for every option. */
  least: number;
  ways: GapClosingOption[];
  /** Titles of unmet requirements that no addition can close; they need a declaration or further clarification. */
  left: string[];
  /** Requirements that remain undecided with the first option, each with the record to clarify; these should be clarified before hiring. */
  open: { title: string; step: string }[];
}

export interface GapClosingInput {
  catalogue: Catalogue;
  enterprise: EnterpriseDocument;
  /** Must be a report on the same enterprise, facts, day and options. */
  report: EvaluationReport;
  /** The day on which the evaluation runs (YYYY-MM-DD); by default the day of the report. */
  today?: string;
  options: Partial<EvaluationOptions>;
  weights: CostWeights;
  /** Maximum number of options; then of substitutes tried one by one, and of sets evaluated as a whole. */
  most?: number;
  mostExchanges?: number;
  mostSets?: number;
}

export const MAX_GAP_CLOSING_OPTIONS = 3;
const MAX_EXCHANGES = 24;
const MAX_SETS = 16;

/** Number of each chosen addition. */
type Chosen = ReadonlyMap<string, number>;

interface Search {
  readonly additions: ReadonlyMap<string, GapAddition>;
  readonly isCure: (chosen: Chosen) => boolean;
  readonly costOf: (chosen: Chosen) => Cost;
  readonly weights: CostWeights;
}

const keyOf = (chosen: Chosen): string =>
  [...chosen]
    .map(([key, count]) => `${key}*${count}`)
    .sort()
    .join('|');

function exchange(chosen: Chosen, from: string, to: GapAddition): Chosen | null {
  const count = chosen.get(from) ?? 0;
  const own = chosen.get(to.key) ?? 0;
  if (count === 0 || (to.isSingle && own > 0)) return null;
  const next = new Map(chosen);
  if (count === 1) next.delete(from);
  else next.set(from, count - 1);
  next.set(to.key, own + 1);
  return next;
}

/** Selects the simplest addition for each slot; if it is available only once, the next additions fill the rest. */
function selectFirst(slots: readonly GapSlot[]): Chosen {
  const chosen = new Map<string, number>();
  for (const { count, options } of slots) {
    let left = count;
    for (const option of options) {
      if (left === 0) break;
      const taken = option.isSingle ? (chosen.has(option.key) ? 0 : 1) : left;
      if (taken > 0) chosen.set(option.key, (chosen.get(option.key) ?? 0) + taken);
      left -= taken;
    }
  }
  return chosen;
}

const listChanges = (chosen: Chosen, { additions }: Pick<Search, 'additions'>): HypotheticalChange[] =>
  [...chosen].flatMap(([key, count]) => additions.get(key)?.toChange(count) ?? []);

function reduce(chosen: Chosen, key: string): Chosen {
  const count = (chosen.get(key) ?? 0) - 1;
  const next = new Map(chosen);
  if (count > 0) next.set(key, count);
  else next.delete(key);
  return next;
}

/** Removes every unit without which the set still closes all gaps, so that the result is minimal. */
function dropNeedless(chosen: Chosen, isCure: Search['isCure']): Chosen {
  let kept = chosen;
  for (const key of chosen.keys())
    while (kept.has(key)) {
      const less = reduce(kept, key);
      if (!isCure(less)) break;
      kept = less;
    }
  return kept;
}

const canDrop = (chosen: Chosen, isCure: Search['isCure']): boolean =>
  [...chosen.keys()].some((key) => isCure(reduce(chosen, key)));

/** Lists the substitutes of each addition: additions for the same slots with which the set still closes all gaps. */
function listExchanges(
  slots: readonly GapSlot[],
  first: Chosen,
  search: Search,
  most: number,
): Map<string, GapAddition[]> {
  const getCost = (one: GapAddition): number =>
    computeCostWeight(addCost(NO_COST, search.weights.measures[one.measure], 1), search.weights);
  const known = new Map<string, GapAddition[]>();
  const pairs = slots.flatMap(({ options }) => {
    const [plain, ...others] = options;
    return plain === undefined ? [] : others.map((other) => ({ plain, other }));
  });
  const sorted = pairs
    .map((pair, index) => ({ ...pair, index, cost: getCost(pair.other) }))
    .sort(
      (a, b) =>
        a.cost - b.cost ||
        Number(first.has(a.other.key)) - Number(first.has(b.other.key)) ||
        Number(a.other.isOtherMeasure ?? false) - Number(b.other.isOtherMeasure ?? false) ||
        a.index - b.index,
    );
  let tried = 0;
  for (const { plain, other } of sorted) {
    if (tried >= most) break;
    const next = exchange(first, plain.key, other);
    if (next === null) continue;
    tried += 1;
    if (search.isCure(next)) known.set(plain.key, [...(known.get(plain.key) ?? []), other]);
  }
  return known;
}

interface RankedPassage {
  readonly chosen: Chosen;
  readonly key: string;
  readonly weight: number;
  /** Number of units without an assumed amount. */
  readonly uncosted: number;
  /** Number of projects that count by another measure of the same class, which is less of an alternative than another class. */
  readonly otherMeasures: number;
}

/** Sorts sets by cost; with equal cost, the set with fewer substitutions from the simplest set comes first, because the sort is stable. */
const byWeight = (a: RankedPassage, b: RankedPassage): number =>
  a.uncosted - b.uncosted || a.weight - b.weight || a.otherMeasures - b.otherMeasures;

const rankSet = (chosen: Chosen, { additions, costOf, weights }: Search): RankedPassage => ({
  chosen,
  key: keyOf(chosen),
  weight: computeCostWeight(costOf(chosen), weights),
  uncosted: costOf(chosen).uncosted,
  otherMeasures: [...chosen].reduce((sum, [key, count]) => sum + (additions.get(key)?.isOtherMeasure ? count : 0), 0),
});

/** Maximum number of sets; more would not justify the memory. */
const mostReached = 2000;

/** Returns all sets that can be reached by substitutions from the simplest set, which comes first. */
function reachSets(
  start: RankedPassage,
  exchanges: ReadonlyMap<string, GapAddition[]>,
  search: Search,
): RankedPassage[] {
  const reached = new Map([[start.key, start]]);
  // Iterating a map includes entries added during the iteration.
  for (const { chosen } of reached.values()) {
    if (reached.size >= mostReached) break;
    for (const [from, others] of exchanges)
      for (const other of others) {
        const next = exchange(chosen, from, other);
        if (next === null) continue;
        const ranked = rankSet(next, search);
        if (!reached.has(ranked.key)) reached.set(ranked.key, ranked);
      }
  }
  return [...reached.values()];
}

/** Finds the sets that close all gaps, cheapest first; the simplest set is known to close them. */
function findSets(
  first: Chosen,
  exchanges: ReadonlyMap<string, GapAddition[]>,
  search: Search,
  limits: { most: number; sets: number },
): RankedPassage[] {
  const start = rankSet(first, search);
  const found: RankedPassage[] = [];
  let tried = 0;
  for (const ranked of reachSets(start, exchanges, search).sort(byWeight)) {
    if (found.length >= limits.most || tried >= limits.sets) break;
    const isStart = ranked.key === start.key;
    if (!isStart) tried += 1;
    if (isStart || (search.isCure(ranked.chosen) && !canDrop(ranked.chosen, search.isCure))) found.push(ranked);
  }
  return found.length > 0 ? found : [start];
}

/** The degree of fulfilment of each requirement, by id; undecided is less than met. */
type Standing = ReadonlyMap<string, number>;
const RANKS: Readonly<Record<RequirementResult['verdict'], number>> = {
  unmet: 0,
  unknown: 1,
  declared: 2,
  met: 3,
  notAssessed: 3,
};

const listOpen = (standing: Standing): string[] =>
  [...standing].flatMap(([id, rank]) => (rank === RANKS.unknown ? [id] : []));

/** Creates a function that evaluates the enterprise with these changes. */
function createJudge({
  catalogue,
  enterprise,
  report,
  today,
  options,
}: GapClosingInput): (changes: readonly HypotheticalChange[]) => Standing {
  const standard = catalogue.byCode(report.standardCode);
  const found = standard === null ? null : findLevel(standard, report.level);
  if (standard === null || found === null) throw new Error(`no level ${report.standardCode} ${report.level}`);
  const rules = createRuleBook(catalogue.facts.countingRules);
  return (changes) => {
    const supposed = applyHypotheticalChanges(enterprise, changes, report.asOf);
    const index = createEnterpriseIndex(supposed.enterprise, {
      asOf: supposed.asOf,
      ...(today !== undefined && { today }),
      rules,
      specialtySets: catalogue.facts.specialtySets,
      terms: catalogue.terms,
    });
    const input = { catalogue, standard, found, rules, index, asOf: supposed.asOf, options, isDetailed: false };
    return new Map(createReport(input).leaves.map((leaf) => [leaf.id, RANKS[leaf.verdict]]));
  };
}

/** Finds the alternatives for closing all gaps; null if no gap can be closed by an addition. */
export function findGapClosingAdvice(input: GapClosingInput): GapClosingAdvice | null {
  const { catalogue, report, weights } = input;
  const standard = catalogue.byCode(report.standardCode);
  const level = standard === null ? null : findLevel(standard, report.level);
  if (standard === null || level === null || report.verdict !== 'unmet') return null;
  const slots = listGapSlots({
    catalogue,
    standard,
    level,
    report,
    enterprise: input.enterprise,
    options: input.options,
  });
  const whole = selectFirst(slots);
  if (whole.size === 0) return null;
  const additions = new Map(slots.flatMap((slot) => slot.options.map((option) => [option.key, option] as const)));
  const judge = createJudge(input);
  const getStanding = (chosen: Chosen): Standing => judge(listChanges(chosen, { additions }));
  const plain = getStanding(whole);
  const search: Search = {
    additions,
    weights,
    isCure: (chosen) => [...getStanding(chosen)].every(([id, rank]) => rank >= (plain.get(id) ?? 0)),
    costOf: (chosen) =>
      [...chosen].reduce((sum, [key, count]) => {
        const addition = additions.get(key);
        return addition === undefined ? sum : addCost(sum, weights.measures[addition.measure], count);
      }, NO_COST),
  };
  const first = dropNeedless(whole, search.isCure);
  if (first.size === 0) return null;
  const exchanges = listExchanges(slots, first, search, input.mostExchanges ?? MAX_EXCHANGES);
  const limits = { most: input.most ?? MAX_GAP_CLOSING_OPTIONS, sets: input.mostSets ?? MAX_SETS };
  const found = findSets(first, exchanges, search, limits);
  // Sets that leave fewer requirements undecided are not equivalent to sets that leave more.
  const openOf = new Map(found.map(({ key, chosen }) => [key, listOpen(getStanding(chosen))]));
  const fewest = Math.min(...found.map(({ key }) => openOf.get(key)?.length ?? 0));
  const sets = found.filter(({ key }) => openOf.get(key)?.length === fewest);
  const open = new Set(openOf.get(sets[0]?.key ?? '') ?? []);
  const nameOf = createNameLookup(input.enterprise);
  // An addition may serve several requirements; it is shown at the first of them.
  const leafOf = new Map(
    slots.flatMap(({ leafId, options }) => options.map(({ key }) => [key, leafId] as const)).reverse(),
  );
  const ways = sets.map(({ chosen }) => {
    const measures = [...chosen].flatMap(([key, count]) => {
      const addition = additions.get(key);
      return addition === undefined ? [] : { key, count, change: addition.toChange(count) };
    });
    const steps = measures.map(({ key, count, change }) => ({
      leafId: leafOf.get(key) ?? '',
      sentence: formatHypotheticalChange(change, nameOf),
      cost: search.costOf(new Map([[key, count]])),
    }));
    return {
      changes: measures.map(({ change }) => change),
      sentences: steps.map(({ sentence }) => sentence),
      steps,
      cost: search.costOf(chosen),
    };
  });
  const shown = new Set(ways[0]?.sentences);
  return {
    least: [...first.values()].reduce((sum, count) => sum + count, 0),
    ways: ways.map((way, index) => ({
      ...way,
      differs: index === 0 ? [] : way.sentences.filter((sentence) => !shown.has(sentence)),
    })),
    left: report.leaves.filter((leaf) => plain.get(leaf.id) === RANKS.unmet).map((leaf) => leaf.title),
    open: report.leaves
      .filter(({ id }) => open.has(id))
      .map(({ title, verdict, nextStep }) => ({
        title,
        step: (verdict === 'unknown' ? nextStep : null) ?? `补录或核对“${title}”的资料`,
      })),
  };
}
