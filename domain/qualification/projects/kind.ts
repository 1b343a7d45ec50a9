/**
 * Evaluates whether a project is of the kind required by a group of indicators. The kind takes precedence over figures: a hydropower
 * station is not a pumping station, regardless of its capacity. The kinds of each group and their aliases are facts (work-terms.json).
 */
import type { EvaluationContext } from '../context.ts';
import type { IndicatorAlternative, IndicatorGroup } from '../requirement.ts';
import { allOf, anyOf, type Truth } from '../truth.ts';
import { compareScales } from '../vocabulary/scales.ts';
import { evaluateContractRole } from './contract-roles.ts';
import { type GroupTerms, getStandardField, normaliseKind } from './project-terms.ts';
import type { UnitWork } from './unit-work.ts';

/** The standard (for 103003 by category) and group for the lookup in the facts. */
export interface IndicatorGroupReference {
  standard: string;
  group: IndicatorGroup;
  /** The other groups of the requirement. Without other groups, the requirement applies to all projects of the standard's kind. */
  others: readonly IndicatorGroup[];
}

/** Returns the type of a level from its name: 岩土工程勘察（分项）, 工程测量专业资质. */
export const getLevelType = (levelKey: string): string =>
  (/（(.*)）$/.exec(levelKey)?.[1] ?? '').replace(/（.*/s, '').replace(/(专业)?资质$/, '');

function evaluateNamedType(words: readonly string[], wanted: string | null): Truth {
  if (wanted === null || wanted === '') return 'maybe';
  const type = normaliseKind(wanted);
  return words.some((word) => normaliseKind(word) === type) ? 'yes' : 'maybe';
}

/** Whether a word contradicts the kind of a group: not at all, possibly, or certainly. */
type Against = 'nothing' | 'open' | 'other';

/**
 * Returns whether a word names only the field of the standard, as a project's type does (房屋建筑, 建筑工程). Such a word does not determine the
 * kind of the project.
 */
function isField(word: string, { standard, terms }: EvaluationContext): boolean {
  const name = normaliseKind(word);
  const kinds = terms.kindsOf(word);
  if (terms.categoryOf(word) === null) return false;
  return name === getStandardField(standard.name) || (kinds.length === 1 && kinds[0] === name);
}

/** A kind that includes a required kind (房屋建筑 and 民用建筑) does not contradict it. */
function readAgainst(word: string, standard: string, wanted: readonly string[], context: EvaluationContext): Against {
  const { terms } = context;
  const kinds = terms.kindsOf(word).filter((kind) => terms.isKindOf(standard, kind));
  if (kinds.length === 0 || isField(word, context)) return 'nothing';
  const wider = new Set(wanted.flatMap(terms.kindsOf));
  return kinds.every((kind) => wider.has(kind)) ? 'open' : 'other';
}

const isLeftOpen = (words: readonly string[], { open = [] }: GroupTerms): boolean =>
  open.some((one) => words.some((word) => normaliseKind(word) === normaliseKind(one)));

function evaluateByTerms(
  work: UnitWork,
  place: IndicatorGroupReference,
  terms: GroupTerms,
  metric: string,
  context: EvaluationContext,
): Truth {
  if (terms.kindFrom === 'level') return evaluateNamedType(work.words, getLevelType(context.level.key));
  if (terms.kindFrom === 'subject') return evaluateNamedType(work.words, context.options.subject);
  if (work.kinds.some((kind) => terms.kinds.includes(kind))) return 'yes';
  const against = new Set(work.words.map((word) => readAgainst(word, place.standard, terms.kinds, context)));
  if (against.has('other')) return terms.mayCombine === true ? 'maybe' : 'no';
  if (against.has('open') || isLeftOpen(work.words, terms)) return 'maybe';
  return terms.unstated === 'yes' || terms.tellingMetrics.includes(metric) ? 'yes' : 'maybe';
}

const isNamed = (work: UnitWork, group: IndicatorGroup, terms: GroupTerms | null): boolean =>
  work.words.some((word) => word === group.summary || terms?.names.includes(word) === true);

/** Returns whether a project states two kinds with the same metric, so that the kind to which the figure belongs is unknown. */
function isTorn(
  work: UnitWork,
  { standard, group, others }: IndicatorGroupReference,
  metric: string,
  context: EvaluationContext,
): boolean {
  const own = context.terms.groupOf(standard, group.id);
  if (metric === '' || own === null || own.mayCombine === true || own.tellingMetrics.includes(metric)) return false;
  return others.some((other) => {
    if (!other.anyOf.some((way) => way.metric === metric)) return false;
    const terms = context.terms.groupOf(standard, other.id);
    // The name of the group's kind does not count as a second kind, although it may belong to a wider one.
    const words = work.words.filter((word) => !own.kinds.includes(normaliseKind(word)));
    const stated = new Set(words.flatMap(context.terms.kindsOf));
    const isOther = terms?.kinds.some((kind) => !own.kinds.includes(kind) && stated.has(kind)) === true;
    return isOther || isNamed(work, other, terms);
  });
}

/** Evaluates the kind of a project for one group and context. */
export type KindEvaluator = (work: UnitWork, metric: string) => Truth;

/**
 * Creates the evaluation of a project's kind. `metric` is the name of the project's figure, because some metrics imply a kind. Projects
 * with equal words are evaluated once.
 */
export function createKindEvaluator(place: IndicatorGroupReference, context: EvaluationContext): KindEvaluator {
  const { group, standard } = place;
  const terms = context.terms.groupOf(standard, group.id);
  const evaluateAlone = (work: UnitWork, metric: string): Truth => {
    if (isNamed(work, group, terms)) return 'yes';
    if (terms !== null) return evaluateByTerms(work, place, terms, metric, context);
    return place.others.length === 0 ? 'yes' : 'maybe';
  };
  const judge = (work: UnitWork, metric: string): Truth => {
    const truth = evaluateAlone(work, metric);
    return truth === 'yes' && isTorn(work, place, metric, context) ? 'maybe' : truth;
  };
  const known = new Map<string, Map<number, Truth>>();
  const judgeWords: KindEvaluator = (work, metric) => {
    const byWords = known.get(metric) ?? new Map<number, Truth>();
    const found = byWords.get(work.wordsId) ?? judge(work, metric);
    known.set(metric, byWords.set(work.wordsId, found));
    return found;
  };
  return (work, metric) =>
    work.isWhole ? judgeWhole(work, (unit) => judgeWords(unit, metric)) : judgeWords(work, metric);
}

/**
 * Evaluates a project with unit works. Its description decides unless a unit work contradicts it; without a description, all unit works
 * must be of the kind.
 */
function judgeWhole(work: UnitWork, judge: (unit: UnitWork) => Truth): Truth {
  const own = judge(work);
  const ofParts = work.parts.map(judge);
  if (ofParts.every((truth) => truth === 'yes')) return own === 'no' ? 'maybe' : 'yes';
  if (own === 'no') return ofParts.includes('yes') ? 'maybe' : 'no';
  return work.words.length === 0 || ofParts.includes('no') ? 'maybe' : own;
}

/** Remarks in an alternative that extend it and never exclude a project. */
const harmlessRemarks = new Set(['可含附属设施', '或断面积相等的其他型式']);

const evaluateFeature = (work: UnitWork, feature: string): Truth => (work.features.has(feature) ? 'yes' : 'maybe');

function evaluateRemark(work: UnitWork, remark: string, context: EvaluationContext): Truth {
  const roles = context.terms.rolesFor(remark);
  if (roles === null || work.features.has(remark)) return evaluateFeature(work, remark);
  const { role } = work.project;
  return role === null ? 'maybe' : evaluateContractRole(role, roles);
}

/** Evaluates the scale of a unit. If the unit works of a project have another scale with a different result, the result is uncertain. */
export function evaluateWorkScale(work: UnitWork, need: string): Truth {
  const truth = evaluateProjectScale(work.scale, need);
  const other = findOtherScale(work);
  return other === null || evaluateProjectScale(other, need) === truth ? truth : 'maybe';
}

/** Returns a scale of the project's unit works if none of them has the scale of the project; otherwise null. */
export function findOtherScale({ scale, parts }: UnitWork): string | null {
  if (scale === null || parts.some((part) => part.scale === scale)) return null;
  return parts[0]?.scale ?? null;
}

/** Compares two scales. A lower grade never suffices; a higher grade is uncertain, because the standard does not mention it. */
function evaluateProjectScale(have: string | null, need: string): Truth {
  const order = have === null ? null : compareScales(have, need);
  return order === 'same' ? 'yes' : order === 'below' ? 'no' : 'maybe';
}

/** Fields of an alternative that are evaluated separately or only explain; each other field names a feature of the project. */
const readFields = new Set([
  'metric',
  'unit',
  'min',
  'minExclusive',
  'maxExclusive',
  'count',
  'countUnit',
  'and',
  'summary',
  'scale',
  'mustContain',
  'oneOfMustContain',
  'note',
  'orFeature',
]);

/** Lists features required by separate fields of an alternative (电压等级, 结构形式 …). */
export const listNamedFeatures = (alternative: IndicatorAlternative): string[] =>
  Object.entries(alternative).flatMap(([key, value]) =>
    readFields.has(key) ? [] : [key === 'voltageKv' ? `${String(value)}千伏` : String(value)],
  );

export const getTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

type Condition = (work: UnitWork) => Truth;

function listConditions(alternative: IndicatorAlternative, context: EvaluationContext): Condition[] {
  const tests: Condition[] = getTexts(alternative.mustContain).map((item) => (work) => evaluateFeature(work, item));
  const oneOf = getTexts(alternative.oneOfMustContain);
  if (oneOf.length > 0) tests.push((work) => anyOf(...oneOf.map((item) => evaluateFeature(work, item))));
  const { summary, scale, orFeature, metric } = alternative;
  // If the metric is a whole sentence, it requires more than projects show: 2 个行业甲级，近 10 年每行业大型设计.
  if (metric?.includes('，') === true) tests.push(() => 'maybe');
  if (summary !== undefined && !harmlessRemarks.has(summary))
    tests.push((work) => evaluateRemark(work, summary, context));
  if (scale !== undefined) tests.push((work) => evaluateWorkScale(work, scale));
  for (const feature of listNamedFeatures(alternative)) {
    const other = typeof orFeature === 'string' ? orFeature : feature;
    tests.push((work) => anyOf(evaluateFeature(work, feature), evaluateFeature(work, other)));
  }
  return tests;
}

/**
 * Creates the evaluation of textual conditions. They are parsed once and are decided by the features and the role of the project, or stay
 * uncertain.
 */
export function createConditionEvaluator(alternative: IndicatorAlternative, context: EvaluationContext): Condition {
  const tests = listConditions(alternative, context);
  return tests.length === 0 ? () => 'yes' : (work) => allOf('yes', ...tests.map((test) => test(work)));
}
