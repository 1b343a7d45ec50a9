/** The sizes of a project for a metric of a standard: under its name, under an alias of the facts, or as its capacity. */

import type { Context } from '../context.ts';
import { compareFigures, type Figure, isSameDimension, isSameUnit } from '../quantity.ts';
import type { Alternative } from '../requirement.ts';
import { allOf, anyOf, type Truth } from '../truth.ts';
import { formatQuantity, formatUnit, joinQuantity } from '../wording/amounts.ts';
import { isTotalMetric, LENGTH } from './project-terms.ts';
import type { ProjectMeasure, UnitWork } from './unit-work.ts';

export interface Size {
  measure: ProjectMeasure;
  /** The name under which the project gives the size. */
  name: string;
  /** False: the name may denote the metric, so the size counts at best as 待核对. */
  isExact: boolean;
  /** A size under another name that would give a different result. */
  contradicts?: Size;
}

type Bound = Pick<Alternative, 'metric' | 'unit' | 'min' | 'minExclusive' | 'maxExclusive'>;

/** Converts a size into the unit of the metric if the facts treat the units as equal (m³ of water and tons). */
export function toFigure(measure: ProjectMeasure, metric: string, context: Context): Figure | null {
  if (measure.value === null) return null;
  const unit = measure.unit === '' ? null : measure.unit;
  const equals = unit === null ? [] : Object.entries(context.terms.metricOf(metric)?.units ?? {});
  const [, equal = unit] = equals.find(([own]) => isSameUnit(own, unit ?? '')) ?? [];
  return { value: measure.value, unit: equal };
}

const canMeasure = (measure: ProjectMeasure, metric: string, unit: string | null, context: Context): boolean => {
  const figure = toFigure(measure, metric, context);
  return figure === null || figure.unit === null || isSameDimension(figure.unit, unit);
};

function listNamed(work: UnitWork, metric: string, context: Context): Size[] {
  const sizes: Size[] = [];
  for (const { name, exact } of context.terms.namesOf(metric))
    for (const measure of work.measures.get(name) ?? []) sizes.push({ measure, name, isExact: exact });
  return sizes;
}

/** Lists 规模数值 and sizes under unknown names (neither in a standard nor an alias): they may be the requested size if they have the same dimension. */
function listUnnamed(work: UnitWork, metric: string, unit: string | null, context: Context): Size[] {
  const { terms } = context;
  const sizes: Size[] = [];
  if (work.capacity !== null && canMeasure(work.capacity, metric, unit, context))
    sizes.push({ measure: work.capacity, name: '规模', isExact: terms.metricOf(metric)?.isCapacity === true });
  if (isTotalMetric(metric))
    for (const measure of work.measures.get(LENGTH) ?? [])
      if (canMeasure(measure, metric, unit, context)) sizes.push({ measure, name: LENGTH, isExact: false });
  for (const { name, measure } of work.unnamed)
    if (canMeasure(measure, metric, unit, context)) sizes.push({ measure, name, isExact: false });
  return sizes;
}

/** Finds a contradicting value under an equally exact name; neither value is used until a person has checked it. */
function findContradiction(named: readonly Size[], own: readonly Size[], bound: Bound, context: Context): Size | null {
  const [first] = own;
  const others = named.filter(
    ({ name, isExact, measure }) =>
      isExact && name !== first?.name && measure.value !== null && measure.value !== first?.measure.value,
  );
  if (others.length === 0) return null;
  const answer = (sizes: readonly Size[]): Truth =>
    anyOf('no', ...sizes.map((size) => evaluateProjectSize(size, bound, context)));
  const said = answer(own);
  return others.find(({ name }) => answer(others.filter((other) => other.name === name)) !== said) ?? null;
}

/** Uses the first exact name with a figure, so that no size counts under two names; uncertain names are used only without an exact one. */
export function listSizes(work: UnitWork, bound: Bound, context: Context): readonly Size[] {
  const metric = bound.metric ?? '';
  const named = listNamed(work, metric, context);
  const speaker = named.find((size) => size.isExact && size.measure.value !== null)?.name;
  if (speaker !== undefined) {
    const own = named.filter((size) => size.name === speaker);
    const other = findContradiction(named, own, bound, context);
    return other === null ? own : own.map((size) => ({ ...size, isExact: false, contradicts: other }));
  }
  return [...named, ...listUnnamed(work, metric, bound.unit ?? null, context)];
}

/** CR-5: 超过 includes the figure itself; without that rule the result for a project exactly at the figure is uncertain. */
export function evaluateProjectSize(size: Size, bound: Bound, context: Context): Truth {
  const have = toFigure(size.measure, bound.metric ?? '', context);
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

const writeNamed = ({ name, measure: { value, unit } }: Size): string =>
  value === null ? name : `${name} ${joinQuantity(formatQuantity(value, unit))}`;

/** Formats the question about a size that only possibly counts; null if there is no question. */
export function formatSizeQuestion(size: Size, bound: Bound, context: Context): string | null {
  const { measure, name } = size;
  if (measure.value === null) return `“${name}”的数值未登记，请补录`;
  const figure = toFigure(measure, bound.metric ?? '', context);
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
