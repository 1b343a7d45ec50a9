export const FILING_PAGE = '/qyxx/sbgl';

export const addressOfFiling = (uuid: string): string => `${FILING_PAGE}?filing=${encodeURIComponent(uuid)}`;

/** What a new filing is opened from: a report fixes standard and level. */
export interface FilingOrigin {
  readonly runUuid: string;
  readonly standardCode: string;
  readonly level: string;
  readonly name: string;
  readonly kind: string | undefined;
}

/** The report that an address names; null when it names none. */
export function originOf(address: Readonly<Record<string, string>>): FilingOrigin | null {
  const { run, standard, level, name = '', applying } = address;
  if (!run || !standard || !level) return null;
  return { runUuid: run, standardCode: standard, level, name, kind: applying };
}
