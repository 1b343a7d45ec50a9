/** Lists the remedies of a level: for each gap the measure, the person in charge, and the cost. */
import { addCost, type Cost, NO_COST } from '#domain/qualification/advice/weights.ts';
import type { Gap, GapCandidate } from '#domain/qualification/report.ts';
import type { StoredAdvice, StoredAdviceAlternative } from '../../contract/advice.ts';

export interface Remedy {
  readonly text: string;
  /** Null if the cost was not computed, because the remedy belongs to none of the cheapest alternatives. */
  readonly cost: Cost | null;
}

/** The gaps of one requirement; a requirement for several kinds of projects may have several gaps. */
export interface GapRemedies {
  readonly leafId: string;
  readonly kind: Gap['kind'];
  readonly titles: readonly string[];
  /** The cheapest remedy first; each remedy alone closes the gap. */
  readonly remedies: readonly Remedy[];
  /** People and projects that would also count, grouped by the required measure. */
  readonly others: readonly { readonly remedy: string; readonly names: readonly string[] }[];
  /** General measures that name no person. */
  readonly ways: readonly string[];
}

const sumUp = (steps: StoredAdviceAlternative['steps'] & object): Remedy => ({
  text: steps.map(({ sentence }) => sentence).join('；'),
  cost: steps.reduce((sum, { cost }) => addCost(sum, cost, 1), NO_COST),
});

const listRemedies = (leafId: string, ways: readonly StoredAdviceAlternative[]): Remedy[] => {
  const found = ways.flatMap(({ steps = [] }) => {
    const own = steps.filter((step) => step.leafId === leafId);
    return own.length === 0 ? [] : [sumUp(own)];
  });
  return found.filter(({ text }, index) => found.findIndex((one) => one.text === text) === index);
};

const groupByRemedy = (candidates: readonly GapCandidate[]): GapRemedies['others'] =>
  [...Map.groupBy(candidates, ({ remedy }) => remedy)].map(([remedy, found]) => ({
    remedy,
    names: [...new Set(found.map(({ name }) => name))],
  }));

/** Lists the gaps with their remedies, in the order of the report; certain gaps come first. */
export const listGapRemedies = (gaps: readonly Gap[], advice: StoredAdvice | null): GapRemedies[] =>
  [...Map.groupBy(gaps, ({ leafId, kind }) => `${kind} ${leafId}`).values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { leafId, kind } = first;
    const remedies = kind === 'add' ? listRemedies(leafId, advice?.ways ?? []) : [];
    const candidates = own.flatMap((gap) => gap.candidates);
    return {
      leafId,
      kind,
      titles: own.map(({ title }) => title),
      remedies,
      others: groupByRemedy(candidates.filter(({ name }) => !remedies.some(({ text }) => text.includes(name)))),
      ways: [...new Set(own.flatMap((gap) => gap.ways))],
    };
  });
