/** Determines the unit in which the `count` of an indicator is given. */
import type { IndicatorAlternative } from '../requirement.ts';

export interface CountUnit {
  readonly unit: string;
  /** Whether the unit is uncertain: the facts do not specify whether parts of a project or whole projects are counted. */
  readonly isOpen: boolean;
}

/** Metrics that measure a part of a project, with the unit of the part. */
const pieces: readonly (readonly [metric: RegExp, unit: string])[] = [
  [/^单机|起重机|启闭机/, '台'],
  [/闸门|拦污栅/, '扇'],
  [/^压力钢管/, '条'],
  [/^单座|^单跨|桥墩|^单洞/, '座'],
  [/^单体/, '栋'],
];

/**
 * Returns the unit of an indicator's `count`. If the facts omit `countUnit`, it is 项 (one project each) for projects of a scale and for
 * figures of a whole project (单项…). For a figure of a part (单机容量, 单洞长) the number may refer to parts or projects.
 */
export function getCountUnit(alternative: IndicatorAlternative): CountUnit {
  const { countUnit, metric, unit, count } = alternative;
  if (countUnit !== undefined) return { unit: countUnit, isOpen: false };
  const found = pieces.find(([pattern]) => pattern.test(metric ?? ''));
  if (found === undefined || unit === '项' || metric?.startsWith('单项') === true) return { unit: '项', isOpen: false };
  return { unit: found[1], isOpen: typeof count === 'number' && count > 1 };
}

/** Formats the number of an indicator (4 座); an undetermined unit is marked as such. */
export function formatCount(alternative: IndicatorAlternative, count: number): string {
  const { unit, isOpen } = getCountUnit(alternative);
  return `${count} ${unit}${isOpen ? `（按${unit}还是按项计待核对）` : ''}`;
}
