import { formatOpenCount, formatUnmetCount } from '#domain/qualification/wording/requirement-counts.ts';
import type { LevelOption } from '../../evaluations.contract.ts';

export const CATEGORY_CHOICES: readonly { readonly value: LevelOption['category']; readonly label: string }[] = [
  { value: 'construction', label: '建筑业企业' },
  { value: 'survey', label: '工程勘察' },
  { value: 'design', label: '工程设计' },
  { value: 'supervision', label: '工程监理' },
  { value: 'planning', label: '城乡规划编制' },
];

const FIRST_ROWS = 12;
/**
 * The number of rows shown after the chosen row. The arrow keys select each row they reach, so further rows must be visible to reach the
 * end of the list.
 */
const AHEAD = 6;

/**
 * Returns the visible rows in list order, so that no row moves under the pointer on selection. A chosen row that the search excludes comes
 * first.
 */
export function listVisibleChoices<T>(found: readonly T[], chosen: T | undefined, isAll: boolean): readonly T[] {
  const at = chosen === undefined ? -1 : found.indexOf(chosen);
  const rows = isAll ? found : found.slice(0, Math.max(FIRST_ROWS, at + 1 + AHEAD));
  return chosen === undefined || at >= 0 ? rows : [chosen, ...rows];
}

/** Filters the levels: each word, separated by spaces, must occur in the name, level or code. */
export function filterLevelOptions(
  choices: readonly LevelOption[],
  filters: { readonly keyword?: string; readonly group?: string },
): LevelOption[] {
  const words = (filters.keyword ?? '').split(/\s+/).filter((word) => word !== '');
  return choices.filter((choice) => {
    if (filters.group && choice.category !== filters.group) return false;
    const text = `${choice.standardName}${choice.level} ${choice.displayCode}`;
    return words.every((word) => text.includes(word));
  });
}

export function getEstimateTag({ verdict, counts }: LevelOption): {
  readonly className: string;
  readonly words: string;
} {
  if (counts.assessed === 0) return { className: 'tag', words: '无考核数据' };
  if (verdict === 'met') return { className: 'tag g', words: '预计满足' };
  if (verdict === 'declared') return { className: 'tag y', words: '按企业声明满足' };
  if (counts.unmet > 0) return { className: 'tag r', words: formatUnmetCount(counts.unmet) };
  return { className: 'tag y', words: counts.unknown > 0 ? formatOpenCount(counts.unknown) : '标准待核对' };
}
