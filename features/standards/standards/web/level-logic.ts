import { href } from '#domain/access/page.ts';
import { evaluationsPages } from '#features/evaluation/evaluations/pages/evaluations.pages.ts';
import { standardsPages } from '../pages/standards.pages.ts';
import type { StandardDetail, StandardLevel, StandardRequirement } from '../standards.contract.ts';

/** Value of `level` in the address that shows the comparison instead of one level. */
export const COMPARE = '对比';

/** The level data that the tabs need. */
export interface LevelTab {
  readonly key: string;
  readonly label: string;
  readonly qualifier: string | null;
}

export const listTabs = (detail: StandardDetail): LevelTab[] =>
  detail.levelDetails.map(({ key, level, qualifier }) => ({ key, label: level, qualifier }));

/** Selects the level by the key or bare name in the address; the first one in force if the address has none or an unknown one. */
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
  /** Part of the standard that these levels belong to; null when the standard has only one. */
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
 * Compares levels, one table for each part of the standard, so that corresponding parts are side by side. If each level has a part of its
 * own, the parts are compared instead. A requested part is shown alone.
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

/** Address of the comparison, of one part when the standard has several. */
export function compareAddress(displayCode: string, part: string | null): string {
  const address = getAddress(displayCode, COMPARE);
  return part === null ? address : `${address}&${new URLSearchParams({ part }).toString()}`;
}

/** `/zzbz/03-10300101?level=一级`; the words of the address stay readable, the browser escapes them. */
export function getAddress(displayCode: string, level: string | null, isHidingDropped = false): string {
  const search = new URLSearchParams();
  if (level !== null) search.set('level', level);
  if (isHidingDropped) search.set('cancelled', '0');
  const text = search.toString();
  return `${href(standardsPages.standard, { id: displayCode })}${text === '' ? '' : `?${text}`}`;
}

/** Address of the simulated check of this level; a guest is asked to sign in first. */
export const checkAddress = (code: string, level: string): string =>
  href(evaluationsPages.registeredCheck, null, { standard: code, level });

/** Formats the amendments in one sentence; null if there were none. */
export function formatChanges(counts: StandardLevel['counts']): string | null {
  const parts = [
    ...(counts.notAssessed > 0 ? [`${counts.notAssessed} 项指标已不再考核`] : []),
    ...(counts.changed > 0 ? [`${counts.changed} 项指标被调整`] : []),
  ];
  return parts.length === 0 ? null : `本级有 ${parts.join('，')}`;
}

/** The top grade is one standard for all categories of works; the address opens the part of the one it was asked from. */
export const getTopGradeAddress = (topGrade: string, displayCode: string): string =>
  href(standardsPages.standard, { id: `03-${topGrade}` }, { of: displayCode.split('-').at(-1) });
