import { href } from '#domain/access/page.ts';
import { evaluationsPages } from '#features/evaluation/evaluations/pages/evaluations.pages.ts';
import { standardsPages } from '../pages/standards.pages.ts';
import type { StandardDetail, StandardLevel, StandardRequirement } from '../standards.contract.ts';

/** Value of `level` in the URL that shows the comparison instead of one level. */
export const COMPARISON_LEVEL_KEY = '对比';

/** The level data that the tabs need. */
export interface LevelTab {
  readonly key: string;
  readonly label: string;
  readonly qualifier: string | null;
}

export const listLevelTabs = (detail: StandardDetail): LevelTab[] =>
  detail.levelDetails.map(({ key, level, qualifier }) => ({ key, label: level, qualifier }));

/** Selects the level by the key or short name in the URL; otherwise the first level in force. */
export function selectLevel(detail: StandardDetail, wanted: string | null): StandardLevel | null {
  const levels = detail.levelDetails;
  return (
    levels.find((level) => level.key === wanted) ??
    levels.find((level) => level.level === wanted && !level.isSuperseded) ??
    levels.find((level) => !level.isSuperseded) ??
    levels[0] ??
    null
  );
}

export interface CompareCell {
  readonly minimum: StandardRequirement['minimum'];
  readonly text: string;
  readonly isDropped: boolean;
  readonly isPending: boolean;
}
export interface CompareRow {
  readonly title: string;
  /** One list of cells for each level; a level may have several rows of the same requirement. */
  readonly cells: readonly (readonly CompareCell[])[];
}
export interface CompareTable {
  /** Part of the standard to which these levels belong; null if the standard has only one part. */
  readonly qualifier: string | null;
  readonly levels: readonly { readonly key: string; readonly label: string }[];
  readonly rows: readonly CompareRow[];
}

const getCell = (row: StandardRequirement): CompareCell => ({
  minimum: row.minimum,
  text: row.text,
  isDropped: row.state === 'notAssessed',
  isPending: row.doubts.length > 0,
});

const scopeCell = (scope: StandardLevel['scope'][number]): CompareCell => ({
  minimum: scope.limit,
  text: scope.label,
  isDropped: scope.isDropped,
  isPending: scope.isPending,
});

function getTable(
  qualifier: string | null,
  levels: readonly StandardLevel[],
  label: (level: StandardLevel) => string,
): CompareTable {
  const titles = [...new Set(levels.flatMap((level) => level.requirements.map((row) => row.title)))];
  const rows = titles.map((title) => ({
    title,
    cells: levels.map((level) => level.requirements.filter((row) => row.title === title).map(getCell)),
  }));
  return {
    qualifier,
    levels: levels.map((level) => ({ key: level.key, label: label(level) })),
    rows: [...rows, { title: '可承接范围', cells: levels.map((level) => level.scope.map(scopeCell)) }],
  };
}

/**
 * Compares levels, with one table for each part of the standard. If each part has only one level, the parts are compared instead. A
 * requested part is shown alone.
 */
export function compareLevels(detail: StandardDetail, part: string | null = null): CompareTable[] {
  const levels = detail.levelDetails;
  const qualifiers = [...new Set(levels.map((level) => level.qualifier))];
  if (qualifiers.length === levels.length) return [getTable(null, levels, (level) => level.qualifier ?? level.level)];
  const tables = qualifiers.map((qualifier) =>
    getTable(
      qualifier,
      levels.filter((level) => level.qualifier === qualifier),
      (level) => level.level,
    ),
  );
  const asked = tables.filter((table) => part !== null && table.qualifier === part);
  return asked.length > 0 ? asked : tables.filter((table) => table.levels.length > 1);
}

/** Returns the URL of the comparison of all levels, or of the levels of one part if the standard has several parts. */
export function getComparisonAddress(displayCode: string, part: string | null): string {
  const address = getLevelAddress(displayCode, COMPARISON_LEVEL_KEY);
  return part === null ? address : `${address}&${new URLSearchParams({ part }).toString()}`;
}

/** Returns the URL of a level, such as `/zzbz/03-10300101?level=一级`. */
export function getLevelAddress(displayCode: string, level: string | null, isHidingDropped = false): string {
  const search = new URLSearchParams();
  if (level !== null) search.set('level', level);
  if (isHidingDropped) search.set('cancelled', '0');
  const text = search.toString();
  return `${href(standardsPages.standard, { id: displayCode })}${text === '' ? '' : `?${text}`}`;
}

/** Returns the URL of the simulated evaluation of this level; guests are asked to sign in first. */
export const getEvaluationAddress = (code: string, level: string): string =>
  href(evaluationsPages.registeredCheck, null, { standard: code, level });

/** Formats the amendments in one sentence; null if there were none. */
export function formatAmendments(counts: StandardLevel['counts']): string | null {
  const parts = [
    ...(counts.notAssessed > 0 ? [`${counts.notAssessed} 项指标已不再考核`] : []),
    ...(counts.changed > 0 ? [`${counts.changed} 项指标被调整`] : []),
  ];
  return parts.length === 0 ? null : `本级有 ${parts.join('，')}`;
}

/** Returns the URL of the top grade (特级), which is one standard for all categories of works; the URL opens the part for the given standard. */
export const getTopGradeAddress = (topGrade: string, displayCode: string): string =>
  href(standardsPages.standard, { id: `03-${topGrade}` }, { of: displayCode.split('-').at(-1) });
