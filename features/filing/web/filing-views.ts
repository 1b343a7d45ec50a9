export const FILING_PAGE = '/qyxx/sbgl';

export const addressOfFiling = (uuid: string): string => `${FILING_PAGE}?filing=${encodeURIComponent(uuid)}`;
