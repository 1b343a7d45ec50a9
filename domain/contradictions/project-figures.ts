/** Compares the sizes of a project by the metric names used for unit works and achievements. */
import type { Measure, Project } from '#domain/enterprise/enterprise-document.ts';
import { type Figure, sumFigures } from '#domain/qualification/quantity.ts';
import { removeCategoryPrefix } from '#domain/qualification/unique-levels.ts';
import { GENERAL_STANDARD_CODES } from './project-kinds.ts';

export interface ProjectSizeField {
  readonly field: 'area' | 'height' | 'span' | 'length' | 'depth' | 'floors';
  readonly label: string;
  readonly unit: string;
  readonly metrics: readonly string[];
  /** Whether the project's figure is the sum of those of its unit works. */
  readonly isSum: boolean;
}
export const PROJECT_SIZE_FIELDS: readonly ProjectSizeField[] = [
  { field: 'area', label: '建筑面积', unit: 'm²', metrics: ['建筑面积', '单体建筑面积'], isSum: true },
  { field: 'height', label: '高度', unit: 'm', metrics: ['高度', '建筑物高度', '建筑高度'], isSum: false },
  { field: 'span', label: '跨度', unit: 'm', metrics: ['跨度', '单跨', '单跨跨度'], isSum: false },
  { field: 'length', label: '长度', unit: 'km', metrics: ['长度'], isSum: true },
  { field: 'depth', label: '深度', unit: 'm', metrics: ['深度', '基坑开挖深度'], isSum: false },
  { field: 'floors', label: '层数', unit: '层', metrics: ['层数', '地上层数'], isSum: false },
];

/** Lists the figures of the given metrics; figures without a unit are omitted. */
export const listMeasureFigures = (measures: readonly Measure[], names: readonly string[]): Figure[] =>
  measures.flatMap(({ metric, value, unit }) =>
    names.includes(metric) && value !== null && unit !== null ? [{ value, unit }] : [],
  );

/** Returns whether a metric describes one building (单体建筑面积), which does not determine the whole project. */
const isOfPart = (metric: string): boolean => metric.startsWith('单体');

/** Adds the sum of the figures to the list if they can be added. */
function withSum(figures: readonly Figure[]): readonly Figure[] {
  const sum = figures.length < 2 ? null : sumFigures(figures, figures[0]?.unit ?? null);
  return sum === null ? figures : [...figures, sum];
}

/**
 * Lists the figures of a metric for a project and its unit works, including the sum of the parts. Empty if only parts are known, because
 * others may be missing from the records.
 */
export function listProjectFigures(project: Project, metric: string): readonly Figure[] {
  const size = PROJECT_SIZE_FIELDS.find(({ metrics }) => metrics.includes(metric));
  const names = size?.metrics ?? [metric];
  const value = size === undefined ? null : project[size.field];
  const own = size === undefined || value === null ? [] : [{ value, unit: size.unit }];
  const ofWorks = listMeasureFigures(
    project.works.flatMap((work) => work.metrics),
    names,
  );
  if (size?.isSum === false) return [...own, ...listMeasureFigures(project.metrics, names), ...ofWorks];
  const whole = listMeasureFigures(
    project.metrics,
    names.filter((name) => isOfPart(metric) || !isOfPart(name)),
  );
  return own.length + whole.length === 0 ? [] : [...own, ...withSum(whole), ...withSum(ofWorks)];
}

/** A size by which a building is a large project. */
interface LargeSize {
  readonly label: string;
  readonly unit: string;
  readonly field: 'floors' | 'height' | 'span';
  readonly min: number;
}
/** A building of at least one of these sizes is a large project (建市〔2007〕171号, 一般房屋建筑工程). */
const LARGE_BUILDING: readonly LargeSize[] = [
  { field: 'floors', label: '层数', unit: '层', min: 25 },
  { field: 'height', label: '高度', unit: 'm', min: 100 },
  { field: 'span', label: '跨度', unit: 'm', min: 30 },
];

/** Returns the size that makes a project large, with its field; null if it is not known to be large. */
export function findLargeSize(project: Project): { field: string; label: string; value: string } | null {
  if (project.projectScale === '大型') return { field: 'projectScale', label: '工程规模', value: '大型' };
  const codes = project.standardCodes.map(removeCategoryPrefix);
  const isBuildingWork = codes.length > 0 && codes.every((code) => code === GENERAL_STANDARD_CODES['房屋建筑']);
  if (!isBuildingWork || project.features.includes('构筑物')) return null;
  for (const { field, label, unit, min } of LARGE_BUILDING) {
    const value = project[field];
    if (value !== null && value >= min) return { field, label, value: `${value} ${unit}` };
  }
  return null;
}
