import { useQuery } from '@tanstack/react-query';
import { type HeldText, placeOfClause } from '#domain/text/clauses.ts';

/** Path of `getHeldText`; the contract itself would bring its library to every page that cites something. */
const ADDRESS = '/portal/api/clauses';
const KNOWN_MS = 300_000;

async function readHeld(docNumber: string): Promise<HeldText | null> {
  const headers = { accept: 'application/json' };
  const answer = await fetch(`${ADDRESS}?docNumber=${encodeURIComponent(docNumber)}`, { headers });
  const { code, data } = (await answer.json()) as { readonly code: number; readonly data: HeldText | null };
  return code === 200 ? data : null;
}

/** Where a cited clause can be read here; null until that is known, and where it cannot. Each text is asked for once. */
export function useClausePlace(docNumber: string, clause: string | undefined): string | null {
  const { data } = useQuery({
    queryKey: ['clauses', docNumber],
    queryFn: () => readHeld(docNumber),
    enabled: Boolean(clause) && docNumber !== '',
    staleTime: KNOWN_MS,
    retry: false,
  });
  return data && clause ? placeOfClause(data, clause) : null;
}
