/** Evaluates one way to meet a group of indicators: which unit works match it, and how much each contributes. */
import type { EvaluationContext } from '../context.ts';
import { compareFigures, type Figure, sumFigures } from '../quantity.ts';
import type { IndicatorAlternative, IndicatorGroup } from '../requirement.ts';
import { allOf, anyOf, type Truth } from '../truth.ts';
import { formatBounds, formatQuantity, joinQuantity } from '../wording/amounts.ts';
import { formatCount, getCountUnit } from './count-unit.ts';
import {
  createConditionEvaluator,
  createKindEvaluator,
  evaluateWorkScale,
  findOtherScale,
  type IndicatorGroupReference,
} from './kind.ts';
import {
  convertMeasureToFigure,
  evaluateProjectSize,
  formatSizeQuestion,
  listProjectSizes,
  listRivalSizes,
  type ProjectSize,
} from './sizes.ts';
import type { UnitWork } from './unit-work.ts';

export interface Indicator {
  /** `count`: a number of projects, each of the required size. `sum`: the total of the sizes (累计). */
  mode: 'count' | 'sum';
  /** Required number of projects or objects; for `sum`, the required figure is in `need`. */
  count: number;
  need: Figure | null;
  /**
   * False if the group can be neither met nor unmet: a figure of the standard is unknown, or another figure is a total (累计) that only
   * several projects together can reach.
   */
  isFigureKnown: boolean;
  /** Display text: 25 层以上 1 项. */
  text: string;
}

const scaleMetric = /^(大型|中型|小型|甲级|乙级|丙级|[一二三]级工程|[12] 级)项目$/;
const additiveUnits = new Set([
  'km',
  '条公里',
  '孔公里',
  'm³',
  '万m³',
  '座',
  '个',
  '盏',
  '端',
  '组',
  '道',
  '延米',
  '万㎡',
  'kW',
  '万kW',
  'MW',
  '万m³/年',
  '万m/年',
  '万㎡/年',
]);

const isCountOnly = (alternative: IndicatorAlternative): boolean =>
  (alternative.min === null || alternative.min === undefined) &&
  typeof alternative.minExclusive !== 'number' &&
  typeof alternative.count === 'number';

/** Returns whether a figure is actually a count: 工程数量 min 1 项. */
export const isQuantityCount = (alternative: IndicatorAlternative): boolean =>
  alternative.unit === '项' && typeof alternative.min === 'number' && alternative.count === undefined;

export function createIndicator(alternative: IndicatorAlternative, group: IndicatorGroup): Indicator {
  const bound = alternative.min ?? alternative.minExclusive ?? null;
  const metric = alternative.metric ?? '';
  const isSum =
    typeof alternative.count !== 'number' &&
    (metric.startsWith('累计') || group.summary.startsWith('累计')) &&
    bound !== null;
  const needsScale =
    isCountOnly(alternative) &&
    (scaleMetric.test(metric) || alternative.scale !== undefined || alternative.unit === '项');
  const needsTotal = !isSum && (alternative.and ?? []).some((part) => part.metric?.startsWith('累计'));
  const isKnown = (bound !== null || needsScale) && !needsTotal;
  const count = isQuantityCount(alternative) ? (alternative.min ?? 1) : (alternative.count ?? 1);
  const unit = alternative.unit ?? null;
  const size = isQuantityCount(alternative) ? null : formatBounds(alternative);
  return {
    mode: isSum ? 'sum' : 'count',
    count,
    need: bound === null ? null : { value: bound, unit },
    isFigureKnown: isKnown && group.unverified !== true && (group.confidence ?? 'sourced') === 'sourced',
    text: `${metric}${size === null ? '' : ` ${size}`}${isSum ? '' : ` ${formatCount(alternative, count)}`}`,
  };
}

export interface Contribution {
  truth: Truth;
  /**
   * Number of objects that the project certainly (`things`) or possibly (`possibleThings`) contributes to a `count`; 1 unless it contains
   * several.
   */
  things: number;
  possibleThings: number;
  /** The certain and the possible contribution to a sum; null if unknown. */
  figure: Figure | null;
  possibleFigure: Figure | null;
  shown: string;
  /** The question that the enterprise has to clarify. */
  question: string | null;
  /** Whether the size suffices but the project is of another kind. */
  isOtherKind: boolean;
}

const none: Contribution = {
  truth: 'no',
  things: 0,
  possibleThings: 0,
  figure: null,
  possibleFigure: null,
  shown: '',
  question: null,
  isOtherKind: false,
};

const writeSize = ({ measure }: ProjectSize): string =>
  measure.value === null ? '未登记' : joinQuantity(formatQuantity(measure.value, measure.unit));

/** The result for a project of unknown size, which may meet any requirement. */
const unmeasured = (alternative: IndicatorAlternative, indicator: Indicator): Contribution => ({
  ...none,
  truth: 'maybe',
  possibleThings: isEach(alternative) || getCountUnit(alternative).isOpen ? indicator.count : 1,
  possibleFigure: indicator.need,
  shown: '未登记',
  question: `“${alternative.metric ?? ''}”未登记，请补录`,
});

/** Returns whether one project may contain several of the required objects: 6 座, 4 台. */
const isEach = (alternative: IndicatorAlternative): boolean =>
  alternative.countUnit !== undefined && alternative.countUnit !== '项';

/** Evaluates a count of projects of a given scale, or only of a given kind. */
function evaluateByScale(work: UnitWork, alternative: IndicatorAlternative): Contribution {
  const metric = alternative.metric ?? '';
  const isAsked = scaleMetric.test(metric);
  const truth = isAsked ? evaluateWorkScale(work, metric) : 'yes';
  const other = truth === 'maybe' ? findOtherScale(work) : null;
  return {
    ...none,
    truth,
    things: 1,
    possibleThings: 1,
    shown: work.scale ?? metric,
    question:
      work.scale === null && isAsked
        ? '工程规模未登记，请补录'
        : other === null
          ? null
          : `工程规模“${work.scale}”与单位工程的“${other}”不一致，请核对`,
  };
}

/** Sorts two figures, lesser first. Keeps their order if they cannot be compared. */
const sortFigures = (a: Figure | null, b: Figure | null): readonly [Figure | null, Figure | null] =>
  a !== null && b !== null && compareFigures(a, b) === 1 ? [b, a] : [a, b];

/** Evaluates the contribution to a total. If a figure has two entries, the lesser one is certain and the larger one possible. */
function evaluateSum(
  sizes: readonly ProjectSize[],
  rivals: readonly ProjectSize[],
  alternative: IndicatorAlternative,
  indicator: Indicator,
  context: EvaluationContext,
): Contribution {
  const metric = alternative.metric ?? '';
  const unit = alternative.unit ?? null;
  const figures = (list: readonly ProjectSize[]): Figure[] =>
    list.flatMap((size) => convertMeasureToFigure(size.measure, metric, context) ?? []);
  const fits = (figure: Figure): boolean => sumFigures([figure], unit) !== null;
  const sure = figures(sizes.filter((size) => size.isExact)).filter(fits);
  const all = figures(sizes);
  const isOpen = all.length < sizes.length || !all.every(fits);
  let [figure, most] = [sumFigures(sure, unit), sumFigures(all, unit)];
  let [rival]: ProjectSize[] = [];
  for (const other of rivals) {
    const own = sumFigures(figures([other]), unit);
    if (figure === null || own === null || compareFigures(own, figure) === 0) continue;
    [figure] = sortFigures(figure, own);
    [, most] = sortFigures(most, own);
    rival ??= other;
  }
  const asked = rival === undefined ? sizes : sizes.map((size) => ({ ...size, isExact: false, contradicts: rival }));
  const open =
    asked.map((size) => formatSizeQuestion(size, alternative, context)).find((question) => question !== null) ?? null;
  return {
    ...none,
    // A project without a certain size does not count yet and is reported as uncertain.
    truth: sure.length === 0 ? 'maybe' : 'yes',
    things: 1,
    possibleThings: 1,
    figure: sure.length === 0 ? null : figure,
    possibleFigure: isOpen ? indicator.need : most,
    shown: figure === null || sure.length === 0 ? '' : joinQuantity(formatQuantity(figure.value, unit)),
    question: open,
  };
}

/** Evaluates further sizes that the same project must have (坝高 in addition to 库容). */
function evaluateFurther(work: UnitWork, alternative: IndicatorAlternative, context: EvaluationContext): Truth {
  const judge = (part: NonNullable<IndicatorAlternative['and']>[number]): Truth => {
    const sizes = listProjectSizes(work, part, context);
    return sizes.length === 0 ? 'maybe' : anyOf('no', ...sizes.map((size) => evaluateProjectSize(size, part, context)));
  };
  return allOf('yes', ...(alternative.and ?? []).map(judge));
}

function evaluateEachSize(
  work: UnitWork,
  sizes: readonly ProjectSize[],
  alternative: IndicatorAlternative,
  words: (size: ProjectSize) => Truth,
  context: EvaluationContext,
): Contribution {
  let best: Contribution | null = null;
  let things = 0;
  let possibleThings = 0;
  let open: string | null = null;
  for (const size of sizes) {
    const own = evaluateProjectSize(size, alternative, context);
    const truth = own === 'no' ? own : allOf(own, evaluateFurther(work, alternative, context), words(size));
    const count = size.isTotal === true && isEach(alternative) ? 0 : size.measure.count;
    if (truth === 'yes') things += count;
    if (truth !== 'no') possibleThings += count;
    if (truth === 'maybe') open ??= formatSizeQuestion(size, alternative, context);
    if (best !== null && anyOf(best.truth, truth) === best.truth) continue;
    const figure = convertMeasureToFigure(size.measure, alternative.metric ?? '', context);
    best = {
      ...none,
      truth,
      figure,
      shown: writeSize(size),
      question: formatSizeQuestion(size, alternative, context),
      isOtherKind: truth === 'no' && own !== 'no' && words(size) === 'no',
    };
  }
  if (best === null) return none;
  if (!isEach(alternative)) {
    const { unit, isOpen } = possibleThings > 1 ? getCountUnit(alternative) : { unit: '', isOpen: false };
    if (!isOpen) return { ...best, things: 1, possibleThings: 1 };
    const question = best.question ?? `件数按${unit}还是按项计，标准数据未说明，请核对标准原文`;
    return { ...best, things: 1, possibleThings, question };
  }
  return { ...best, things, possibleThings, question: best.question ?? open };
}

/**
 * Creates a function that evaluates the contribution of a project; `no` also applies to a project of another kind or without the metric.
 * The way is parsed once for all projects.
 */
export function createContributionEvaluator(
  alternative: IndicatorAlternative,
  place: IndicatorGroupReference,
  indicator: Indicator,
  context: EvaluationContext,
): (work: UnitWork) => Contribution {
  const metric = alternative.metric ?? '';
  const judgeKind = createKindEvaluator(place, context);
  const judgeConditions = createConditionEvaluator(alternative, context);
  const kinds = context.terms.groupOf(place.standard, place.group.id)?.kinds ?? [];
  const evaluateWords = (work: UnitWork, name: string): Truth => {
    const kind = judgeKind(work, name);
    return kind === 'no' ? kind : allOf(kind, judgeConditions(work));
  };
  const cap = (own: Contribution, truth: Truth): Contribution =>
    truth === 'no' ? none : { ...own, truth: allOf(own.truth, truth), question: own.question ?? askKind(truth, place) };
  if (indicator.need === null || isQuantityCount(alternative)) {
    // Projects of one scale contribute the same, so the result is shared.
    const known = new Map<string | null, Map<Truth, Contribution>>();
    return (work) => {
      const isTorn = findOtherScale(work) !== null;
      const ofScale = (isTorn ? undefined : known.get(work.scale)) ?? new Map<Truth, Contribution>();
      const own = ofScale.get('yes') ?? evaluateByScale(work, alternative);
      if (!isTorn) known.set(work.scale, ofScale.set('yes', own));
      if (own.truth === 'no') return none;
      const truth = evaluateWords(work, metric);
      const capped = ofScale.get(truth) ?? cap(own, truth);
      ofScale.set(truth, capped);
      return capped;
    };
  }
  return (work) => {
    const sizes = listProjectSizes(work, alternative, context).filter(
      ({ related }) => related === undefined || !context.terms.tellsOther(related, kinds),
    );
    if (sizes.length === 0)
      return work.isMeasured ? none : cap(unmeasured(alternative, indicator), evaluateWords(work, ''));
    const stated = sizes.some((size) => size.isExact) ? metric : '';
    if (indicator.mode === 'sum')
      return cap(
        evaluateSum(sizes, listRivalSizes(work, metric, context), alternative, indicator, context),
        evaluateWords(work, stated),
      );
    const words = (size: ProjectSize): Truth => evaluateWords(work, size.isExact ? metric : '');
    const found = evaluateEachSize(work, sizes, alternative, words, context);
    return found.truth === 'maybe' && found.question === null ? { ...found, question: askKind('maybe', place) } : found;
  };
}

const askKind = (truth: Truth, { group }: IndicatorGroupReference): string | null =>
  truth === 'maybe' ? `是否属于“${group.summary}”待核对，请在工程特征中登记工程种类和条件` : null;

/** Returns whether a figure such as 600 km, which a single project does not reach, may be meant as a total. The result is then uncertain. */
export const canBeTotal = (alternative: IndicatorAlternative, indicator: Indicator): boolean =>
  indicator.mode === 'count' &&
  typeof alternative.count !== 'number' &&
  indicator.need !== null &&
  !(alternative.metric ?? '').startsWith('单') &&
  additiveUnits.has(alternative.unit ?? '');
