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
