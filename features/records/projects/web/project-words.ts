import { createLookupTable } from '#domain/text/table.ts';
import { buildFilteredAddress, type ListAddress, type StatusStripItem } from '#platform/web/ui/status-strip.tsx';
import type { StatusLook } from '#platform/web/ui/validity-tag.tsx';
import type { ProjectRow } from '../projects.contract.ts';

/** Grades of the national platform; C and D do not count for applications (from 2024-01-01 on, see CR-12). */
const LEVEL_LOOKS = createLookupTable<StatusLook>({ A: 'valid', B: 'valid', C: 'due30', D: 'due7' });

export const getProjectLevelStyle = (level: string | null): StatusLook =>
  level === null ? 'unknown' : (LEVEL_LOOKS[level] ?? 'unknown');
export const formatProjectLevel = (level: string | null): string => (level === null ? '未定级' : `${level} 级`);

const number = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 4 });
export const formatWithUnit = (value: number | null, unit: string): string | null =>
  value === null ? null : `${number.format(value)} ${unit}`;

type Measured = Pick<ProjectRow, 'area' | 'height' | 'span' | 'length' | 'metrics'>;

/** Returns the measures that matter most for standards, with their units. */
export const formatKeyMeasures = (row: Measured): string[] =>
  [
    formatWithUnit(row.area, '㎡'),
    row.height === null ? null : `高 ${formatWithUnit(row.height, 'm')}`,
    row.span === null ? null : `跨 ${formatWithUnit(row.span, 'm')}`,
    row.length === null ? null : `长 ${formatWithUnit(row.length, 'km')}`,
    ...row.metrics.map(({ metric, value, unit }) =>
      value === null ? null : `${metric} ${formatWithUnit(value, unit ?? '')}`.trim(),
    ),
  ].filter((text) => text !== null);

interface Counts {
  readonly total: number;
  readonly levels: Readonly<Record<'A' | 'B' | 'C' | 'D' | 'none', number>>;
  readonly missingLink: number;
  readonly contradictory: number;
}
/** Returns the URL of the list with this filter in place of the other filters of the strip. */
const getAddress = (place: ListAddress, filter: Readonly<Record<string, string>>): string =>
  buildFilteredAddress(place, { dataLevel: '', missingLink: '', contradictory: '', ...filter });

/** Builds the filter strip above the list: all projects, each grade that occurs, and projects with a missing link. */
export function buildFilterStripItems(counts: Counts, place: ListAddress): readonly StatusStripItem[] {
  const levels = (['A', 'B', 'C', 'D', 'none'] as const).filter((level) => counts.levels[level] > 0);
  return [
    { key: '', words: '全部', count: counts.total, to: getAddress(place, {}) },
    ...levels.map((level) => ({
      key: level,
      words: level === 'none' ? '未定级' : `${level} 级`,
      look: getProjectLevelStyle(level === 'none' ? null : level),
      count: counts.levels[level],
      to: getAddress(place, { dataLevel: level }),
    })),
    {
      key: 'missingLink',
      words: '环节缺失',
      look: 'due30',
      count: counts.missingLink,
      to: getAddress(place, { missingLink: 'true' }),
    },
    ...(counts.contradictory > 0
      ? [
          {
            key: 'contradictory',
            words: '前后矛盾',
            look: 'due30' as const,
            count: counts.contradictory,
            to: getAddress(place, { contradictory: 'true' }),
          },
        ]
      : []),
  ];
}
