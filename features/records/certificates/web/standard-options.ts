import { filterOfferedStandards, filterOfferedSupervision } from '#domain/options/options.ts';
import type { Category } from '#domain/records/certificate.ts';

/** The data of a standard that a form needs. */
export interface StandardChoice {
  readonly code: string;
  readonly displayCode: string;
  readonly parent: string | null;
  readonly category: string;
  readonly name: string;
  readonly levels: readonly string[];
}

export interface StandardOption {
  readonly value: string;
  readonly label: string;
}
export interface StandardGroup {
  readonly label: string;
  readonly title: string;
  readonly options: readonly StandardOption[];
}

const BOUND: ReadonlySet<string> = new Set<Category>(['survey', 'design', 'construction', 'supervision', 'planning']);

/** Returns whether certificates of a category can contain items of standards, which is true for five categories. */
export const canHaveItems = (category: Category | null | undefined): boolean => BOUND.has(category ?? '');

/**
 * Groups the standards that can be selected for a certificate of a category, in the structure of the standards directory.
 * exclude some standards; standards that the record already uses stay selectable (G-10: the filters apply to new choices only).
 */
export function groupStandards(
  all: readonly StandardChoice[],
  category: Category,
  held: readonly string[] = [],
): readonly StandardGroup[] {
  const names = new Map(all.map((one) => [one.code, one.name]));
  const fitting = all.filter((one) => one.category === category && one.levels.length > 0);
  const asOptions = fitting.map((one) => ({ ...one, value: one.code }));
  const offered = new Set(filterOfferedSupervision(filterOfferedStandards(asOptions)).map((one) => one.code));
  const shown = fitting.filter((one) => offered.has(one.code) || held.includes(one.code));
  const groups = Map.groupBy(shown, (one) => (one.parent === null ? undefined : names.get(one.parent)) ?? '资质标准');
  const inGroup = (label: string, members: readonly StandardChoice[]): StandardGroup => ({
    label,
    title: label,
    options: members.map((one) => ({ value: one.code, label: one.name })),
  });
  // R-110 excludes four standards from the ordinary list. Other ministries issue certificates for them, so they form a separate group at
  // the end.
  const others = category === 'supervision' ? fitting.filter((one) => !shown.includes(one)) : [];
  return [
    ...[...groups].map(([label, members]) => inGroup(label, members)),
    ...(others.length > 0 ? [inGroup('由其他部门核发', others)] : []),
  ];
}

/** Lists the distinct levels of a standard without the suffix （原规定）, in the order of the standard. */
export function listStandardLevels(all: readonly StandardChoice[], code: string | null | undefined): readonly string[] {
  const levels = all.find((one) => one.code === code || one.displayCode === code)?.levels ?? [];
  return [...new Set(levels.map((level) => level.replace(/（原规定）$/, '')))];
}
