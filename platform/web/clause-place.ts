import { useQuery } from '@tanstack/react-query';
import { type AvailableText, type ClauseQuote, getClauseAddress, isQuoteUnchanged } from '#domain/text/clauses.ts';
import { getCallAddress } from './request.ts';

/** Path of `getTextLocation`; importing the contract would add its library to every page with a citation. */
const ADDRESS = '/portal/api/clauses';
const KNOWN_MS = 300_000;

async function readAvailableText(docNumber: string): Promise<AvailableText | null> {
  const headers = { accept: 'application/json' };
  const answer = await fetch(getCallAddress(ADDRESS, { query: { docNumber } }), { headers });
  const { code, data } = (await answer.json()) as { readonly code: number; readonly data: AvailableText | null };
  return code === 200 ? data : null;
}

/** Loads the stored text of a document once. */
const useAvailableText = (docNumber: string, isAsked: boolean) =>
  useQuery({
    queryKey: ['clauses', docNumber],
    queryFn: () => readAvailableText(docNumber),
    enabled: isAsked && docNumber !== '',
    staleTime: KNOWN_MS,
    retry: false,
  });

/** Returns whether quoted words still match the cited text; null while this is unknown or cannot be determined. */
export function useQuoteMatches(quote: ClauseQuote): boolean | null {
  const { data } = useAvailableText(quote.docNumber, true);
  return data ? isQuoteUnchanged(data, quote) : null;
}

/** Returns the address of a cited clause; null until it is loaded, and for a clause without an address. */
export function useClauseAddress(docNumber: string, clause: string | undefined): string | null {
  const { data } = useAvailableText(docNumber, Boolean(clause));
  return data && clause ? getClauseAddress(data, clause) : null;
}
