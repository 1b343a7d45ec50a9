import { href } from '#domain/access/page.ts';
import { filingDocumentsPages } from '#features/filing/filing-documents/pages/filing-documents.pages.ts';
export const FILING_PAGE = href(filingDocumentsPages.filing);

export const getFilingAddress = (uuid: string): string => `${FILING_PAGE}?filing=${encodeURIComponent(uuid)}`;

export const FILING_VIEWS = ['list', 'board'] as const;
export type FilingViewName = (typeof FILING_VIEWS)[number];
export const FILING_VIEW_LABELS: Readonly<Record<FilingViewName, string>> = { list: '列表', board: '看板' };

export const getFilingViewAddress = (view: FilingViewName, filters: Readonly<Record<string, string>> = {}): string => {
  const params = new URLSearchParams({ ...(view === 'list' ? {} : { view }), ...filters }).toString();
  return params === '' ? FILING_PAGE : `${FILING_PAGE}?${params}`;
};

/** The origin of a new filing: the report that determines its standard and level. */
export interface FilingOrigin {
  readonly runUuid: string;
  readonly standardCode: string;
  readonly level: string;
  readonly name: string;
  readonly kind: string | undefined;
}

/** Returns the address that opens a new filing from a stored report. */
export const getNewFilingAddress = ({ runUuid, standardCode, level, name }: Omit<FilingOrigin, 'kind'>): string =>
  `${FILING_PAGE}?${new URLSearchParams({ run: runUuid, standard: standardCode, level, name }).toString()}`;

/** Returns the report in the query parameters; null if there is none. */
export function parseFilingOrigin(address: Readonly<Record<string, string>>): FilingOrigin | null {
  const { run, standard, level, name = '', applying } = address;
  if (!run || !standard || !level) return null;
  return { runUuid: run, standardCode: standard, level, name, kind: applying };
}
