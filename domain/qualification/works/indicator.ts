/** One way to meet one group of indicators: which unit works answer it, and how much of it each of them brings. */
import type { Context } from '../context.ts';
import { compareFigures, type Figure, sumFigures } from '../quantity.ts';
import type { Alternative, Group } from '../requirement.ts';
import { allOf, anyOf, type Truth } from '../truth.ts';
import type { UnitWork, WorkMeasure } from './unit-work.ts';

export interface Indicator {
  /** count: so many works, each of the size; sum: the sizes added up (累计). */
  mode: 'count' | 'sum';
  /** Works or things needed; for `sum`, the figure itself is in `need`. */
  count: number;
  need: Figure | null;
  /** A figure of the standard is not known, so the group can neither be met nor missed. */
  isFigureKnown: boolean;
  /** In words: 25 层以上 1 项. */
  text: string;
}

/** Remarks inside an alternative that widen it and never exclude a work. */
const harmlessRemarks = new Set(['可含附属设施', '或断面积相等的其他型式']);
const scaleMetric = /^(大型|中型|小型|甲级|乙级|丙级|[一二三]级工程|[12] 级)项目$/;
/** Metrics that every kind of work has, so that they say nothing about which group a work belongs to. */
const genericMetrics = new Set([
  '单项合同额',
  '合同额',
  '单位工程合同额',
  '长度',
  '累计长度',
  '累计座数',
  '累计合同额',
  '产能',
  '单机容量',
  '年方量',
  '投资额',
  '里程',
]);
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

const isCountOnly = (alternative: Alternative): boolean =>
  (alternative.min === null || alternative.min === undefined) &&
  typeof alternative.minExclusive !== 'number' &&
  typeof alternative.count === 'number';

/** 工程数量 min 1 项 is a count written as a figure. */
const isQuantityCount = (alternative: Alternative): boolean =>
  alternative.unit === '项' && typeof alternative.min === 'number' && alternative.count === undefined;

export function readIndicator(alternative: Alternative, group: Group): Indicator {
  const bound = alternative.min ?? alternative.minExclusive ?? null;
  const metric = alternative.metric ?? '';
  const isSum =
    typeof alternative.count !== 'number' &&
    (metric.startsWith('累计') || group.summary.startsWith('累计')) &&
    bound !== null;
  const needsScale =
    isCountOnly(alternative) &&
    (scaleMetric.test(metric) || alternative.scale !== undefined || alternative.unit === '项');
  const isKnown = bound !== null || needsScale;
  const count = isQuantityCount(alternative) ? (alternative.min ?? 1) : (alternative.count ?? 1);
  const unit = alternative.unit ?? null;
  const size =
    bound === null || isQuantityCount(alternative) ? '' : ` ${bound}${unit === 'CNY' ? ' 元' : (unit ?? '')}`;
  return {
    mode: isSum ? 'sum' : 'count',
    count,
    need: bound === null ? null : { value: bound, unit },
    isFigureKnown: isKnown && group.unverified !== true && (group.confidence ?? 'sourced') === 'sourced',
    text: `${metric}${size}${isSum ? '' : ` ${count} ${alternative.countUnit ?? '项'}`}`,
  };
}

/** CR-5: 超过 includes the figure itself; without that rule a work exactly at the figure is doubtful. */
function judgeBound(measure: WorkMeasure, alternative: Alternative, context: Context): Truth {
  if (measure.value === null) return 'maybe';
  const have = { value: measure.value, unit: measure.unit ?? alternative.unit ?? null };
  const judge = (bound: number | null | undefined, accept: (order: -1 | 0 | 1) => Truth): Truth => {
    if (bound === null || bound === undefined) return 'yes';
    const order = compareFigures(have, { value: bound, unit: alternative.unit ?? null });
    return order === null ? 'maybe' : accept(order);
  };
  const isInclusive = context.rules.force('CR-5') === 'sure';
  return allOf(
    judge(alternative.min, (order) => (order >= 0 ? 'yes' : 'no')),
    judge(alternative.minExclusive, (order) => (order > 0 ? 'yes' : order < 0 ? 'no' : isInclusive ? 'yes' : 'maybe')),
    judge(alternative.maxExclusive, (order) => (order < 0 ? 'yes' : 'no')),
  );
}

const judgeFeature = (work: UnitWork, feature: string): Truth =>
  work.features.has(feature) || [...work.features].some((own) => own.includes(feature)) ? 'yes' : 'maybe';

const figureFields = new Set([
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

/** Conditions in words: answered by the features of the work, else nobody knows. */
function judgeConditions(work: UnitWork, alternative: Alternative): Truth {
  const list = (value: unknown): string[] =>
    Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
  const words: Truth[] = list(alternative.mustContain).map((item) => judgeFeature(work, item));
  const oneOf = list(alternative.oneOfMustContain);
  if (oneOf.length > 0) words.push(anyOf(...oneOf.map((item) => judgeFeature(work, item))));
  if (alternative.summary !== undefined && !harmlessRemarks.has(alternative.summary))
    words.push(judgeFeature(work, alternative.summary));
  if (alternative.scale !== undefined) words.push(judgeScaleWord(work.scale, alternative.scale));
  for (const [key, value] of Object.entries(alternative)) {
    if (figureFields.has(key)) continue;
    const feature = key === 'voltageKv' ? `${String(value)}千伏` : String(value);
    const other = typeof alternative.orFeature === 'string' ? alternative.orFeature : feature;
    words.push(anyOf(judgeFeature(work, feature), judgeFeature(work, other)));
  }
  return allOf('yes', ...words);
}

const scaleOrder = ['小型', '中型', '大型'];

function judgeScaleWord(have: string | null, need: string): Truth {
  if (have === null) return 'maybe';
  if (have === need) return 'yes';
  const [at, least] = [scaleOrder.indexOf(have), scaleOrder.indexOf(need)];
  return at === -1 || least === -1 || at > least ? 'maybe' : 'no';
}

/** Whether the work is of the kind that the group speaks of (建筑防水工程, 市政综合工程). */
function judgeSubject(
  work: UnitWork,
  alternative: Alternative,
  group: Group,
  isOnlyGroup: boolean,
  stem: string,
): Truth {
  const metric = alternative.metric ?? '';
  const isGeneric = genericMetrics.has(metric) || scaleMetric.test(metric) || alternative.unit === '项';
  if (!isGeneric) return 'yes';
  if (work.features.has(group.summary) || work.features.has(group.id)) return 'yes';
  if (isOnlyGroup || group.summary.includes(stem)) return 'yes';
  return 'maybe';
}

export interface Contribution {
  truth: Truth;
  /** Things that the work certainly, and perhaps, brings to a `count`; 1 unless it holds several. */
  things: number;
  possibleThings: number;
  figure: Figure | null;
  shown: string;
}

const none: Contribution = { truth: 'no', things: 0, possibleThings: 0, figure: null, shown: '' };

/** What one work brings; `no` also when it simply has no such measure. */
export function judgeWork(
  work: UnitWork,
  alternative: Alternative,
  group: Group,
  indicator: Indicator,
  frame: { isOnlyGroup: boolean; stem: string; context: Context },
): Contribution {
  const judgeWords = (): Truth =>
    allOf(judgeConditions(work, alternative), judgeSubject(work, alternative, group, frame.isOnlyGroup, frame.stem));
  const metric = alternative.metric ?? '';
  if (indicator.need === null || isQuantityCount(alternative)) {
    const truth = scaleMetric.test(metric)
      ? judgeScaleWord(work.scale, metric.replace(/(工程)?项目$/, '').trim())
      : alternative.scale !== undefined || frame.isOnlyGroup
        ? 'yes'
        : judgeFeature(work, group.summary);
    return {
      truth: truth === 'no' ? truth : allOf(truth, judgeWords()),
      things: 1,
      possibleThings: 1,
      figure: null,
      shown: work.scale ?? metric,
    };
  }
  const measures = work.measures.get(metric) ?? [];
  if (measures.length === 0) return none;
  const unit = alternative.unit ?? null;
  if (indicator.mode === 'sum') {
    const known = measures.flatMap((measure) =>
      measure.value === null ? [] : [{ value: measure.value, unit: measure.unit ?? unit }],
    );
    const figure = sumFigures(known, unit);
    const truth = known.length < measures.length || figure === null ? 'maybe' : 'yes';
    return {
      truth: allOf(truth, judgeWords()),
      things: 1,
      possibleThings: 1,
      figure,
      shown: figure === null ? '' : `${figure.value} ${unit ?? ''}`,
    };
  }
  return pickMeasure(work, measures, alternative, judgeWords, frame.context);
}

function pickMeasure(
  work: UnitWork,
  measures: readonly WorkMeasure[],
  alternative: Alternative,
  judgeWords: () => Truth,
  context: Context,
): Contribution {
  const also = (): Truth =>
    allOf(
      'yes',
      ...(alternative.and ?? []).map((part) =>
        anyOf(
          'no',
          ...(work.measures.get(part.metric) ?? [{ value: null, unit: null, count: 1 }]).map((measure) =>
            judgeBound(measure, part, context),
          ),
        ),
      ),
    );
  const judgeMeasure = (measure: WorkMeasure): Truth => {
    const size = judgeBound(measure, alternative, context);
    return size === 'no' ? size : allOf(size, also(), judgeWords());
  };
  const isEach = alternative.countUnit !== undefined && alternative.countUnit !== '项';
  let best: Contribution = none;
  let things = 0;
  let possibleThings = 0;
  for (const measure of measures) {
    const truth = judgeMeasure(measure);
    if (truth === 'yes') things += measure.count;
    if (truth !== 'no') possibleThings += measure.count;
    const shown =
      measure.value === null ? '未登记' : `${measure.value} ${measure.unit ?? alternative.unit ?? ''}`.trim();
    const figure = measure.value === null ? null : { value: measure.value, unit: measure.unit };
    if (best === none || anyOf(best.truth, truth) !== best.truth) best = { ...none, truth, figure, shown };
  }
  return isEach ? { ...best, things, possibleThings } : { ...best, things: 1, possibleThings: 1 };
}

/** A figure such as 600 km that one work misses may have been meant as a total: then nobody can say. */
export const mayBeTotal = (alternative: Alternative, indicator: Indicator): boolean =>
  indicator.mode === 'count' &&
  typeof alternative.count !== 'number' &&
  indicator.need !== null &&
  !(alternative.metric ?? '').startsWith('单') &&
  additiveUnits.has(alternative.unit ?? '');
