/** Reads the sizes of a project for a metric of a standard: under its name, under an alias of the facts, or as its capacity. */

import type { EvaluationContext } from '../context.ts';
import { compareFigures, type Figure, isSameDimension, isSameUnit, sumFigures } from '../quantity.ts';
import type { IndicatorAlternative } from '../requirement.ts';
import { allOf, anyOf, type Truth } from '../truth.ts';
import { formatQuantity, formatUnit, joinQuantity } from '../wording/amounts.ts';
import { isTotalMetric, LENGTH_METRIC } from './project-terms.ts';
import type { ProjectMeasure, UnitWork } from './unit-work.ts';

export interface ProjectSize {
  measure: ProjectMeasure;
  /** The name under which the project gives the size. */
  name: string;
  /** Whether the name certainly denotes the metric. Otherwise the size counts at best as 待核对. */
  isExact: boolean;
  /** A second entry of the figure that would give a different result. */
  contradicts?: ProjectSize;
  /** The known name that only resembles the metric. Undefined for the metric's name, its aliases and unknown names. */
  related?: string;
  /** Whether the size is a project column that is the total of the project's metrics with the same name. */
  isTotal?: boolean;
}

type Bound = Pick<IndicatorAlternative, 'metric' | 'unit' | 'min' | 'minExclusive' | 'maxExclusive'>;

/** Converts a size into the unit of the metric if the facts treat the units as equal (m³ of water and tons). */
export function convertMeasureToFigure(
  measure: ProjectMeasure,
  metric: string,
  context: EvaluationContext,
): Figure | null {
  if (measure.value === null) return null;
  const unit = measure.unit === '' ? null : measure.unit;
  const equals = context.terms.metricOf(metric)?.units;
  if (unit === null || equals === undefined) return { value: measure.value, unit };
  const equal = equals[unit] ?? equals[Object.keys(equals).find((own) => isSameUnit(own, unit)) ?? ''] ?? unit;
  return { value: measure.value, unit: equal };
}

const canMeasure = (
  measure: ProjectMeasure,
  metric: string,
  unit: string | null,
  context: EvaluationContext,
): boolean => {
  const figure = convertMeasureToFigure(measure, metric, context);
  return figure === null || figure.unit === null || isSameDimension(figure.unit, unit);
};

function listNamed(work: UnitWork, metric: string, context: EvaluationContext): ProjectSize[] {
  const sizes: ProjectSize[] = [];
  for (const { name, exact } of context.terms.namesOf(metric))
    for (const measure of work.measures.get(name) ?? []) sizes.push({ measure, name, isExact: exact });
  return sizes;
}

/**
 * Lists 规模数值 and sizes under unknown names (neither in a standard nor an alias). They may be the requested size if they have the same
 * dimension.
 */
function listUnnamed(work: UnitWork, metric: string, unit: string | null, context: EvaluationContext): ProjectSize[] {
  const { terms } = context;
  const sizes: ProjectSize[] = [];
  if (work.capacity !== null && canMeasure(work.capacity, metric, unit, context))
    sizes.push({ measure: work.capacity, name: '规模', isExact: terms.metricOf(metric)?.isCapacity === true });
  if (isTotalMetric(metric))
    for (const measure of work.measures.get(LENGTH_METRIC) ?? [])
      if (canMeasure(measure, metric, unit, context)) sizes.push({ measure, name: LENGTH_METRIC, isExact: false });
  for (const { name, measure } of work.unnamed)
    if (canMeasure(measure, metric, unit, context)) sizes.push({ measure, name, isExact: false });
  return sizes;
}

/** Lists figures under known names that contain the metric's name or are contained in it. */
const listRelated = (work: UnitWork, metric: string, unit: string | null, context: EvaluationContext): ProjectSize[] =>
  context.terms
    .relatedTo(metric)
    .flatMap((name) =>
      (work.measures.get(name) ?? []).flatMap((measure) =>
        measure.value !== null && canMeasure(measure, metric, unit, context)
          ? [{ measure, name, isExact: false, related: name }]
          : [],
      ),
    );

/**
 * Figures of a part, with the figures of the whole that contain it. A part larger than the whole is a contradiction; a smaller part is not.
 */
const WITHIN: readonly (readonly [part: string, wholes: readonly string[]])[] = [
  ['地上层数', ['层数']],
  ['民用建筑层数', ['层数']],
  ['建筑面积', ['总建筑面积']],
  ['单体建筑面积', ['建筑面积', '总建筑面积']],
  ['单体建筑幕墙面积', ['幕墙面积']],
  ['单体钢结构总重量', ['钢结构总重量', '钢结构重量']],
  ['单机容量', ['装机容量', '总装机容量']],
  ['单位工程合同额', ['合同额', '单项合同额']],
  ['单项建安合同额', ['合同额', '单项合同额']],
];

/** Names for which a project column is at most an upper bound: for example, the contract amount covers more than the construction. */
const WIDE_COLUMNS: ReadonlySet<string> = new Set([
  '单位工程合同额',
  '单项建安合同额',
  '构筑物高度',
  '钢结构单跨',
  '钢筋混凝土结构单跨',
]);

const ofOneObject = /^单(?!项|个项目)|高$|高度|深|跨|径|层数|电压|压力|断面|流量/;

/** Returns whether the figures of unit works add up to that of the project: areas and lengths, but not heights or tonnages of berths. */
const isAdditive = (metric: string, unit: string | null): boolean =>
  !ofOneObject.test(metric) && unit !== null && !unit.endsWith('级');

function compareSizes({ measure: a }: ProjectSize, { measure: b }: ProjectSize): -1 | 0 | 1 | null {
  if (a.value === null || b.value === null) return null;
  return compareFigures({ value: a.value, unit: a.unit }, { value: b.value, unit: b.unit });
}

const isAbove = (a: ProjectSize, b: ProjectSize): boolean => compareSizes(a, b) === 1;

/** Lists the entries of a unit under one name, without its columns. */
const listEntries = (work: UnitWork, name: string): ProjectSize[] =>
  (work.measures.get(name) ?? []).flatMap((measure) =>
    measure.value === null ? [] : [{ measure, name, isExact: true }],
  );

function listColumns(work: UnitWork, name: string): ProjectSize[] {
  const measure = work.columns.get(name);
  return measure === undefined ? [] : [{ measure, name: `项目基本信息的${name}`, isExact: true }];
}

/** Adds up entries; null if they do not add up. */
function addUp(sizes: readonly ProjectSize[], metric: string): ProjectSize | null {
  const figures = sizes.flatMap(({ measure: { value, unit, count } }) =>
    value === null ? [] : Array.from({ length: Math.min(count, MOST_PIECES) }, () => ({ value, unit })),
  );
  const sum = figures.length === 0 ? null : sumFigures(figures, figures[0]?.unit ?? null);
  return sum === null ? null : { measure: { ...sum, count: 1 }, name: `各单位工程合计的${metric}`, isExact: true };
}

/** Upper limit for the number of pieces in one entry; no project has more. */
const MOST_PIECES = 1000;

/** Returns whether the project column is the total of several entries, or contains the entry as a part. */
function isTotalOf(column: ProjectSize, metric: string, entries: readonly ProjectSize[]): boolean {
  if (WIDE_COLUMNS.has(metric)) return entries.every((entry) => !isAbove(entry, column));
  const isSeveral = entries.length > 1 || entries.some(({ measure }) => measure.count > 1);
  if (!isSeveral || !isAdditive(metric, column.measure.unit)) return false;
  const sum = addUp(entries, metric);
  const order = sum === null ? null : compareSizes(sum, column);
  return order !== null && order <= 0;
}

/** Lists further entries of a figure that the unit gives under the same name: the project column, unless it is the total of the entries. */
export function listRivalSizes(work: UnitWork, metric: string, context: EvaluationContext): ProjectSize[] {
  if (work.columns.size === 0) return [];
  const name = findSpeaker(listNamed(work, metric, context));
  if (name === undefined) return [];
  return listColumns(work, name).filter((column) => !isTotalOf(column, name, listEntries(work, name)));
}

/** Lists entries that contradict the figure because a part is larger than the whole: 地上层数 12, but 层数 6. */
function listBeyond(work: UnitWork, name: string, own: readonly ProjectSize[]): ProjectSize[] {
  const listAll = (other: string): ProjectSize[] => [...listEntries(work, other), ...listColumns(work, other)];
  return WITHIN.flatMap(([part, wholes]) => {
    if (part === name) return wholes.flatMap(listAll).filter((whole) => own.some((size) => isAbove(size, whole)));
    return wholes.includes(name) ? listAll(part).filter((size) => own.every((whole) => isAbove(size, whole))) : [];
  });
}

const isWithin = (size: ProjectSize, name: string, own: readonly ProjectSize[]): boolean =>
  size.name === '单体建筑面积' && name === '建筑面积' && !own.some((whole) => isAbove(size, whole));

const judgeSizes = (sizes: readonly ProjectSize[], bound: Bound, context: EvaluationContext): Truth =>
  anyOf('no', ...sizes.map((size) => evaluateProjectSize(size, bound, context)));

/** Finds another entry of the figure that gives a different result. Neither entry is used until a person has checked them. */
function findContradiction(
  work: UnitWork,
  named: readonly ProjectSize[],
  own: readonly ProjectSize[],
  bound: Bound,
  context: EvaluationContext,
): ProjectSize | null {
  const [first] = own;
  if (first === undefined) return null;
  const others = named.filter(
    ({ name, isExact, measure }) =>
      isExact &&
      name !== first.name &&
      measure.value !== null &&
      (measure.value !== first.measure.value || (measure.unit !== first.measure.unit && measure.unit !== null)),
  );
  const columns = [
    ...listRivalSizes(work, bound.metric ?? '', context),
    ...others.flatMap(({ name }) => listColumns(work, name)),
    ...listBeyond(work, first.name, own),
  ];
  if (others.length + columns.length === 0) return null;
  const said = judgeSizes(own, bound, context);
  const second = others.find(
    (size) =>
      !isWithin(size, first.name, own) &&
      judgeSizes(
        others.filter(({ name }) => name === size.name),
        bound,
        context,
      ) !== said,
  );
  return second ?? columns.find((size) => judgeSizes([size], bound, context) !== said) ?? null;
}

const findSpeaker = (named: readonly ProjectSize[]): string | undefined =>
  named.find((size) => size.isExact && size.measure.value !== null)?.name;

/** Lists the sizes entered for the unit itself. */
function listOwn(work: UnitWork, bound: Bound, context: EvaluationContext): readonly ProjectSize[] {
  const metric = bound.metric ?? '';
  const named = listNamed(work, metric, context);
  const speaker = findSpeaker(named);
  if (speaker === undefined)
    return [listUnnamed, listRelated].reduce(
      (all, list) => [...all, ...list(work, metric, bound.unit ?? null, context)],
      named,
    );
  const entries = named.filter((size) => size.name === speaker);
  const total = WIDE_COLUMNS.has(speaker)
    ? []
    : listColumns(work, speaker).filter((column) => isTotalOf(column, speaker, listEntries(work, speaker)));
  const own = [...entries, ...total.map((size) => ({ ...size, isTotal: true }))];
  const other = findContradiction(work, named, own, bound, context);
  return other === null ? own : contradict(own, other);
}

const contradict = (sizes: readonly ProjectSize[], other: ProjectSize): ProjectSize[] =>
  sizes.map((size) => ({ ...size, isExact: false, contradicts: other }));

const hasFigure = ({ isExact, measure }: ProjectSize): boolean => isExact && measure.value !== null;

/** Lists the sizes of the unit works of a project, each under the name of its work. */
const listOfParts = (whole: UnitWork, bound: Bound, context: EvaluationContext): ProjectSize[] =>
  whole.parts.flatMap((part) =>
    listOwn(part, bound, context).map((size) => ({ ...size, name: `${part.name}的${size.name}` })),
  );

/**
 * Lists the sizes of a project as a whole. Its figure counts unless a unit work is larger, or unless it describes one object (a height) and
 * no unit work has it. Without such a figure, the figures of its unit works may add up.
 */
function listOfWhole(
  work: UnitWork,
  own: readonly ProjectSize[],
  bound: Bound,
  context: EvaluationContext,
): readonly ProjectSize[] {
  const metric = bound.metric ?? '';
  const parts = listOfParts(work, bound, context).filter(({ isExact }) => isExact);
  const valued = parts.filter(hasFigure);
  const isSum = isAdditive(metric, bound.unit ?? null);
  const total = isSum && valued.length > 1 ? addUp(valued, metric) : null;
  if (!own.some(hasFigure)) {
    if (total !== null && own.every(({ isExact }) => !isExact)) return [...own, { ...total, isExact: false }];
    return isSum ? own : own.filter((size) => !isExplained(work, size));
  }
  const said = judgeSizes(own, bound, context);
  const larger = [...valued, ...(total === null ? [] : [total])].find(
    (size) => own.every((whole) => isAbove(size, whole)) && judgeSizes([size], bound, context) !== said,
  );
  const isTold = isSum || judgeSizes(parts, bound, context) === said;
  const other = larger ?? (isTold ? undefined : (valued[0] ?? parts[0]));
  return other === undefined ? own : contradict(own, other);
}

/** Returns whether the unit works contain the whole figure, so that it is not an additional one. */
function isExplained({ parts }: UnitWork, size: ProjectSize): boolean {
  const sum = addUp(
    parts.flatMap((part) => listEntries(part, size.name)),
    size.name,
  );
  const order = sum === null ? null : compareSizes(sum, size);
  return order !== null && order >= 0;
}

/** Lists the sizes of a unit work, marked as contradictory if they exceed those of its project. */
function listOfPart(
  whole: UnitWork,
  own: readonly ProjectSize[],
  bound: Bound,
  context: EvaluationContext,
): readonly ProjectSize[] {
  const said = judgeSizes(own, bound, context);
  const names = new Set(own.filter(hasFigure).map(({ name }) => name));
  const wholes = [...names, ...WITHIN.flatMap(([part, of]) => (names.has(part) ? of : []))];
  const less = wholes
    .flatMap((name) => [...listEntries(whole, name), ...listColumns(whole, name)])
    .find((size) => own.some((part) => isAbove(part, size)) && judgeSizes([size], bound, context) !== said);
  return less === undefined ? own : contradict(own, { ...less, name: `整个项目的${less.name}` });
}

/**
 * Lists the sizes of a unit for a metric. Uses the first exact name with a figure, so that no size counts under two names. Uncertain names
 * are used only without an exact one.
 */
export function listProjectSizes(work: UnitWork, bound: Bound, context: EvaluationContext): readonly ProjectSize[] {
  const own = listOwn(work, bound, context);
  if (own.some(({ contradicts }) => contradicts !== undefined)) return own;
  if (work.isWhole) return listOfWhole(work, own, bound, context);
  return work.whole === null ? own : listOfPart(work.whole, own, bound, context);
}

/**
 * Evaluates whether a size reaches the required figure. By CR-5, 超过 includes the figure itself; without that rule the result for a project
 * exactly at the figure is uncertain.
 */
export function evaluateProjectSize(size: ProjectSize, bound: Bound, context: EvaluationContext): Truth {
  const have = convertMeasureToFigure(size.measure, bound.metric ?? '', context);
  if (have === null) return 'maybe';
  const judge = (limit: number | null | undefined, accept: (order: -1 | 0 | 1) => Truth): Truth => {
    if (limit === null || limit === undefined) return 'yes';
    const order = compareFigures(have, { value: limit, unit: bound.unit ?? null });
    return order === null ? 'maybe' : accept(order);
  };
  const isInclusive = context.rules.force('CR-5') === 'sure';
  const truth = allOf(
    judge(bound.min, (order) => (order >= 0 ? 'yes' : 'no')),
    judge(bound.minExclusive, (order) => (order > 0 ? 'yes' : order < 0 ? 'no' : isInclusive ? 'yes' : 'maybe')),
    judge(bound.maxExclusive, (order) => (order < 0 ? 'yes' : 'no')),
  );
  if (size.contradicts !== undefined) return 'maybe';
  return truth === 'yes' && !size.isExact ? 'maybe' : truth;
}

const writeNamed = ({ name, measure: { value, unit } }: ProjectSize): string =>
  value === null ? name : `${name} ${joinQuantity(formatQuantity(value, unit))}`;

/** Formats the question about a size that only possibly counts; null if there is no question. */
export function formatSizeQuestion(size: ProjectSize, bound: Bound, context: EvaluationContext): string | null {
  const { measure, name } = size;
  if (measure.value === null) return `“${name}”的数值未登记，请补录`;
  const figure = convertMeasureToFigure(measure, bound.metric ?? '', context);
  if (figure === null || figure.unit === null)
    return `“${name} ${measure.value}”没有单位，请补录单位（标准以${formatUnit(bound.unit ?? '项')}计）`;
  if (!isSameDimension(figure.unit, bound.unit ?? null))
    return `“${name}”的单位“${formatUnit(figure.unit)}”与标准的“${formatUnit(bound.unit)}”不能比较`;
  const limit = bound.min ?? bound.minExclusive ?? bound.maxExclusive;
  if (typeof limit === 'number' && compareFigures(figure, { value: limit, unit: bound.unit ?? null }) === null)
    return `“${writeNamed(size)}”按精确系数和习惯系数折算的结果不同，请按标准的单位（${formatUnit(bound.unit)}）登记`;
  if (size.contradicts !== undefined) return `“${writeNamed(size)}”与“${writeNamed(size.contradicts)}”不一致，请核对`;
  return size.isExact
    ? null
    : `“${name} ${joinQuantity(formatQuantity(measure.value, figure.unit))}”是否指${bound.metric ?? ''}，请按标准的指标名称登记`;
}
