/**
 * Returns standard, level and row of a requirement result, from its id (domain/qualification/report.ts). The name of a level may contain a
 * slash.
 */
export function parseRequirementId(id: string): {
  readonly standardCode: string;
  readonly level: string;
  readonly rowId: string;
} {
  const [standardCode = '', ...rest] = id.split('/');
  return { standardCode, level: rest.slice(0, -1).join('/'), rowId: rest.at(-1) ?? '' };
}

/** A figure of a row, with or without a value in the facts; only top-level figures determine verdicts. */
export interface KeyFigure {
  readonly name: string;
  readonly label: string;
  readonly value: number | null;
}

const LABELS = new Map([
  ['min', '最低数量'],
  ['minCny', '金额（元）'],
  ['minSqm', '面积（平方米）'],
  ['minYears', '年限（年）'],
  ['withinYears', '近几年'],
  ['groupsNeeded', '需满足的类数'],
  ['total', '总数'],
  ['registered', '注册人员'],
  ['nonRegistered', '非注册人员'],
]);

export const listKeyFigures = (row: Readonly<Record<string, unknown>>): KeyFigure[] =>
  Object.entries(row).flatMap(([name, value]) => {
    const label = LABELS.get(name);
    return label !== undefined && (value === null || typeof value === 'number') ? [{ name, label, value }] : [];
  });

/** Returns the row with the entered figures; figures left empty become null. */
export function applyFigures(
  row: Readonly<Record<string, unknown>>,
  typed: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const figures = listKeyFigures(row).map(({ name }) => {
    const words = (typed[name] ?? '').trim();
    return [name, words === '' ? null : Number(words)] as const;
  });
  return { ...row, ...Object.fromEntries(figures) };
}
