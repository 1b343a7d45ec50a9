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

/** Only certificates of the five categories hold items of standards. */
export const hasItems = (category: Category | null | undefined): boolean => BOUND.has(category ?? '');

/**
 * Groups the selectable standards for a certificate of a category like the directory. exclude some; one already in the
 * record stays (G-10: the filters are for offered standards, not for existing ones).
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
  // R-110 excludes four from the ordinary list; enterprises have them from other ministries, so they are listed separately at its end.
  const others = category === 'supervision' ? fitting.filter((one) => !shown.includes(one)) : [];
  return [
    ...[...groups].map(([label, members]) => inGroup(label, members)),
    ...(others.length > 0 ? [inGroup('由其他部门核发', others)] : []),
  ];
}

/** Levels of a standard by their bare names, each once, in the order of the standard. */
export function getLevels(all: readonly StandardChoice[], code: string | null | undefined): readonly string[] {
  const levels = all.find((one) => one.code === code || one.displayCode === code)?.levels ?? [];
  return [...new Set(levels.map((level) => level.replace(/（原规定）$/, '')))];
}
